/** How numbers, instants and quoted words are printed, in every sentence of the page. */

const SPACE = '\u00a0';

/** 3601 → "3 601": thousands by a no-break space. */
export function number(n: number): string {
  const [whole = '0', rest] = String(n).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, SPACE);
  return rest ? `${grouped}.${rest}` : grouped;
}

/** An instant or a duration of world time (µs) in ms, without its unit. */
export const ms = (us: number): string => number(Math.round(us) / 1000);

/** A text cut to a number of characters. */
export const brief = (typed: string, most: number): string => (typed.length > most ? `${typed.slice(0, most - 1)}…` : typed);

/** What a link or a field says, within a sentence: it may be as long as its writer liked. */
export const quoted = (typed: string): string => `“${brief(typed, 40)}”`;

/** Typewriter quotes as print has them, and a sum with signs that stay with their numbers. */
export const typeset = (typed: string): string => typed.replace(/(^(?!'s\b)|[\s([{“—])'(?=\S)/g, '$1‘').replaceAll("'", '’')
  .replace(/(?<=\d) ([-=+×]) (?=\**-?\d)/g, (_, sign: string) => `\u00a0${sign === '-' ? '−' : sign} `).replace(/(?<== \**)-(?=\d)/g, '−');
