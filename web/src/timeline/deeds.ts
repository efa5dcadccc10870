/** What the stores took and refused, in their lanes. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { widthOf } from '../frame/measure.ts';
import type { Hue } from '../frame/people.ts';
import { xAtTime } from '../frame/scale.ts';
import { personOf, type Deed, type Study } from '../frame/study.ts';
import { printed } from '../frame/words.ts';
import { box, cross, hued, text, type Drawing } from '../stage/marks.ts';
import type { Event } from '../trace.ts';
import { laneOf, type Layout } from './lanes.ts';

/** A deed in its place; w and h are its pill's, words its value, empty where it has none or the last one stands too close. */
interface Mark { deed: Deed; hue: Hue | undefined; x: number; y: number; w: number; h: number; words: string }

const placed = new WeakMap<Layout, Mark[]>();

function marksOf(study: Study, layout: Layout): Mark[] {
  const found = placed.get(layout);
  if (found) return found;
  const ends = new Map<string, number>();
  const made = study.deeds.flatMap((deed): Mark[] => {
    const lane = laneOf(layout, deed.store);
    if (!lane) return [];
    const { event, at, store, client } = deed;
    const [x, y] = [xAtTime(layout.scale, at.t), lane.y + lane.h / 2];
    const said = event.value ?? (event.kind === 'claim' && typeof event.token === 'number' ? `#${event.token}` : null);
    const wanted = layout.short || said === null || event.kind === 'reject' ? '' : printed(said, 5);
    const words = x - Math.max(10, (widthOf(wanted, 11, 700) + 8) / 2) > (ends.get(store) ?? -Infinity) ? wanted : '';
    const h = layout.short ? 8 : Math.min(20, lane.h - 8);
    const w = Math.max(h, widthOf(words, 11, 700) + 8);
    if (words) ends.set(store, x + w / 2);
    return [{ deed, hue: personOf(study, client)?.hue, x, y, w, h, words }];
  });
  placed.set(layout, made);
  return made;
}

export const deedMarks = (study: Study, layout: Layout): SVGTemplateResult =>
  svg`${marksOf(study, layout).map(drawn)}`;

const drawn = ({ deed: { event: { kind } }, hue, x, y, w, h }: Mark): SVGTemplateResult => hued(hue, deedMark(kind, x, y, w, h));

/** A solid pill for a write, an outlined one for a read, a dashed one for what is not committed, a cross for a refusal. */
export const deedMark = (kind: Event['kind'], x: number, y: number, w: number, h: number): Drawing =>
  (kind === 'reject' ? cross(x, y, 5) : box(x - w / 2, y - h / 2, w, h, h / 2, kind === 'read' ? 'bel' : kind === 'claim' ? 'bel astray' : 'cf'));

const happened = (study: Study, layout: Layout, step: number): Mark[] => marksOf(study, layout).filter(({ deed }) => deed.at.i <= step);

/** Whether the playhead at px `at` is on a deed. */
const isOn = ({ x, w }: Mark, at: number): boolean => Math.abs(at - x) <= w / 2;

/** The values of the deeds up to an event, in their pills. */
export function deedValues(study: Study, layout: Layout, step: number, at: number): unknown {
  const shown = happened(study, layout, step).filter((one) => one.words !== '' && !isOn(one, at));
  return repeat(shown, ({ deed }) => deed.at.i, (one) => guard([one], () => valueOf(one)));
}

const valueOf = ({ deed, hue, x, y, words }: Mark): SVGTemplateResult =>
  hued(hue, text(x, y + 4, words, 11, `x7 mid ${deed.event.kind === 'write' ? 'co' : 'ct'}`));

/** Those that the playhead is on: whole and over it, also where a curtain covers the rest. */
export const deedsAt = (study: Study, layout: Layout, step: number, at: number): SVGTemplateResult[] =>
  happened(study, layout, step).filter((one) => isOn(one, at)).map((one) => svg`${drawn(one)}${one.words ? valueOf(one) : nothing}`);
