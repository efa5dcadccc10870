/** Timers, and clocks that show the client's own time. */

import { explained } from './explain.ts';
import { background, clock, define, uncaught, withdraw } from './native.ts';
import { later } from './wait.ts';

const NOTHING = 1; // ms: what browsers and Node make of 0

/** A timer as Node has it. */
class Timeout {
  #number = 0;
  #kept = true;
  readonly #run: () => void;
  readonly #us: number;
  readonly #again: boolean;

  constructor(run: () => void, ms: unknown, again: boolean) {
    this.#run = run;
    const n = Number(ms);
    this.#us = Math.round((n >= 1 && n <= 2 ** 31 - 1 ? n : NOTHING) * 1000);
    this.#again = again;
    this.#start();
  }

  #start(like?: number): void {
    const number = this.#number = later({ kind: 'sleep', dur: this.#us }, () => {
      this.#number = 0;
      // The next period begins before the function runs, which may stop it.
      if (this.#again) this.#start(number);
      this.#run();
    }, like);
    if (!this.#kept) background(number, true);
  }

  clear(): void {
    if (this.#number) withdraw(this.#number);
    this.#number = 0;
  }

  /** Whether the client goes on only because of it. */
  ref(kept = true): this {
    this.#kept = kept;
    if (this.#number) background(this.#number, !kept);
    return this;
  }

  unref(): this { return this.ref(false); }
  hasRef(): boolean { return this.#kept; }
  close(): this { this.clear(); return this; }
  refresh(): this {
    this.clear();
    this.#start();
    return this;
  }
}

const timer = (again: boolean) => (run: unknown, ms?: unknown, ...args: unknown[]): Timeout => {
  if (typeof run !== 'function') throw new TypeError('a timer needs a function to call');
  return new Timeout(() => { watch((run as (...a: unknown[]) => unknown)(...args)); }, ms, again);
};

/** A rejection that nobody would hear ends the program, as in Node. */
function watch(result: unknown): void {
  if (result instanceof Promise) result.then(undefined, (e: unknown) => uncaught(...explained(e)));
}

const clear = (t: unknown): void => { if (t instanceof Timeout) t.clear(); };

export const timers = {
  setTimeout: timer(false),
  setInterval: timer(true),
  setImmediate: (run: unknown, ...args: unknown[]) => timer(false)(run, NOTHING, ...args),
  clearTimeout: clear, clearInterval: clear, clearImmediate: clear,
};

export const performance = { now: (): number => clock('mono') / 1000, timeOrigin: 0 };

/** The language's Date, on the client's wall clock. */
export function virtualDate(): DateConstructor {
  const Real = Date;
  const now = (): number => Math.floor(clock('wall') / 1000);
  function Virtual(this: unknown, ...args: unknown[]): unknown {
    if (!new.target) return new Real(now()).toString();
    return Reflect.construct(Real, args.length ? args : [now()], new.target === Virtual ? Real : new.target) as Date;
  }
  Virtual.prototype = Real.prototype;
  define(Virtual, 'now', now);
  define(Virtual, 'parse', Real.parse);
  define(Virtual, 'UTC', Real.UTC);
  Object.defineProperties(Virtual, { name: { value: 'Date' }, length: { value: 7 } });
  define(Real.prototype, 'constructor', Virtual);
  return Virtual as unknown as DateConstructor;
}
