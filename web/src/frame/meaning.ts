/** What an answer to a question means, in a few words under it: what Redis says is short, and not everybody knows it. */

import type { Trace } from '../trace.ts';
import { text } from '../text.ts';
import type { Question } from './questions.ts';
import { isScript, verbOf } from './words.ts';

/** A script that acts only on a key with its sender's token. */
const COMPARES = /get.*==\s*argv/is;

/** Empty where the answer says it itself, or where only the script knows. */
export function meaningOf(trace: Trace, q: Question, answer: string): string {
  const { about } = q;
  const cmd = 'at' in about ? trace.events[about.at - 1]?.cmd : undefined;
  if (!cmd) return '';
  if (isScript(cmd)) return scriptMeaning(cmd[1] ?? '', q, answer);
  const verb = verbOf(cmd);
  if (verb === 'SET' && cmd.some((word) => /^GET$/i.test(word))) return '';
  if (verb === 'PTTL' || verb === 'TTL') return /^\d+$/.test(answer) ? text.predict.meanings[verb]!['n']! : text.predict.meanings[verb]![answer] ?? '';
  return text.predict.meanings[verb]?.[answer] ?? '';
}

function scriptMeaning(script: string, q: Question, answer: string): string {
  if (!COMPARES.test(script) || q.answers.some((one) => one !== '1' && one !== '0')) return '';
  const kind = /"(?:DEL|UNLINK)"|'(?:DEL|UNLINK)'/i.test(script) ? 'DEL' : /"P?EXPIRE"|'P?EXPIRE'/i.test(script) && !/"SET"|'SET'/i.test(script) ? 'PEXPIRE' : '';
  return kind ? text.predict.compared[kind]![answer] ?? '' : '';
}
