/** The controls of playback, where the run is, and where one may want to go next. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { atEnd, current, length } from '../state.ts';
import type { Trace } from '../trace.ts';
import { ms } from '../print.ts';
import { text } from '../text.ts';
import { beats } from './beats.ts';
import { icon, type Icon } from './glyphs.ts';
import { iconKey } from './iconkey.ts';
import { ahead, type Landmark } from './moments.ts';
import { keepFocus, type View } from './view.ts';

const SPEEDS = [0.25, 0.5, 1, 2, 4];

export function transport(v: View, width: number): TemplateResult {
  const { s, store } = v;
  const none = !s.trace;
  const first = none || !s.started || s.index === 0;
  const key = (of: Icon, label: string, act: () => void, off: boolean, extra = ''): TemplateResult =>
    iconKey(of, label, act, !off, { look: `tb ${of} ${extra}`, aside: true });
  return html`
    <div class="trans" role="group" aria-label=${text.dock.transport}>
      ${key('home', text.dock.home, () => store.home(), first)}
      ${key('back', text.dock.back, v.do.back, first)}
      ${s.playing ? key('pause', text.dock.pause, v.do.toggle, false, 'pl') : key('play', text.dock.play, v.do.toggle, none, 'pl')}
      ${key('step', text.dock.forward, v.do.forward, none || (s.started && atEnd(s)))}
      ${key('end', text.dock.end, () => store.end(), none || (s.started && atEnd(s)))}
      <div class="beat-box">${s.started ? guard([s.trace, s.index, v.ahead, v.lit, width], () => beats(v, width)) : html`<span class="plan">${none ? nothing : text.dock.plan}</span>`}</div>
      ${s.started && s.trace ? guard([s.trace, s.index, v.asking], () => landmarks(v)) : nothing}
      <span class="at">${s.started && s.trace
        ? html`<span>${where(s.index, s.trace, ms(shownTime(v)))}</span><span class="widest" aria-hidden="true">${where(length(s), s.trace, longestTime(s.trace))}</span>`
        : none ? nothing : text.dock.notRun}</span>
      <label class="speed" title=${text.dock.speed}>${icon('dial', 15)}
        <select aria-label=${text.dock.speed} @change=${(e: Event) => faster(e, v)}>
          ${SPEEDS.map((n) => html`<option value=${n} ?selected=${n === s.speed}>${text.dock.times(n)}</option>`)}
        </select></label>
    </div>`;
}

/** The keys go back to the run once a speed is chosen. */
function faster(e: Event, v: View): void {
  const select = e.target as HTMLSelectElement;
  v.store.speed(Number(select.value));
  select.blur();
}

const where = (index: number, trace: Trace, time: string): TemplateResult =>
  html`<b>${text.dock.event(index, trace.events.length)}</b> <span class="sep">·</span> <b>${text.dock.at(time)}</b>`;

/** Between two events the last digits would only flicker. */
function shownTime(v: View): number {
  const at = current(v.s)?.t ?? 0;
  return v.s.playing || v.s.t !== at ? Math.floor(v.s.t / 1000) * 1000 : at;
}

const longest = new WeakMap<Trace, string>();

/** The time of a run that takes the most room: what stands beside it must not move. */
function longestTime(trace: Trace): string {
  const known = longest.get(trace);
  if (known !== undefined) return known;
  const found = [...trace.events.map((e) => e.t), trace.end.t].map(ms).reduce((a, b) => (b.length > a.length ? b : a), '');
  longest.set(trace, found);
  return found;
}

/** Leads to what one may want to see next. */
export function landmarks(v: View): TemplateResult | typeof nothing {
  const trace = v.s.trace!;
  const words: [Landmark, string, string][] = [
    ['decision', text.dock.decision, text.dock.decisionTitle],
    ['expiry', text.dock.expiry, text.dock.expiryTitle],
    ['violation', text.dock.violation, text.dock.violationTitle],
  ];
  return html`<span class="land"><span class="to">${text.dock.next}</span>
    ${words.map(([what, word, title]) => html`<button type="button" class="link" title=${title} aria-disabled=${v.asking || !ahead(trace, v.s.index, what) ? 'true' : nothing}
      @pointerdown=${keepFocus} @click=${() => v.do.landmark(what)}>${word}</button>`)}</span>`;
}
