/** A run as one picture that needs nothing else: what the stage shows at its decisive moment, with its own colours, light and dark. */

import { frame, study } from '../frame/frame.ts';
import { COLUMN, stage, stageHeight } from '../stage/stage.ts';
import type { Trace } from '../trace.ts';
import { dressed } from './dress.ts';
import { written } from './text.ts';

/** The number of the event at which a run shows what it is about: a promise that breaks, else anything that breaks, a refusal, the end. */
export function decisive({ events, verdicts }: Trace): number {
  const broken = verdicts.filter((v) => v.status === 'violated' && v.events?.length);
  const refused = events.find((e) => e.kind === 'reject')
    ?? events.find((e) => e.kind === 'execute' && (e.reply === null || (typeof e.reply === 'object' && !Array.isArray(e.reply) && 'error' in e.reply)));
  return (broken.find((v) => v.promised) ?? broken[0])?.events?.at(-1) ?? refused?.i ?? events.at(-1)?.i ?? 0;
}

/** The picture of a trace (JSON), as the text of an SVG file. */
export function poster(json: string): string {
  const trace = JSON.parse(json) as Trace;
  const run = study(trace);
  const at = decisive(trace);
  const moment = frame(run, trace.events[at - 1]?.t ?? 0, at);
  const height = stageHeight(run, COLUMN);
  // The stage is a template of the stand-in here, whatever its type says.
  return dressed(written(stage(moment, { width: COLUMN, height, still: true, id: 'p' })), trace.title);
}
