/** The page's state: one plain object and pure transitions on it. */

import { rejoined } from './change/place.ts';
import { kept, type Forgotten, type Other, type Setup } from './change/history.ts';
import type { Refused } from './change/usable.ts';
import { text } from './text.ts';
import type { Event, Listed, Mistake, Param, Source, Trace } from './trace.ts';

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
  /** A scenario of one's own, as links carry it. */
  text?: string;
  /** The events between which it plays. */
  stretch?: Stretch;
  controls?: Controls;
}

/** Part of a run: playing and stepping stay in it. to 0: the last event; loop: it begins anew at its end. */
export interface Stretch { readonly from: number; readonly to: number; readonly loop: boolean }

/** What the page shows beside the picture: all, the keys that step, or only what just happened. */
export type Controls = 'full' | 'steps' | 'none';

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
  /** What gave that run. */
  readonly made: Setup | null;
  /** Earlier choices to go back to, the last one last; and those that were undone, the next one first. */
  readonly past: readonly Setup[];
  readonly future: readonly Setup[];
  /** Other runs of this scenario to look at beside this one, the latest first. */
  readonly others: readonly Other[];
  /** The one of them that is shown in full beside this run. */
  readonly beside: Other | null;
  /** The last of them that was taken out of sight. */
  readonly forgotten: Forgotten | null;
  /** Where one stood before a series of changes that nobody has moved in since: a place that vanishes may come back. */
  readonly stood: { trace: Trace; index: number; t: number } | null;
  /** False until Run or a step: the picture shows the start and nothing of what will happen. */
  readonly started: boolean;
  /** The number of the last event that has happened; 0: none yet. */
  readonly index: number;
  /** World time, µs. */
  readonly t: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly stretch: Stretch | null;
  readonly controls: Controls;
  /** Where the link to a text that has not run yet points. */
  readonly aim: Place | null;
  readonly theme: Theme;
  /** The engine is loading or computing. */
  readonly busy: boolean;
  /** Why the last choice did not run; line 0: it is not about a line. */
  readonly error: Mistake | null;
  /** What of the schedule cannot be had, where that is why. */
  readonly refused: readonly Refused[];
  /** Something to say once that stopped nothing, such as a bad value in a link; another run takes it away. */
  readonly notice: string;
  /** What the browser does not keep: it stands until somebody has read it. */
  readonly warning: string;
}

export const START: State = {
  catalogue: [], scenario: '', text: null, source: null, set: {}, schedule: '', trace: null,
  made: null, past: [], future: [], others: [], beside: null, forgotten: null, stood: null, started: false,
  index: 0, t: 0, playing: false, speed: 1, stretch: null, controls: 'full', aim: null, theme: 'auto', busy: true, error: null, refused: [], notice: '', warning: '',
};

/** How many events the run has. */
export const length = (s: State): number => s.trace?.events.length ?? 0;

export const atEnd = (s: State): boolean => s.trace !== null && s.index >= length(s);

/** The first and the last event that playing and stepping reach. */
export function bounds(s: State): readonly [number, number] {
  const last = length(s);
  if (!s.stretch) return [0, last];
  const to = Math.min(s.stretch.to || last, last);
  return [Math.min(s.stretch.from, to), to];
}

/** At the end of what is played. */
export const over = (s: State): boolean => s.trace !== null && s.index >= bounds(s)[1];

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
  return { ...s, index, t: s.trace?.events[index - 1]?.t ?? 0, stood: null };
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
  return { ...s, t: at, index: indexAt(events, at), stood: null };
}

/** Playing from where it stands, or from the start of what is played when it stands at its end or before it. */
export function played(s: State): State {
  if (!s.trace) return s;
  const [first] = bounds(s);
  const from = over(s) || s.index < first ? stepped(s, first) : s;
  return { ...from, started: true, playing: true };
}

/** Whether there is something to take back: a run that has just been taken out of sight, or a choice. */
export const canUndo = (s: State): boolean => returning(s) !== null || s.past.length > 0;

/** The run that comes back first. */
export const returning = (s: State): Forgotten | null => (s.forgotten?.made === s.made ? s.forgotten : null);

/** What the learner has chosen: all that says which run this is. */
export const setupOf = ({ scenario, text, set, schedule }: State): Setup => ({ scenario, text, set, schedule });

/** With a new run in the old position: at the same event, or the end if it stood there; the run before it is kept to be looked at. */
export function ran(s: State, trace: Trace): State {
  const made = setupOf(s);
  const others = s.trace && s.made && s.started ? kept(s.others, { setup: s.made, trace: s.trace }, made, [...s.past, ...s.future]) : s.others;
  const beside = others.find((one) => one === s.beside) ?? null;
  const next = { ...s, trace, made, others, beside, busy: false, error: null, refused: [] };
  if (!s.trace || !s.started) return stepped(next, s.index);
  if (atEnd(s) && !s.stood) return stepped(next, trace.events.length);
  const stood = s.stood ?? { trace: s.trace, index: s.index, t: s.t };
  return { ...next, ...rejoined(stood, trace), stood };
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
    if (!param) complaints.push(text.link.param(name));
    else if (!allows(param, value)) complaints.push(text.link.value(value, name, standard(param)));
    else if (value !== standard(param)) good[name] = value;
  }
  return { set: good, complaints };
}

function allows(p: Param, value: string): boolean {
  if (p.one_of) return p.one_of.includes(value);
  const ms = Number(value);
  return /^\d+(\.\d{1,3})?$/.test(value) && ms >= (p.min ?? 0) && ms <= (p.max ?? Infinity);
}

/** What a link says of how much is shown and played. */
export const shown = ({ stretch, controls }: Partial<Place>): Pick<State, 'stretch' | 'controls'> => ({ stretch: stretch ?? null, controls: controls ?? 'full' });

/** Where a link's step or instant is in the run; it counts as started, and paused. */
export function landed(s: State, place: Partial<Place>): State {
  if (place.step !== undefined) return { ...stepped(s, place.step), started: true };
  if (place.ms !== undefined) return { ...sought(s, place.ms * 1000), started: true };
  return s;
}
