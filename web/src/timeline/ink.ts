/** The bars of the timeline, drawn once per layout: beliefs hollow, leases and critical sections solid, pauses hatched. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Lease } from '../frame/leases.ts';
import { beliefEnd, type Belief } from '../frame/minds.ts';
import { xAtTime } from '../frame/scale.ts';
import { roleAt } from '../frame/roles.ts';
import type { Stay } from '../frame/stays.ts';
import { personOf, type Study } from '../frame/study.ts';
import { box, cross, cutAt, expiredRing, hued, line, path, type Drawing } from '../stage/marks.ts';
import { r1 } from '../stage/shapes.ts';
import { bars, laneOf, type Layout } from './lanes.ts';
import { troubleGrounds, troubleMarks } from './troubles.ts';

/** Everything that lies in the lanes except arrows and words. */
export function ink(study: Study, layout: Layout, hatch: string): SVGTemplateResult {
  return svg`${troubleGrounds(study, layout, hatch)}${pauses(study, layout, hatch)}${beliefBars(study, layout)}${stayBars(study, layout)}${stillBars(study, layout, hatch)}${leaseBars(study, layout)}${ends(study, layout)}${troubleMarks(study, layout)}`;
}

function pauses(study: Study, layout: Layout, hatch: string): Drawing[] {
  return study.spells.filter((s) => s.kind === 'pause').map((s) => {
    const lane = laneOf(layout, s.actor);
    if (!lane) return nothing;
    const x = xAtTime(layout.scale, s.from.t);
    const w = xAtTime(layout.scale, s.to?.t ?? Infinity) - x;
    const at = svg`${box(x, lane.y + 3, w, lane.h - 6, 3, 'hatchback')}<rect x=${r1(x)} y=${lane.y + 3} width=${r1(w)} height=${lane.h - 6} rx="3" fill=${`url(#${hatch})`}/>`;
    return at;
  });
}

/** A belief bar's stretches: true ones are outlined, and dashed where Redis disagrees. */
export function stretches(study: Study, belief: Belief): { from: number; to: number; so: boolean }[] {
  const end = beliefEnd(belief);
  const cuts = new Set<number>([belief.from.t, end]);
  const own = study.leases.filter((l) => l.owner === belief.client && (l.key === belief.key || study.nodes.length === 1 && !study.lockKeys.includes(belief.key)));
  for (const l of own) for (const t of [l.from.t, l.to?.t ?? Infinity]) if (t > belief.from.t && t < end) cuts.add(t);
  const marks = [...cuts].sort((a, b) => a - b);
  const quorum = study.rounds.find((r) => r.client === belief.client)?.values.quorum ?? 1;
  const parts = marks.slice(1).map((to, n) => {
    const from = marks[n]!;
    const so = own.filter((l) => l.from.t <= from && (l.to?.t ?? Infinity) > from).length >= quorum;
    return { from, to, so };
  });
  return parts.filter((p, n) => n === 0 || p.so !== parts[n - 1]!.so).map((p, n, all) => ({ ...p, to: all[n + 1]?.from ?? end }));
}

function beliefBars(study: Study, layout: Layout): SVGTemplateResult[] {
  return [...study.minds.values()].flatMap((mind) => mind.beliefs.map((belief) => {
    const lane = laneOf(layout, belief.client)!;
    const [y, h] = bars(lane).belief;
    const parts = stretches(study, belief);
    const drawn = parts.map((p, n) => {
      const [x1, x2] = [xAtTime(layout.scale, p.from), xAtTime(layout.scale, p.to)];
      return path(pill(x1, x2, y, h, n === 0, n === parts.length - 1), `bel${p.so ? '' : ' astray'}`);
    });
    // An outline that is open at one end is filled only in part.
    const face = drawn.length < 2 ? nothing : path(pill(xAtTime(layout.scale, parts[0]!.from), xAtTime(layout.scale, parts.at(-1)!.to), y, h, true, true), 'facef');
    return hued(personOf(study, belief.client)?.hue, svg`${face}${drawn}`);
  }));
}

/** An outline rounded where a belief begins and ends, open where it only changes. */
export function pill(x1: number, x2: number, y: number, h: number, starts: boolean, ends: boolean): string {
  const r = Math.min(h / 2, Math.max(0, (x2 - x1) / 2));
  const [t, b] = [y + 0.75, y + h - 0.75];
  const left = starts ? `M${r1(x1 + r)} ${b}A${r1(r)} ${r1((b - t) / 2)} 0 0 1 ${r1(x1 + r)} ${t}` : `M${r1(x1)} ${t}`;
  const right = ends ? `H${r1(x2 - r)}A${r1(r)} ${r1((b - t) / 2)} 0 0 1 ${r1(x2 - r)} ${b}` : `H${r1(x2)}M${r1(x2)} ${b}`;
  return `${left}${right}H${r1(starts ? x1 + r : x1)}`;
}

function stayBars(study: Study, layout: Layout): Drawing[] {
  const bar = study.stays.map((s): [string, string] => {
    const [y, h] = bars(laneOf(layout, s.client)!).inside;
    const x = xAtTime(layout.scale, s.from.t);
    return [hueOf(study, s.client), barPath(x, y, Math.max(2, xAtTime(layout.scale, s.to?.t ?? Infinity) - x), h)];
  });
  return solid(bar);
}

/** Where a client stands still while it is inside: from one x to another, in order. */
export const stillParts = (study: Study, layout: Layout, s: Stay): [number, number][] => study.spells.filter((p) => p.kind === 'pause' && p.actor === s.client).flatMap((p): [number, number][] => {
  const x1 = xAtTime(layout.scale, Math.max(p.from.t, s.from.t));
  const x2 = xAtTime(layout.scale, Math.min(p.to?.t ?? Infinity, s.to?.t ?? Infinity));
  return x2 > x1 ? [[x1, x2]] : [];
});

/** The bar covers a pause's hatch: it is hatched itself. */
const stillBars = (study: Study, layout: Layout, hatch: string): SVGTemplateResult[] => study.stays.flatMap((s) => {
  const [y, h] = bars(laneOf(layout, s.client)!).inside;
  return stillParts(study, layout, s).map(([x1, x2]) => svg`<rect x=${r1(x1)} y=${y} width=${r1(x2 - x1)} height=${h} fill=${`url(#${hatch}-bar)`}/>`);
});

const hueOf = (study: Study, client: string | null): string => personOf(study, client)?.hue ?? 'none';

/** Solid bars, one path for each hue. */
function solid(list: readonly [hue: string, d: string][]): Drawing[] {
  const paths = new Map<string, string>();
  for (const [hue, d] of list) paths.set(hue, (paths.get(hue) ?? '') + d);
  return [...paths].map(([hue, d]) => path(d, `c-${hue} cf`));
}

/** A rectangle with small round corners. */
export function barPath(x: number, y: number, w: number, h: number): string {
  const r = Math.min(3, w / 2);
  return `M${r1(x + r)} ${r1(y)}h${r1(w - 2 * r)}q${r1(r)} 0 ${r1(r)} ${r1(r)}v${r1(h - 2 * r)}q0 ${r1(r)} ${r1(-r)} ${r1(r)}h${r1(2 * r - w)}q${r1(-r)} 0 ${r1(-r)} ${r1(-r)}v${r1(2 * r - h)}q0 ${r1(-r)} ${r1(r)} ${r1(-r)}z`;
}

const rowsKnown = new WeakMap<Study, Map<string, string[]>>();

/** The lock keys that a node ever held, in order. */
function keysAt(study: Study, node: string): string[] {
  const by = rowsKnown.get(study) ?? new Map<string, string[]>();
  rowsKnown.set(study, by);
  const keys = by.get(node) ?? study.lockKeys.filter((k) => study.leases.some((l) => l.node === node && l.key === k));
  by.set(node, keys);
  return keys;
}

/** The place of a lease: locks share a node's lane in rows when it has several at once. */
export function leasePlace(study: Study, layout: Layout, lease: Lease): { x1: number; x2: number; y: number; h: number } | null {
  const lane = laneOf(layout, lease.node);
  if (!lane || !study.lockKeys.includes(lease.key)) return null;
  const keys = keysAt(study, lease.node);
  const [y, h] = bars(lane).lease;
  const rows = Math.max(1, keys.length);
  const row = keys.indexOf(lease.key);
  const x1 = xAtTime(layout.scale, lease.from.t);
  const x2 = Math.max(x1 + 2, xAtTime(layout.scale, lease.to?.t ?? Infinity));
  return { x1, x2, y: rows === 1 ? y : lane.y + 2 + ((lane.h - 4) / rows) * row, h: rows === 1 ? h : (lane.h - 4) / rows - 1 };
}

function leaseBars(study: Study, layout: Layout): Drawing {
  const places = study.leases.flatMap((lease) => {
    const at = leasePlace(study, layout, lease);
    return at ? [{ lease, at }] : [];
  });
  const renewals = places.flatMap(({ lease, at }) => lease.terms.slice(1).map((term) => {
    const x = xAtTime(layout.scale, term.from.t);
    return hued(personOf(study, lease.owner)?.hue, line(x, at.y + 2, x, at.y + at.h - 2, 'renewal'));
  }));
  const all = places.flatMap(({ lease, at }) => spansOf(study, layout, lease, at).map((p) => ({ ...p, hue: hueOf(study, lease.owner), at })));
  const copies = all.filter((p) => p.copy).map((p) => path(barPath(p.x1, p.at.y + 0.75, p.x2 - p.x1, p.at.h - 1.5), `c-${p.hue} copybar`));
  return svg`${solid(all.filter((p) => !p.copy).map((p) => [p.hue, barPath(p.x1, p.at.y, p.x2 - p.x1, p.at.h)]))}${copies}${renewals}${
    places.map(({ lease, at }) => leaseEnd(study, layout, lease, at))}`;
}

/** The parts of a lease's bar: on a replica it is a copy, from its promotion on it counts. */
function spansOf(study: Study, layout: Layout, lease: Lease, at: { x1: number; x2: number }): { x1: number; x2: number; copy: boolean }[] {
  const roles = study.roles.by.get(lease.node) ?? [];
  const first = roles.findLast((r) => r.from.i <= lease.from.i);
  const later = roles.filter((r) => r.from.i > lease.from.i && (!lease.to || r.from.i < lease.to.i));
  let x = at.x1;
  const parts = [first, ...later].map((role, n) => {
    const next = later[n];
    const x2 = next ? xAtTime(layout.scale, next.from.t) : at.x2;
    const part = { x1: x, x2, copy: (role?.of ?? null) !== null };
    x = x2;
    return part;
  });
  return parts.filter((p) => p.x2 - p.x1 > 0.5);
}

/** How a lease ended: a dashed ring, or a cross in the hue of whoever removed it and the rest of it as a dashed box. */
function leaseEnd(study: Study, layout: Layout, lease: Lease, at: { x2: number; y: number; h: number }): Drawing {
  if (!lease.to || layout.short && lease.end === 'expired') return nothing;
  if (roleAt(study.roles, lease.node, lease.to.i)?.of != null) return nothing;
  if (byJump(study, lease)) return nothing;
  const owner = personOf(study, lease.owner);
  const middle = at.y + at.h / 2;
  if (lease.end === 'expired') return hued(owner?.hue, expiredRing(at.x2 + 9, middle, Math.min(6, at.h / 2 - 1)));
  if (lease.end === 'replaced' || lease.end === 'moved' || (lease.by !== null && lease.by === lease.owner)) return nothing;
  const next = study.leases.find((l) => l.node === lease.node && l.key === lease.key && l.from.i > lease.from.i);
  const due = lease.terms.at(-1)!;
  const until = Math.min(next?.from.t ?? Infinity, due.ms === null ? Infinity : due.from.t + due.ms * 1000);
  const x3 = xAtTime(layout.scale, until);
  const r = Math.min(5, at.h / 2 - 2);
  return svg`${x3 - at.x2 > 6 ? hued(owner?.hue, box(at.x2 + 0.75, at.y + 0.75, x3 - at.x2 - 1.5, at.h - 1.5, 3, 'ghost')) : nothing}${
    layout.short ? nothing : hued(personOf(study, lease.by)?.hue, cross(at.x2 + 9, middle, r))}`;
}

/** A lease that expired because its node's clock was moved: the jump's own mark says so. */
export const byJump = (study: Study, lease: Lease): boolean =>
  lease.end === 'expired' && study.trace.events.some((e) => e.kind === 'clock' && e.actor === lease.node && e.t === lease.to?.t);

/** Deaths, cuts and clock jumps; cuts: false leaves these out. */
export function ends(study: Study, layout: Layout, cuts = true): Drawing[] {
  const spells = study.spells.map((s) => {
    const lane = laneOf(layout, s.actor);
    if (!lane) return nothing;
    const x = xAtTime(layout.scale, s.from.t);
    const middle = lane.y + lane.h / 2;
    if (s.kind === 'dead') {
      const x2 = s.to ? xAtTime(layout.scale, s.to.t) : lane.kind === 'node' ? layout.scale.end : x;
      // What a node that is down has on its disk answers nobody.
      return svg`${x2 > x && lane.kind === 'node' ? box(x, lane.y + 1, x2 - x, lane.h - 2, 0, 'veil') : nothing}${line(x, lane.y + 3, x, lane.y + lane.h - 3, 'deadend')}${line(x - 6, middle + 6, x + 6, middle - 6, 'deadend')}${x2 > x ? line(x + 4, middle, x2, middle, 'idle') : nothing}`;
    }
    return s.kind === 'cut' && cuts ? cutAt(x, lane.kind === 'client' ? lane.y + lane.h - 8 : middle, 'r') : nothing;
  });
  const jumps = study.trace.events.filter((e) => e.kind === 'clock').map((e) => {
    const lane = laneOf(layout, e.actor);
    if (!lane) return nothing;
    const [x, y] = [xAtTime(layout.scale, e.t), lane.y + lane.h / 2];
    const s = (e.by ?? 0) < 0 ? -1 : 1;
    return path(`M${r1(x)} ${r1(y - 7)}v14M${r1(x)} ${r1(y)}h${20 * s}m${-6 * s} -5l${6 * s} 5l${-6 * s} 5`, 'jump');
  });
  return [...spells, ...jumps];
}
