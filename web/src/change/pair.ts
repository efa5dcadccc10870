/** Two runs on one playhead: the other's timeline in full on the same scale as this one's, and where they part in words. */

import { html, nothing, type TemplateResult } from 'lit';
import { frame, study, type Study } from '../frame/frame.ts';
import { ms } from '../print.ts';
import { said } from '../shell/sentence.ts';
import { keepFocus, type View } from '../shell/view.ts';
import { text } from '../text.ts';
import type { Event, Trace } from '../trace.ts';
import type { TimelineBox } from '../timeline/lanes.ts';
import { timeline } from '../timeline/timeline.ts';
import type { Other } from './history.ts';
import { indexIn, partingOf, type Parting } from './place.ts';

const studies = new WeakMap<Trace, Study>();

/** The study of a run, made once. */
export function studyOf(trace: Trace): Study {
  const found = studies.get(trace) ?? study(trace);
  studies.set(trace, found);
  return found;
}

/** How many events of the other run have happened, and the instant that its pictures show. */
export function momentIn(v: View, other: Other): { index: number; t: number } {
  const { s } = v;
  const index = s.started && s.trace ? indexIn(other.trace, s.trace, s.index, s.t) : 0;
  return { index, t: s.started ? Math.max(s.t, other.trace.events[index - 1]?.t ?? 0) : 0 };
}

/** Where the two part, unless a question still hides it. */
export function partingSeen(v: View, here: Trace, other: Other): Parting | null {
  const parting = partingOf(here, other.trace);
  return parting && (!v.ahead || parting.t <= v.s.t) ? parting : null;
}

/** The timeline of the other run in the box of this one's. */
export function fullTimeline(v: View, here: Study, other: Other, box: TimelineBox): TemplateResult {
  const there = studyOf(other.trace);
  const { index, t } = momentIn(v, other);
  const parting = partingSeen(v, here.trace, other);
  const also = alsoFor(there, [...(box.also ?? []), ...here.instants]);
  return html`<div class="drawn">${timeline(there, frame(there, t, index), { ...box, lit: null, also, parts: parting?.t ?? null, id: 'beside-time' })}</div>`;
}

const merged = new WeakMap<Study, { from: string; instants: readonly number[] }>();

/** The instants that a run has to leave room for beside its own; the same list for the same ones, so that the layout is known again. */
function alsoFor(study: Study, instants: readonly number[]): readonly number[] {
  const from = instants.join();
  const found = merged.get(study);
  if (found?.from === from) return found.instants;
  const own = new Set(study.instants);
  const made = { from, instants: [...new Set(instants)].filter((t) => !own.has(t)).sort((a, b) => a - b) };
  merged.set(study, made);
  return made.instants;
}

/** "The runs part at 3 502 ms. Here … There …" */
export function partingWords(v: View, here: Trace, other: Other): TemplateResult | typeof nothing {
  const parting = partingOf(here, other.trace);
  if (!parting) return html`<p class="parts" role="status">${text.others.never}.</p>`;
  if (!partingSeen(v, here, other)) return nothing;
  const [one, two] = [here.events[parting.index - 1], other.trace.events[parting.index - 1]];
  const tells = (e: Event | undefined, apart: boolean): unknown =>
    (e ? html`${said(e.say, v.hues)}${apart ? html` <span class="at">${text.others.partAt(ms(e.t))}</span>` : nothing}` : text.others.over);
  const apart = one?.t !== two?.t;
  return html`
    <p class="parts" role="status"><span class="ne" aria-hidden="true">≠</span>
      <span><b>${text.others.partWords(ms(parting.t))}</b> ${text.others.hereSays} ${tells(one, apart)} ${text.others.thereSays} ${tells(two, apart)}</span>
      <button type="button" class="link" data-event=${parting.index} @pointerdown=${keepFocus} @click=${() => v.do.go(parting.index)}>${text.others.goParts(parting.index)}</button></p>`;
}
