/** Runs programs in one MicroPython: each step puts its memory back to where the program was compiled, and runs it anew. */

import type { Delivery, Failure, Place, Program, Step } from '../typescript/wire.ts';
import type { Snapshot } from '../memory.ts';
import { Ended, Interpreter, Left } from './interpreter.ts';
import { library, prelude } from './library.ts';
import { framesOf } from './traceback.ts';

/** Calls inside the interpreter: for one step beyond those of the step before, in one run, and in all runs of a client. */
const STEP = 1_500_000;
const RUN = 6_000_000;
const ALL = 150_000_000;
/** To compile the files of a scenario, which is also to compute their constants. */
const COMPILING = 1_000_000;
/** What a program may still do once it is suspended: finally blocks, and except clauses that take the signal. */
const UNWINDING = 400_000;
/** Programs that are remembered, and steps that are known. */
const PROGRAMS = 16;
const STEPS = 4_000;
/** As many lines of effects are looked up in a step; those after them get the last one's. */
const PROBES = 200;

const SPENT = `ran ${STEP / 1e6} million calls of the interpreter without an operation: does this loop end?`;
const OVER = `ran ${RUN / 1e6} million calls of the interpreter from its start, more than a Python client may`;
const SWALLOWED = 'goes on without end once it waits: does an except clause or a finally loop?';
const TIRED = 'computed too much: a Python client is run from its start at every step, so many calls, and long computing between them, add up';

/** What a step says in Python's words, before lines are found in its tracebacks. */
interface Raw {
  /** Of those of earlier steps only the number and the thread. */
  ops: { number: number; thread: number; trace?: string }[];
  effects: object[];
  looked: Step['looked'];
  trace?: string;
  failure?: { trace: string; message: string; interrupted: boolean };
}

interface Answer { node: string; timeout?: boolean; late?: boolean; reply?: unknown; version?: number }

/** ended: why it was cut short; where: the traceback of that. */
interface Run { raw: Raw | null; calls: number; ended?: string; where?: string }

/** A step that has been computed: the calls of its run, and of all runs so far; and the steps after it, by their entries. */
interface Known { step: Step; calls: number; used: number; next: Map<string, Known> }

/** The memory in which the files of a scenario are compiled, and why those cannot be that are not. */
interface Compiled { state: Snapshot; wrong: Readonly<Record<string, string>> }

/** One client: its program, compiled, and where it stands in its log. */
export interface Process { program: Program; about: string; compiled: Compiled; at: Known; log: string }

export class Machine {
  readonly #python: Interpreter;
  readonly #base: Snapshot;
  readonly #compiled = new Map<string, Compiled>();
  /** Where each program stands before its first step. */
  readonly #first = new Map<string, Known>();
  #steps = 0;
  #suspended = false;

  /** beat: says that a long run is alive. */
  constructor(module: WebAssembly.Module, beat: () => void) {
    this.#python = new Interpreter(module);
    this.#python.onBeat = beat;
    this.#python.run(prelude);
    this.#python.run(`furnish(${literal(library)})`);
    this.#python.calibrate({ interrupt: 'core.over', stop: 'stop', where: 'where' });
    this.#python.onSignal = () => this.#onSuspended();
    this.#base = this.#python.snapshot();
  }

  /** What keeps a program from running at all. */
  check(program: Program): { file: string; line: number; message: string } | null {
    const said = this.#files(program).wrong[program.file];
    if (said === undefined) return null;
    return { ...framesOf(said, program.files)[0] ?? { file: program.file, line: 1 }, message: lastLine(said) };
  }

