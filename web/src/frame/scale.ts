/** The time scale of the timeline: every gap keeps its rank, idle time folds. */

/** Gaps from this on (µs) tear the lanes. */
export const FOLD = 300_000;
/** Gaps from this on (µs) get a small wave in the ruler. */
const RIPPLE = 30_000;

export interface Fold { from: number; to: number; x: number; torn: boolean }

export interface Scale {
  readonly instants: readonly number[];
  /** The x of each instant, px. */
  readonly xs: readonly number[];
  /** Where drawn time begins and ends, px. */
  readonly start: number;
  readonly end: number;
  readonly folds: readonly Fold[];
  /** How far it is drawn out: at 1 a gap has the px that read best. */
  readonly k: number;
}

/** A scale whose gaps are 20 + 12·log2(ms) px, all fitted between x1 and x2 with a lead before and a tail after. */
export function scaleOf(instants: readonly number[], x1: number, x2: number, lead: number, tail: number): Scale {
  const at = [0];
  for (let n = 1; n < instants.length; n++) at.push(at[n - 1]! + weight(instants[n]! - instants[n - 1]!));
  const k = (x2 - x1) / (lead + at.at(-1)! + tail);
  const xs = at.map((w) => x1 + (lead + w) * k);
  const folds: Fold[] = [];
  for (let n = 1; n < instants.length; n++) {
    const [from, to] = [instants[n - 1]!, instants[n]!];
    const wide = xs[n]! - xs[n - 1]!;
    if (to - from >= RIPPLE && wide >= 14) folds.push({ from, to, x: (xs[n]! + xs[n - 1]!) / 2, torn: to - from >= FOLD && wide >= 26 });
  }
  return { instants, xs, start: x1, end: x2, folds: sparing(folds), k };
}

/** More tears than these say nothing: then only the longest gaps tear the lanes, or none where all are alike. */
const TEARS = 6;

function sparing(folds: readonly Fold[]): Fold[] {
  const long = folds.filter((f) => f.torn).map((f) => f.to - f.from).sort((a, b) => b - a);
  if (long.length <= TEARS) return [...folds];
  const least = long[TEARS - 1]! > 2 * long[TEARS]! ? long[TEARS - 1]! : 3 * long[TEARS]!;
  return folds.map((f) => ({ ...f, torn: f.torn && f.to - f.from >= least }));
}

const weight = (us: number): number => 20 + 12 * Math.log2(Math.max(1, us / 1000));

/** The place of world time t (µs). Past the last instant it runs on to the end; Infinity is the end. */
export function xAtTime(s: Scale, t: number): number {
  const last = s.instants.length - 1;
  if (t >= s.instants[last]!) {
    const tail = s.end - s.xs[last]!;
    return Math.min(s.end, s.xs[last]! + (tail * (t - s.instants[last]!)) / 100_000);
  }
  if (t <= s.instants[0]!) return s.xs[0]!;
  const n = before(s.instants, t);
  const [t1, t2] = [s.instants[n]!, s.instants[n + 1]!];
  return s.xs[n]! + ((s.xs[n + 1]! - s.xs[n]!) * (t - t1)) / (t2 - t1);
}

/** The world time (whole µs) at place x, between the first and the last instant. */
export function timeAtX(s: Scale, x: number): number {
  const last = s.instants.length - 1;
  if (x <= s.xs[0]!) return s.instants[0]!;
  if (x >= s.xs[last]!) return s.instants[last]!;
  const n = before(s.xs, x);
  const [x1, x2] = [s.xs[n]!, s.xs[n + 1]!];
  return Math.round(s.instants[n]! + ((s.instants[n + 1]! - s.instants[n]!) * (x - x1)) / (x2 - x1));
}

/** The index of the last number of a rising list that is at most v. */
function before(list: readonly number[], v: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! <= v) low = middle + 1; else high = middle;
  }
  return Math.max(0, low - 1);
}
