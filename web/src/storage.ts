/** What the browser keeps for the learner between visits. The only file that touches localStorage, which may be blocked, full or corrupt. */

const PREFIX = 'lockstep.';

export class Shelf {
  #report: (message: string) => void;
  #reported = false;
  /** What could not be kept is at least kept for this visit. */
  #visit = new Map<string, string>();

  constructor(report: (message: string) => void) { this.#report = report; }

  /** The kept value if it is one that fits, else the other. */
  get<T>(name: string, fits: (value: unknown) => value is T, otherwise: T): T {
    try {
      const text = this.#visit.get(name) ?? localStorage.getItem(PREFIX + name);
      if (text === null) return otherwise;
      const value: unknown = JSON.parse(text);
      return fits(value) ? value : otherwise;
    } catch (e) {
      // A corrupt value is our own trouble and is written over; a blocked store is worth telling.
      if (!(e instanceof SyntaxError)) this.#tell();
      return otherwise;
    }
  }

  put(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(PREFIX + name, text);
      this.#visit.delete(name);
    } catch {
      this.#visit.set(name, text);
      this.#tell();
    }
  }

  #tell(): void {
    if (this.#reported) return;
    this.#reported = true;
    this.#report('This browser does not let the page keep anything; settings and edits last until it is closed.');
  }
}
