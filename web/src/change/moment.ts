/** The moment at which a change strikes: right after what has happened, before what comes. */

import type { Message, Trace } from '../trace.ts';

const MS = 1000;

/**
 * The instant (µs) for a fault that leaves the first `index` events as they are. Whole milliseconds where they fit: what
 * the schedule does goes before the run's own events of the same instant.
 */
export function strikeAt(trace: Trace, index: number, t: number): number {
  const last = trace.events[index - 1]?.t ?? -1;
  const next = trace.events.find((e, n) => n >= index && e.t > last)?.t ?? Infinity;
  const fits = (at: number): boolean => at > last && at <= next;
  const near = Math.round(t / MS) * MS;
  if (fits(near)) return near;
  const after = (Math.floor(last / MS) + 1) * MS;
  return fits(after) ? after : last + 1;
}

/** An instant or a span of µs as a Schedule writes it: ms with at most three digits after the point. */
export const written = (us: number): string => String(Math.round(us) / MS);

/** The name by which a Schedule speaks of a message. */
export const messageName = (m: Message): string => `${m.from}>${m.to}#${m.k}`;

/** The message that changes nothing when it is named twice: the copy goes by its first. */
const isFirst = (m: Message): boolean => m.fate !== 'dup';

/** The numbers of the events with which every message leaves and ends. */
function ends(trace: Trace): Map<number, { sent: number; end: number }> {
  const all = new Map<number, { sent: number; end: number }>();
  for (const m of trace.messages) all.set(m.id, { sent: Infinity, end: Infinity });
  for (const e of trace.events) {
    const of = e.msg === undefined ? undefined : all.get(e.msg);
    if (!of) continue;
    if (e.kind === 'send') of.sent = e.i;
    else if (of.end === Infinity) of.end = e.i;
  }
  // A reply leaves with the end of what it answers.
  for (const m of trace.messages) {
    const of = all.get(m.id)!;
    if (of.sent === Infinity) of.sent = (m.re === undefined ? undefined : all.get(m.re)?.end) ?? trace.events.find((e) => e.t >= m.sent)?.i ?? 0;
  }
  return all;
}

export interface Chance { message: Message; when: 'now' | 'next'; cmd: string }

/** The messages of an actor that can still go wrong: those on their way, then the next of each link. */
export function chances(trace: Trace, actor: string, index: number): Chance[] {
  const at = ends(trace);
  const mine = trace.messages.filter((m) => isFirst(m) && (m.from === actor || m.to === actor));
  const now = mine.filter((m) => at.get(m.id)!.sent <= index && at.get(m.id)!.end > index);
  const links = new Set(now.map((m) => `${m.from}>${m.to}`));
  const next = mine.filter((m) => {
    const link = `${m.from}>${m.to}`;
    if (at.get(m.id)!.sent <= index || links.has(link)) return false;
    links.add(link);
    return true;
  });
  return [
    ...now.map((message): Chance => ({ message, when: 'now', cmd: saidBy(trace, message) })),
    ...next.map((message): Chance => ({ message, when: 'next', cmd: saidBy(trace, message) })),
  ];
}

/** What a message says, in a word or two. */
export function saidBy(trace: Trace, message: Message): string {
  const request = message.re ?? message.id;
  const sent = trace.events.find((e) => e.msg === request && (e.cmd || e.what));
  return (sent?.cmd?.[0] ?? sent?.what ?? '').toUpperCase();
}

/** The keys that a node holds after an event. */
export function keysAt(trace: Trace, node: string, index: number): string[] {
  const held = new Set<string>();
  for (const e of trace.events.slice(0, index)) {
    if (e.actor !== node) continue;
    for (const key of e.keys ?? []) {
      if (key.value === null) held.delete(key.key);
      else held.add(key.key);
    }
  }
  return [...held];
}

/** How an actor stands after an event, as far as faults care. */
export function standing(trace: Trace, actor: string, index: number): { down: boolean; over: boolean; paused: boolean } {
  const s = { down: false, over: false, paused: false };
  for (const e of trace.events.slice(0, index)) {
    if (e.actor !== actor) continue;
    if (e.kind === 'crash') s.down = s.over = true;
    else if (e.kind === 'restart') s.down = s.over = false;
    else if (e.kind === 'done' || e.kind === 'error') s.over = true;
    else if (e.kind === 'pause') s.paused = true;
    else if (e.kind === 'resume') s.paused = false;
  }
  return s;
}

/** Whether messages from one actor to the other are cut off after an event. */
export function isCut(trace: Trace, from: string, to: string, index: number): boolean {
  let cut = false;
  for (const e of trace.events.slice(0, index)) {
    if (e.kind !== 'cut' && e.kind !== 'heal') continue;
    const straight = e.actor === from && e.peer === to;
    const back = e.actor === to && e.peer === from;
    if (e.kind === 'heal' ? straight || back : straight || (back && e.text !== 'one way')) cut = e.kind === 'cut';
  }
  return cut;
}
