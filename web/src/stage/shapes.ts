/** Outlines as SVG path texts: the people's shapes, arcs, tags, tears and waves. Coordinates have one decimal. */

import type { Hue } from '../frame/people.ts';

/** One decimal, so that bytes are stable. */
export const r1 = (n: number): number => Math.round(n * 10) / 10;

type Point = readonly [number, number];

/** A polygon with rounded corners. */
function rounded(points: readonly Point[], radius: number): string {
  const n = points.length;
  const parts = points.map((p, i) => {
    const towards = (q: Point): Point => {
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
      const k = Math.min(radius, length / 2) / length;
      return [p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k];
    };
    const a = towards(points[(i + n - 1) % n]!);
    const b = towards(points[(i + 1) % n]!);
    return `${i ? 'L' : 'M'}${r1(a[0])} ${r1(a[1])}Q${r1(p[0])} ${r1(p[1])} ${r1(b[0])} ${r1(b[1])}`;
  });
  return `${parts.join('')}Z`;
}

function regular(x: number, y: number, r: number, corners: number): Point[] {
  return Array.from({ length: corners }, (_, i): Point => {
    const a = ((i * 360) / corners - 90) * (Math.PI / 180);
    return [x + r * Math.cos(a), y + r * Math.sin(a)];
  });
}

/** The corners of a star with five points. */
function star(x: number, y: number, r: number, inner: number): Point[] {
  return Array.from({ length: 10 }, (_, i): Point => {
    const a = (i * 36 - 90) * (Math.PI / 180);
    const k = i % 2 ? inner : r;
    return [x + k * Math.cos(a), y + k * Math.sin(a)];
  });
}

/** The corners of a cross with broad arms. */
function crossed(x: number, y: number, r: number, half: number): Point[] {
  const [l, t, rt, b] = [x - r, y - r, x + r, y + r];
  const [x1, x2, y1, y2] = [x - half, x + half, y - half, y + half];
  return [[x1, t], [x2, t], [x2, y1], [rt, y1], [rt, y2], [x2, y2], [x2, b], [x1, b], [x1, y2], [l, y2], [l, y1], [x1, y1]];
}

/** A person's shape, of equal optical weight in a circle of radius r: circle, square, triangle, diamond, hexagon, cross, triangle upside down, star, shield. */
export function shapePath(hue: Hue, x: number, y: number, r: number): string {
  switch (hue) {
    case 'a': return `M${r1(x - r)} ${r1(y)}a${r1(r)} ${r1(r)} 0 1 0 ${r1(2 * r)} 0a${r1(r)} ${r1(r)} 0 1 0 ${r1(-2 * r)} 0Z`;
    case 'b': { const k = r * 0.9; return rounded([[x - k, y - k], [x + k, y - k], [x + k, y + k], [x - k, y + k]], r * 0.28); }
    case 'c': return rounded(regular(x, y + r * 0.2, r * 1.34, 3), r * 0.34);
    case 'd': return rounded(regular(x, y, r * 1.22, 4), r * 0.28);
    case 'e': return rounded(regular(x, y, r * 1.1, 6), r * 0.24);
    case 'f': return rounded(crossed(x, y, r * 1.1, r * 0.56), r * 0.16);
    case 'g': return rounded(regular(x, y + r * 0.2, r * 1.34, 3).map(([u, v]): Point => [u, 2 * y - v]), r * 0.34);
    case 'h': return rounded(star(x, y + r * 0.06, r * 1.32, r * 0.84), r * 0.14);
    case 'i': { const k = r * 0.92; return `M${r1(x - k)} ${r1(y - k)}H${r1(x + k)}V${r1(y)}A${r1(k)} ${r1(k * 1.12)} 0 0 1 ${r1(x - k)} ${r1(y)}Z`; }
  }
}

/** An arc of a ring, from share `from` to `to` of the way round, clockwise from twelve. */
export function arcPath(x: number, y: number, r: number, to: number, from = 0): string {
  if (to - from >= 0.9995) return `M${r1(x)} ${r1(y - r)}A${r1(r)} ${r1(r)} 0 1 1 ${r1(x)} ${r1(y + r)}A${r1(r)} ${r1(r)} 0 1 1 ${r1(x)} ${r1(y - r)}`;
  if (to <= from) return '';
  const at = (share: number): Point => {
    const a = share * 2 * Math.PI - Math.PI / 2;
    return [x + r * Math.cos(a), y + r * Math.sin(a)];
  };
  const [sx, sy] = at(from);
  const [ex, ey] = at(to);
  return `M${r1(sx)} ${r1(sy)}A${r1(r)} ${r1(r)} 0 ${to - from > 0.5 ? 1 : 0} 1 ${r1(ex)} ${r1(ey)}`;
}

export type Way = 'l' | 'r' | 'u' | 'd';

/** A vector turned from "rightwards" to a way. */
function turned(way: Way, u: number, v: number): Point {
  switch (way) {
    case 'r': return [u, v];
    case 'l': return [-u, -v];
    case 'd': return [-v, u];
    case 'u': return [v, -u];
  }
}

/** An arrow head whose tip is at (x, y). */
export function headPath(x: number, y: number, way: Way, size = 6): string {
  const [back, half] = [-size * 1.25, size * 0.62];
  const sides = [turned(way, back, -half), turned(way, 0, 2 * half)];
  return `M${r1(x)} ${r1(y)}${sides.map(([a, b]) => `l${r1(a)} ${r1(b)}`).join('')}Z`;
}

