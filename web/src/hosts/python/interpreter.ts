/** MicroPython in WebAssembly, without the page: its imports are all here, and none leads out of it. */

import { copied, putBack, used, type Snapshot, type Stretch } from '../memory.ts';

/** What the wasm exports, as far as it is used here. */
interface Exports {
  memory: WebAssembly.Memory;
  __indirect_function_table: WebAssembly.Table;
  __wasm_call_ctors(): void;
  emscripten_stack_init(): void;
  emscripten_stack_get_current(): number;
  _emscripten_stack_restore(at: number): void;
  setThrew(threw: number, value: number): void;
  malloc(size: number): number;
  free(at: number): void;
  mp_js_init(pystack: number, heap: number): void;
  proxy_c_init(): void;
  mp_js_do_exec(code: number, size: number, result: number): void;
  mp_sched_keyboard_interrupt(): void;
  /** How many turns loops may still take before #spent is asked; web/build/turns.go has put it there. */
  turns: WebAssembly.Global;
}

/** What unwinds the wasm's stack as longjmp would; emscripten's own sign for it. */
const LONGJMP = {};
/** Ends a run where it stands; the memory is put back before the next one. */
export class Ended extends Error {}
/** An import that Python could only reach by leaving its world. */
export class Left extends Error {}

const PYSTACK = 16 << 10;
/**
 * All the memory that a run has. This build collects no garbage while a program runs, and would take more memory
 * instead, were any left.
 */
const HEAP = 12 << 20;
const SPARE = 768 << 10;
/** MicroPython's notes of which 16 bytes are in use, two bits for each; and what malloc may have between two pieces. */
const NOTES = HEAP / 64;
const BETWEEN = 64;
/**
 * What costs as much as so many calls: so many turns of loops, those of C included; a raise; to ask for memory that there
 * is not.
 */
const TURNS = 2_500;
const TURNING = 100;
const RAISE = 3;
const REFUSAL = 20_000;
/** So many calls have Python's handlers to let a stopped program end, before it is stopped once more; each time more. */
const GRACE = 2_000;
const MORE = 1.5;
/** Every so many calls there is a sign of life. */
const BEAT = 200_000;
/** So many calls may be made to find out where a run was ended. */
const AFTER = 20_000;
/** POSIX: no such file, and no space left. */
const ENOENT = -44;
/** How the wasm marks a result that is an exception. */
const EXCEPTION = -1;

export class Interpreter {
  readonly #wasm: Exports;
  /** Where the stack stands when nothing runs. */
  readonly #stack: number;
  /** Where MicroPython notes what of its memory is in use: it belongs to every snapshot, also what is empty of it. */
  readonly #notes: Stretch;
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();
  /** Calls inside the interpreter so far, in this run: what a budget counts, the same in every browser. */
  calls = 0;
  /** Past it the program is stopped wherever it stands, again and again should it catch that; past the wall the run is ended. */
  limit = Infinity;
  wall = Infinity;
  /** The functions that go by numbers, once they have been called: to look them up takes longer than most of them. */
  readonly #functions: ((...args: number[]) => number)[] = [];
  /** Call Python's functions from within C: one that raises the interrupt, and one that prints its traceback. */
  #stop: () => void = () => {};
  #where: () => void = () => {};
  /** Where the stack stood at the last call, and where it stands below the program; 0: none runs. */
  #at = 0;
  #floor = 0;
  /** Calls at which the next attempt to stop the program is made, and how many it then has. */
  #again = 0;
  #grace = GRACE;
  /** While it is learned how functions are called: how often each was. */
  #watch: Map<string, { times: number; call: () => void }> | null = null;
  #said: string[] = [];
  /** A program may have run. */
  #ran = false;
  /** Python's ticks_ms calls it, for a program that waits. Its time says that a program begins, and that it has ended. */
  onSignal: () => void = () => {};
  /** A long run is alive. */
  onBeat: () => void = () => {};

