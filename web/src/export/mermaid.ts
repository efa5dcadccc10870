/** A run as a Mermaid sequence diagram, for documents that draw such. */

import type { Trace } from '../trace.ts';

/** Mermaid ends a text at a line break or a semicolon, and takes # for the start of a character's code. */
const plain = (words: string): string => words.replace(/[\r\n]+/g, ' ').replace(/[#;]/g, (c) => `#${c.charCodeAt(0)};`);

const reply = (value: unknown): string => {
  if (value === null) return 'nil';
  if (Array.isArray(value)) return `[${value.map(reply).join(', ')}]`;
  if (typeof value === 'object') return String(Object.values(value as object)[0]);
  return String(value);
};

/** All of a run, or its first n events. */
export function mermaid({ actors, events }: Trace, n = events.length): string {
  const names = new Map(actors.map(({ id }, i) => [id, `p${i}`]));
  const lines = ['sequenceDiagram', ...actors.map(({ id, kind }) => `  participant ${names.get(id)!} as ${plain(kind === 'client' ? `Client ${id}` : id)}`)];
  for (const e of events.slice(0, n)) {
    const [from, to] = [names.get(e.actor), names.get(e.peer ?? '')];
    if (e.kind === 'send' && to) lines.push(`  ${from}->>${to}: ${plain((e.cmd ?? [e.what ?? 'asks']).join(' '))}`);
    else if (e.kind === 'reply' && to) lines.push(`  ${to}-->>${from}: ${plain(reply(e.reply))}`);
    else if (e.kind !== 'execute' && e.kind !== 'wake') lines.push(`  Note over ${from}: ${plain(e.say)}`);
  }
  return `${lines.join('\n')}\n`;
}
