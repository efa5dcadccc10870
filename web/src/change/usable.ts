/** What can be had of a Schedule. The engine names one mistake at a time, so it is asked again without what it has refused. */

import type { Mistake, Trace } from '../trace.ts';
import { itemsOf, joined, wrongItem } from './items.ts';

/** An item that cannot be had: the how manieth it is, from 0, and why. -1: the rest of the text, as a whole. */
export interface Refused { at: number; item: string; why: string }

export interface Usable {
  /** The run of all that is not refused. */
  trace: Trace;
  schedule: string;
  refused: readonly Refused[];
  /** What the engine said of the text as it was given. */
  error: Mistake | null;
}

export function isMistake(e: unknown): e is Mistake {
  return typeof e === 'object' && e !== null && 'message' in e && 'line' in e && 'file' in e;
}

/** After `most` refusals the rest is left out as a whole. What is no mistake of the schedule is thrown. */
export async function usable(schedule: string, run: (schedule: string) => Promise<Trace>, most: number): Promise<Usable> {
  let left = itemsOf(schedule).map(({ text }, at) => ({ text, at }));
  let now = schedule;
  let error: Mistake | null = null;
  const refused: Refused[] = [];
  for (;;) {
    try {
      return { trace: await run(now), schedule: now, refused, error };
    } catch (e) {
      if (!left.length || !isMistake(e) || e.file === '') throw e;
      error ??= e;
      const wrong = refused.length < most ? left[wrongItem(now, e)] : undefined;
      refused.push({ at: wrong?.at ?? -1, item: wrong?.text ?? '', why: e.message });
      left = wrong ? left.filter((one) => one !== wrong) : [];
      now = joined(left.map((one) => one.text));
    }
  }
}
