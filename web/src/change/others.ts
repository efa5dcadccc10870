/** Other runs of the scenario under the timeline: the ones before the changes, and those to compare with. One playhead is over all. */

import { html, nothing, type TemplateResult } from 'lit';
import { study, type Study } from '../frame/frame.ts';
import { xAtTime } from '../frame/scale.ts';
import { icon } from '../shell/glyphs.ts';
import { keepFocus, type View } from '../shell/view.ts';
import { setupOf } from '../state.ts';
import { ms } from '../print.ts';
import { text } from '../text.ts';
import type { Trace } from '../trace.ts';
import { layoutOf, type Layout, type TimelineBox } from '../timeline/lanes.ts';
import { timeAt } from '../timeline/timeline.ts';
import { difference, outcome } from './difference.ts';
import type { Other } from './history.ts';
import { mini } from './mini.ts';
import { partingOf } from './place.ts';

const studies = new WeakMap<Trace, Study>();

/** The study of a run that is not the one above. */
export function studyOf(trace: Trace): Study {
  const found = studies.get(trace) ?? study(trace);
  studies.set(trace, found);
  return found;
}

const tails = new WeakMap<readonly Other[], { trace: Trace; instants: readonly number[] }>();

/** The instants that the scale needs for other runs that go on for longer. */
export function tailOf(trace: Trace, others: readonly Other[]): readonly number[] {
  const known = tails.get(others);
  if (known?.trace === trace) return known.instants;
  const end = trace.events.at(-1)?.t ?? 0;
  const instants = [...new Set(others.flatMap((one) => one.trace.events.map((e) => e.t).filter((t) => t > end)))].sort((a, b) => a - b);
  tails.set(others, { trace, instants });
  return instants;
}

export function otherRuns(v: View, here: Study, box: TimelineBox | null): TemplateResult | typeof nothing {
  const { others, started } = v.s;
  if (!others.length || !started || !box) return nothing;
  const layout = layoutOf(here, box);
  return html`
    <section class="others" aria-label=${text.others.label}>
      <ul>${others.map((other, n) => row(v, here, other, n, layout, box))}</ul>
    </section>`;
}

function row(v: View, here: Study, other: Other, n: number, layout: Layout, box: TimelineBox): TemplateResult {
  const { s, store } = v;
  const parts = partingOf(here.trace, other.trace);
  const hides = v.ahead !== null;
  const words = difference(setupOf(s), other.setup, s.source?.params ?? []);
  const came = outcome(other.trace);
  const beside = s.beside === other;
  const at = parts && (!hides || parts.t <= s.t) ? parts : null;
  const seek = (e: PointerEvent): void => {
    if (e.button || (e.target as Element).closest('button')) return;
    v.do.seek(timeAt(here, box, e.clientX - (e.currentTarget as HTMLElement).getBoundingClientRect().left));
  };
  return html`
    <li>
      <p class="cap">
        <span class="what" title=${words}>${words}</span>
        ${hides ? nothing : html`<span class="came ${came.broken ? 'torn' : ''}">${came.words}</span>`}
        <span class="sp"></span>
        <button type="button" class="link" @click=${() => void store.goBack(other.setup)}>${text.others.back}</button>
        ${hides ? nothing : html`<button type="button" class="link" aria-pressed=${beside ? 'true' : 'false'} @click=${() => void store.compare(beside ? null : other.setup)}>${beside ? text.others.alone : text.others.beside}</button>`}
        <button type="button" class="ib" aria-label=${`${text.others.forget}: ${words}`} title=${text.others.forget} @click=${() => store.forget(other)}>${icon('close', 12)}</button>
      </p>
      <div class="strand" @pointerdown=${seek}>
        ${mini(studyOf(other.trace), layout, s.t, parts?.t ?? null, hides ? s.t : Infinity, `mini${n}`)}
        ${at ? html`<button type="button" class="parting" style=${`left:${xAtTime(layout.scale, at.t)}px`} title=${text.others.parts(at.index, ms(at.t))}
          aria-label=${text.others.goParts(at.index)} @pointerdown=${keepFocus} @click=${() => v.do.go(at.index)}>≠</button>` : nothing}
      </div>
    </li>`;
}
