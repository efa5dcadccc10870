/** The engine as the page sees it: questions with promised answers. The only file that posts to the worker. */

import { text } from '../text.ts';
import type { Fidelity, Listed, Mistake, Source, Template, Trace, Typed } from '../trace.ts';
import type { FromWorker, ToWorker } from './worker.ts';

/** What a worker is made of: its whole text, and the engine, which may still arrive, compiled once so that a replacement starts fast. */
export interface Parts { worker: string; module: Promise<WebAssembly.Module>; interpreters: ReadonlyMap<string, Interpreter> }

/** What runs programs of a further language: a script that stands in the worker behind the engine's, and its wasm, which may still be compiled. */
export interface Interpreter { script: string; module: Promise<WebAssembly.Module> }

export interface Request {
  name?: string;
  /** A scenario file of one's own instead of a name. */
  text?: string;
  set: Readonly<Record<string, string>>;
  schedule: string;
}

/** The engine's answer to a text that it cannot run; line 0: it is not about a line. */
export class Refusal extends Error implements Mistake {
  readonly file: string;
  readonly line: number;
  readonly column: number;

  constructor(mistake: Mistake) {
    super(mistake.message);
    this.file = mistake.file;
    this.line = mistake.line;
    this.column = mistake.column;
  }
}

/** A run that was ended, or that a later one made unnecessary. */
export class Stopped extends Error {}

interface Job {
  id: number;
  op: string;
  request: string;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** A worker, whether its engine has been started, and whether it has answered a question of any but the reading kind. */
interface Hand { worker: Worker; ready: boolean; warm: boolean }

/** A run may be silent for this many ticks, of this many ms. Ticks, because a sleeping laptop misses them altogether. */
const PATIENCE = 10;
const TICK = 200;
/** To read the catalogue runs no program that could be endless, and takes long on a slow machine that has just started. */
const READING: ReadonlyMap<string, number> = new Map([['list', 150], ['source', 150], ['archive', 150], ['fidelity', 150], ['templates', 150]]);
/** The first run of a worker still belongs to its loading: the browser makes machine code of the engine meanwhile. */
const FIRST = 50;
/** After so many, another worker is made ready, so that the page has one when patience ends. */
const DOUBT = 4;

export class Engine {
  #parts: Promise<Parts>;
  #bring: (ending: string) => Promise<Interpreter>;
  #address = '';
  #hand: Hand | null = null;
  #spare: Hand | null = null;
  #active: Job | null = null;
  #waiting: Job[] = [];
  #count = 0;
  #silent = 0;
  /** Nobody looks at the page: the worker goes when it has nothing to do. */
  #leaves = false;
  #ticking: ReturnType<typeof setInterval> | undefined;

  /** Parts may lack interpreters: bring fetches one when the engine needs it, for programs whose names have that ending. */
  constructor(parts: Promise<Parts>, bring: (ending: string) => Promise<Interpreter>) {
    this.#parts = parts;
    this.#bring = bring;
    void this.#start();
  }

