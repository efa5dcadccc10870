/** The page's state: one plain object, pure transitions on it, and the store that runs the engine when a choice changes. */

import { brief, quoted, sentences } from './text.ts';
import type { Event, Fidelity, Listed, Mistake, Param, Source, Trace } from './trace.ts';

export type Theme = 'auto' | 'light' | 'dark';

/** What the address bar says: which run, and where in it. */
export interface Place {
  scenario: string;
  /** Parameters that differ from their default, by name. */
  set: Readonly<Record<string, string>>;
  schedule: string;
  /** An event number, or an instant in ms; neither: the run has not been started. */
  step?: number;
  ms?: number;
}

export interface State {
  /** Empty until the engine has answered. */
  readonly catalogue: readonly Listed[];
  /** A name of the catalogue; empty while text holds a scenario of one's own. */
  readonly scenario: string;
  readonly text: string | null;
  readonly source: Source | null;
  readonly set: Readonly<Record<string, string>>;
  readonly schedule: string;
  /** The last run that came out; it stays while the next one is computed and when that one is refused. */
  readonly trace: Trace | null;
  /** False until Run or a step: the picture shows the start and nothing of what will happen. */
  readonly started: boolean;
  /** The number of the last event that has happened; 0: none yet. */
  readonly index: number;
  /** World time, µs. */
  readonly t: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly theme: Theme;
  /** The engine is loading or computing. */
  readonly busy: boolean;
  /** Why the last choice did not run; line 0: it is not about a line. */
  readonly error: Mistake | null;
  /** Something to say once that stopped nothing: a bad value in a link, storage that is blocked. */
  readonly notice: string;
}

/** What the store needs of the engine. */
export interface Runner {
  list(): Promise<Listed[]>;
  source(of: { name?: string; text?: string }): Promise<Source>;
  run(request: { name?: string; text?: string; set: Readonly<Record<string, string>>; schedule: string }): Promise<Trace>;
  fidelity(): Promise<Fidelity>;
}

/** The scenario of a bare visit. */
export const FIRST = 'late-del';

export const START: State = {
  catalogue: [], scenario: '', text: null, source: null, set: {}, schedule: '', trace: null, started: false,
  index: 0, t: 0, playing: false, speed: 1, theme: 'auto', busy: true, error: null, notice: '',
};

/** How many events the run has. */
export const length = (s: State): number => s.trace?.events.length ?? 0;

export const atEnd = (s: State): boolean => s.trace !== null && s.index >= length(s);

/** The event that has just happened. */
export const current = (s: State): Event | null => s.trace?.events[s.index - 1] ?? null;

