/** One client: a QuickJS of its own, what it waits for, and what it did since it was last asked. */

import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { loaded, resolved } from './modules.ts';
import type { Hook, Realm, Tenant } from './realm.ts';
import { Seeded } from './seeded.ts';
import { framesOf, looping } from './stack.ts';
import { stripped, Unreadable } from './strip.ts';
import type { Asked, Clocks, Delivery, Effect, Failure, Op, Place, Program, Step } from './wire.ts';

/** QuickJS asks whether to go on after this many jumps back and calls. */
const POLL = 10_000;
/** So often it may ask without an operation between, and in all. */
const POLLS = 100;
const LIFETIME = 2_000;
/** To say what went wrong, a program that has come to its limit may go on for so many polls more. */
const GRACE = 10;
/** As many jobs are done between two looks at whether the program has come to its limit. */
const JOBS = 1_000;
/** Things that a client waits for at a time, as for Lua's threads. */
const MOST = 16;

const SPENT = `ran ${(POLLS * POLL) / 1e6} million loops and calls without an operation: does this loop end?`;
const OVER = `ran ${(LIFETIME * POLL) / 1e6} million loops and calls in all, more than a client may`;
const UNSEEN = 'program is not deterministic: it reads a clock that it did not read before';

export class Process implements Tenant {
  readonly #program: Program;
  readonly #realm: Realm;
  readonly #vm: QuickJSContext;
  readonly #hooks: Readonly<Record<Hook, QuickJSHandle>>;
  readonly #seeded: Seeded;
  #main: QuickJSHandle | null = null;
  /** What is waited for, by its number; those in the background do not keep the client alive. */
  #ops = new Map<number, Op & { background: boolean }>();
  #last = 0;
  #tokens = 0;
  #polls = 0;
  #lifetime = 0;
  #over = '';
  #grace = 0;
  #failure: Failure | null = null;
  #effects: Step['effects'][number][] = [];
  #clocks: Clocks = { mono: null, wall: null };
  #looked = { mono: false, wall: false, tokens: 0, rands: 0 };
  /** The thread whose operation has ended; effects are its. */
  #thread = 0;

  constructor(realm: Realm, program: Program) {
    this.#program = program;
    this.#seeded = new Seeded(program.client);
    this.#realm = realm;
    this.#vm = realm.vm;
    this.#hooks = realm.hooks;
    realm.tenant = this;
  }

