/** What can be had of a Schedule. The engine names one mistake at a time, so it is asked again without what it has refused. */

import { brief } from '../print.ts';
import { text } from '../text.ts';
import type { Mistake, Trace } from '../trace.ts';
import { itemsOf, joined, wrongItem, type Item } from './items.ts';

/** An item that cannot be had: the how manieth it is, from 0, and why. -1: the rest of the text, as a whole. Surplus: nothing else is wrong with it than that there are too many. */
export interface Refused { at: number; item: string; why: string; surplus?: true }

export interface Usable {
  /** The run of all that is not refused. */
  trace: Trace;
  schedule: string;
  refused: readonly Refused[];
  /** What is wrong with the text as it was given. */
  error: Mistake | null;
}

/** What the engine takes of one schedule: items, and bytes. */
const LIMITS = { items: 256, bytes: 16_384 };

/** After so many different items that cannot be had the whole is left out: each costs a question to the engine. */
const MOST = 64;

type Placed = Item & { at: number };

const bytes = (typed: string): number => new TextEncoder().encode(typed).length;

/** As many of the first items as the engine takes; one that is too long by itself is for the engine to refuse. */
function fitting(all: readonly Placed[]): readonly Placed[] {
  let room = LIMITS.bytes + bytes('; ');
  const first = all.slice(0, LIMITS.items);
  const over = first.findIndex((one) => (room -= bytes(one.text) + bytes('; ')) < 0);
  return over < 0 ? first : first.slice(0, Math.max(over, 1));
}

export function isMistake(e: unknown): e is Mistake {
  return typeof e === 'object' && e !== null && 'message' in e && 'line' in e && 'file' in e;
}

/** What is no mistake of the schedule is thrown. */
export async function usable(schedule: string, run: (schedule: string) => Promise<Trace>): Promise<Usable> {
  let left: readonly Placed[] = itemsOf(schedule).map((one, at) => ({ ...one, at }));
  let asked = fitting(left);
  let now = asked.length === left.length && bytes(schedule) <= LIMITS.bytes ? schedule : joined(asked.map((one) => one.text));
  let error: Mistake | null = null;
  const refused: Refused[] = [];
  for (let different = 0; ; different++) {
    try {
      const trace = await run(now);
      const why = text.change.surplus(LIMITS.items, LIMITS.bytes / 1024);
      const [next, ...others] = left.slice(asked.length);
      if (next) {
        error ??= { file: 'schedule', line: 1, column: next.from, message: why };
        refused.push(...[next, ...others].map((one) => ({ at: one.at, item: one.text, why, surplus: true as const })));
      }
      return { trace, schedule: now, refused, error };
    } catch (e) {
      if (!asked.length || !isMistake(e) || e.file === '') throw e;
      const wrong = asked[wrongItem(now, e)];
      error ??= wrong && now !== schedule ? { ...e, column: wrong.from } : e;
      if (wrong && different < MOST) {
        // What the engine says of an item is true of each that reads the same.
        refused.push(...left.filter((one) => one.text === wrong.text).map((one) => ({ at: one.at, item: one.text, why: e.message })));
        left = left.filter((one) => one.text !== wrong.text);
      } else {
        const [first] = refused;
        refused.push({ at: -1, item: '', why: wrong && first ? text.change.tooMany(MOST, brief(first.item, 60), brief(first.why, 200)) : e.message });
        left = [];
      }
      asked = fitting(left);
      now = joined(asked.map((one) => one.text));
    }
  }
}
