/** Pictures as texts for the tests: the drawing of a moment, one element per line, so that a review can read what has changed. */

import { render } from 'lit';
import type { Trace } from '../trace.ts';
import { stage } from '../stage/stage.ts';
import { timeline } from '../timeline/timeline.ts';
import { frame, study } from './frame.ts';

/** A moment (world time in µs, events that have happened) and the box (px) in which it is drawn. */
export interface Sitting { what: 'stage' | 'timeline'; t: number; step: number; width: number; height: number }

export function golden(trace: Trace, { what, t, step, width, height }: Sitting): string {
  const run = study(trace);
  const moment = frame(run, t, step);
  const place = document.createElement('div');
  render(what === 'stage' ? stage(moment, { width, height }) : timeline(run, moment, { width }), place);
  return lines(place.firstElementChild!, '').join('\n');
}

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An element and what is in it, indented; words stay on the line of their element. */
function lines(e: Element, indent: string): string[] {
  const attributes = [...e.attributes].filter((a) => a.value !== '').map((a) => ` ${a.name}="${escaped(a.value).replaceAll('"', '&quot;')}"`).join('');
  const open = `${indent}<${e.localName}${attributes}`;
  if (e.localName === 'text') return [`${open}>${escaped(e.textContent!)}</text>`];
  if (e.childElementCount === 0) return [`${open}/>`];
  return [`${open}>`, ...[...e.children].flatMap((child) => lines(child, `${indent} `)), `${indent}</${e.localName}>`];
}
