/** A duration on a logarithmic slider: positions, and numbers that a person would choose. */

/** From 0 to 1; one is added so that a scale may begin at 0. */
export const position = (value: number, min: number, max: number): number =>
  max <= min ? 0 : Math.min(1, Math.max(0, Math.log((value + 1) / (min + 1)) / Math.log((max + 1) / (min + 1))));

/** The value at a position, with two digits that say something, inside its limits. */
export function valueAt(p: number, min: number, max: number): number {
  const exact = (min + 1) * ((max + 1) / (min + 1)) ** p - 1;
  return clamp(rounded(exact), min, max);
}

export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const grain = (value: number): number => Math.max(1, 10 ** (Math.floor(Math.log10(Math.max(1, value))) - 1));

const rounded = (value: number): number => Math.round(value / grain(value)) * grain(value);

/** The next number of two digits above (by 1) or below (by -1) a value. */
export function nudged(value: number, by: 1 | -1, min: number, max: number): number {
  const step = grain(by > 0 ? value : value - 1e-6);
  const next = by > 0 ? Math.floor(value / step + 1) * step : Math.ceil(value / step - 1) * step;
  return clamp(next, min, max);
}