  start(program: Program): Process {
    const { files, ...about } = program;
    const key = JSON.stringify(program);
    const at = this.#first.get(key) ?? { step: NOTHING, calls: 0, used: 0, next: new Map<string, Known>() };
    keep(this.#first, key, at);
    return { program, about: literal(about), compiled: this.#files(program), at, log: '' };
  }

  /** Adds an entry to the log of a process. */
  step(process: Process, delivery: Delivery): Step {
    const entry = compact(delivery, process.program);
    process.log += (process.log && ',') + entry;
    let known = process.at.next.get(entry);
    if (!known) {
      if (++this.#steps > STEPS) this.#forget();
      known = this.#computed(process);
      process.at.next.set(entry, known);
    }
    process.at = known;
    return known.step;
  }

  #forget(): void {
    for (const { next } of this.#first.values()) next.clear();
    this.#steps = 0;
  }

  /** The files of a program, compiled: all its clients begin from the same state. */
  #files({ files }: Program): Compiled {
    const key = JSON.stringify(files);
    const compiled = this.#compiled.get(key) ?? this.#compile(files);
    keep(this.#compiled, key, compiled);
    return compiled;
  }

  #compile(files: Program['files']): Compiled {
    this.#python.wipe();
    this.#back(this.#base, COMPILING);
    try {
      const wrong = JSON.parse(lastLine(this.#python.run(`load(${literal(files)})`))) as Record<string, string>;
      return { state: this.#python.snapshot(), wrong };
    } catch (e) {
      const said = e instanceof Ended ? 'too large or too deep to be compiled' : (e as Error).message;
      return { state: this.#base, wrong: Object.fromEntries(Object.keys(files).map((file) => [file, said])) };
    }
  }

  /** Runs the program to where its log ends, and once more for each effect, to learn its line. */
  #computed(process: Process): Known {
    const { program, at: before } = process;
    const next = new Map<string, Known>();
    const limit = Math.min(RUN, before.calls + STEP);
    const { raw, calls, ended, where } = this.#run(process, -1, limit);
    const used = before.used + calls;
    const start = { file: program.file, line: 1 };
    if (ended || !raw) {
      const src = framesOf(where ?? '', program.files)[0] ?? start;
      return { step: failed({ src, message: ended ?? 'has left Python' }), calls, used, next };
    }
    const effects = raw.effects.map((effect) => ({ ...effect, src: start, callers: [] as Place[] }));
    for (let i = 0; i < Math.min(effects.length, PROBES); i++) {
      const [src = start, ...callers] = framesOf(this.#run(process, i, limit).raw?.trace ?? '', program.files);
      Object.assign(effects[i]!, { src, callers });
    }
    for (const effect of effects.slice(PROBES)) effect.src = effects[PROBES - 1]!.src;
    const ops = raw.ops.map(({ trace, ...op }) => {
      const earlier = before.step.ops.find(({ number }) => number === op.number);
      if (earlier) return earlier;
      const [src = start, ...callers] = framesOf(trace ?? '', program.files);
      return { ...op, src, callers };
    });
    const step = { ops, effects, looked: raw.looked } as unknown as Step;
    if (raw.failure) {
      const src = framesOf(raw.failure.trace, program.files)[0] ?? start;
      const spent = limit === RUN ? OVER : SPENT;
      step.failure = { src, message: raw.failure.interrupted && calls > limit ? spent : raw.failure.message };
    } else if (used > ALL) {
      step.failure = { src: ops[0]?.src ?? start, message: TIRED };
    }
    return { step, calls, used, next };
  }

  /** One run from the program's first line. */
  #run({ about, compiled, log }: Process, probe: number, limit: number): Run {
    this.#back(compiled.state, limit);
    try {
      const raw = JSON.parse(lastLine(this.#python.run(`step(${about}, ${quoted(`[${log}]`)}, ${probe})`))) as Raw;
      return { raw, calls: this.#python.calls };
    } catch (e) {
      const calls = this.#python.calls;
      const spent = limit === RUN ? OVER : SPENT;
      const said = (e as Error).message;
      if (e instanceof Left) return { raw: null, calls, ended: said };
      if (e instanceof Ended && said === 'stack') return { raw: null, calls, ended: 'RecursionError: maximum recursion depth exceeded' };
      if (e instanceof Ended) return { raw: null, calls, ended: this.#suspended ? SWALLOWED : spent, where: this.#python.where() };
      return { raw: null, calls, ended: said.startsWith('KeyboardInterrupt') ? spent : lastLine(said) || 'MemoryError', where: said };
    }
  }

  #back(snapshot: Snapshot, limit: number): void {
    this.#python.restore(snapshot);
    this.#suspended = false;
    this.#python.limit = limit;
    this.#python.wall = limit + UNWINDING;
  }

  /** The program waits, or has ended. It says so once more when it has taken the signal too often. */
  #onSuspended(): void {
    if (this.#suspended) throw new Ended('swallowed');
    this.#suspended = true;
    this.#python.limit = this.#python.calls + UNWINDING;
    this.#python.wall = this.#python.limit + UNWINDING;
  }
}

/** Puts something among what is remembered, as the latest; the oldest goes. */
function keep<T>(remembered: Map<string, T>, key: string, one: T): void {
  remembered.delete(key);
  remembered.set(key, one);
  if (remembered.size > PROGRAMS) remembered.delete(remembered.keys().next().value!);
}

const NOTHING: Step = { ops: [], effects: [], looked: { mono: false, wall: false, tokens: 0, rands: 0 } };

const failed = (failure: Failure, looked = NOTHING.looked): Step => ({ ...NOTHING, looked, failure });

/** An entry of the log as lib/_core.py reads it: short, as all entries are read again at each step. */
function compact({ number, mono, wall, answers }: Delivery, { nodes, replicas, stores }: Program): string {
  const names = [...nodes, ...replicas, ...stores];
  const said = (answers as Answer[]).map(({ node, timeout, late, reply, version }) =>
    late ? null : timeout ? [names.indexOf(node)] : [names.indexOf(node), reply, version ?? 0]);
  return JSON.stringify([number, mono, wall, said]);
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

/** A value as a Python expression: JSON, but for its three names. */
function literal(value: unknown): string {
  return `read(${quoted(JSON.stringify(value).replace(/\p{Surrogate}/gu, '\ufffd'))})`;
}

/** A text as a Python expression, in pieces: MicroPython reads a long one in time that grows with its square. */
function quoted(text: string): string {
  return `''.join([${text.match(/[^]{1,2000}/gu)!.map((piece) => JSON.stringify(piece)).join()}])`;
}