  list(): Promise<Listed[]> { return this.#ask('list', {}); }
  source(of: { name?: string; text?: string }): Promise<Source> { return this.#ask('source', of); }
  /** The text of a scenario of the catalogue. */
  archive(name: string): Promise<string> { return this.#ask('archive', { name }); }
  fidelity(): Promise<Fidelity> { return this.#ask('fidelity', {}); }
  templates(): Promise<Template[]> { return this.#ask('templates', {}); }
  metrics(request: Request): Promise<string> { return this.#ask('metrics', request); }
  type(request: Request & { at: number; node: string; commands: readonly string[] }): Promise<Typed> { return this.#ask('console', request); }

  /** Lets the worker go when nothing is left to answer; the next question starts one. */
  release(): void {
    this.#leaves = true;
    if (!this.#active && !this.#waiting.length) this.#dismiss();
  }

  #dismiss(): void {
    for (const hand of [this.#hand, this.#spare]) hand?.worker.terminate();
    this.#hand = this.#spare = null;
  }

  /** Of several runs asked for while one is computed, only the last is worth computing. */
  run(request: Request): Promise<Trace> {
    const older = this.#waiting.filter((job) => job.op === 'run');
    this.#waiting = this.#waiting.filter((job) => job.op !== 'run');
    for (const job of older) job.reject(new Stopped(text.engine.superseded));
    return this.#ask('run', request);
  }

  #ask<T>(op: string, fields: object): Promise<T> {
    this.#leaves = false;
    return new Promise<T>((resolve, reject) => {
      const request = JSON.stringify({ v: 1, op, ...fields });
      this.#waiting.push({ id: ++this.#count, op, request, resolve: resolve as (value: unknown) => void, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#active || !this.#waiting.length) return;
    if (!this.#hand) void this.#start();
    if (!this.#hand?.ready) return;
    this.#active = this.#waiting.shift()!;
    this.#post(this.#hand, { id: this.#active.id, request: this.#active.request });
  }

  async #start(): Promise<void> {
    try {
      const coming = this.#parts;
      const parts = await coming;
      // With others in their place by now, whoever put them there starts a worker of those.
      if (coming !== this.#parts) return;
      this.#hand ??= this.#hire(parts);
      await parts.module;
    } catch (e) {
      const says = location.protocol === 'file:' ? text.engine.fromDisk : text.engine.notLoaded;
      for (const job of this.#waiting.splice(0)) job.reject(new Error(says(reason(e))));
      this.release();
    }
  }

  #hire(parts: Parts): Hand {
    const scripts = [parts.worker, ...Array.from(parts.interpreters.values(), (one) => one.script)];
    this.#address ||= URL.createObjectURL(new Blob([scripts.join('\n')], { type: 'text/javascript' }));
    const hand: Hand = { worker: new Worker(this.#address), ready: false, warm: false };
    hand.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(hand, data);
    hand.worker.onerror = (event) => this.#hear(hand, { failed: event.message || text.engine.script });
    // #start tells of an engine that does not come, #equip of an interpreter.
    void this.#load(hand, parts).catch(() => undefined);
    return hand;
  }

  /** The worker starts meanwhile. */
  async #load(hand: Hand, { module, interpreters }: Parts): Promise<void> {
    const hosts = await Promise.all(Array.from(interpreters, async ([ending, one]) => [ending, await one.module] as const));
    this.#post(hand, { module: await module, interpreters: Object.fromEntries(hosts) });
  }

  #post(hand: Hand, message: ToWorker): void { hand.worker.postMessage(message); }

  #hear(hand: Hand, message: FromWorker): void {
    if ('ready' in message) {
      hand.ready = true;
      performance.mark('lockstep-ready');
      this.#next();
    } else if (hand === this.#spare && 'failed' in message) {
      this.#spare = null;
    }
    if (hand !== this.#hand) return;
    this.#silent = 0;
    if ('started' in message) this.#ticking = setInterval(() => void this.#tick(), TICK);
    else if ('failed' in message) this.#replace(text.engine.failed(text.engine.reasons[message.failed] ?? message.failed));
    else if ('answer' in message) this.#answered(message.answer);
  }

  #answered(answer: string): void {
    const job = this.#active;
    this.#rest();
    const { ok, error, needs } = JSON.parse(answer) as { ok?: unknown; error?: Mistake; needs?: string };
    if (job && needs !== undefined) return void this.#equip(job, needs);
    if (this.#hand && job && !READING.has(job.op)) this.#hand.warm = true;
    if (error) job?.reject(new Refusal(error));
    else job?.resolve(ok);
    this.#next();
    if (this.#leaves) this.release();
  }

  /** Takes the worker's place with one that also has an interpreter, which then does the job. */
  async #equip(job: Job, ending: string): Promise<void> {
    const before = this.#parts;
    this.#waiting.unshift(job);
    this.#rebuild(Promise.all([before, this.#bring(ending)]).then(([parts, brought]) => ({ ...parts, interpreters: new Map(parts.interpreters).set(ending, brought) })));
    try {
      const { interpreters } = await this.#parts;
      this.#next();
      await interpreters.get(ending)!.module;
    } catch (e) {
      this.#rebuild(before);
      this.#waiting = this.#waiting.filter((one) => one !== job);
      job.reject(new Error(text.engine.notLoaded(reason(e))));
      this.#next();
    }
  }

  /** The next worker is made of these. */
  #rebuild(parts: Promise<Parts>): void {
    this.#dismiss();
    URL.revokeObjectURL(this.#address);
    this.#address = '';
    this.#parts = parts;
  }

  async #tick(): Promise<void> {
    this.#silent++;
    const reading = READING.get(this.#active?.op ?? '');
    const patience = reading ?? (this.#hand?.warm ? PATIENCE : FIRST);
    if (this.#silent >= patience) {
      this.#replace(reading ? text.engine.slow : text.engine.stopped((patience * TICK) / 1000));
    } else if (this.#silent === DOUBT && patience === PATIENCE) this.#spare ??= this.#hire(await this.#parts);
  }

  /** Ends the worker and whatever it was doing. One that fails before it is ready is tried again at the next question only. */
  #replace(why: string): void {
    const started = this.#hand?.ready ?? false;
    const failed = [...(this.#active ? [this.#active] : []), ...(started ? [] : this.#waiting.splice(0))];
    this.#hand?.worker.terminate();
    this.#hand = this.#spare;
    this.#spare = null;
    this.#rest();
    for (const job of failed) job.reject(new Stopped(why));
    if (started && !this.#hand) void this.#start();
    this.#next();
  }

  #rest(): void {
    clearInterval(this.#ticking);
    this.#active = null;
    this.#silent = 0;
  }
}

const reason = (e: unknown): string => (e instanceof Error ? e.message : String(e));
