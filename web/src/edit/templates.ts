/** Programs from templates: a client in another language, a scenario to begin with. Texts in, texts out; the engine judges them. */

import type { Template } from '../trace.ts';
import type { Section } from './port.ts';
import { freeName } from './sections.ts';

/** The endings of programs, in the order in which they are offered. */
export const ENDINGS = ['.lua', '.ts', '.py'] as const;

const SETUP = 'setup.lua';
const setupOf = (sections: readonly Section[]): string => sections.find(({ name }) => name === SETUP)?.text ?? '';
const endingOf = (name: string): string => name.slice(name.lastIndexOf('.'));

/** The lines of a setup that say something. */
const said = (setup: string): string => setup.replace(/--.*$/gm, '');

/** The names that a word of the setup gives: those of its stores, its params. */
const named = (setup: string, word: string): string[] =>
  [...said(setup).matchAll(new RegExp(`\\b${word}\\s*\\{\\s*(["'])([^"'\\n]+)\\1`, 'g'))].map((one) => one[2]!);

/** The clients that run a file. */
export const clientsOf = (sections: readonly Section[], file: string): string[] =>
  [...said(setupOf(sections)).matchAll(/\bclient\s*\{([^}]*)\}/g)]
    .filter(([, fields = '']) => runs(file).test(fields))
    .flatMap(([, fields = '']) => /^\s*(["'])(.*?)\1/.exec(fields)?.[2] ?? []);

/** Finds a file where a client names it. */
const runs = (file: string): RegExp => new RegExp(`(\\bfile\\s*=\\s*(["']))${file.replace(/[^\w]/g, '\\$&')}\\2`, 'g');

/** What a program does, by the name of the template that does the same: a guess that the learner sees, and may change. */
export function kindOf(sections: readonly Section[], file: string): string {
  const program = sections.find(({ name }) => name === file)?.text ?? '';
  if (named(setupOf(sections), 'node').length > 1 || /call_?all\b|\bredlock\b/i.test(program)) return 'redlock';
  return /\bevery\(|setInterval|create_task|watchdog|pexpire/i.test(program) ? 'renewal' : 'lock';
}

/** A program in the place of another, and the lines of the setup that it needs. */
export interface Swap {
  readonly from: string;
  readonly to: Section;
  readonly lines: string;
  /** The lines come with the program; else they went with the one before. */
  readonly adds: boolean;
  /** It brings back what stood here before the change that it undoes. */
  readonly back: boolean;
}

/** The swap that puts a template in the place of a program. */
export function turned(sections: readonly Section[], file: string, ending: string, template: Template): Swap {
  const setup = setupOf(sections);
  const others = sections.filter(({ name }) => name !== file);
  const same = file.slice(0, file.lastIndexOf('.')) + ending;
  const name = others.some((one) => one.name === same) ? freeName(others, ending.slice(1)) : same;
  const before = sections.find((one) => one.name === file)?.text ?? '';
  const stores = named(setup, 'store');
  const section = /\benter\(\s*(["'])([\w.:-]+)\1/.exec(before)?.[2] ?? stores[0] ?? 'ledger';
  const store = stores.includes(section) ? section : stores[0] ?? section;
  const text = (template.text[ending] ?? '').replace(/(["'])(lock:)?ledger\1/g, (_whole, quote: string, lock = '') => `${quote}${lock}${section}${quote}`)
    .replaceAll(`store.write("${section}"`, `store.write("${store}"`);
  const params = named(setup, 'param');
  const wanted = template.setup.split('\n').filter((line) => {
    const [param] = named(line, 'param');
    return param !== undefined && !params.includes(param) && new RegExp(`\\bparams\\.${param}\\b`).test(text);
  });
  const lines = [...(stores.length ? [] : [`store  { "${store}" }`]), ...wanted].map((line) => `${line}\n`).join('');
  return { from: file, to: { name, text }, lines, adds: true, back: false };
}

/** The sections after a swap, and the swap that takes it back; null where there is no such program any more. */
export function swapped(sections: readonly Section[], { from, to, lines, adds, back }: Swap): { sections: Section[]; undo: Swap } | null {
  const old = sections.find(({ name }) => name === from);
  if (!old || (from !== to.name && sections.some(({ name }) => name === to.name))) return null;
  const put = (one: Section): Section => (one === old ? to : one.name === SETUP ? { name: SETUP, text: resetUp(one.text, from, to.name, lines, adds) } : one);
  return { sections: sections.map(put), undo: { from: to.name, to: old, lines, adds: !adds, back: !back } };
}

/** A setup whose clients run another file, with lines more or less. */
function resetUp(setup: string, from: string, to: string, lines: string, adds: boolean): string {
  const named = setup.replace(runs(from), `$1${to}$2`);
  if (!adds) return lines ? named.replace(lines, '') : named;
  const at = [...named.matchAll(/^(param|store|node)\b.*\n/gm)].at(-1);
  const end = at ? at.index + at[0].length : named.length;
  return named.slice(0, end) + lines + named.slice(end);
}

/** A small scenario in one language: three clients, two programs. */
export function begun(template: Template, ending: string): Section[] {
  const setup = ['a.lua', 'b.lua'].reduce((text, file) => text.replace(runs(file), `$1${file.replace(/\.lua$/, ending)}$2`), template.setup);
  const text = template.text[ending] ?? '';
  return [{ name: SETUP, text: setup }, { name: `a${ending}`, text }, { name: `b${ending}`, text }];
}

/** The language that a file is written in, as its ending; empty: none that clients are written in. */
export const languageOf = (file: string): string => ENDINGS.find((one) => one === endingOf(file)) ?? '';
