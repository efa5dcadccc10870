/** An actor's own clock: piecewise linear in world time. */

import type { ClockLine, Event } from '../trace.ts';

/** A clock line, and the event that began it (0: it held from the start). */
interface Line extends ClockLine { i: number }

export type Clocks = ReadonlyMap<string, readonly Line[]>;

export function clocksOf(lines: readonly ClockLine[], events: readonly Event[]): Clocks {
  const by = new Map<string, Line[]>();
  const jumps = events.filter((e) => e.kind === 'clock' || e.kind === 'rate' || e.kind === 'restart');
  for (const line of lines) {
    const begun = jumps.find((e) => e.actor === line.actor && e.t === line.t);
    const list = by.get(line.actor) ?? [];
    list.push({ ...line, i: line.t === 0 ? 0 : (begun?.i ?? 0) });
    by.set(line.actor, list);
  }
  return by;
}

/** The reading (µs) of an actor's clock at world time t when `step` events have happened. */
export function readingAt(clocks: Clocks, actor: string, t: number, step = Infinity): number {
  let at: Line | undefined;
  for (const line of clocks.get(actor) ?? []) {
    if (line.t < t || (line.t === t && line.i <= step)) at = line;
  }
  return at ? Math.floor(at.local + (t - at.t) * (1 + at.ppm / 1e6)) : t;
}
