/** Words of commands out of a program's values, and a program's values out of replies. */

import { ReplyError } from './errors.ts';
import { shown } from './inspect.ts';
import type { Reply } from './wait.ts';

/** As the engine has it: the most bytes in one word. */
const LONGEST = 64 << 10;
const MOST = 1024;

type Word = string | { hex: string };

/** The words of a command: texts and numbers, bytes as they are, lists one after another. */
export function wordsOf(values: readonly unknown[]): Word[] {
  const words: Word[] = [];
  const add = (v: unknown): void => {
    if (Array.isArray(v)) return v.forEach(add);
    words[words.length] = word(v);
    if (words.length > MOST) throw new RangeError(`a command has at most ${MOST} words`);
  };
  values.forEach(add);
  if (words.length === 0 || words[0] === '') throw new TypeError('a call needs a command');
  return words;
}

function word(v: unknown): Word {
  switch (typeof v) {
    case 'string':
      if (v.length > LONGEST) throw new RangeError(`an argument is at most ${LONGEST} bytes long`);
      return v;
    case 'number': case 'bigint':
      return String(v);
    case 'object':
      if (v instanceof Uint8Array) {
        if (v.length > LONGEST) throw new RangeError(`an argument is at most ${LONGEST} bytes long`);
        return { hex: Array.from(v, (b) => b.toString(16).padStart(2, '0')).join('') };
      }
  }
  throw new TypeError(`an argument of a command is text, a number or bytes, not ${shown(v)}`);
}

/** What a program is given of a reply. */
export function value(r: Reply): unknown {
  if (typeof r !== 'object' || r === null) return r;
  if (Array.isArray(r)) return r.map(value);
  if ('error' in r) return new ReplyError(r.error);
  if ('int' in r) return Number(r.int);
  // Bytes that are no text: as in Node, each one that cannot be read becomes U+FFFD.
  return r.hex.replace(/../g, (pair) => { const b = parseInt(pair, 16); return b < 128 ? String.fromCharCode(b) : '\ufffd'; });
}
