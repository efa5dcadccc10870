/** Where a link leads: all of it that can be had, and a sentence for each thing that cannot. */

import { itemsOf } from './change/items.ts';
import { usable, type Refused, type Usable } from './change/usable.ts';
import { brief } from './print.ts';
import type { Asked, Runner } from './runner.ts';
import { accept, type Place } from './state.ts';
import { text } from './text.ts';
import type { Listed, Source, Trace } from './trace.ts';

export interface Reached {
  catalogue: readonly Listed[];
  name: string;
  /** The link names a scenario of the catalogue; else what is meant is the first, and nothing more of the link. */
  known: boolean;
  source: Source;
  set: Readonly<Record<string, string>>;
  schedule: string;
  trace: Trace;
  complaints: readonly string[];
}

/** The scenario of a bare visit. */
const FIRST = 'late-del';

/** There is no such scenario, and no other one is wanted. */
export class NoScenario extends Error {
  constructor(name: string) { super(text.link.scenario(name)); }
}

/** Asks the engine for what a link says; gives up with null once that is stale. Strictly, a scenario that there is not is thrown as NoScenario. */
export async function reach(runner: Pick<Runner, 'list' | 'source' | 'run'>, listed: readonly Listed[], place: Place, strict: boolean, stale: () => boolean): Promise<Reached | null> {
  const catalogue = listed.length ? listed : await runner.list();
  if (stale()) return null;
  const known = catalogue.some((one) => one.name === place.scenario);
  if (!known && place.scenario && strict) throw new NoScenario(place.scenario);
  const name = known ? place.scenario : catalogue.find((one) => one.name === FIRST)?.name ?? catalogue[0]?.name ?? '';
  const source = await runner.source({ name });
  if (stale()) return null;
  const { set, complaints } = accept(source.params, known ? place.set : {});
  if (!known && place.scenario) complaints.unshift(text.link.scenario(place.scenario));
  const { trace, schedule } = await taken(runner, { name, set, schedule: known ? place.schedule : '' }, complaints);
  if (stale()) return null;
  if (known) complaints.push(...beyond(place, trace));
  return { catalogue, name, known, source, set, schedule, trace, complaints };
}

/** The events that a link names and its run does not have. */
export function beyond({ step, stretch }: Pick<Place, 'step' | 'stretch'>, { events }: Trace): string[] {
  const named = new Set([step, stretch?.from, stretch?.to]);
  return [...named].filter((n) => n !== undefined && n > events.length).map((n) => text.link.last(n!, events.length));
}

/** The run of all that can be had of a schedule. What the engine does not take of it is left out and complained of. */
export async function taken(runner: Pick<Runner, 'run'>, request: Asked, complaints: string[]): Promise<Usable> {
  const had = await usable(request.schedule, (schedule) => runner.run({ ...request, schedule }));
  complaints.push(...leftOut(request.schedule, had.refused));
  return had;
}

/** What is left out of a schedule, in sentences. */
export function leftOut(schedule: string, refused: readonly Refused[]): string[] {
  const whole = refused.find((one) => one.at < 0);
  if (whole) return [text.link.whole(itemsOf(schedule).length, brief(whole.why, 300))];
  const surplus = refused.filter((one) => one.surplus);
  const wrong = refused.filter((one) => !one.surplus).map((one) => text.link.fault(brief(one.item, 60), brief(one.why, 200)));
  return surplus[0] ? [...wrong, text.link.surplus(surplus.length, surplus[0].why)] : wrong;
}
