/** What the programs print: a small flag in the client's lane for each line, and its words where there is room. */

import type { SVGTemplateResult } from 'lit';
import { clipped, widthOf } from '../frame/measure.ts';
import { isRound } from '../frame/minds.ts';
import { xAtTime } from '../frame/scale.ts';
import { personOf, type Study } from '../frame/study.ts';
import type { Event } from '../trace.ts';
import { hued, path } from '../stage/marks.ts';
import { r1 } from '../stage/shapes.ts';
import { laneOf, type Layout } from './lanes.ts';

/** px: a flag, and how long words beside it may be. */
const WIDTH = 8;
const LONGEST = 150;
export const PRINT_SIZE = 11;

/** A line of a program's that is drawn; y is its flag's middle. */
export interface Print { event: Event; x: number; y: number; words: string }

/** In the order in which they were printed. Rounds of Redlock are told by their votes. */
export function printsOf(study: Study, layout: Layout): Print[] {
  return study.trace.events.filter((e) => e.kind === 'log' && !isRound(e)).flatMap((event) => {
    const lane = laneOf(layout, event.actor);
    const [first = ''] = (event.text ?? '').split('\n', 1);
    return lane?.kind === 'client'
      ? [{ event, x: xAtTime(layout.scale, event.t), y: lane.y + lane.h - (layout.short ? 4 : 6), words: clipped(first, LONGEST, PRINT_SIZE, 500) }] : [];
  });
}

/** Those at one place are one flag. */
export function printMarks(study: Study, layout: Layout): SVGTemplateResult[] {
  const flags = new Map<string, string>();
  const ends = new Map<string, number>();
  for (const { event: { actor }, x, y } of printsOf(study, layout)) {
    if (x < (ends.get(actor) ?? -Infinity)) continue;
    ends.set(actor, x + 3);
    flags.set(actor, (flags.get(actor) ?? '') + printFlag(x, y));
  }
  return [...flags].map(([actor, d]) => hued(personOf(study, actor)?.hue, path(d, 'printflag')));
}

/** A flag as a part of a path; y is its middle. */
export const printFlag = (x: number, y: number): string => `M${r1(x)} ${r1(y + 4)}v-7.5h${WIDTH}v5h${1.5 - WIDTH}z`;

/** Where words stand beside a flag. */
export const printSpot = ({ x, y, words }: Print): { x: number; y: number; w: number; h: number } =>
  ({ x: x + WIDTH + 3, y: y - 7.5, w: widthOf(words, PRINT_SIZE, 500) + 4, h: 13 });

/** The flag itself, which no other words cover. */
export const printCover = ({ x, y }: Print): { x: number; y: number; w: number; h: number } => ({ x, y: y - 4, w: WIDTH, h: 8 });
