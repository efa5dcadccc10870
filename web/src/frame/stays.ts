/** Spans of a run: who is inside a section, who is paused, dead or cut off, and where two are inside at once. */

import type { Event, Trace, Verdict } from '../trace.ts';
import type { Mark } from './leases.ts';

/** A client inside a section, from its enter to its leave (or its death). */
export interface Stay { client: string; section: string; from: Mark; to: Mark | null }

/**
 * An actor paused, a client starved of its timers, a client or node dead, a link cut, a node or link slow, a node that
 * answers errors: from one event to another, or to the end.
 */
export interface Spell {
  kind: 'pause' | 'starve' | 'dead' | 'cut' | 'slow' | 'errors';
  actor: string;
  peer: string | null;
  from: Mark;
  to: Mark | null;
  /** µs; when it is due to end. */
  until: number | null;
  /** The class of error that a node answers. */
  says: string | null;
}

/** Two or more clients inside one section. */
export interface Band { section: string; clients: string[]; from: Mark; to: Mark | null }

/** A promise broken, at one event. */
export interface Break { property: string; promised: boolean; at: Mark; clients: string[] }

const markOf = (e: Event): Mark => ({ t: e.t, i: e.i });

export function staysOf(events: readonly Event[]): Stay[] {
  const all: Stay[] = [];
  const open: Stay[] = [];
  for (const e of events) {
    if (e.kind === 'enter') {
      const stay: Stay = { client: e.actor, section: e.section ?? '', from: markOf(e), to: null };
      all.push(stay);
      open.push(stay);
    }
    const leaves = e.kind === 'leave' || e.kind === 'crash' || e.kind === 'done' || e.kind === 'error';
    if (!leaves) continue;
    for (const stay of open.filter((s) => s.client === e.actor && (e.kind !== 'leave' || s.section === (e.section ?? '')))) {
      stay.to = markOf(e);
      open.splice(open.indexOf(stay), 1);
    }
  }
  return all;
}

export function spellsOf(events: readonly Event[]): Spell[] {
  const all: Spell[] = [];
  const end = (e: Event, kind: Spell['kind'], same: (s: Spell) => boolean): void => {
    for (const s of all) if (s.kind === kind && (!s.to || s.to.t > e.t) && same(s)) s.to = markOf(e);
  };
  const begin = (e: Event, kind: Spell['kind']): void => {
    // What goes wrong once more before it is over goes on.
    const still = all.find((s) => s.kind === kind && !s.to && s.actor === e.actor && s.peer === (e.peer ?? null) && s.says === (e.text ?? null));
    if (still) {
      still.until = Math.max(still.until ?? 0, e.until ?? 0) || null;
      return;
    }
    all.push({ kind, actor: e.actor, peer: e.peer ?? null, from: markOf(e), to: null, until: e.until ?? null, says: e.text ?? null });
  };
  /** These have no event of their own when they end. */
  const timed = (e: Event, kind: Spell['kind']): void => {
    end(e, kind, (s) => s.actor === e.actor && s.peer === null);
    if (e.until !== undefined && e.until !== null && e.until <= e.t) return;
    begin(e, kind);
    if (typeof e.until === 'number') all.at(-1)!.to = { t: e.until, i: events.find((l) => l.i > e.i && l.t >= e.until!)?.i ?? Infinity };
  };
  const link = (e: Event) => (s: Spell): boolean =>
    (s.actor === e.actor && s.peer === (e.peer ?? null)) || (s.actor === e.peer && s.peer === e.actor);
  for (const e of events) {
    if (e.kind === 'pause') begin(e, 'pause');
    else if (e.kind === 'resume') end(e, 'pause', (s) => s.actor === e.actor);
    else if (e.kind === 'crash') { for (const kind of ['pause', 'starve', 'slow', 'errors'] as const) end(e, kind, (s) => s.actor === e.actor); begin(e, 'dead'); }
    else if (e.kind === 'restart') end(e, 'dead', (s) => s.actor === e.actor);
    else if (e.kind === 'cut') begin(e, 'cut');
    else if (e.kind === 'heal') { end(e, 'cut', link(e)); end(e, 'slow', link(e)); }
    else if (e.kind === 'latency') { end(e, 'slow', link(e)); if ((e.by ?? 1) > 1000) begin(e, 'slow'); }
    else if (e.kind === 'slow') timed(e, 'slow');
    else if (e.kind === 'starve') timed(e, 'starve');
    else if (e.kind === 'error-window') timed(e, 'errors');
    else if (e.kind === 'execute') endBusy(e, all);
  }
  return all;
}

/** A script's BUSY ends with the first command that the node runs again. */
function endBusy(e: Event, all: readonly Spell[]): void {
  const busy = (reply: Event['reply']): boolean => typeof reply === 'object' && reply !== null && 'error' in reply && reply.error.startsWith('BUSY');
  for (const s of all) {
    if (s.kind === 'errors' && s.actor === e.actor && !s.to && s.says === 'BUSY' && !busy(e.reply)) s.to = markOf(e);
  }
}

/** Every span in which two or more clients are inside one section. */
export function bandsOf(stays: readonly Stay[]): Band[] {
  const bands: Band[] = [];
  for (const section of new Set(stays.map((s) => s.section))) {
    const here = stays.filter((s) => s.section === section);
    const marks = here.flatMap((s) => (s.to ? [s.from, s.to] : [s.from])).sort((a, b) => a.i - b.i);
    let band: Band | null = null;
    for (const mark of marks) {
      const inside = [...new Set(here.filter((s) => s.from.i <= mark.i && (!s.to || s.to.i > mark.i)).map((s) => s.client))];
      if (inside.length >= 2) {
        if (!band) bands.push((band = { section, clients: inside, from: mark, to: null }));
        for (const c of inside) if (!band.clients.includes(c)) band.clients.push(c);
      } else if (band) { band.to = mark; band = null; }
    }
  }
  return bands.sort((a, b) => a.from.i - b.from.i);
}

/** The verdicts that went wrong, at the event that completed each. */
export function breaksOf(trace: Trace): Break[] {
  const broken = trace.verdicts.filter((v): v is Verdict & { t: number } => v.status === 'violated' && v.t !== undefined);
  return broken.map((v) => {
    const named = (v.events ?? []).map((i) => trace.events[i - 1]).filter((e): e is Event => e !== undefined);
    const done = named.filter((e) => e.t === v.t).at(-1) ?? trace.events.findLast((e) => e.t <= v.t);
    const kinds = new Set(trace.actors.filter((a) => a.kind === 'client').map((a) => a.id));
    const clients = [...new Set(named.flatMap((e) => [e.actor, e.peer ?? '']).filter((id) => kinds.has(id)))];
    return { property: v.property, promised: v.promised, at: { t: v.t, i: done?.i ?? 0 }, clients };
  }).sort((a, b) => a.at.i - b.at.i);
}

/** The spans of a list that hold when `step` events have happened. */
export function during<T extends { from: Mark; to: Mark | null }>(list: readonly T[], step: number): T[] {
  return list.filter((s) => s.from.i <= step && (!s.to || s.to.i > step));
}