  constructor(module: WebAssembly.Module) {
    const wasm = new WebAssembly.Instance(module, this.#imports(module)).exports as unknown as Exports;
    this.#wasm = wasm;
    wasm.emscripten_stack_init();
    wasm.__wasm_call_ctors();
    wasm.mp_js_init(PYSTACK, HEAP);
    // Nothing was freed yet, so this stands right behind the memory of Python, which begins with the notes.
    const notes = wasm.malloc(1) - HEAP - BETWEEN;
    this.#notes = { at: notes, end: notes + BETWEEN + NOTES };
    wasm.proxy_c_init();
    const spare = wasm.malloc(SPARE);
    for (let size = 16 << 20; size >= 16 << 10;) if (!wasm.malloc(size)) size >>= 1;
    wasm.free(spare);
    this.#stack = wasm.emscripten_stack_get_current();
  }

  /** Learns to interrupt and to stop programs; places: the names for the interrupt, and of the functions that are called. */
  calibrate(places: { interrupt: string; stop: string; where: string }): void {
    this.#wasm.mp_sched_keyboard_interrupt();
    this.run(`try:\n for _ in range(9):\n  pass\nexcept KeyboardInterrupt as raised:\n ${places.interrupt} = raised`);
    this.#stop = this.#calling(places.stop);
    this.#where = this.#calling(places.where);
    this.#ran = false;
  }

  /** How the interpreter itself calls a function without arguments. */
  #calling(name: string): () => void {
    const watch = this.#watch = new Map<string, { times: number; call: () => void }>();
    this.run(`for _ in range(9):\n try:\n  ${name}()\n except KeyboardInterrupt:\n  pass`);
    this.#watch = null;
    const seen = [...watch.values()].filter(({ times }) => times === 9);
    if (seen.length !== 1) throw new Error(`${name} cannot be called`);
    return seen[0]!.call;
  }

