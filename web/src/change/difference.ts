/** What another run has been given that this one has not, in a few words. */

import { number, typeset } from '../print.ts';
import { choice, property, text } from '../text.ts';
import { standard } from '../state.ts';
import type { Param, Trace } from '../trace.ts';
import type { Setup } from './history.ts';

const valueIn = (setup: Setup, p: Param): string => setup.set[p.name] ?? standard(p);

const spoken = (p: Param, value: string): string =>
  text.others.param(typeset(p.say || p.name.replaceAll('_', ' ')), p.one_of ? choice(value) : `${number(Number(value))} ${text.setup.unit}`);

/** The choices of `other` that `here` has not. */
export function difference(here: Setup, other: Setup, params: readonly Param[]): string {
  const parts = params.filter((p) => valueIn(here, p) !== valueIn(other, p)).map((p) => spoken(p, valueIn(other, p)));
  if (here.schedule !== other.schedule) parts.push(text.others.faults(other.schedule));
  if (here.text !== other.text) parts.push(text.others.text);
  return parts.join(', ') || text.others.same;
}

/** How a run came out, in a word or two. */
export function outcome(trace: Trace): { broken: boolean; words: string } {
  const broken = trace.verdicts.filter((one) => one.promised && one.status === 'violated');
  const [first] = broken;
  return first ? { broken: true, words: text.others.broken(property(first.property)) } : { broken: false, words: text.others.held };
}
