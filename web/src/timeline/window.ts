/** Which part of the timeline is seen: how far its time is drawn out, and where the window on it begins. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { xAtTime } from '../frame/scale.ts';
import { r1 } from '../stage/shapes.ts';
import type { Layout, TimelineBox, Zoom } from './lanes.ts';

export const FIT: Zoom = { by: 1, from: 0 };

/** Levels of zoom are so far apart, that not each of them needs a layout of its own. */
const LEVEL = 2 ** (1 / 3);
/** Two events must come this far apart, in parts of the distance at which a scale reads best; and a short run may still be looked at closely. */
const CLOSE = 2;
const LEAST = 4;
const MOST = 48;

/** The closest level for a layout that shows all. */
export const closest = (all: Layout): number => level(Math.min(MOST, Math.max(LEAST, CLOSE / all.scale.k)));

const level = (by: number): number => LEVEL ** Math.round(Math.log(by) / Math.log(LEVEL));
const within = (low: number, v: number, high: number): number => Math.min(Math.max(v, low), high);
const kept = (by: number, from: number): Zoom => (by <= 1 ? FIT : { by, from: within(0, from, 1 - 1 / by) });

/** One level closer or farther, or to the level nearest to `by`; what is seen at `at` (0–1 of the window) stays there. */
export function zoomed(z: Zoom, by: number, at: number, most: number): Zoom {
  const next = within(1, level(by), most);
  return kept(next, z.from + at / z.by - at / next);
}

export const closer = (z: Zoom): number => z.by * LEVEL;
export const farther = (z: Zoom): number => z.by / LEVEL;

/** Moved by so many windows. */
export const moved = (z: Zoom, windows: number): Zoom => kept(z.by, z.from + windows / z.by);

/** Moved so that `f`, a place of the drawn time, is in sight between two places of the window: by as little as that takes, or, from far away, with room after it. */
export function showing(z: Zoom, f: number, low: number, high: number): Zoom {
  const at = (f - z.from) * z.by;
  if (at >= low && at <= high) return z;
  if (at < low - 0.5 || at > high + 0.5) return kept(z.by, f - 0.3 / z.by);
  return kept(z.by, f - (at < low ? low : high) / z.by);
}

/** The window on a layout, px of its drawing. */
export interface Window { pan: number; left: number; right: number }

export function windowOf(layout: Layout, box: TimelineBox): Window {
  const pan = (layout.width - layout.names) * (box.zoom?.from ?? 0);
  return { pan, left: layout.names + pan, right: box.width + pan };
}

/** Where an instant (µs) is in the drawn time, 0–1. */
export const partAt = (layout: Layout, t: number): number => (xAtTime(layout.scale, t) - layout.names) / (layout.width - layout.names);

/** What lies over the lanes, moved to where the window is and cut off at the names. */
export function seen(layout: Layout, box: TimelineBox, height: number, inner: unknown): SVGTemplateResult | typeof nothing {
  if (layout.by === 1) return svg`${inner}`;
  const { left } = windowOf(layout, box);
  return svg`<svg class="part" x=${layout.names} width=${box.width - layout.names} height=${height}><g class="still" style=${`transform:translateX(${r1(-left)}px)`}>${inner}</g></svg>`;
}
