/** The timeline before the run: who starts when, and what is planned to go wrong. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { fitting, widthOf } from '../frame/measure.ts';
import { between } from '../frame/place.ts';
import { xAtTime } from '../frame/scale.ts';
import { personOf, type Study } from '../frame/study.ts';
import { duration } from '../frame/words.ts';
import { box, hued, line, path, text, type Drawing } from '../stage/marks.ts';
import { r1 } from '../stage/shapes.ts';
import { text as catalogue } from '../text.ts';
import { laneOf, type Layout } from './lanes.ts';
import { foldWaves, ruler, rulerOf, ticks } from './ruler.ts';

export function planInk(study: Study, layout: Layout, hatch: string): SVGTemplateResult {
  const starts = [...study.minds.values()].map((mind) => {
    const lane = laneOf(layout, mind.client);
    if (!lane) return nothing;
    const [x, y] = [xAtTime(layout.scale, mind.startsAt), lane.y + lane.h / 2];
    const r = Math.min(11, lane.h / 2 - 4);
    return hued(personOf(study, mind.client)?.hue, svg`${line(x, y - r, x, y + r, 'liveline')}${path(`M${r1(x + 5)} ${r1(y - 5)}l8 5l-8 5z`, 'cf')}${layout.short ? nothing : text(x + 19, y + 4, catalogue.lanes.starts, 11, 's ct')}`);
  });
  return svg`${pauses(study, layout, hatch)}${starts}${foldWaves(layout)}${hints(study, layout)}${ticks(layout)}${ruler(study, layout, rulerOf(layout), { step: 0, flag: null, until: Infinity })}`;
}

function pauses(study: Study, layout: Layout, hatch: string): Drawing[] {
  return study.spells.filter((s) => s.kind === 'pause').map((s) => {
    const lane = laneOf(layout, s.actor);
    if (!lane) return nothing;
    const x = xAtTime(layout.scale, s.from.t);
    const w = xAtTime(layout.scale, s.until ?? Infinity) - x;
    const parts = between(x + 3, x + w - 3, layout.scale.folds.filter((f) => f.torn).map((f) => f.x), 6, 30);
    const [from, to] = parts.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0] ?? [x, x];
    const words = fitting(catalogue.lanes.willPause(s.until === null ? '' : s.actor, s.until === null ? '' : duration(s.until - s.from.t)), to - from - 16, 11, 600);
    const wide = widthOf(words, 11, 600) + 14;
    const middle = (from + to) / 2;
    const y = lane.y + lane.h / 2;
    return svg`${box(x, lane.y + 3, w, lane.h - 6, 3, 'hatchback')}<rect x=${r1(x)} y=${lane.y + 3} width=${r1(w)} height=${lane.h - 6} rx="3" fill=${`url(#${hatch})`}/>${
      words && !layout.short ? svg`${box(middle - wide / 2, y - 9, wide, 18, 9, 'facef')}${text(middle, y + 4, words, 11, 's i2 mid')}` : nothing}`;
  });
}

/** What will appear in the lanes of nodes and stores. */
function hints(study: Study, layout: Layout): Drawing[] {
  if (layout.short) return [];
  const x = xAtTime(layout.scale, 0);
  const hint = (id: string | undefined, words: string): Drawing => {
    const lane = id === undefined ? undefined : laneOf(layout, id);
    return lane ? text(x, lane.y + lane.h / 2 + 4, words, 12, 'i3') : nothing;
  };
  return [hint(study.nodes[0], catalogue.lanes.hintNode), hint(study.rooms[0], catalogue.lanes.hintRoom(study.rooms[0] ?? ''))];
}
