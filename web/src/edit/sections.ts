/** A scenario's archive as sections, and back: what the editor shows as tabs. The engine alone judges what is in them. */

import type { Section } from './port.ts';

const HEAD = /^-- (.*) --$/;

/** The sections of an archive, generated traces left out. What stands before the first is none. */
export function split(archive: string): Section[] {
  const sections: Section[] = [];
  let lines: string[] | null = null;
  const end = (): void => { if (lines) sections.at(-1)!.text = lines.map((line) => `${line}\n`).join(''); };
  for (const line of ended(archive.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')).split('\n').slice(0, -1)) {
    const name = HEAD.exec(line)?.[1]?.trim();
    if (name) {
      end();
      sections.push({ name, text: '' });
      lines = [];
    } else lines?.push(line);
  }
  end();
  return sections.filter((one) => !one.name.endsWith('.txt'));
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

export const joined = (sections: readonly Section[]): string =>
  sections.map(({ name, text }) => `-- ${name} --\n${ended(text)}`).join('');

/** The section, and the line in it, at a line of the archive (counted from 1). A section's head belongs to its first line. */
export function place(sections: readonly Section[], line: number): { name: string; line: number } | null {
  let head = 1;
  for (const { name, text } of sections) {
    const lines = ended(text).split('\n').length - 1;
    if (line <= head + lines) return { name, line: Math.max(1, line - head) };
    head += 1 + lines;
  }
  const last = sections.at(-1);
  return last ? { name: last.name, line: Math.max(1, last.text.split('\n').length) } : null;
}

/** A name for a program that no section has: c.lua after a.lua and b.lua. */
export function freeName(sections: readonly Section[], ending: string): string {
  const taken = new Set(sections.map(({ name }) => name.slice(0, name.lastIndexOf('.'))));
  const letter = [...'abcdefghijklmnopqrstuvwxyz'].find((one) => !taken.has(one));
  return `${letter ?? `p${taken.size}`}.${ending}`;
}
