/** Other runs of the scenario under the timeline: the ones before the changes, and those to compare with. One playhead is over all. */

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Study } from '../frame/frame.ts';
import { drag } from '../shell/drag.ts';
import { icon } from '../shell/glyphs.ts';
import { pointIn } from '../shell/room.ts';
import { keepFocus, type View } from '../shell/view.ts';
import { setupOf } from '../state.ts';
import { ms } from '../print.ts';
import { text } from '../text.ts';
import type { Trace } from '../trace.ts';
import { layoutOf, type TimelineBox } from '../timeline/lanes.ts';
import { timeAt, xAt } from '../timeline/timeline.ts';
import { difference, outcome } from './difference.ts';
import type { Other } from './history.ts';
import { mini } from './mini.ts';
import { fullTimeline, partingSeen, partingWords, studyOf } from './pair.ts';
import { partingOf } from './place.ts';

const rooms = new WeakMap<readonly Other[], { trace: Trace; beside: Other | null; instants: readonly number[] }>();

/** The instants that the scale needs for other runs: those after this one's end, and all of the one that is shown in full. */
export function alsoOf(trace: Trace, others: readonly Other[], beside: Other | null): readonly number[] {
  const known = rooms.get(others);
  if (known?.trace === trace && known.beside === beside) return known.instants;
  const end = trace.events.at(-1)?.t ?? 0;
  const tails = others.flatMap((one) => one.trace.events.map((e) => e.t).filter((t) => t > end));
  const instants = [...new Set([...tails, ...(beside ? studyOf(beside.trace).instants : [])])].sort((a, b) => a - b);
  rooms.set(others, { trace, beside, instants });
  return instants;
}

/** `apart`: the run that is shown beside this one has its timeline there, so that here stands only where the two part. */
export function otherRuns(v: View, here: Study, box: TimelineBox | null, apart: boolean): TemplateResult | typeof nothing {
  const { others, started, beside } = v.s;
  if (!others.length || !started || !box) return nothing;
  const shown = others.filter((one) => !apart || one !== beside).sort((a, b) => Number(b === beside) - Number(a === beside));
  return html`
    ${apart && beside ? partingWords(v, here.trace, beside) : nothing}
    ${shown.length ? html`<section class="others" aria-label=${text.others.label}>
      <ul>${repeat(shown, (other) => other, (other) => row(v, here, other, others.indexOf(other), box))}</ul>
    </section>` : nothing}`;
}

/** The timeline of the run beside this one, in its own column; a press or a drag moves the playhead of both. */
export function timelineBeside(v: View, here: Study, other: Other, box: TimelineBox): TemplateResult {
  const seek = (e: PointerEvent, line: HTMLElement): void => v.do.seek(timeAt(here, box, pointIn(e, line, box.width).x));
  const pressed = (e: PointerEvent): void => {
    const line = e.currentTarget as HTMLElement;
    if (!e.button) drag(e, (p) => seek(p, line));
  };
  return html`<div class="along"><div class="time" @pointerdown=${pressed} @wheel=${(e: WheelEvent) => v.zooming.wheel(e)}>${fullTimeline(v, here, other, box)}</div></div>`;
}

function row(v: View, here: Study, other: Other, n: number, box: TimelineBox): TemplateResult {
  const { s, store } = v;
  const parts = partingOf(here.trace, other.trace);
  const hides = v.ahead !== null;
  const words = difference(setupOf(s), other.setup, s.source?.params ?? []);
  const came = outcome(other.trace);
  const beside = s.beside === other;
  const at = partingSeen(v, here.trace, other);
  const seek = (e: PointerEvent): void => {
    if (e.button || (e.target as Element).closest('button')) return;
    v.do.seek(timeAt(here, box, pointIn(e, e.currentTarget as HTMLElement, box.width).x));
  };
  return html`
    <li class=${beside ? 'full' : ''}>
      <p class="cap">
        <span class="what" title=${words}>${words}</span>
        ${hides ? nothing : html`<span class="came ${came.broken ? 'torn' : ''}">${came.words}</span>`}
        <span class="sp"></span>
        <button type="button" class="link" @click=${() => void store.goBack(other.setup)}>${text.others.back}</button>
        ${hides ? nothing : html`<button type="button" class="link" aria-pressed=${beside ? 'true' : 'false'} @click=${() => void store.compare(beside ? null : other.setup)}>${beside ? text.others.alone : text.others.beside}</button>`}
        <button type="button" class="ib" aria-label=${`${text.others.forget}: ${words}`} title=${text.others.forget} @click=${() => store.forget(other)}>${icon('close', 12)}</button>
      </p>
      ${beside ? partingWords(v, here.trace, other) : nothing}
      <div class="strand ${beside ? 'full' : ''}" @pointerdown=${seek}>
        ${beside ? fullTimeline(v, here, other, box) : mini(studyOf(other.trace), layoutOf(here, box), box, s.t, parts?.t ?? null, hides ? s.t : Infinity, `mini${n}`)}
        ${at && inSight(here, box, at.t) ? html`<button type="button" class="parting" style=${`left:${(100 * xAt(here, box, at.t)) / box.width}%`} title=${text.others.parts(at.index, ms(at.t))}
          aria-label=${text.others.goParts(at.index)} @pointerdown=${keepFocus} @click=${() => v.do.go(at.index)}>≠</button>` : nothing}
      </div>
    </li>`;
}

/** Whether an instant (µs) lies in the part of the timeline that is seen. */
function inSight(here: Study, box: TimelineBox, t: number): boolean {
  const x = xAt(here, box, t);
  return x >= layoutOf(here, box).names && x <= box.width;
}
