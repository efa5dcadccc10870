/** What a run can be taken away as: a picture of the moment, its text, a diagram. */

import { render } from 'lit';
import { studyOf } from '../change/pair.ts';
import { frame } from '../frame/frame.ts';
import { ms } from '../print.ts';
import { dressed } from '../poster/dress.ts';
import { COLUMN, stage, stageHeight } from '../stage/stage.ts';
import type { State } from '../state.ts';
import { text } from '../text.ts';
import type { Trace } from '../trace.ts';
import { mermaid } from './mermaid.ts';

export const FORMATS = ['svg', 'text', 'mermaid'] as const;
export type Format = (typeof FORMATS)[number];

export interface Exported { format: Format; mime: string; content: string }

export function exported(s: State, format: Format): Exported {
  const { trace } = s;
  if (!trace) throw new Error(text.messages.noRun);
  if (format === 'svg') return { format, mime: 'image/svg+xml', content: picture(s, trace) };
  if (format === 'mermaid') return { format, mime: 'text/plain', content: mermaid(trace) };
  return { format, mime: 'text/plain', content: trace.events.map((e) => `${ms(e.t).padStart(12)} ms  ${e.i}. ${e.say}`).join('\n') + '\n' };
}

function picture(s: State, trace: Trace): string {
  const run = studyOf(trace);
  const place = document.createElement('div');
  const moment = s.started ? frame(run, s.t, s.index) : frame(run, 0, 0);
  render(stage(moment, { width: COLUMN, height: stageHeight(run, COLUMN), started: s.started, still: true, id: 'p' }), place);
  const drawing = new XMLSerializer().serializeToString(place.firstElementChild!).replace(/<!--[^]*?-->/g, '').replace(/ xmlns="[^"]*"/g, '');
  return dressed(drawing, trace.title);
}
