/** The store: the one place where the state changes, and where the engine is asked for runs. */

import { added, itemsOf } from './change/items.ts';
import { joined, redone, remembered, same, Series, undone, type Chosen, type Other, type Setup } from './change/history.ts';
import type { Trail, Trails } from './change/trails.ts';
import { isMistake, usable, type Refused } from './change/usable.ts';
import { NoScenario, reach, taken, type Reached } from './reach.ts';
import { asked, type Asked, type Runner } from './runner.ts';
import {
  accept, bounds, changed, landed, over, played, ran, returning, setupOf, shown, sought, START, stepped, steppedBy, type Controls, type Place, type State, type Stretch, type Theme,
} from './state.ts';
import { sentences, text } from './text.ts';
import type { Fidelity, Template, Trace, Typed } from './trace.ts';

export type Listener = (now: State, before: State) => void;

/** The one place where the state changes. Actions that choose a run return when it has come out or was refused. */
export class Store {
  #state: State;
  #runner: Runner;
  #listeners = new Set<Listener>();
  /** Counts the choices, so that the answer to an older one is dropped. */
  #choice = 0;
  #series = new Series();
  #trails: Trails | null;
  /** A scenario that there is not has no other one in its place. */
  readonly strict: boolean;

  /** Without trails another scenario has no earlier choices. */
  constructor(runner: Runner, start: Partial<State> = {}, trails: Trails | null = null, strict = false) {
    this.#runner = runner;
    this.strict = strict;
    this.#trails = trails;
    this.#state = { ...START, ...start };
  }

