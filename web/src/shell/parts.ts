/** Which parts of the page are drawn at once: another run comes part by part, and what is read waits while nobody can read it. */

import { afterFrame } from '../clock.ts';
import type { State } from '../state.ts';
import type { Tab, View } from './view.ts';

/** ms: steps that come sooner after one another than this are those of somebody who drags or holds a key down … */
const QUICK = 100;
/** … and from so many of them on … */
const MANY = 3;
/** … what is read follows only this often, ms. */
const SELDOM = 160;

/** What a drawing is about besides the state. */
export interface Shown { s: State; column: boolean; tab: Tab; asking: boolean }

export class Parts {
  #draw: () => void;
  /** The run, and whether it had begun, that all of the page shows or is about to; and how much of it waits for its frame. */
  #whole: readonly unknown[] = [];
  #later: View['later'] = 0;
  /** Where the run stood, and when it came there; how many quick steps led there. */
  #index = 0;
  #stepped = -Infinity;
  #steps = 0;
  /** When that which is read was last drawn, and with which paper on top. */
  #read = -Infinity;
  #tab: Tab = '';
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** draw: has the page drawn again. */
  constructor(draw: () => void) { this.#draw = draw; }

  /** Asked once for each drawing. */
  of(shown: Shown): Pick<View, 'later' | 'hurried'> {
    const later = this.#comesLater(shown);
    return { later, hurried: this.#hurries(shown) };
  }

  /** How much this drawing leaves for the next frames, because it brings another run. */
  #comesLater({ s, column }: Shown): View['later'] {
    const now = [s.trace, s.started, column];
    if (now.every((one, n) => one === this.#whole[n])) return this.#later;
    const first = !this.#whole.length || column || s.beside !== null;
    const waits = this.#later > 0;
    this.#whole = now;
    if (first) return this.#later = 0;
    if (!waits) this.#goOn();
    return this.#later = 2;
  }

  /** Another part of the run is drawn in each of the next frames. */
  #goOn(): void {
    afterFrame(() => {
      if (this.#later === 0) return;
      this.#later = this.#later === 2 ? 1 : 0;
      this.#draw();
      if (this.#later) this.#goOn();
    });
  }

  /** Whether what is read may wait. */
  #hurries({ s, tab, asking }: Shown): boolean {
    const now = performance.now();
    if (s.index !== this.#index) {
      this.#steps = now - this.#stepped < QUICK ? this.#steps + 1 : 0;
      this.#index = s.index;
      this.#stepped = now;
    }
    const soon = this.#steps >= MANY && now - this.#stepped < QUICK && now - this.#read < SELDOM;
    if (soon && !asking && !this.#later && tab === this.#tab) {
      this.#rest ??= setTimeout(() => { this.#rest = undefined; this.#draw(); }, SELDOM - (now - this.#read));
      return true;
    }
    clearTimeout(this.#rest);
    this.#rest = undefined;
    this.#read = now;
    this.#tab = tab;
    return false;
  }
}
