/** What was chosen before: choices to go back to, and the runs they gave. */

import type { Trace } from '../trace.ts';

/** Everything that says which run it is. */
export interface Setup {
  readonly scenario: string;
  /** A scenario of one's own. */
  readonly text: string | null;
  readonly set: Readonly<Record<string, string>>;
  readonly schedule: string;
}

/** A run beside the one that is shown. */
export interface Other { readonly setup: Setup; readonly trace: Trace }

export interface Chosen {
  readonly past: readonly Setup[];
  readonly future: readonly Setup[];
}

/** A run that was taken out of sight; it comes back as long as no other run has come. */
export interface Forgotten { readonly other: Other; readonly beside: boolean; readonly made: Setup | null }

/** So many choices can be taken back … */
const PAST = 200;
/** … and so many other runs stay in sight. */
const OTHERS = 4;

export function same(a: Setup, b: Setup): boolean {
  const names = Object.keys(a.set);
  return a.scenario === b.scenario && a.text === b.text && a.schedule === b.schedule
    && names.length === Object.keys(b.set).length && names.every((name) => a.set[name] === b.set[name]);
}

/** With the choice that is now left; what was undone before is forgotten. */
export const remembered = (c: Chosen, now: Setup): Chosen => ({ past: [...c.past, now].slice(-PAST), future: [] });

/** One choice back, or null where there is none. */
export function undone(c: Chosen, now: Setup): (Chosen & { to: Setup }) | null {
  const to = c.past.at(-1);
  return to ? { past: c.past.slice(0, -1), future: [now, ...c.future], to } : null;
}

/** One choice on again. */
export function redone(c: Chosen, now: Setup): (Chosen & { to: Setup }) | null {
  const [to, ...future] = c.future;
  return to ? { past: [...c.past, now], future, to } : null;
}

/** The other runs once `left` has made way for a run of setup `now`. Of a series of changes in one go, only its start is remembered and kept. */
export function kept(others: readonly Other[], left: Other, now: Setup, known: readonly Setup[]): readonly Other[] {
  const rest = others.filter((one) => !same(one.setup, now) && !same(one.setup, left.setup));
  const worth = !same(left.setup, now) && known.some((one) => same(one, left.setup));
  return (worth ? [left, ...rest] : rest).slice(0, OTHERS);
}

/** With a run added that nobody has left: a variant to compare with. */
export const joined = (others: readonly Other[], one: Other): readonly Other[] =>
  [one, ...others.filter((other) => !same(other.setup, one.setup))].slice(0, OTHERS);

/** Whether a change belongs to a series that has just begun: a slider that is dragged, an arrow key that is held. */
export class Series {
  #what = '';
  #until = -Infinity;

  /** `what` is empty for a change that stands by itself; `now` is ms. */
  continues(what: string, now: number): boolean {
    const goesOn = what !== '' && what === this.#what && now < this.#until;
    this.#what = what;
    this.#until = now + PATIENCE;
    return goesOn;
  }

  end(): void { this.#what = ''; }
}

/** ms between two changes of one series. */
const PATIENCE = 1200;
