/** What the browser keeps for the learner between visits, or in one tab. The only file that touches its storage, which may be blocked, full or corrupt. */

import { text } from './text.ts';

const PREFIX = 'lockstep.';

export class Shelf {
  #report: (message: string) => void;
  #reported = new Set<string>();
  /** What could not be kept is at least kept for this visit. */
  #visit = new Map<string, string>();
  #place: () => Storage;

  /** report says what the learner should know, each thing once. */
  constructor(report: (message: string) => void, place = () => localStorage) {
    this.#report = report;
    this.#place = place;
  }

  /** One for what belongs to this tab, and lasts as long. */
  ofTab(): Shelf { return new Shelf((message) => this.#tell(message), () => sessionStorage); }

  /** The kept value if it is one that fits, else the other. */
  get<T>(name: string, fits: (value: unknown) => value is T, otherwise: T): T {
    const typed = this.#visit.get(name) ?? this.#kept(name);
    if (typed === null) return otherwise;
    try {
      const value: unknown = JSON.parse(typed);
      if (fits(value)) return value;
    } catch {
      // It is no JSON: as bad as a value that does not fit.
    }
    this.#tell(text.storage.corrupt);
    return otherwise;
  }

  put(name: string, value: unknown): void {
    this.#visit.set(name, JSON.stringify(value));
    // What had no room before may have it now.
    for (const [one, typed] of this.#visit) this.#save(one, typed);
    // Should there be none again later, that is another loss to be told of.
    if (!this.#visit.size) this.#reported.delete(text.storage.full);
  }

  /** Whether what was put under a name will be there at the next visit, as far as is known. */
  keeps(name: string): boolean { return !this.#visit.has(name) && !this.#reported.has(text.storage.blocked); }

  #save(name: string, typed: string): void {
    try {
      this.#place().setItem(PREFIX + name, typed);
      this.#visit.delete(name);
    } catch (e) {
      this.#tell(e instanceof DOMException && e.name === 'QuotaExceededError' ? text.storage.full : text.storage.blocked);
    }
  }

  #kept(name: string): string | null {
    try {
      return this.#place().getItem(PREFIX + name);
    } catch {
      this.#tell(text.storage.blocked);
      return null;
    }
  }

  #tell(message: string): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#report(message);
  }
}