  get(): State { return this.#state; }

  /** Calls fn after every change until the returned function is called. */
  subscribe(fn: Listener): () => void {
    this.#listeners.add(fn);
    return () => { this.#listeners.delete(fn); };
  }

  /** Goes where a link points: what it names wrongly falls back to the default and is said, here and in what is returned; it lands paused. */
  async open(place: Place): Promise<readonly string[]> {
    const choice = this.#begin({ playing: false });
    try {
      const reached = await reach(this.#runner, this.#state.catalogue, place, this.strict, () => choice !== this.#choice);
      if (!reached) return [];
      const { catalogue, name, known, source, set, schedule, trace, complaints } = reached;
      const akin = this.#state.scenario === name && this.#state.text === null;
      const next = ran({ ...this.#anew({ scenario: name, text: null, set, schedule }, akin, source.title), catalogue, source, index: 0, started: false }, trace);
      this.#put({ ...landed({ ...next, ...shown(place), aim: null }, known ? place : {}), notice: sentences(complaints) });
      return complaints;
    } catch (refused) {
      if (choice === this.#choice && refused instanceof NoScenario) this.fail(refused.message, place);
      else this.#refuse(choice, refused);
      return [];
    }
  }

  /** No run is shown, and it says why. */
  fail(why: string, place: Partial<Place>): void {
    const { catalogue, speed, theme } = this.#state;
    this.#refuse(this.#begin({ ...START, ...shown(place), catalogue, speed, theme, scenario: place.scenario ?? '' }), why);
  }

  /** What a link would lead to; nothing is shown of it. */
  async probe(place: Place): Promise<Reached> {
    const patient = async (request: Asked): Promise<Trace> => { await this.idle(); return this.#runner.run(request); };
    const of = this.#runner;
    return (await reach({ list: () => of.list(), source: (one) => of.source(one), run: patient }, this.#state.catalogue, place, false, () => false))!;
  }

  /** The engine drops a waiting run for a later one, so what is only looked at waits until the learner wants nothing. */
  idle(): Promise<void> {
    return new Promise((done) => {
      const look = (): void => { if (this.#state.busy) setTimeout(look, 100); else done(); };
      look();
    });
  }

  /** Another scenario has the choices that were left there, and no runs; another link to the same one, or an edit of it, leaves both. */
  #anew(setup: Setup, akin: boolean, title: string): State {
    const s = this.#state;
    this.#series.end();
    if (!akin) return { ...s, ...setup, trace: null, made: null, ...arrived(this.#trails?.of(title) ?? null, setup), others: [], beside: null, stood: null };
    const chosen = same(setup, setupOf(s)) ? {} : remembered(s, setupOf(s));
    const others = s.trace && s.made && s.started ? joined(s.others, { setup: s.made, trace: s.trace }) : s.others;
    return { ...s, ...setup, ...chosen, others, stood: null };
  }

  /** Another scenario, from its start, with its defaults. */
  async choose(name: string): Promise<void> {
    await this.open({ scenario: name, set: {}, schedule: '' });
  }

  /** A scenario of one's own, and where in its run one wants to be; it is read now and runs when the learner says so. What is wrong with the place is said, here and in what is returned. */
  async load(text: string, place: Partial<Place> = {}): Promise<readonly string[]> {
    const choice = this.#begin({ playing: false });
    try {
      const source = await this.#runner.source({ text });
      if (choice !== this.#choice) return [];
      const catalogue = this.#state.catalogue.length ? this.#state.catalogue : await this.#runner.list();
      if (choice !== this.#choice) return [];
      const akin = this.#state.source?.title === source.title;
      const { set, complaints } = accept(source.params, place.set ?? {});
      const aim = place.step === undefined && place.ms === undefined ? null : { scenario: '', set, schedule: '', ...place };
      this.#put({ ...this.#anew({ scenario: '', text, set, schedule: place.schedule ?? '' }, akin, source.title), ...shown(place), aim, catalogue, source, notice: sentences(complaints), trace: null, started: false, index: 0, t: 0, busy: false });
      return complaints;
    } catch (refused) {
      this.#refuse(choice, refused);
      return [];
    }
  }

  /** Runs a changed text of this scenario in the old position, with the choices and faults that it still has. */
  async edit(text: string): Promise<void> {
    const choice = this.#begin({ playing: false });
    try {
      const source = await this.#runner.source({ text });
      if (choice !== this.#choice) return;
      const { set, complaints } = accept(source.params, this.#state.set);
      const { trace, schedule } = await taken(this.#runner, { text, set, schedule: this.#state.schedule }, complaints);
      if (choice !== this.#choice) return;
      const next = this.#anew({ scenario: '', text, set, schedule }, true, source.title);
      this.#put({ ...ran({ ...next, source }, trace), notice: sentences(complaints) });
    } catch (refused) { this.#refuse(choice, refused); }
  }

  /** The text of a scenario of the catalogue. */
  archive(name: string): Promise<string> { return this.#runner.archive(name); }

  /** Programs to begin with. */
  templates(): Promise<Template[]> { return this.#runner.templates(); }

  /** A parameter's value; those of a slider that is dragged are one choice. */
  set(param: string, value: string): Promise<void> {
    const ranges = this.#state.source?.params.some((p) => p.name === param && !p.one_of);
    return this.#change(changed(this.#state, param, value), ranges ? `set ${param}` : '');
  }

  /** Several parameters at once; those left out go back to their defaults. */
  setAll(set: Readonly<Record<string, string>>): Promise<void> { return this.#change({ ...this.#state, set }); }

  setSchedule(schedule: string): Promise<void> { return this.#change({ ...this.#state, schedule }); }

  /** With more items in the schedule, as one choice, if all of them can be had. Else nothing changes, and it says why not. */
  async offer(items: string): Promise<readonly Refused[]> {
    const before = this.#state;
    const setup = { ...setupOf(before), schedule: added(before.schedule, items) };
    const first = itemsOf(before.schedule).length;
    const choice = this.#begin({ error: before.error, refused: before.refused });
    try {
      const had = await usable(setup.schedule, (schedule) => this.#runner.run(asked({ ...setup, schedule })));
      if (choice !== this.#choice) return [{ at: first, item: items, why: text.engine.superseded }];
      const refused = had.refused.filter((one) => one.at < 0 || one.at >= first);
      if (refused.length) return this.#put({ ...this.#state, busy: false }), refused;
      this.#series.end();
      const next = { ...this.#state, ...remembered(this.#state, setupOf(this.#state)), schedule: setup.schedule };
      this.#put(had.error ? { ...next, busy: false, error: had.error, refused: had.refused } : ran(next, had.trace));
      return [];
    } catch (failed) {
      if (choice === this.#choice) this.#put({ ...this.#state, busy: false });
      return [{ at: first, item: items, why: failed instanceof Error ? failed.message : String(failed) }];
    }
  }

  /** Back to a choice of before, as a choice of its own. */
  goBack(setup: Setup): Promise<void> { return this.#restore({ ...this.#state, ...remembered(this.#state, setupOf(this.#state)) }, setup); }

  /** A run that was taken out of sight by accident comes back; else the last choice goes. */
  undo(): Promise<void> {
    const gone = returning(this.#state);
    if (gone) return Promise.resolve(this.#put({ ...this.#state, others: joined(this.#state.others, gone.other), beside: gone.beside ? gone.other : this.#state.beside, forgotten: null }));
    const back = undone(this.#state, setupOf(this.#state));
    return back ? this.#restore({ ...this.#state, past: back.past, future: back.future }, back.to) : Promise.resolve();
  }

  redo(): Promise<void> {
    const on = redone(this.#state, setupOf(this.#state));
    return on ? this.#restore({ ...this.#state, past: on.past, future: on.future }, on.to) : Promise.resolve();
  }

  /** Takes a choice over and runs it, unless it is what is chosen already. */
  #change(next: State, what = ''): Promise<void> {
    const now = setupOf(this.#state);
    if (same(now, setupOf(next))) return Promise.resolve();
    const goesOn = this.#series.continues(what, performance.now());
    this.#put(goesOn ? next : { ...next, ...remembered(this.#state, now) });
    return this.run();
  }

  async #restore(next: State, to: Setup): Promise<void> {
    this.#series.end();
    const { scenario, text, set, schedule } = to;
    const before = this.#state;
    const moved = next.scenario !== scenario || next.text !== text;
    this.#put({ ...next, scenario, text, set, schedule });
    if (moved) {
      const choice = this.#begin({});
      try {
        const source = await this.#runner.source(text === null ? { name: scenario } : { text });
        if (choice !== this.#choice) return;
        this.#put({ ...this.#state, source });
      } catch (refused) {
        // There is no such scenario any more, so that there is no way back to it.
        const left = (all: readonly Setup[]): Setup[] => all.filter((one) => !same(one, to));
        if (choice === this.#choice) this.#put({ ...before, past: left(before.past), future: left(before.future) });
        return this.#refuse(choice, refused);
      }
    }
    return this.run();
  }

  /** Shows the run of another setup of this scenario beside this one; null: none. */
  async compare(setup: Setup | null): Promise<void> {
    const known = setup && this.#state.others.find((one) => same(one.setup, setup));
    if (!setup || known) return this.#put({ ...this.#state, beside: known ?? null });
    const { made } = this.#state;
    const trace = await this.#runner.run(asked(setup));
    if (this.#state.made !== made) return;
    const beside = { setup, trace };
    this.#put({ ...this.#state, others: joined(this.#state.others, beside), beside });
  }

  /** Out of sight. */
  forget(other: Other): void {
    const { others, beside, made } = this.#state;
    this.#put({ ...this.#state, others: others.filter((one) => one !== other), beside: beside === other ? null : beside, forgotten: { other, beside: beside === other, made } });
  }

  /** What a node answers on a copy of the world at the current event. */
  type(node: string, commands: readonly string[]): Promise<Typed> {
    const { made, started, index } = this.#state;
    return this.#runner.type({ ...asked(made ?? setupOf(this.#state)), at: started ? index : 0, node, commands });
  }

  /** What the run that is shown has counted in all, as OpenMetrics text. */
  metrics(): Promise<string> { return this.#runner.metrics(asked(this.#state.made ?? setupOf(this.#state))); }

  /** What the nodes have and in what they are known to differ. */
  fidelity(): Promise<Fidelity> { return this.#runner.fidelity(); }

  /** Computes what is chosen and keeps the position. */
  async run(): Promise<void> {
    // That nothing of a link's scenario has run is true until now.
    const { trace: before, notice } = this.#state;
    const choice = this.#begin(before ? {} : { notice: notice.replace(text.link.own, '').trim() });
    const setup = setupOf(this.#state);
    try {
      const { trace, refused, error } = await usable(setup.schedule, (schedule) => this.#runner.run(asked({ ...setup, schedule })));
      if (error) this.#refuse(choice, error, refused);
      else if (choice === this.#choice) this.#put(ran(this.#state, trace));
    } catch (refused) { this.#refuse(choice, refused); }
  }

  /** The run that other parameters would give; nothing is shown of it. */
  tryOut(set: Readonly<Record<string, string>>): Promise<Trace> {
    return this.#runner.run(asked({ ...setupOf(this.#state), set }));
  }

  /** Where playing and stepping stay; null: the whole run. */
  stretch(stretch: Stretch | null): void { this.#put({ ...this.#state, stretch }); }
  controls(controls: Controls): void { this.#put({ ...this.#state, controls }); }

  step(n: number): void { this.#put({ ...stepped(this.#state, n), started: true, playing: false }); }
  stepBy(by: number): void {
    const [first, last] = bounds(this.#state);
    const next = steppedBy(this.#state, by);
    this.#put({ ...(next.index < first || next.index > last ? stepped(next, Math.min(Math.max(next.index, first), last)) : next), started: true, playing: false });
  }
  seek(t: number): void { this.#put({ ...sought(this.#state, t), started: true, playing: false }); }
  home(): void { this.step(bounds(this.#state)[0]); }
  end(): void { this.step(bounds(this.#state)[1]); }

  /** Moves on while playing and stops at the end; the clock calls it. */
  advance(t: number): void {
    if (!this.#state.playing) return;
    const next = sought(this.#state, t);
    const [first, last] = bounds(next);
    if (!over(next)) this.#put(next);
    // The last event is seen before it begins anew.
    else if (next.stretch?.loop) this.#put({ ...stepped(next, this.#state.index >= last ? first : last), playing: true });
    else this.#put({ ...(next.stretch ? stepped(next, last) : next), playing: false });
  }

  /** The Run key: also runs a loaded text for the first time. */
  async play(): Promise<void> {
    if (!this.#state.trace && !this.#state.busy && this.#state.source) await this.run();
    const { aim } = this.#state;
    this.#put(aim && this.#state.trace ? { ...landed(this.#state, aim), aim: null, started: true } : played(this.#state));
  }

  pause(): void { this.#put({ ...this.#state, playing: false }); }

  toggle(): void {
    if (this.#state.playing) this.pause();
    else void this.play();
  }

  speed(speed: number): void { this.#put({ ...this.#state, speed }); }
  theme(theme: Theme): void { this.#put({ ...this.#state, theme }); }
  notice(notice: string): void { this.#put({ ...this.#state, notice }); }
  warn(warning: string): void { this.#put({ ...this.#state, warning: [this.#state.warning, warning].filter(Boolean).join(' ') }); }
  /** All that was to be said once has been read. */
  heard(): void { this.#put({ ...this.#state, notice: '', warning: '' }); }

  #begin(change: Partial<State>): number {
    this.#put({ ...this.#state, error: null, refused: [], ...change, busy: true });
    return ++this.#choice;
  }

  #refuse(choice: number, why: unknown, refused: readonly Refused[] = []): void {
    if (choice !== this.#choice) return;
    const message = why instanceof Error ? why.message : String(why);
    const error = isMistake(why) ? why : { file: '', line: 0, column: 0, message };
    this.#put({ ...this.#state, busy: false, playing: false, error, refused });
  }

  #put(next: State): void {
    const before = this.#state;
    this.#state = next;
    if (next.source && TRAILED.some((one) => next[one] !== before[one])) this.#trails?.keep(next.source.title, { now: setupOf(next), past: next.past, future: next.future });
    for (const fn of this.#listeners) fn(next, before);
  }
}

/** What a trail is made of. */
const TRAILED = ['source', 'scenario', 'text', 'set', 'schedule', 'past', 'future'] as const;

/** The choices that were left in a scenario; one that comes with other settings can go back to those it had. */
const arrived = (trail: Trail | null, setup: Setup): Chosen =>
  (!trail ? { past: [], future: [] } : same(trail.now, setup) ? { past: trail.past, future: trail.future } : remembered(trail, trail.now));
