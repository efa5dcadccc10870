/** What a program finds around it: put into a fresh QuickJS before the program's own first line. */

import { NAMES, refusal } from '../refusals.ts';
import { crypto, cryptoModule, random } from './chance.ts';
import { console } from './console.ts';
import { explained } from './explain.ts';
import { about, define, encoded, told } from './native.ts';
import { createClient, Redis, theClient } from './redis.ts';
import { performance, timers, virtualDate } from './time.ts';
import { settle, stackOf } from './wait.ts';
import * as words from './words.ts';

const NativeError = Error;
/** Enough that the program's own lines are seen behind those of this file. */
(NativeError as unknown as { stackTraceLimit: number }).stackTraceLimit = 60;
Object.defineProperty(NativeError, 'stackTraceLimit', { writable: false, configurable: false });
Object.defineProperty(NativeError, 'prepareStackTrace', { value: undefined, writable: false, configurable: false });
const NativeString = String;

const modules: Readonly<Record<string, unknown>> = {
  __proto__: null,
  ioredis: Object.assign(Redis, { Redis, default: Redis }),
  redis: { createClient },
  crypto: cryptoModule,
  perf_hooks: { performance },
  'timers/promises': {
    setTimeout: (ms: number, v?: unknown) => words.sleep(ms).then(() => v),
    setImmediate: (v?: unknown) => words.sleep(0).then(() => v),
    scheduler: { wait: (ms: number) => words.sleep(ms) },
  },
};

function require(name: unknown): unknown {
  const bare = NativeString(name).replace(/^node:/, '');
  const found = modules[bare];
  if (!found) throw new NativeError(refusal(bare));
  return found;
}

function furnish(): void {
  const { call, callOn, callAll, sleep, work, mono, wall, unique, rand, enter, leave, log, receive, subscribe, unsubscribe, store } = words;
  const globals: Record<string, unknown> = {
    call, callOn, call_on: callOn, callAll, call_all: callAll, sleep, work, mono, wall, unique, rand, enter, leave, log, receive, subscribe,
    unsubscribe, store, ...timers, performance, crypto, console, require, Redis, createClient,
    redis: theClient, Date: virtualDate(),
  };
  for (const name of Object.keys(globals)) define(globalThis, name, globals[name]);
  define(Math, 'random', random);
  for (const name of NAMES) {
    Object.defineProperty(globalThis, name, { configurable: true, get: () => { throw new NativeError(refusal(name)); }, set: (v: unknown) => define(globalThis, name, v) });
  }
}

/** A program begins: this is its scenario. */
function begin(text: string): void {
  told(text);
  define(globalThis, 'params', words.params());
  define(globalThis, 'nodes', freeze(about.nodes.slice()));
}

const { freeze } = Object;
furnish();
define(globalThis, 'lockstepHooks', { begin, settle, explain: (e: unknown) => encoded(explained(e)), here: () => stackOf(new NativeError()) });
