/** How far a learner has come: which scenarios were seen to their end, and which questions were answered rightly at the first try. */

import type { Shelf } from './storage.ts';

export interface Marks {
  /** The run was seen to its end. */
  readonly seen: boolean;
  /** By question: whether the first answer was right. */
  readonly tries: Readonly<Record<string, boolean>>;
}

/** By the scenario's name. */
export type Progress = Readonly<Record<string, Marks>>;

export interface Tally { right: number; answered: number }

const NOTHING: Marks = { seen: false, tries: {} };

export const marksOf = (p: Progress, scenario: string): Marks => p[scenario] ?? NOTHING;

export const seen = (p: Progress, scenario: string): Progress => ({ ...p, [scenario]: { ...marksOf(p, scenario), seen: true } });

/** Only the first answer to a question counts. */
export function answered(p: Progress, scenario: string, question: string, right: boolean): Progress {
  const marks = marksOf(p, scenario);
  return question in marks.tries ? p : { ...p, [scenario]: { ...marks, tries: { ...marks.tries, [question]: right } } };
}

/** Right at the first try, of those answered: in one scenario, or in all of them. */
export function tally(p: Progress, scenario?: string): Tally {
  const tries = (scenario === undefined ? Object.values(p) : [marksOf(p, scenario)]).flatMap((one) => Object.values(one.tries));
  return { right: tries.filter(Boolean).length, answered: tries.length };
}

/** A short name for a question of a run: the same question under other parameters is another one. */
export function nameOf(text: string, params: Readonly<Record<string, number | string>>): string {
  let hash = 0x811c9dc5;
  for (const unit of `${text}\n${JSON.stringify(params)}`) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);

export const isProgress = (v: unknown): v is Progress => isObject(v) && Object.values(v).every((one) =>
  isObject(one) && typeof one['seen'] === 'boolean' && isObject(one['tries']) && Object.values(one['tries']).every((right) => typeof right === 'boolean'));

/** The progress as it is kept. Every change starts from what the browser holds, which another tab may have added to. */
export class Notebook {
  #shelf: Shelf;
  #known: Progress = {};
  #listeners = new Set<() => void>();

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    this.#known = this.#read();
  }

  get(): Progress { return this.#known; }

  /** Calls fn after every change until the returned function is called. */
  subscribe(fn: () => void): () => void {
    this.#listeners.add(fn);
    return () => { this.#listeners.delete(fn); };
  }

  see(scenario: string): void {
    if (!marksOf(this.#known, scenario).seen) this.#put(seen(this.#read(), scenario));
  }

  answer(scenario: string, question: string, right: boolean): void { this.#put(answered(this.#read(), scenario, question, right)); }

  forget(): void { this.#put({}); }

  /** What cannot be read any more is still known here. */
  #read(): Progress { return this.#shelf.get('progress', isProgress, this.#known); }

  #put(next: Progress): void {
    this.#known = next;
    this.#shelf.put('progress', next);
    for (const fn of this.#listeners) fn();
  }
}
