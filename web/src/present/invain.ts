/** Which links of a lecture ask for what the catalogue does not have: their runs are asked of the engine, one by one. */

import { isMistake } from '../change/usable.ts';
import type { Place } from '../state.ts';
import type { Store } from '../store.ts';
import { sentences, text } from '../text.ts';
import type { Entry, Fault } from './lecture.ts';

/** What the runs are asked of. */
type Asked = Pick<Store, 'probe'>;

/** A run that has given way to a choice of the learner's is asked for again, so often. */
const TRIES = 5;

export async function inVain(store: Asked, entries: readonly Entry[]): Promise<Fault[]> {
  const runs = new Map<string, Promise<Found>>();
  const faults: Fault[] = [];
  for (const { place, line, wrong } of entries) {
    const { scenario, set, schedule } = place;
    const of = JSON.stringify([scenario, Object.entries(set), schedule]);
    const found = scenario ? await (runs.get(of) ?? keep(runs, of, look(store, { scenario, set, schedule }))) : NOTHING;
    const beyond = place.step !== undefined && found.last !== null && place.step > found.last ? [text.link.last(place.step, found.last)] : [];
    const why = sentences([wrong, ...found.complaints, ...beyond].filter(Boolean));
    if (why) faults.push({ line, why });
  }
  return faults;
}

/** last is the run's last step; null where there is no such run. */
interface Found { complaints: readonly string[]; last: number | null }

const NOTHING: Found = { complaints: [], last: null };

function keep(runs: Map<string, Promise<Found>>, of: string, found: Promise<Found>): Promise<Found> {
  runs.set(of, found);
  return found;
}

async function look(store: Asked, place: Place): Promise<Found> {
  for (let tries = 1; ; tries++) {
    try {
      const { known, trace, complaints } = await store.probe(place);
      return { complaints, last: known ? trace.events.length : null };
    } catch (e) {
      if (isMistake(e) || tries === TRIES) return { complaints: [e instanceof Error ? e.message : String(e)], last: null };
    }
  }
}