/** An arrow head at (x, y) on a line that comes from (fromX, fromY). */
export function headFrom(x: number, y: number, fromX: number, fromY: number, size = 6): string {
  const a = Math.atan2(y - fromY, x - fromX);
  const at = (u: number, v: number): string => `${r1(x + u * Math.cos(a) - v * Math.sin(a))} ${r1(y + u * Math.sin(a) + v * Math.cos(a))}`;
  return `M${at(0, 0)}L${at(-size * 1.25, -size * 0.6)}L${at(-size * 1.25, size * 0.6)}Z`;
}

/** A message's tag centred on (x, y), `w` long with its nose and `h` high; the nose points where it goes. */
export function tagPath(x: number, y: number, w: number, h: number, way: Way): string {
  if (way === 'u' || way === 'd') return uprightTag(x, y, w, h, way);
  const n = h * 0.42;
  const r = h * 0.3;
  const s = way === 'r' ? 1 : -1;
  const back = x - (s * w) / 2;
  const tip = x + (s * w) / 2;
  const [t, b] = [y - h / 2, y + h / 2];
  return `M${r1(back + s * r)} ${r1(t)}H${r1(tip - s * n)}L${r1(tip)} ${r1(y)}L${r1(tip - s * n)} ${r1(b)}H${r1(back + s * r)}Q${r1(back)} ${r1(b)} ${r1(back)} ${r1(b - r)}V${r1(t + r)}Q${r1(back)} ${r1(t)} ${r1(back + s * r)} ${r1(t)}Z`;
}

/** A tag that travels upwards or downwards: its words stay level, its nose is in the middle of one edge. */
function uprightTag(x: number, y: number, w: number, h: number, way: 'u' | 'd'): string {
  const n = Math.min(h * 0.38, w * 0.25);
  const r = h * 0.3;
  const s = way === 'd' ? 1 : -1;
  const [l, right] = [x - w / 2, x + w / 2];
  const back = y - (s * h) / 2;
  const front = y + (s * h) / 2;
  return `M${r1(l + r)} ${r1(back)}H${r1(right - r)}Q${r1(right)} ${r1(back)} ${r1(right)} ${r1(back + s * r)}V${r1(front - s * r)}Q${r1(right)} ${r1(front)} ${r1(right - r)} ${r1(front)}H${r1(x + n)}L${r1(x)} ${r1(front + s * n)}L${r1(x - n)} ${r1(front)}H${r1(l + r)}Q${r1(l)} ${r1(front)} ${r1(l)} ${r1(front - s * r)}V${r1(back + s * r)}Q${r1(l)} ${r1(back)} ${r1(l + r)} ${r1(back)}Z`;
}

/** A jag along y from x1 to x2: a broken promise. Without its first move when `joined`. */
export function jagAcross(x1: number, x2: number, y: number, rise = 5, pitch = 9, joined = false): string {
  const n = Math.max(2, Math.round(Math.abs(x2 - x1) / pitch));
  const s = (x2 - x1) / n;
  let d = `${joined ? 'L' : 'M'}${r1(x1)} ${r1(y)}`;
  for (let i = 1; i <= n; i++) d += `L${r1(x1 + s * (i - 0.5))} ${r1(y + (i % 2 ? -rise : rise))}`;
  return `${d}L${r1(x2)} ${r1(y)}`;
}

/** A jag along x from y1 to y2. */
export function jagDown(x: number, y1: number, y2: number, rise = 5, pitch = 9): string {
  const n = Math.max(2, Math.round(Math.abs(y2 - y1) / pitch));
  const s = (y2 - y1) / n;
  let d = `M${r1(x)} ${r1(y1)}`;
  for (let i = 1; i <= n; i++) d += `L${r1(x + (i % 2 ? -rise : rise))} ${r1(y1 + s * (i - 0.5))}`;
  return `${d}L${r1(x)} ${r1(y2)}`;
}

/** A smooth wave along x from y1 to y2, as relative curves: folded time. */
export function waveDown(y1: number, y2: number, rise = 3, pitch = 16): string {
  const n = Math.max(1, Math.round(Math.abs(y2 - y1) / pitch));
  const s = (y2 - y1) / n;
  let d = '';
  for (let i = 0; i < n; i++) d += `q${r1((i % 2 === 0) === y2 > y1 ? rise * 1.6 : -rise * 1.6)} ${r1(s / 2)} 0 ${r1(s)}`;
  return d;
}

/** A plate with straight top and bottom and torn sides. */
export function tornPath(x: number, y: number, w: number, h: number, rise = 4): string {
  const n = Math.max(2, Math.round(h / 9));
  const s = h / n;
  let d = `M${r1(x)} ${r1(y)}H${r1(x + w)}`;
  for (let i = 0; i < n; i++) d += `L${r1(x + w + (i % 2 ? 0 : rise))} ${r1(y + s * (i + 0.5))}L${r1(x + w)} ${r1(y + s * (i + 1))}`;
  d += `H${r1(x)}`;
  for (let i = n - 1; i >= 0; i--) d += `L${r1(x - (i % 2 ? 0 : rise))} ${r1(y + s * (i + 0.5))}L${r1(x)} ${r1(y + s * i)}`;
  return `${d}Z`;
}
