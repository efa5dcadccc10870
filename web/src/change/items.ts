/** The Schedule as items that one reads, adds and takes out. Its text is all that is kept; the engine alone says what it allows. */

import type { Mistake, OwnFault } from '../trace.ts';

export interface Item {
  /** As it stands in the text. */
  text: string;
  /** The columns it takes there, from 1. */
  from: number;
  to: number;
}

export function itemsOf(schedule: string): Item[] {
  const items: Item[] = [];
  let from = 1;
  for (const part of schedule.split(';')) {
    const length = [...part].length;
    if (part.trim()) items.push({ text: part.trim(), from, to: from + length });
    from += length + 1;
  }
  return items;
}

export const joined = (items: readonly string[]): string => items.join('; ');
const texts = (schedule: string): string[] => itemsOf(schedule).map((one) => one.text);

export const added = (schedule: string, item: string): string => joined([...texts(schedule), item]);
export const removed = (schedule: string, n: number): string => joined(texts(schedule).filter((_, i) => i !== n));

/** Which item a mistake is about; -1: none. */
export const wrongItem = (schedule: string, error: Mistake | null): number =>
  (error?.file !== 'schedule' ? -1 : itemsOf(schedule).findIndex((one) => error.column >= one.from && error.column <= one.to));

const OFF = /^off (\d+)$/;

/** Whether the scenario's fault number n (from 1) is switched off. */
export const isOff = (schedule: string, n: number): boolean =>
  texts(schedule).some((one) => one === 'clear' || OFF.exec(one)?.[1] === String(n));

/** With the scenario's fault number n of `of` switched off, or on again. */
export function toggled(schedule: string, n: number, of: number): string {
  const items = texts(schedule);
  if (!isOff(schedule, n)) return joined([`off ${n}`, ...items]);
  const all = items.includes('clear');
  const rest = items.filter((one) => one !== 'clear' && OFF.exec(one)?.[1] !== String(n));
  if (!all) return joined(rest);
  const others = Array.from({ length: of }, (_, i) => i + 1).filter((i) => i !== n && !rest.includes(`off ${i}`));
  return joined([...others.map((i) => `off ${i}`), ...rest]);
}

/** Whether an item switches one of the scenario's own faults off; those have their own switch. */
export const switchesOff = (item: string): boolean => item === 'clear' || OFF.test(item);

/** The instant (µs) at which an item strikes; null for a message's. */
export function instantOf(item: string): number | null {
  const at = /^@(\d+(?:\.\d+)?) /.exec(item);
  return at ? Math.round(Number(at[1]) * 1000) : null;
}

/** The scenario's own faults in this variant, with their numbers from 1. */
export function ownFaults(faults: readonly OwnFault[], valueOf: (param: string) => string): { n: number; item: string }[] {
  return faults
    .map((one, i) => ({ n: i + 1, item: one.item, when: Object.entries(one.when ?? {}) }))
    .filter(({ when }) => when.every(([param, any]) => any.includes(valueOf(param))))
    .map(({ n, item }) => ({ n, item }));
}
