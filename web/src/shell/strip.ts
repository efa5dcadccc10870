/** The strip docked under the stage: what to do now. Run, an answer, a broken promise, the next step. */

import { html, nothing, type TemplateResult } from 'lit';
import { atEnd, current } from '../state.ts';
import type { Verdict } from '../trace.ts';
import { ms, number } from '../print.ts';
import { asks, cast, property, text } from '../text.ts';
import { ask, grade, rest } from './asking.ts';
import { eventKey } from './eventkey.ts';
import { icon } from './glyphs.ts';
import { broken, brokenAt } from './moments.ts';
import { said, written } from './sentence.ts';
import { endsChapter } from './chapter.ts';
import { absence, claimsOf, keepFocus, nothingToShow, placeOf, titleOf, type View } from './view.ts';

export function strip(v: View): TemplateResult {
  const { s } = v;
  if (!s.started || !s.trace) return start(v);
  if (v.asking) return ask(v, v.asking);
  if (v.graded) return grade(v, v.graded);
  const [worst] = broken(s.trace, s.index);
  if (worst) return verdict(v, worst);
  return atEnd(s) ? ending(v) : quiet(v);
}

/** Whether the strip says what has just happened: it does where that would be far from the picture and nothing else is due. */
export function tellsStep(v: View): boolean {
  const { s } = v;
  return v.column && s.started && s.trace !== null && s.index > 0 && !v.asking && !v.graded && !broken(s.trace, s.index).length && !atEnd(s);
}

/** While it plays there is nothing to press next, so the same key rests unlit. */
const step = (v: View): TemplateResult => (v.s.playing
  ? html`<button type="button" class="key" @pointerdown=${keepFocus} @click=${v.do.toggle}>${icon('pause')}${text.dock.pause}</button>`
  : html`<button type="button" class="key lit" @pointerdown=${keepFocus} @click=${v.do.forward}>${text.strip.step}${icon('step')}</button>`);

function start(v: View): TemplateResult {
  if (nothingToShow(v.s)) return html`<section class="strip ask start" aria-label=${text.strip.label}><div class="words"><h2>${text.stage.failed}</h2></div></section>`;
  const { trace } = v.s;
  const [claim] = claimsOf(v.s);
  const title = titleOf(v.s);
  return html`
    <section class="strip ask start" aria-label=${text.strip.label}>
      <div class="words">
        ${trace || claim || title || v.s.busy ? html`<h2>${trace ? cast(trace.actors) : claim ? written(claim, v.hues) : title || absence(v.s)}</h2>` : nothing}
        ${trace && claim ? html`<p>${written(claim, v.hues)}</p>` : nothing}
      </div>
      ${trace ? html`<span class="or">${text.strip.orStep} <kbd>${icon('arrow', 11)}</kbd></span>` : nothing}
      <button type="button" class="key lit big" @click=${v.do.run}>${icon('play', 20)}${text.strip.run}</button>
    </section>`;
}

