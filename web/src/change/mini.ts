/** Another run as a small timeline on the scale of the one above it: who was inside, who held the lock, where it broke. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { beliefEnd } from '../frame/minds.ts';
import { xAtTime } from '../frame/scale.ts';
import { personOf, type Study } from '../frame/study.ts';
import { box as rect, hatching, hued, line, path, type Drawing } from '../stage/marks.ts';
import { jagDown } from '../stage/shapes.ts';
import type { Layout, TimelineBox } from '../timeline/lanes.ts';
import { seen } from '../timeline/window.ts';

const LANE = { client: 9, node: 7 };
const PAD = 3;

const miniHeight = (study: Study): number => 2 * PAD + study.people.length * LANE.client + study.nodes.length * LANE.node;

/** `parts` is where the two runs part (µs), null when they never do; `until` hides what comes after it. */
export function mini(study: Study, layout: Layout, box: TimelineBox, t: number, parts: number | null, until: number, id: string): SVGTemplateResult {
  const height = miniHeight(study);
  const { width, names } = layout;
  const x = (at: number): number => xAtTime(layout.scale, at);
  const [clip, hatch] = [`${id}-clip`, `${id}-hatch`];
  const shown = until === Infinity ? width : x(until);
  const from = parts === null ? width : x(parts);
  return svg`<svg class="draw mini" width=${box.width} height=${height} viewBox=${`0 0 ${box.width} ${height}`} aria-hidden="true"><defs>${hatching(hatch)}<clipPath id=${clip}><rect x="0" y="0" width=${shown} height=${height}/></clipPath></defs>
    ${seen(layout, box, height, svg`${guard([study, layout], () => svg`${lanes(study).map(({ y, h }) => line(names, y + h / 2, width - 6, y + h / 2, 'hair'))}`)}
    <g clip-path=${`url(#${clip})`}>${guard([study, layout, id], () => svg`${bars(study, x, hatch)}`)}
      ${rect(names + 1, 0, Math.max(0, from - names - 1), height, 0, 'asbefore')}
      ${parts === null ? nothing : line(from, 0, from, height, 'partline')}${breaks(study, x, height)}</g>
    ${line(x(t), 0, x(t), height, 'needle')}`)}</svg>`;
}

interface Place { id: string; y: number; h: number }

function lanes(study: Study): Place[] {
  let y = PAD;
  const place = (id: string, h: number): Place => {
    const at = { id, y, h: h - 3 };
    y += h;
    return at;
  };
  return [...study.people.map((p) => place(p.id, LANE.client)), ...study.nodes.map((id) => place(id, LANE.node))];
}

function bars(study: Study, x: (t: number) => number, hatch: string): Drawing[] {
  const at = new Map(lanes(study).map((lane) => [lane.id, lane]));
  const bar = (id: string, from: number, to: number, kind: string, fill?: string): Drawing => {
    const lane = at.get(id);
    if (!lane) return nothing;
    const [x1, w] = [x(from), Math.max(2, x(to) - x(from))];
    return fill ? svg`<rect x=${x1} y=${lane.y - 1} width=${w} height=${lane.h + 2} rx="2" fill=${fill}/>` : rect(x1, lane.y, w, lane.h, 2, kind);
  };
  const hue = (id: string | null): ReturnType<typeof personOf> => personOf(study, id);
  return [
    ...study.spells.filter((s) => s.kind === 'pause').map((s) => bar(s.actor, s.from.t, s.to?.t ?? Infinity, '', `url(#${hatch})`)),
    ...[...study.minds.values()].flatMap((mind) => mind.beliefs.map((b) => hued(hue(b.client)?.hue, bar(b.client, b.from.t, beliefEnd(b), 'bel')))),
    ...study.stays.map((s) => hued(hue(s.client)?.hue, bar(s.client, s.from.t, s.to?.t ?? Infinity, 'cf'))),
    ...study.leases.filter((l) => study.lockKeys.includes(l.key)).map((l) => hued(hue(l.owner)?.hue, bar(l.node, l.from.t, l.to?.t ?? Infinity, 'cf'))),
  ];
}

const breaks = (study: Study, x: (t: number) => number, height: number): Drawing[] =>
  study.breaks.filter((b) => b.promised).map((b) => path(jagDown(x(b.at.t), 1, height - 1, 3, 5), 'jag'));
