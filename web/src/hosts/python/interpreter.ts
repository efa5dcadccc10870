/** MicroPython in WebAssembly, without the page: its imports are all here, and none leads out of it. */

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
}

/** What unwinds the wasm's stack as longjmp would; emscripten's own sign for it. */
const LONGJMP = {};
/** Ends a run where it stands; the memory is put back before the next one. */
export class Ended extends Error {}
/** An import that Python could only reach by leaving its world. */
export class Left extends Error {}

/** A state that can be returned to. */
export type Snapshot = { at: number; bytes: Uint8Array<ArrayBuffer> }[];
const PAGE = 64 << 10;

const PYSTACK = 16 << 10;
/**
 * All the memory that a run has. This build collects no garbage while a program runs, and would take more memory
 * instead, were any left.
 */
const HEAP = 12 << 20;
const SPARE = 768 << 10;
/** MicroPython's own notes take less than this of it. */
const NOTES = 512 << 10;
/** So many calls does it cost to ask for memory that there is not. */
const REFUSAL = 20_000;
/** POSIX: no such file, and no space left. */
const ENOENT = -44;
/** How the wasm marks a result that is an exception. */
const EXCEPTION = -1;

export class Interpreter {
  readonly #wasm: Exports;
  /** Where the stack stands when nothing runs. */
  readonly #stack: number;
  /** The pages in which MicroPython notes what of its memory is in use: they belong to every snapshot, also when empty. */
  readonly #notes: ReadonlySet<number>;
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();
  /** Calls inside the interpreter so far, in this run: what a budget counts, the same in every browser. */
  calls = 0;
  /** Past it the program gets a KeyboardInterrupt, past the wall the run is ended. */
  limit = Infinity;
  wall = Infinity;
  /** The functions that go by numbers, once they have been called: to look them up takes longer than most of them. */
  readonly #functions: ((...args: number[]) => number)[] = [];
  /** The call that each turn of a while loop makes (source.ts): an interrupt there cannot be swallowed in the loop. */
  readonly #turns = new Set<string>();
  #watch: Map<string, number> | null = null;
  #said: string[] = [];
  /** Python's ticks_ms calls it: the one signal that a program's side gives while it runs. */
  onSignal: () => void = () => {};

  constructor(module: WebAssembly.Module) {
    const wasm = new WebAssembly.Instance(module, this.#imports(module)).exports as unknown as Exports;
    this.#wasm = wasm;
    wasm.emscripten_stack_init();
    wasm.__wasm_call_ctors();
    wasm.mp_js_init(PYSTACK, HEAP);
    wasm.proxy_c_init();
    const spare = wasm.malloc(SPARE);
    for (let size = 16 << 20; size >= 16 << 10;) if (!wasm.malloc(size)) size >>= 1;
    wasm.free(spare);
    this.#stack = wasm.emscripten_stack_get_current();
    const before = this.#used();
    this.run(`everything = bytearray(${HEAP - NOTES})`);
    this.#notes = new Set([...this.#used()].filter((at) => !before.has(at)));
    this.run('import gc\ndel everything\ngc.collect()');
  }

  /** Learns to see the turns of loops: which call looks up a name that only they use. */
  calibrate(name: string): void {
    const nine = Array(9).fill(name);
    for (const code of [nine.join('\n'), `def f():\n ${nine.join('\n ')}\nf()`]) {
      this.#watch = new Map();
      this.run(code);
      for (const [call, times] of this.#watch) if (times === 9) this.#turns.add(call);
    }
    this.#watch = null;
    if (this.#turns.size < 2) throw new Error('the turns of loops cannot be seen');
  }

  /** Runs Python code and returns all that it printed. An exception that nobody caught is thrown as its text. */
  run(code: string): string {
    const w = this.#wasm;
    this.#said = [];
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

  /** What was printed so far, also by a run that was ended. */
  said(): string { return this.#said.join(''); }

  /** The whole state as it stands: the pages of the memory that are in use. */
  snapshot(): Snapshot {
    const { buffer } = this.#wasm.memory;
    return Array.from(new Set([...this.#used(), ...this.#notes]), (at) => ({ at, bytes: new Uint8Array(buffer.slice(at, at + PAGE)) }));
  }

  /** The pages that are not empty. */
  #used(): Set<number> {
    const words = new Uint32Array(this.#wasm.memory.buffer);
    const used = new Set<number>();
    for (let at = 0; at < words.length; at += PAGE / 4) {
      let i = at;
      while (i < at + PAGE / 4 && words[i] === 0) i++;
      if (i < at + PAGE / 4) used.add(at * 4);
    }
    return used;
  }

  /** Empties all memory that is not in use, for a snapshot that must not depend on what ran before. */
  wipe(): void { new Uint8Array(this.#wasm.memory.buffer).fill(0); }

  /** Back to a snapshot. What stands in pages that were empty then is nobody's. */
  restore(snapshot: Snapshot): void {
    const memory = new Uint8Array(this.#wasm.memory.buffer);
    for (const { at, bytes } of snapshot) memory.set(bytes, at);
    this.#wasm._emscripten_stack_restore(this.#stack);
    this.calls = 0;
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
        mp_js_random_u32: () => 0,
        mp_js_time_ms: () => 0,
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
    if (++this.calls > this.limit) this.#over(`${index} ${a} ${b}`);
    if (this.#watch) this.#watch.set(`${index} ${a} ${b}`, 1 + (this.#watch.get(`${index} ${a} ${b}`) ?? 0));
    const stack = this.#wasm.emscripten_stack_get_current();
    try {
      return (this.#functions[index] ??= this.#wasm.__indirect_function_table.get(index))!(a, b, c, d, e);
    } catch (thrown) {
      if (thrown !== LONGJMP) throw this.#deep(thrown);
      this.#wasm._emscripten_stack_restore(stack);
      this.#wasm.setThrew(1, 0);
      return undefined;
    }
  }

  /** First loops are interrupted at their heads; then whatever runs; then nothing runs on. */
  #over(call: string): void {
    const beyond = (this.calls - this.limit) / (this.wall - this.limit);
    if (beyond > 1) throw new Ended('budget');
    if (beyond > 0.5 ? this.calls % 64 === 0 : this.#turns.has(call)) this.#wasm.mp_sched_keyboard_interrupt();
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