const torn = html`
  <svg class="rip-edge" width="44" height="100%" viewBox="0 0 44 72" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 0H28L35 9 26 18l9 9-9 9 9 9-9 9 9 9-7 9H0z" fill="var(--broken)"/></svg>
  <svg class="bolt" width="18" height="30" viewBox="0 0 18 30" aria-hidden="true">
    <path d="M11 3 5 14l7 2-5 11" fill="none" stroke="var(--on)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** The headline has said when. */
const TIME = / at [\d.]+ ms(?=\.?$)/;

function verdict(v: View, worst: Verdict): TemplateResult {
  const trace = v.s.trace!;
  const at = ms(worst.t ?? trace.events[brokenAt(trace, worst) - 1]?.t ?? 0);
  return html`
    <section class="strip verdict" aria-label=${text.strip.label}>
      <span class="rip">${torn}</span>
      <div class="words">
        <h2><b>${text.strip.broken(property(worst.property), at)}</b> <span>${said(worst.say.replace(TIME, ''), v.hues)}</span></h2>
      </div>
      ${causes(v, worst)}
      ${atEnd(v.s) && v.curable
        ? html`<button type="button" class="key lit" @click=${v.do.fix}>${icon('fix')}${text.strip.fix}</button>${away(v, false)}`
        : atEnd(v.s) ? away(v, true) : step(v)}
    </section>`;
}

function causes(v: View, worst: Verdict): TemplateResult | typeof nothing {
  const events = worst.events ?? [];
  if (!events.length) return nothing;
  return html`<span class="causes">${text.strip.because(events.length)}
    ${events.map((i) => eventKey(v, i))}</span>`;
}

/** Where to go from the end of a run: to the scenario before or after it, at a chapter's end to what it has taught. */
function away(v: View, lit: boolean): TemplateResult {
  const { catalogue, scenario } = v.s;
  const at = placeOf(v.s);
  const kind = lit ? 'key lit' : 'key';
  const to = (by: number, label: string): TemplateResult | typeof nothing => (catalogue[at + by]
    ? html`<button type="button" class="ib" aria-label=${label} title=${label} @click=${() => v.do.neighbour(by)}>${icon(by < 0 ? 'prev' : 'next')}</button>` : nothing);
  const on = endsChapter(catalogue, scenario)
    ? html`<button type="button" class=${kind} @click=${() => v.do.openChapter(catalogue[at]!.chapter)}>${icon('chapter')}${text.chapter.end}</button>`
    : !lit ? to(1, text.scenario.next)
    : catalogue[at + 1] ? html`<button type="button" class=${kind} @click=${() => v.do.neighbour(1)}>${text.strip.nextScenario}${icon('next')}</button>`
    : html`<button type="button" class=${kind} @click=${v.do.toggle}>${icon('play')}${text.strip.again}</button>`;
  return html`<span class="away">${to(-1, text.scenario.previous)}${on}</span>`;
}

function ending(v: View): TemplateResult {
  const { verdicts, end: { cause } } = v.s.trace!;
  const promised = verdicts.filter((one) => one.promised);
  const held = promised.every((one) => one.status === 'holds');
  const whole = cause === 'done' || cause === 'stop_at';
  const word = !promised.length ? text.strip.nothingPromised : !held ? text.strip.undecided : whole ? text.strip.held : text.strip.heldSoFar;
  const aside = failed(v) || (held && promised.length && whole && v.s.source?.params.length ? text.strip.heldSo : '');
  return html`
    <section class="strip" aria-label=${text.strip.label}>
      <span class="mark">${icon(held && promised.length && whole ? 'holds' : 'unknown', 22)}</span>
      <div class="words">
        <h2>${word} ${aside ? html`<span class="aside">${aside}</span>` : nothing}</h2>
      </div>
      ${away(v, true)}
    </section>`;
}

/** Which clients stopped with an error, in a scenario of one's own; those of the catalogue do so on purpose. */
function failed({ s }: View): string {
  if (s.text === null) return '';
  const names = s.trace!.events.filter(({ kind }) => kind === 'error').map(({ actor }) => actor);
  return names.length ? text.strip.failed([...new Set(names)]) : '';
}

/** While nothing is due: the promise that this run is about, or what just happened where that would be far from the picture; and the next step. */
function quiet(v: View): TemplateResult {
  const first = v.s.trace!.verdicts.find((one) => one.promised) ?? v.s.trace!.verdicts[0];
  const [claim] = claimsOf(v.s);
  const now = tellsStep(v) && current(v.s);
  if (now) return html`
    <section class="strip brief" aria-label=${text.strip.label}>
      <span class="lit-num" aria-label=${text.rail.event(now.i)}>${number(now.i)}</span>
      <div class="words"><p class="say">${said(now.say, v.hues)}</p></div>
      ${v.phone ? nothing : rest(v)}${step(v)}
    </section>`;
  return html`
    <section class="strip" aria-label=${text.strip.label}>
      <span class="mark quiet">${icon('key', 20)}</span>
      <div class="words">
        <h2><span class="unseen">${text.strip.quiet}: </span>${first ? asks(first.property) : claim ? written(claim, v.hues) : nothing}</h2>
      </div>
      ${rest(v)}${step(v)}
    </section>`;
}