  /** Runs Python code and returns all that it printed. An exception that nobody caught is thrown as its text. */
  run(code: string): string {
    const w = this.#wasm;
    this.#said = [];
    this.#ran = true;
    const bytes = this.#encoder.encode(code);
    const at = w.malloc(bytes.length + 1);
    const result = w.malloc(12);
    if (!at || !result) throw new Ended('no memory for the program');
    const memory = new Uint8Array(w.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    w.mp_js_do_exec(at, bytes.length, result);
    w.free(at);
    const [kind, size, text] = new Int32Array(w.memory.buffer, result, 3);
    w.free(result);
    if (kind === EXCEPTION) throw new Error(this.#text(text!, size!));
    return this.said();
  }

  /** What was printed so far. */
  said(): string { return this.#said.join(''); }

  /** Where a run that was ended stood. Not all is whole then, so it may find nothing. */
  where(): string {
    this.#wasm._emscripten_stack_restore(this.#stack);
    this.limit = this.wall = this.calls + AFTER;
    this.#said = [];
    try {
      this.#where();
    } catch {
      // What it has said until then has the lines, most often.
    }
    return this.said();
  }

  /** The whole state as it stands: what is in use of the memory. */
  snapshot(): Snapshot { return copied(this.#wasm.memory, used(this.#wasm.memory, this.#notes)); }

  /** Empties all memory, for a snapshot that must not depend on what ran before. It costs much when nobody has touched it yet. */
  wipe(): void { if (this.#ran) new Uint8Array(this.#wasm.memory.buffer).fill(0); }

  restore(snapshot: Snapshot): void {
    putBack(this.#wasm.memory, snapshot);
    this.#wasm._emscripten_stack_restore(this.#stack);
    this.calls = 0;
    this.#again = 0;
    this.#grace = GRACE;
    this.#floor = 0;
    this.#wasm.turns.value = TURNS;
  }

  #text(at: number, size: number): string {
    return this.#decoder.decode(new Uint8Array(this.#wasm.memory.buffer, at, size));
  }

  #imports(module: WebAssembly.Module): WebAssembly.Imports {
    const invoke = this.#invoke.bind(this) as (...args: number[]) => number | void;
    const env: Record<string, (...args: number[]) => number | void> = {};
    for (const { name } of WebAssembly.Module.imports(module)) {
      env[name] = () => { throw new Left(`Python has asked for ${name}, which leads out of it`); };
      if (name.startsWith('__syscall_')) env[name] = () => ENOENT;
      if (name.startsWith('invoke_')) env[name] = invoke;
    }
    const wasi = { fd_close: () => 0, fd_sync: () => 0, fd_seek: () => 0, fd_read: () => 0, fd_write: this.#write.bind(this) };
    return {
      env: {
        ...env,
        _emscripten_throw_longjmp: () => { throw LONGJMP; },
        // The memory is as large as it was at the start; more is refused, and Python raises MemoryError. To find that out
        // takes it a millisecond.
        emscripten_resize_heap: () => { this.calls += REFUSAL; return 0; },
        has_attr: () => 0,
        lookup_attr: () => 0,
        mp_js_random_u32: this.#spent.bind(this),
        mp_js_time_ms: () => { this.#floor = this.#floor ? 0 : this.#at; return 0; },
        mp_js_ticks_ms: () => { this.onSignal(); return 0; },
      },
      wasi_snapshot_preview1: wasi,
    };
  }

  /**
   * All calls that may raise go through here: they are counted, and a raise puts the stack back. It is given as many
   * arguments as the function takes, which does not see those that are undefined.
   */
  #invoke(index: number, a: number, b: number, c: number, d: number, e: number): number | undefined {
    const stack = this.#at = this.#wasm.emscripten_stack_get_current();
    if (this.#watch && b === 0 && c === 0 && d !== undefined) this.#see(index, a);
    try {
      if (++this.calls > this.limit && this.#due(stack)) this.#stop();
      return (this.#functions[index] ??= this.#wasm.__indirect_function_table.get(index))!(a, b, c, d, e);
    } catch (thrown) {
      if (thrown !== LONGJMP) throw this.#deep(thrown);
      this.calls += RAISE;
      this.#wasm._emscripten_stack_restore(stack);
      this.#wasm.setThrew(1, 0);
      return undefined;
    }
  }

  /** Notes who is called without arguments. */
  #see(index: number, callee: number): void {
    const key = `${index} ${callee}`;
    const call = () => this.#wasm.__indirect_function_table.get(index)(callee, 0, 0, 0);
    this.#watch!.set(key, { times: 1 + (this.#watch!.get(key)?.times ?? 0), call });
  }

  /**
   * Loops have taken as many turns as they might. C is stopped where it stands; Python's own loop takes an interrupt when it
   * next jumps.
   */
  #spent(): number {
    const python = this.#wasm.turns.value < 0;
    this.#wasm.turns.value = TURNS;
    if (Math.floor(this.calls / BEAT) < Math.floor((this.calls += TURNING) / BEAT)) this.onBeat();
    if (this.calls > this.limit && this.#due(this.#wasm.emscripten_stack_get_current())) {
      if (python) this.#wasm.mp_sched_keyboard_interrupt();
      else this.#stop();
    }
    return 0;
  }

  /** Whether the program is to be stopped now; it may catch that, and is stopped again. */
  #due(stack: number): boolean {
    if (this.calls > this.wall) throw new Ended('budget');
    if (stack >= this.#floor || this.calls < this.#again) return false;
    this.#again = this.calls + this.#grace;
    this.#grace *= MORE;
    return true;
  }

  /** The browser's own stack may be shorter than Python's limit. */
  #deep(e: unknown): unknown { return e instanceof RangeError ? new Ended('stack') : e; }

  #write(_file: number, parts: number, count: number, written: number): number {
    const view = new DataView(this.#wasm.memory.buffer);
    let size = 0;
    for (let i = 0; i < count; i++) {
      const length = view.getUint32(parts + 8 * i + 4, true);
      this.#said.push(this.#text(view.getUint32(parts + 8 * i, true), length));
      size += length;
    }
    view.setUint32(written, size, true);
    return 0;
  }
}
