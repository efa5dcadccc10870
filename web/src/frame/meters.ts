/** What a run has counted when so many of its events have happened: its metrics, as they stood then. */

import type { Metric, Trace } from '../trace.ts';
import { clocksOf, readingAt } from './clock.ts';

/** One step of a counter or gauge, or one observation: by whose event it came, where a client's event it was. */
export interface Step { i: number; client: string | null; value: number }

export interface Meter {
  labels: Readonly<Record<string, string>>;
  /** Of a counter or gauge where it stands, of a histogram how much was observed in all; µs in metrics in seconds. */
  value: number;
  /** In the order of the run. */
  steps: readonly Step[];
}

export interface Family { name: string; type: Metric['type']; meters: readonly Meter[] }

/** The metric that does not move with events alone: a clock runs off between them. */
const CLOCKS = 'node_timex_offset_seconds';

/** The upper bounds of the buckets of every histogram, µs: those of the OpenMetrics text. */
export const BOUNDS: readonly number[] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000].map((bound) => bound * 1000);

/** All metrics after event `index`, at world time t (µs); series of which nothing has been counted by then are left out. */
export function metersOf(trace: Trace, index: number, t: number): Family[] {
  const clients = new Set(trace.actors.filter((a) => a.kind === 'client').map((a) => a.id));
  const whose = (i: number): string | null => {
    const actor = trace.events[i - 1]?.actor ?? '';
    return clients.has(actor) ? actor : null;
  };
  const clocks = clocksOf(trace.clocks, trace.events);
  return trace.metrics.map(({ name, type, series }) => ({
    name, type, meters: series.flatMap(({ labels, points }): Meter[] => {
      const steps = points.filter(([i]) => i <= index).map(([i, value]) => ({ i, client: whose(i), value }));
      const value = name === CLOCKS ? readingAt(clocks, labels['host'] ?? '', t, index) - t
        : type === 'histogram' ? steps.reduce((sum, one) => sum + one.value, 0) : steps.at(-1)?.value ?? 0;
      return steps.length || value !== 0 ? [{ labels, value, steps }] : [];
    }),
  }));
}

/** How many observations lie in each bucket; the last one has those above every bound. */
export function buckets(steps: readonly Step[]): Step[][] {
  const all: Step[][] = [...BOUNDS.map(() => []), []];
  for (const step of steps) {
    const at = BOUNDS.findIndex((bound) => step.value <= bound);
    all[at < 0 ? BOUNDS.length : at]!.push(step);
  }
  return all;
}