  loaded(name: string): string | { error: Error } { return loaded(name, this.#program); }
  resolved(base: string, name: string): string { return resolved(base, name, this.#program); }

  /** Throws an Unreadable if the program, or a file of it, cannot be read at all. */
  check(): void {
    for (const [file, text] of Object.entries(this.#program.files)) {
      // Compiled within a function that nobody calls: imports and top-level await stand outside of any.
      const result = this.#vm.evalCode(stripped(file, text), file, { type: 'module', compileOnly: true } as never);
      if (!result.error) {
        result.value.dispose();
        continue;
      }
      const { message, stack } = this.#explained(result.error);
      throw new Unreadable(framesOf(stack, this.#program)[0] ?? { file, line: 1 }, message);
    }
  }

  deliver(d: Delivery): Step {
    try {
      return this.#delivered(d);
    } catch (e) {
      // QuickJS itself has broken down, as it does when memory ends in the middle of something.
      return { ops: [], effects: this.#effects, looked: this.#looked, failure: { src: this.#where(), message: `the interpreter could not go on: ${String(e)}` } };
    }
  }

  #delivered(d: Delivery): Step {
    this.#effects = [];
    this.#clocks = d;
    this.#looked = { mono: false, wall: false, tokens: 0, rands: 0 };
    this.#polls = 0;
    this.#thread = d.thread;
    if (d.number === 0) this.#begin();
    else this.#settle(d);
    this.#work();
    return this.#step();
  }

  #begin(): void {
    const { file, files, client, params, nodes, replicas, stores } = this.#program;
    const told = this.#vm.newString(JSON.stringify({ client, params, nodes, replicas, stores }));
    this.#vm.unwrapResult(this.#vm.callFunction(this.#hooks.begin, this.#vm.undefined, told)).dispose();
    told.dispose();
    const result = this.#vm.evalCode(stripped(file, files[file]!), file, { type: 'module' });
    if (result.error) this.#fail(result.error);
    else this.#main = result.value;
  }

  #settle(d: Delivery): void {
    this.#ops.delete(d.number);
    const vm = this.#vm;
    const number = vm.newNumber(d.number);
    const answers = vm.newString(JSON.stringify(d.answers));
    const result = vm.callFunction(this.#hooks.settle, vm.undefined, number, answers);
    number.dispose();
    answers.dispose();
    if (result.error) this.#fail(result.error);
    else result.value.dispose();
  }

  /** Runs what has become runnable, until nothing is. */
  #work(): void {
    while (!this.#failure && !this.#over && this.#realm.runtime.hasPendingJob()) {
      const result = this.#realm.runtime.executePendingJobs(JOBS);
      if (result.error) this.#fail(result.error);
    }
    if (this.#failure || !this.#main) return;
    const state = this.#vm.getPromiseState(this.#main);
    if (state.type === 'rejected') this.#fail(state.error);
    else if (state.type === 'fulfilled' && !state.notAPromise) state.value.dispose();
    if (this.#over && !this.#failure) this.#failure = { src: this.#where(), message: this.#over };
  }

  #step(): Step {
    const failure = this.#failure;
    const alive = !failure && (this.#pending() || Array.from(this.#ops.values()).some((op) => !op.background));
    const ops = alive ? Array.from(this.#ops.values(), ({ background: _, ...op }) => op) : [];
    return { ops, effects: this.#effects, looked: this.#looked, ...(failure && { failure }) };
  }

  /** Whether the program's own last line is still to come. */
  #pending(): boolean {
    if (!this.#main) return false;
    const state = this.#vm.getPromiseState(this.#main);
    if (state.type === 'fulfilled' && !state.notAPromise) state.value.dispose();
    if (state.type === 'rejected') state.error.dispose();
    return state.type === 'pending';
  }

  interrupted(): boolean {
    if (this.#grace > 0) return --this.#grace === 0;
    this.#polls++;
    this.#lifetime++;
    if (this.#polls > POLLS) this.#over ||= SPENT;
    else if (this.#lifetime > LIFETIME) this.#over ||= OVER;
    return this.#over !== '';
  }

  #fail(error: QuickJSHandle): void {
    const { message, stack } = this.#explained(error);
    const src = framesOf(stack, this.#program)[0] ?? this.#where();
    this.#failure ??= { src: this.#over ? looping(src, stack, this.#program) : src, message: this.#over || message };
  }

  #where(): Place { return this.#ops.values().next().value?.src ?? { file: this.#program.file, line: 1 }; }

  #explained(error: QuickJSHandle): { message: string; stack: string } {
    this.#grace = GRACE;
    const result = this.#vm.callFunction(this.#hooks.explain, this.#vm.undefined, error);
    this.#grace = 0;
    error.dispose();
    if (result.error) {
      result.error.dispose();
      return { message: this.#over || 'an error that does not say what it is', stack: '' };
    }
    const [message = '', stack = ''] = JSON.parse(result.value.consume((text) => this.#vm.getString(text))) as string[];
    return { message, stack };
  }

  /** What the prelude asks for, one thing at a time. */
  native([word, ...args]: readonly [string, ...unknown[]]): QuickJSHandle {
    const vm = this.#vm;
    switch (word) {
      case 'ask': return vm.newNumber(this.#ask(args[0] as Asked, args[1] as number | undefined));
      case 'effect': this.#effect(args[0] as Effect); break;
      case 'withdraw': this.#ops.delete(args[0] as number); break;
      case 'background': {
        const op = this.#ops.get(args[0] as number);
        if (op) op.background = args[1] as boolean;
        break;
      }
      case 'clock': return vm.newNumber(this.#clock(args[0] as 'mono' | 'wall'));
      case 'unique':
        this.#looked.tokens++;
        return vm.newString(this.#program.client.toLowerCase() + String(++this.#tokens));
      case 'between':
        this.#looked.rands++;
        return vm.newNumber(this.#seeded.between(args[0] as number, args[1] as number));
      case 'fraction':
        this.#looked.rands++;
        return vm.newNumber(this.#seeded.fraction());
      case 'uncaught': {
        const [src] = framesOf(args[1] as string, this.#program);
        this.#failure ??= { src: src ?? this.#where(), message: args[0] as string };
      }
    }
    return vm.undefined;
  }

  /** A new operation; one that only goes on with an earlier one stands where that one did. */
  #ask(asked: Asked, like: number | undefined): number {
    const threads = new Set(Array.from(this.#ops.values(), (op) => op.thread));
    if (threads.size >= MOST) throw new Error(`a client waits for at most ${MOST} things at a time`);
    let thread = 0;
    while (threads.has(thread)) thread++;
    const number = ++this.#last;
    const places = this.#places.get(like ?? 0) ?? this.#stack();
    this.#places.set(number, places);
    this.#ops.set(number, { ...asked, number, thread, ...places, background: false });
    return number;
  }

  /** Where operations were asked for that others may go on with. */
  readonly #places = new Map<number, { src: Place; callers: readonly Place[] }>();

  #effect(effect: Effect): void {
    this.#effects.push({ ...effect, thread: this.#thread, ...this.#stack() });
  }

  #clock(which: 'mono' | 'wall'): number {
    const shown = this.#clocks[which];
    if (shown === null) throw new Error(UNSEEN);
    this.#looked[which] = true;
    return shown;
  }

  #stack(): { src: Place; callers: readonly Place[] } {
    const result = this.#vm.callFunction(this.#hooks.here, this.#vm.undefined);
    const [src, ...callers] = framesOf(this.#vm.unwrapResult(result).consume((text) => this.#vm.getString(text)), this.#program);
    return { src: src ?? this.#where(), callers };
  }

  /** Frees what the client holds: at once, and with its realm. */
  close(): void {
    try {
      this.#realm.dispose(this.#main);
    } catch {
      // QuickJS gives up when it was stopped at a bad moment; nothing else will run in its memory.
    }
  }
}

/** Throws an Unreadable if a program, or a file of it, cannot be read at all. */
export function checked(realm: Realm, program: Program): void { new Process(realm, program).check(); }
