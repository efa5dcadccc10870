/** Labels never overlap: each takes the first of its wished places that is free, or stays out. */

export interface Rect { x: number; y: number; w: number; h: number }

/** A label and the places it would take, best first. */
export interface Wish<T> { what: T; spots: readonly Rect[] }

export interface Placed<T> { what: T; spot: Rect; nth: number }

export const meets = (a: Rect, b: Rect): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Gives each wish its first free spot, in the order of the list; `taken` is never covered. */
export function placeAll<T>(wishes: readonly Wish<T>[], taken: readonly Rect[]): Placed<T>[] {
  const rows = new Rows();
  for (const rect of taken) rows.add(rect);
  const placed: Placed<T>[] = [];
  for (const { what, spots } of wishes) {
    const nth = spots.findIndex((spot) => !rows.meets(spot));
    if (nth < 0) continue;
    placed.push({ what, spot: spots[nth]!, nth });
    rows.add(spots[nth]!);
  }
  return placed;
}

/** Rectangles by stripes of x, so that a look-up need not see them all. */
class Rows {
  readonly #stripes = new Map<number, Rect[]>();

  #of(rect: Rect): number[] {
    const from = Math.floor(rect.x / 64);
    const to = Math.floor((rect.x + rect.w) / 64);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  }

  add(rect: Rect): void {
    for (const n of this.#of(rect)) {
      const stripe = this.#stripes.get(n);
      if (stripe) stripe.push(rect); else this.#stripes.set(n, [rect]);
    }
  }

  meets(rect: Rect): boolean {
    return this.#of(rect).some((n) => this.#stripes.get(n)?.some((r) => meets(r, rect)));
  }
}

/** The parts of a stretch [x1, x2] that folds leave whole, each at least `least` wide, in order. */
export function between(x1: number, x2: number, folds: readonly number[], half: number, least: number): [number, number][] {
  const parts: [number, number][] = [];
  let from = x1;
  for (const f of [...folds.filter((x) => x + half > x1 && x - half < x2), Infinity]) {
    const to = Math.min(x2, f - half);
    if (to - from >= least) parts.push([from, to]);
    from = f + half;
  }
  return parts;
}
