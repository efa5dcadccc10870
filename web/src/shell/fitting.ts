/** Which parts of the setup's sentence fit on its line; the others wait among the settings. */

import { widthOf } from '../frame/measure.ts';
import { valueOf, type State } from '../state.ts';
import type { Param } from '../trace.ts';
import { number } from '../print.ts';
import { choice } from '../text.ts';

/** Paddings and borders around what is measured. */
const GAP = 16;
const CHIP = 54;
const SLIDER = 74;
const WORD = 19;
/** Space for the key to the settings, and for the sign that undoes a change. */
const SETTINGS = 150;
const UNDO = 28;

function widthOfPart(s: State, p: Param, inline: boolean): number {
  const words = widthOf(`, ${p.say}`, 15) + GAP;
  if (p.one_of) return words + p.one_of.reduce((sum, one) => sum + widthOf(choice(one), 12.5, 'mono') + WORD, 6);
  return words + widthOf(`${number(Number(valueOf(s, p)))} ms`, 14, 700) + CHIP + (inline ? SLIDER : 0);
}

/** Choices first, for they are what a scenario is about; then durations in the scenario's order. */
export function fitting(s: State, width: number): readonly Param[] {
  const told = (s.source?.params ?? []).filter((p) => p.say);
  const inline = told.find((p) => !p.one_of);
  const widths = new Map(told.map((p) => [p, widthOfPart(s, p, p === inline)]));
  const all = [...widths.values()].reduce((sum, w) => sum + w, 0);
  if (all + UNDO <= width && told.length === s.source?.params.length) return told;
  let room = width - SETTINGS - UNDO;
  const taken = new Set<Param>();
  for (const p of [...told].sort((a, b) => Number(!a.one_of) - Number(!b.one_of))) {
    room -= widths.get(p)!;
    if (room < 0 && taken.size) break;
    taken.add(p);
  }
  return told.filter((p) => taken.has(p));
}
