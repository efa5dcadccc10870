/** Numbers that people type: read as they are meant, or what is wrong with them in words. */

import { number } from '../print.ts';
import { text } from '../text.ts';

export interface Wanted {
  unit: 'ms' | 'ppm';
  min: number;
  max: number;
}

/** A number as the engine takes it, or why it is none that is wanted. */
export type Read = { number: string } | { why: string };

/** The ms of other units of time. */
const TIMES: Readonly<Record<string, number>> = {
  µs: 0.001, us: 0.001, s: 1000, sec: 1000, second: 1000, seconds: 1000, m: 60_000, min: 60_000, minute: 60_000, minutes: 60_000, h: 3_600_000, hour: 3_600_000, hours: 3_600_000,
};
/** The ppm of a per cent and of a per mille. */
const PARTS: Readonly<Record<string, number>> = { '%': 10_000, '‰': 1000 };

const SHAPE = /^([+-]?)(\d+|\d*\.\d+|\d+\.)([^\d.,+-].*)?$/;

export function readNumber(typed: string, { unit, min, max }: Wanted): Read {
  const t = text.typed;
  const asked = typed.trim();
  if (!asked) return { why: t.missing(unit) };
  const plain = asked.replace(/[\s\u00a0]/g, '').replace(/[−–]/g, '-');
  // Three digits after a comma may be thousands, as one writes them in English, or a fraction, as elsewhere.
  const comma = /^([+-]?[1-9]\d{0,2}),(\d{3})(?!\d)/.exec(plain);
  if (comma) return { why: t.comma(asked, number(Number(comma[1]! + comma[2]!)), `${comma[1]}.${comma[2]}`) };
  const found = SHAPE.exec(plain.replace(',', '.'));
  if (!found) return { why: t.notNumber(asked, unit) };
  const value = Number(found[1]! + found[2]!);
  const own = (found[3] ?? '').toLowerCase();
  if (own && own !== unit) {
    const times = (unit === 'ms' ? TIMES : PARTS)[own];
    return { why: times === undefined ? t.noUnit(asked, unit) : t.otherUnit(asked, unit, number(Math.round(value * times * 1000) / 1000)) };
  }
  const fraction = (found[2]!.split('.')[1] ?? '').replace(/0+$/, '');
  if (unit === 'ppm' && fraction) return { why: t.whole(unit) };
  if (fraction.length > 3) return { why: t.digits };
  if (value < 0 && min === 0) return { why: t.negative };
  if (!(value >= min && value <= max)) return { why: t.range(asked, number(min), number(max), unit) };
  return { number: String(value) };
}
