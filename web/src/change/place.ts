/** Two runs of one scenario against each other: the same event in both, and where they part. */

import type { Event, Trace } from '../trace.ts';

/** What happens because it is set down for an instant: another instant, another event. */
const FROM_OUTSIDE: ReadonlySet<Event['kind']> = new Set<Event['kind']>([
  'pause', 'starve', 'clock', 'rate', 'crash', 'restart', 'cut', 'heal', 'latency', 'slow', 'error-window', 'evict', 'external', 'promote', 'migrate',
]);

/** What an event is, whenever it happens: its kind, who takes part, and which message, call or key it is about. */
function nameOf(e: Event, trace: Trace): string {
  const message = e.msg === undefined ? undefined : trace.messages[e.msg - 1];
  const about = message ? `${message.from}>${message.to}#${message.k} ${message.fate === 'dup'}` : e.call ?? e.section ?? (FROM_OUTSIDE.has(e.kind) ? e.t : e.keys?.[0]?.key ?? '');
  return `${e.kind} ${e.actor} ${e.peer ?? ''} ${about}`;
}

const known = new WeakMap<Trace, string[]>();

/** The names of all events, each with how many of that name came before it. */
function namesOf(trace: Trace): readonly string[] {
  const found = known.get(trace);
  if (found) return found;
  const counts = new Map<string, number>();
  const names = trace.events.map((e) => {
    const name = nameOf(e, trace);
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return `${name} ${nth}`;
  });
  known.set(trace, names);
  return names;
}

/** Where one stands in another run: at the same event, or where that is missing at the last one before it that both have. */
export function rejoined(from: { trace: Trace; index: number; t: number }, to: Trace): { index: number; t: number } {
  const names = namesOf(from.trace);
  const places = new Map(namesOf(to).map((name, n) => [name, n + 1]));
  let index = 0;
  for (let i = from.index; i > 0 && !index; i--) index = places.get(names[i - 1]!) ?? 0;
  const at = to.events[index - 1]?.t ?? 0;
  const next = to.events[index]?.t ?? at;
  // Between two events the instant is kept, as long as it lies between the same two.
  const between = from.t !== (from.trace.events[from.index - 1]?.t ?? 0);
  return { index, t: between && from.t > at && from.t < next ? from.t : at };
}

export interface Parting {
  /** The number of the first event that differs, in each run; one more than the last where a run has ended. */
  index: number;
  /** When the first of the two happens, µs. */
  t: number;
}

const partings = new WeakMap<Trace, WeakMap<Trace, Parting | null>>();

const asTold = (e: Event | undefined): string => (e ? `${e.t} ${e.kind} ${e.actor} ${e.say}` : '');

/** The first event in which two runs differ; null when they are the same. */
export function partingOf(a: Trace, b: Trace): Parting | null {
  const of = partings.get(a) ?? new WeakMap<Trace, Parting | null>();
  partings.set(a, of);
  const found = of.get(b);
  if (found !== undefined) return found;
  const parting = firstDifference(a, b);
  of.set(b, parting);
  return parting;
}

function firstDifference(a: Trace, b: Trace): Parting | null {
  const most = Math.max(a.events.length, b.events.length);
  for (let n = 0; n < most; n++) {
    const [one, other] = [a.events[n], b.events[n]];
    if (asTold(one) === asTold(other)) continue;
    return { index: n + 1, t: Math.min(one?.t ?? Infinity, other?.t ?? Infinity) };
  }
  return null;
}

/** How many events of another run have happened where one stands in this one. */
export function indexIn(other: Trace, here: Trace, index: number, t: number): number {
  const parting = partingOf(here, other);
  if (!parting || index < parting.index) return Math.min(index, other.events.length);
  let n = other.events.findIndex((e) => e.t > t);
  if (n < 0) n = other.events.length;
  return n;
}
