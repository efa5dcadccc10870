/** What the stores took and refused, in their lanes. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { widthOf } from '../frame/measure.ts';
import { xAtTime } from '../frame/scale.ts';
import { personOf, type Study } from '../frame/study.ts';
import { printed } from '../frame/words.ts';
import { box, cross, hued, text } from '../stage/marks.ts';
import { laneOf, type Layout } from './lanes.ts';

/** A solid pill with the value for a write, an outlined one for a read, a dashed one for what is not committed, a cross for a refusal. Values too close to the last one stay out. */
export function deedMarks(study: Study, layout: Layout): SVGTemplateResult {
  const ends = new Map<string, number>();
  return svg`${study.deeds.map((d) => {
    const lane = laneOf(layout, d.store);
    if (!lane) return nothing;
    const [x, y] = [xAtTime(layout.scale, d.at.t), lane.y + lane.h / 2];
    const hue = personOf(study, d.client)?.hue;
    const { kind } = d.event;
    if (kind === 'reject') return hued(hue, cross(x, y, 5));
    const said = d.event.value ?? (kind === 'claim' && typeof d.event.token === 'number' ? `#${d.event.token}` : null);
    const wanted = layout.short || said === null ? '' : printed(said, 5);
    const words = x - Math.max(10, (widthOf(wanted, 11, 700) + 8) / 2) > (ends.get(d.store) ?? -Infinity) ? wanted : '';
    const h = layout.short ? 8 : Math.min(20, lane.h - 8);
    const w = Math.max(h, widthOf(words, 11, 700) + 8);
    if (words) ends.set(d.store, x + w / 2);
    return hued(hue, svg`${box(x - w / 2, y - h / 2, w, h, h / 2, kind === 'read' ? 'bel' : kind === 'claim' ? 'bel astray' : 'cf')}${words ? text(x, y + 4, words, 11, `x7 mid ${kind === 'write' ? 'co' : 'ct'}`) : nothing}`);
  })}`;
}
