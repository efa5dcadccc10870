/** What an event is about: its message, its line of the program, the keys that it looks at or changes. */

import type { Leg } from '../frame/legs.ts';
import type { Study } from '../frame/study.ts';
import type { Event, Pos, Trace } from '../trace.ts';

export interface About {
  event: Event;
  /** The messages that leave or land with it. */
  legs: readonly Leg[];
  src: Pos | null;
  keys: readonly { node: string; key: string }[];
}

const known = new WeakMap<Study, Map<number, About | null>>();

/** About event `i` of a run; null where there is none. */
export function about(study: Study, i: number): About | null {
  const all = known.get(study) ?? new Map<number, About | null>();
  known.set(study, all);
  const found = all.get(i);
  if (found !== undefined) return found;
  const event = study.trace.events[i - 1];
  const made = event ? of(study, event) : null;
  all.set(i, made);
  return made;
}

function of(study: Study, event: Event): About {
  const { trace } = study;
  const same = event.call === undefined ? [event] : callOf(trace, event);
  return {
    event,
    legs: study.legs.filter((leg) => leg.leaves === event.i || leg.arrives === event.i),
    src: event.src ?? same.find((one) => one.src)?.src ?? null,
    keys: same.filter((one) => one.kind === 'execute' || one === event).flatMap((one) => keysOf(trace, one)),
  };
}

/** All events of the call that an event belongs to; sending, execution and reply carry its number. */
function callOf(trace: Trace, event: Event): Event[] {
  const clients = new Set(trace.actors.filter((a) => a.kind === 'client').map((a) => a.id));
  const client = (e: Event): string => (clients.has(e.actor) ? e.actor : e.peer ?? '');
  return trace.events.filter((one) => one.call === event.call && client(one) === client(event));
}

const held = new WeakMap<Trace, ReadonlySet<string>>();

/** Every key that some node ever had, with the node before it. */
function everHeld(trace: Trace): ReadonlySet<string> {
  const found = held.get(trace) ?? new Set(trace.events.flatMap((e) => (e.keys ?? []).map(({ key }) => `${e.actor}\n${key}`)));
  held.set(trace, found);
  return found;
}

/** The keys that it changed, and those that its command names. */
function keysOf(trace: Trace, e: Event): { node: string; key: string }[] {
  const node = e.kind === 'send' ? e.peer ?? '' : e.actor;
  const named = (e.cmd ?? []).slice(1).filter((word) => everHeld(trace).has(`${node}\n${word}`));
  return [...new Set([...(e.keys ?? []).map(({ key }) => key), ...named])].map((key) => ({ node, key }));
}
