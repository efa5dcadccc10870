/** What is wrong with an actor for a while, in its lane: no timers, standing still, answering errors; and changes of roles. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { xAtTime } from '../frame/scale.ts';
import { personOf, type Study } from '../frame/study.ts';
import { box, hourglass, hued, line, path, type Drawing } from '../stage/marks.ts';
import { headFrom, r1 } from '../stage/shapes.ts';
import { bars, laneOf, type Layout } from './lanes.ts';

/** Under the bars. */
export function troubleGrounds(study: Study, layout: Layout, hatch: string): Drawing[] {
  return study.spells.map((s) => {
    const lane = laneOf(layout, s.actor);
    if (!lane || s.peer !== null) return nothing;
    const x = xAtTime(layout.scale, s.from.t);
    const w = Math.max(3, xAtTime(layout.scale, s.to?.t ?? s.until ?? Infinity) - x);
    if (s.kind === 'errors') return svg`${box(x, lane.y + 1.5, w, lane.h - 3, 3, 'errband')}`;
    if (s.kind === 'slow') return svg`${box(x, lane.y + 1.5, w, lane.h - 3, 3, 'slowband')}`;
    if (s.kind !== 'starve') return nothing;
    const h = Math.max(5, lane.h * 0.24);
    return svg`<rect x=${r1(x)} y=${r1(lane.y + lane.h - h - 1)} width=${r1(w)} height=${r1(h)} rx="2" fill=${`url(#${hatch})`}/>`;
  });
}

/** Over the bars: hourglasses, promotions, threads. */
export function troubleMarks(study: Study, layout: Layout): SVGTemplateResult {
  const still = study.spells.filter((s) => s.peer === null && (s.kind === 'slow' || s.kind === 'starve')).map((s) => {
    const lane = laneOf(layout, s.actor);
    if (!lane || layout.short) return nothing;
    return hourglass(xAtTime(layout.scale, s.from.t), s.kind === 'starve' ? lane.y + lane.h - 6 : lane.y + lane.h / 2, Math.min(7, lane.h / 2 - 2));
  });
  return svg`${threadLines(study, layout)}${still}${promotions(study, layout)}${flows(study, layout)}`;
}

/** A node becomes the primary: a notch up through its lane. */
function promotions(study: Study, layout: Layout): Drawing[] {
  return study.trace.events.filter((e) => e.kind === 'promote' && e.text === undefined).map((e) => {
    const lane = laneOf(layout, e.actor);
    if (!lane) return nothing;
    const [x, y] = [xAtTime(layout.scale, e.t), lane.y + lane.h / 2];
    return svg`${line(x, lane.y + 2, x, lane.y + lane.h - 2, 'roleend')}${path(`M${r1(x - 4.5)} ${r1(y + 2)}l4.5 -6l4.5 6z`, 'rolemark')}`;
  });
}

/** A thread beside the main program: a dotted line from its start to its end, a tick where it runs. */
function threadLines(study: Study, layout: Layout): Drawing[] {
  if (layout.short) return [];
  return study.threads.map((thread) => {
    const lane = laneOf(layout, thread.client);
    if (!lane) return nothing;
    const y = lane.y + lane.h - 2.5;
    const over = thread.moments.find((m) => m.doing === 'over');
    const runs = thread.moments.filter((m) => m.doing === 'asking' || m.doing === 'ready').map((m) => xAtTime(layout.scale, m.at.t));
    const kept = runs.filter((x, n) => n === 0 || x - runs[n - 1]! > 4);
    return hued(personOf(study, thread.client)?.hue, svg`${line(xAtTime(layout.scale, thread.from.t), y, xAtTime(layout.scale, over?.at.t ?? Infinity), y, 'threadline')}${
      path(kept.map((x) => `M${r1(x)} ${r1(y - 2.5)}v5`).join(''), 'threadtick')}`);
  });
}

/** Changes on their way from primaries to replicas. */
function flows(study: Study, layout: Layout): SVGTemplateResult {
  let shafts = '';
  let heads = '';
  for (const f of study.flows) {
    const [from, to] = [laneOf(layout, f.from), laneOf(layout, f.to)];
    if (!from || !to || f.lands === null || f.kind === 'offset' || f.kind === 'ack') continue;
    const down = to.y > from.y;
    const [y1, y2] = [down ? bars(from).lease[0] + bars(from).lease[1] : bars(from).lease[0], down ? bars(to).lease[0] : bars(to).lease[0] + bars(to).lease[1]];
    const [x1, x2] = [xAtTime(layout.scale, f.sent), xAtTime(layout.scale, f.lands)];
    shafts += `M${r1(x1)} ${r1(y1)}L${r1(x2)} ${r1(y2)}`;
    heads += headFrom(x2, y2, x1, y1, 4.5);
  }
  return svg`${path(shafts, 'flow')}${path(heads, 'flowhead')}`;
}
