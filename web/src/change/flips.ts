/** At which values of a duration the outcome of the run changes: tried quietly, while the learner looks at its slider. */

import { Refusal } from '../engine/engine.ts';
import { clamp, position, valueAt } from '../shell/scale.ts';
import { setupOf, type State } from '../state.ts';
import type { Store } from '../store.ts';
import type { Param, Trace } from '../trace.ts';

export interface Flip {
  /** The first whole ms of the new outcome. */
  at: number;
  /** holds: from here on every promise is kept · breaks: one is broken that was kept · other: others are broken. */
  to: 'holds' | 'breaks' | 'other';
}

/** So many runs at most, of at most so many events. */
const RUNS = 72;
const EVENTS = 1500;
const SAMPLES = 14;
/** How often one value is tried again when something else went first. */
const TRIES = 5;

const outcomeOf = (trace: Trace): string =>
  trace.verdicts.filter((one) => one.promised && one.status === 'violated').map((one) => one.property).sort().join();

export class Flips {
  #store: Store;
  #found: () => void;
  #known = new Map<string, readonly Flip[]>();
  #under = '';

  constructor(store: Store, found: () => void) {
    this.#store = store;
    this.#found = found;
  }

  /** What is known by now of a parameter, the others being as they are. */
  of(s: State, param: Param): readonly Flip[] { return this.#known.get(keyOf(s, param)) ?? []; }

  /** Looks for the values; another look puts an end to the one before. */
  async look(param: Param): Promise<void> {
    const s = this.#store.get();
    const key = keyOf(s, param);
    if (param.one_of || this.#known.has(key) || this.#under === key || !s.trace || s.trace.events.length > EVENTS) return;
    this.#under = key;
    const outcomes = new Map<number, string>();
    const outcome = async (value: number): Promise<string | null> => {
      const known = outcomes.get(value);
      if (known !== undefined) return known;
      for (let tries = 0; tries < TRIES; tries++) {
        await this.#store.idle();
        if (this.#under !== key || outcomes.size >= RUNS || keyOf(this.#store.get(), param) !== key) return null;
        const came = await this.#store.tryOut({ ...s.set, [param.name]: String(value) }).then(outcomeOf, (e: unknown) => (e instanceof Refusal ? 'refused' : null));
        // It has given way to a choice of the learner's, and has its turn later.
        if (came === null) continue;
        outcomes.set(value, came);
        return came;
      }
      return null;
    };
    const flips = await search(param, outcome);
    if (this.#under === key) this.#under = '';
    if (!flips) return;
    this.#known.set(key, flips);
    this.#found();
  }
}

function keyOf(s: State, param: Param): string {
  const { set, ...rest } = setupOf(s);
  const { [param.name]: _, ...others } = set;
  return JSON.stringify([param.name, rest, others]);
}

/** Null when it was given up. */
async function search(param: Param, outcome: (value: number) => Promise<string | null>): Promise<Flip[] | null> {
  const [min, max] = [Math.ceil(param.min ?? 0), Math.floor(param.max ?? 60_000)];
  const marks = new Set([min, max, clamp(Math.round(param.ms ?? min), min, max)]);
  for (let n = 1; n < SAMPLES; n++) marks.add(clamp(Math.round(valueAt(n / SAMPLES, min, max)), min, max));
  const flips: Flip[] = [];
  let last: [value: number, came: string] | null = null;
  for (const value of [...marks].sort((a, b) => a - b)) {
    const came = await outcome(value);
    if (came === null) return null;
    if (last && last[1] !== came) {
      const at = await bisect(last, value, outcome);
      if (at === null) return null;
      flips.push({ at, to: came === '' ? 'holds' : last[1] === '' ? 'breaks' : 'other' });
    }
    last = [value, came];
  }
  return flips;
}

/** The first value above one that no longer comes out as that one does. */
async function bisect([from, came]: [number, string], to: number, outcome: (value: number) => Promise<string | null>): Promise<number | null> {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const found = await outcome(middle);
    if (found === null) return null;
    if (found === came) low = middle;
    else high = middle;
  }
  return high;
}

/** Where on the slider a flip stands, from 0 to 1. */
export const spotOf = (flip: Flip, param: Param): number => position(flip.at, param.min ?? 0, param.max ?? 60_000);
