/** Another run in full beside this one, at the same playhead. */

import { html, nothing, type TemplateResult } from 'lit';
import { frame } from '../frame/frame.ts';
import { number } from '../print.ts';
import { icon } from '../shell/glyphs.ts';
import { broken } from '../shell/moments.ts';
import { said } from '../shell/sentence.ts';
import type { View } from '../shell/view.ts';
import { setupOf } from '../state.ts';
import { stage, type StageBox } from '../stage/stage.ts';
import { property, text } from '../text.ts';
import { difference, outcome } from './difference.ts';
import type { Other } from './history.ts';
import { momentIn, studyOf } from './pair.ts';

/** `along` is its timeline, where that stands with it. */
export function besidePanel(v: View, other: Other, pane: StageBox, along: TemplateResult | typeof nothing): TemplateResult {
  const { s, store } = v;
  const { index, t } = momentIn(v, other);
  const words = difference(setupOf(s), other.setup, s.source?.params ?? []);
  const now = other.trace.events[index - 1];
  const [worst] = s.started ? broken(other.trace, index) : [];
  const came = outcome(other.trace);
  return html`
    <section class="face stage other" aria-label=${`${text.others.beside}: ${words}`}>
      <header class="cap"><span class="what">${words}</span>${v.ahead || !s.started ? nothing : html`<span class="came ${came.broken ? 'torn' : ''}">${came.words}</span>`}<span class="sp"></span>
        ${v.show ? nothing : html`<button type="button" class="link" @click=${() => void store.goBack(other.setup)}>${text.others.back}</button>`}
        <button type="button" class="ib" aria-label=${text.others.alone} title=${text.others.alone} @click=${() => void store.compare(null)}>${icon('close', 14)}</button></header>
      <div class="canvas">
        ${pane.width ? html`<div class="drawn">${stage(frame(studyOf(other.trace), t, index), { ...pane, started: s.started, id: 'beside' })}</div>` : ''}
      </div>
      <div class="strip brief ${worst ? 'broke' : ''}">
        ${now ? html`<span class="lit-num" aria-hidden="true">${number(now.i)}</span>` : ''}
        <div class="words"><p class="say">${worst ? html`<b class="torn">${text.others.broken(property(worst.property))}.</b> ` : ''}${now ? said(now.say, v.hues) : text.rail.notStarted}</p></div>
      </div>
      ${along}
    </section>`;
}

/** What this run has that the other has not. */
export const hereCap = (v: View, other: Other): TemplateResult =>
  html`<header class="cap"><span class="what">${text.others.here}: ${difference(other.setup, setupOf(v.s), v.s.source?.params ?? [])}</span></header>`;

/** What this run can be compared with: every other choice, and the runs from before. */
export function compareSheet(v: View): TemplateResult {
  const { s, store } = v;
  const here = setupOf(s);
  const params = s.source?.params ?? [];
  const variants = params.flatMap((p) => (p.one_of ?? []).map((word, n) => {
    const { [p.name]: _, ...rest } = s.set;
    return { ...here, set: n ? { ...rest, [p.name]: word } : rest };
  })).filter((setup) => difference(here, setup, params) !== text.others.same);
  const shut = (e: Event): void => { (e.target as Element).closest('dialog')?.close(); };
  const choice = (setup: Other['setup']): TemplateResult => html`
    <li><button type="button" @click=${(e: Event) => { shut(e); void compare(v, setup); }}>${icon('pair')}<span>${difference(here, setup, params)}</span></button></li>`;
  return html`
    <dialog class="sheet compare" id="compare" aria-labelledby="compare-title" @click=${(e: Event) => { if (e.target === e.currentTarget) shut(e); }}>
      <div class="sheet-in">
        <header><h2 id="compare-title">${text.others.compareTitle}</h2><span class="sp"></span>
          <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form></header>
        <div class="lessons">
          ${variants.length ? html`<h3>${text.others.variants}</h3><ul>${variants.map(choice)}</ul>` : ''}
          ${s.others.length ? html`<h3>${text.others.runs}</h3><ul>${s.others.map((one) => choice(one.setup))}</ul>` : ''}
          ${variants.length || s.others.length ? '' : html`<p class="none">${text.others.nothing}</p>`}
        </div>
      </div>
    </dialog>`;

  async function compare(view: View, setup: Other['setup']): Promise<void> {
    await store.compare(setup).catch((e: unknown) => view.store.notice(text.others.failed(e instanceof Error ? e.message : String(e))));
  }
}