/** The number of the last event at or before an instant, 0 if there is none. */
export function indexAt(events: readonly Event[], t: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.t <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** At event n, clamped to the run. Several events may share an instant, so index says more than t. */
export function stepped(s: State, n: number): State {
  const index = Math.min(Math.max(Math.trunc(n) || 0, 0), length(s));
  return { ...s, index, t: s.trace?.events[index - 1]?.t ?? 0 };
}

/** One event on or back; from between two events, back goes to the one that has happened. */
export function steppedBy(s: State, by: number): State {
  const between = s.t > (current(s)?.t ?? 0);
  return stepped(s, s.index + (between && by < 0 ? by + 1 : by));
}

/** At an instant: all events of that instant have happened. */
export function sought(s: State, t: number): State {
  if (!s.trace) return s;
  const events = s.trace.events;
  const last = Math.max(s.trace.end.t, events[events.length - 1]?.t ?? 0);
  const at = Math.min(Math.max(t, 0), last);
  return { ...s, t: at, index: indexAt(events, at) };
}

/** Playing from where it stands, or from the start when it stands at the end. */
export function played(s: State): State {
  if (!s.trace) return s;
  const from = atEnd(s) ? stepped(s, 0) : s;
  return { ...from, started: true, playing: true };
}

/** With a new run in the old position: the same step, or the end if it stood there or the new run is shorter. */
export function ran(s: State, trace: Trace): State {
  const next = { ...s, trace, busy: false, error: null };
  return stepped(next, atEnd(s) && s.started ? trace.events.length : s.index);
}

/** With one parameter changed; its default is not kept. */
export function changed(s: State, param: string, value: string): State {
  const { [param]: _, ...rest } = s.set;
  const declared = s.source?.params.find((p) => p.name === param);
  return { ...s, set: declared && value === standard(declared) ? rest : { ...rest, [param]: value } };
}

export const standard = (p: Param): string => p.one_of?.[0] ?? String(p.ms ?? '');

/** The value that a parameter has now. */
export const valueOf = (s: State, p: Param): string => s.set[p.name] ?? standard(p);

/** The part of a link's parameters that the scenario knows and allows, and a sentence for each of the others. */
export function accept(params: readonly Param[], set: Readonly<Record<string, string>>) {
  const good: Record<string, string> = {};
  const complaints: string[] = [];
  for (const [name, value] of Object.entries(set)) {
    const param = params.find((p) => p.name === name);
    if (!param) complaints.push(`This scenario has no parameter ${quoted(name)}.`);
    else if (!allows(param, value)) complaints.push(`${quoted(value)} is not a value of ${name}; it stays ${standard(param)}.`);
    else if (value !== standard(param)) good[name] = value;
  }
  return { set: good, complaints };
}

function allows(p: Param, value: string): boolean {
  if (p.one_of) return p.one_of.includes(value);
  const ms = Number(value);
  return /^\d+(\.\d{1,3})?$/.test(value) && ms >= (p.min ?? 0) && ms <= (p.max ?? Infinity);
}

export type Listener = (now: State, before: State) => void;

/** The one place where the state changes. Actions that choose a run return when it has come out or was refused. */
export class Store {
  #state: State;
  #runner: Runner;
  #listeners = new Set<Listener>();
  /** Counts the choices, so that the answer to an older one is dropped. */
  #choice = 0;

  constructor(runner: Runner, start: Partial<State> = {}) {
    this.#runner = runner;
    this.#state = { ...START, ...start };
  }

  get(): State { return this.#state; }

  /** Calls fn after every change until the returned function is called. */
  subscribe(fn: Listener): () => void {
    this.#listeners.add(fn);
    return () => { this.#listeners.delete(fn); };
  }

  /** Goes where a link points: what it names wrongly falls back to the default and is said; it lands paused. */
  async open(place: Place): Promise<void> {
    const choice = this.#begin({ playing: false });
    try {
      const catalogue = this.#state.catalogue.length ? this.#state.catalogue : await this.#runner.list();
      if (choice !== this.#choice) return;
      const known = catalogue.some((one) => one.name === place.scenario);
      const name = known ? place.scenario : catalogue.find((one) => one.name === FIRST)?.name ?? catalogue[0]?.name ?? '';
      const complaints = known || !place.scenario ? [] : [`There is no scenario ${quoted(place.scenario)}.`];
      const source = await this.#runner.source({ name });
      if (choice !== this.#choice) return;
      const accepted = accept(source.params, known ? place.set : {});
      complaints.push(...accepted.complaints);
      const request = { name, set: accepted.set, schedule: known ? place.schedule : '' };
      const trace = await this.#runner.run(request).catch((refused: unknown) => {
        if (!request.schedule || !isMistake(refused) || refused.file === '') throw refused;
        complaints.push(`The schedule of this link is not usable: ${brief(refused.message, 200)}`);
        request.schedule = '';
        return this.#runner.run(request);
      });
      if (choice !== this.#choice) return;
      const { set, schedule } = request;
      const next = ran({ ...this.#state, catalogue, scenario: name, text: null, source, set, schedule, index: 0, started: false }, trace);
      // What was said while the page started, such as about storage, is not over yet.
      const said = this.#state.trace ? '' : this.#state.notice;
      this.#put({ ...landed(next, known ? place : {}), notice: [said, sentences(complaints)].filter(Boolean).join(' ') });
    } catch (refused) { this.#refuse(choice, refused); }
  }

  /** Another scenario, from its start, with its defaults. */
  choose(name: string): Promise<void> {
    return this.open({ scenario: name, set: {}, schedule: '' });
  }

  /** A scenario of one's own; it is read now and runs when the learner says so. */
  async load(text: string): Promise<void> {
    const choice = this.#begin({ playing: false });
    try {
      const source = await this.#runner.source({ text });
      if (choice !== this.#choice) return;
      this.#put({ ...this.#state, scenario: '', text, source, set: {}, schedule: '', trace: null, started: false, index: 0, t: 0, busy: false });
    } catch (refused) { this.#refuse(choice, refused); }
  }

  set(param: string, value: string): Promise<void> {
    this.#put(changed(this.#state, param, value));
    return this.run();
  }

  /** What the nodes have and in what they are known to differ. */
  fidelity(): Promise<Fidelity> { return this.#runner.fidelity(); }

  setSchedule(schedule: string): Promise<void> {
    this.#put({ ...this.#state, schedule });
    return this.run();
  }

  /** Computes what is chosen and keeps the position. */
  async run(): Promise<void> {
    const choice = this.#begin({});
    const { scenario, text, set, schedule } = this.#state;
    try {
      const trace = await this.#runner.run({ ...(text === null ? { name: scenario } : { text }), set, schedule });
      if (choice === this.#choice) this.#put(ran(this.#state, trace));
    } catch (refused) { this.#refuse(choice, refused); }
  }

  /** The run that other parameters would give; nothing is shown of it. */
  tryOut(set: Readonly<Record<string, string>>): Promise<Trace> {
    const { scenario, text, schedule } = this.#state;
    return this.#runner.run({ ...(text === null ? { name: scenario } : { text }), set, schedule });
  }

  step(n: number): void { this.#put({ ...stepped(this.#state, n), started: true, playing: false }); }
  stepBy(by: number): void { this.#put({ ...steppedBy(this.#state, by), started: true, playing: false }); }
  seek(t: number): void { this.#put({ ...sought(this.#state, t), started: true, playing: false }); }
  home(): void { this.step(0); }
  end(): void { this.step(length(this.#state)); }

  /** Moves on while playing and stops at the end; the clock calls it. */
  advance(t: number): void {
    if (!this.#state.playing) return;
    const next = sought(this.#state, t);
    this.#put(atEnd(next) ? { ...next, playing: false } : next);
  }

  /** The Run key: also runs a loaded text for the first time. */
  async play(): Promise<void> {
    if (!this.#state.trace && !this.#state.busy) await this.run();
    this.#put(played(this.#state));
  }

  pause(): void { this.#put({ ...this.#state, playing: false }); }

  toggle(): void {
    if (this.#state.playing) this.pause();
    else void this.play();
  }

  speed(speed: number): void { this.#put({ ...this.#state, speed }); }
  theme(theme: Theme): void { this.#put({ ...this.#state, theme }); }
  notice(notice: string): void { this.#put({ ...this.#state, notice }); }

  #begin(change: Partial<State>): number {
    this.#put({ ...this.#state, ...change, busy: true, error: null });
    return ++this.#choice;
  }

  #refuse(choice: number, refused: unknown): void {
    if (choice !== this.#choice) return;
    const message = refused instanceof Error ? refused.message : String(refused);
    const error = isMistake(refused) ? refused : { file: '', line: 0, column: 0, message };
    this.#put({ ...this.#state, busy: false, playing: false, error });
  }

  #put(next: State): void {
    const before = this.#state;
    this.#state = next;
    for (const fn of this.#listeners) fn(next, before);
  }
}

/** Where a link's step or instant is in the run; it counts as started, and paused. */
function landed(s: State, place: Partial<Place>): State {
  if (place.step !== undefined) return { ...stepped(s, place.step), started: true };
  if (place.ms !== undefined) return { ...sought(s, place.ms * 1000), started: true };
  return s;
}

function isMistake(e: unknown): e is Mistake {
  return typeof e === 'object' && e !== null && 'message' in e && 'line' in e && 'file' in e;
}
