/** Which single choice of the setup would keep every promise that this run breaks: tried quietly, and remembered. */

import { valueOf, type State } from '../state.ts';
import type { Store } from '../store.ts';
import type { Trace } from '../trace.ts';

export interface Cure { param: string; word: string }

/** ms: the run that the learner has begun is drawn first. */
const DRAWN = 500;

const promiseBroken = (trace: Trace): boolean => trace.verdicts.some((one) => one.promised && one.status === 'violated');

export class Cures {
  #store: Store;
  #tried = new WeakMap<Trace, { cures: readonly Cure[]; left: number }>();
  #found: () => void;

  constructor(store: Store, found: () => void) {
    this.#store = store;
    this.#found = found;
  }

  /** What is known by now. */
  of(trace: Trace): readonly Cure[] { return this.#tried.get(trace)?.cures ?? []; }

  /** Whether there is a cure, or may be one among those that are still to be tried. */
  hope(trace: Trace): boolean {
    const tried = this.#tried.get(trace);
    return tried !== undefined && tried.cures.length + tried.left > 0;
  }

  /** Tries the other choices of a broken run that the learner has begun to look at. */
  async look(s: State): Promise<void> {
    const { trace } = s;
    if (!trace || !s.started || s.busy || !promiseBroken(trace) || this.#tried.has(trace)) return;
    const others = (s.source?.params ?? []).flatMap((p) =>
      (p.one_of ?? []).filter((word) => word !== valueOf(s, p)).map((word) => ({ param: p.name, word })));
    const tried = { cures: [] as Cure[], left: others.length };
    this.#tried.set(trace, tried);
    await new Promise((done) => setTimeout(done, DRAWN));
    for (const one of others) {
      await this.#store.idle();
      if (this.#store.get().trace !== trace) {
        this.#tried.delete(trace);
        return;
      }
      // A run that is refused or too long cures nothing.
      const other = await this.#store.tryOut({ ...s.set, [one.param]: one.word }).catch(() => null);
      const cured = other !== null && !promiseBroken(other);
      if (cured) tried.cures.push(one);
      tried.left--;
      if (cured || !tried.left) this.#found();
    }
  }
}
