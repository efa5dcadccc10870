/** The fault that somebody types as text: kept until it is taken, also while its field is out of sight and over a reload. */

import type { Shelf } from '../storage.ts';
import { text } from '../text.ts';
import { itemsOf } from './items.ts';
import type { Refused } from './usable.ts';

/** Characters; the row has room for no more, and a schedule as a whole has 16 kB. */
const LONGEST = 300;

const isText = (v: unknown): v is string => typeof v === 'string';

export class Draft {
  typed: string;
  /** What is wrong with it, a sentence for each item; empty until it was offered. */
  wrong: readonly string[] = [];
  #shelf: Shelf;
  #changed: () => void;

  constructor(shelf: Shelf, changed: () => void) {
    this.#shelf = shelf;
    this.#changed = changed;
    this.typed = shelf.get('typed', isText, '');
  }

  type(typed: string): void {
    this.typed = typed;
    this.wrong = [];
    this.#shelf.put('typed', typed);
    this.#changed();
  }

  /** Offers what is typed. It is gone only once all of it was taken, and if nobody has typed on meanwhile. */
  async offer(take: (items: string) => Promise<readonly Refused[]>): Promise<void> {
    const { typed } = this;
    const items = itemsOf(typed);
    const refused = items.length && typed.length <= LONGEST ? await take(typed.trim()) : [];
    if (this.typed !== typed) return;
    this.wrong = !items.length ? [text.change.empty]
      : typed.length > LONGEST ? [text.change.tooLong(LONGEST, typed.length)]
        : refused.map((one) => (items.length > 1 ? text.change.refusedItem(one.item, one.why) : text.change.refused(one.why)));
    if (this.wrong.length) this.#changed();
    else this.type('');
  }
}
