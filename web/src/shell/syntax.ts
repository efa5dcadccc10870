/** A line of a program with its strings, words and comments told apart: enough to read by, no parser. */

import { html, type TemplateResult } from 'lit';

interface Grammar { comment: string; words: string }

const GRAMMARS: Record<string, Grammar> = {
  lua: { comment: '--', words: 'and break do else elseif end false for function goto if in local nil not or repeat return then true until while' },
  py: { comment: '#', words: 'and as assert break class continue def elif else except False finally for from if import in is lambda None not or pass raise return True try while with yield' },
  ts: { comment: '//', words: 'as async await break case catch class const continue else export false finally for function if import in let new null of return switch this throw true try undefined while' },
};

const made = new Map<string, RegExp>();

function pattern(file: string): RegExp {
  const kind = file.slice(file.lastIndexOf('.') + 1);
  const known = made.get(kind);
  if (known) return known;
  const { comment, words } = GRAMMARS[kind] ?? GRAMMARS.lua!;
  const found = new RegExp(`("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')|(${comment}.*$)|\\b(${words.replaceAll(' ', '|')})\\b`, 'g');
  made.set(kind, found);
  return found;
}

export function coloured(line: string, file: string): (TemplateResult | string)[] {
  const parts: (TemplateResult | string)[] = [];
  let from = 0;
  for (const found of line.matchAll(pattern(file))) {
    const [whole, quoted, comment] = found;
    parts.push(line.slice(from, found.index));
    parts.push(html`<span class=${quoted ? 'st' : comment ? 'cm' : 'kw'}>${whole}</span>`);
    from = found.index + whole.length;
  }
  parts.push(line.slice(from));
  return parts;
}
