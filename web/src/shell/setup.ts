/** The setup of the run as one sentence of keys; everything that can be changed stands in the settings. */

import { html, nothing, type TemplateResult } from 'lit';
import { atEnd, standard, valueOf } from '../state.ts';
import type { Param } from '../trace.ts';
import { typeset } from '../print.ts';
import { text } from '../text.ts';
import { faultsKey, faultsRow } from '../change/faults.ts';
import { choices } from './choices.ts';
import { fitting } from './fitting.ts';
import { icon } from './glyphs.ts';
import type { View } from './view.ts';

/** What a parameter is called: the scenario's words, or else its name's. */
const nameOf = (p: Param): string => typeset(p.say || p.name.replaceAll('_', ' '));

function control(v: View, p: Param, how: { row?: boolean; inline?: boolean }): TemplateResult {
  const set = (value: string): void => { void v.store.set(p.name, value); };
  const over = v.s.trace !== null && v.s.started && atEnd(v.s);
  const hints = over ? v.cures.filter((one) => one.param === p.name).map((one) => one.word) : [];
  if (p.one_of) return choices({ label: nameOf(p), words: p.one_of, chosen: valueOf(v.s, p), hints, set });
  return html`<lockstep-number .param=${p} .value=${valueOf(v.s, p)} .label=${nameOf(p)} .row=${how.row ?? false} .inline=${how.inline ?? false} .flips=${v.flips(p)}
    @look=${() => v.do.ponder(p)}
    @set=${(e: CustomEvent<string>) => set(e.detail)}></lockstep-number>`;
}

/** Sentence case, and a comma before every part but the first. */
export const spoken = (p: Param, at: number): string => (at ? `, ${nameOf(p)}` : `${nameOf(p)[0]?.toUpperCase() ?? ''}${nameOf(p).slice(1)}`);

/** Space for the keys to the faults and to comparing, px. */
const TOOLS = 226;

export function setup(v: View, width: number): TemplateResult {
  const params = v.s.source?.params ?? [];
  const told = fitting(v.s, width - TOOLS);
  const hidden = params.some((p) => !told.includes(p) && valueOf(v.s, p) !== standard(p));
  const firstNumber = told.find((p) => !p.one_of);
  return html`
    <section class="set" aria-label=${text.setup.label}>
      <div class="sentence">
        ${told.map((p, at) => html`<span class="part"><span class="word">${spoken(p, at)}</span>
          ${control(v, p, { inline: p === firstNumber })}</span>`)}
      </div>
      ${faultsKey(v)}${compareKey(v)}
      ${params.length > told.length ? html`<button type="button" class="key quiet" aria-haspopup="dialog" @click=${openSettings}>
        ${icon('more')}${text.setup.more}${hidden ? html`<span class="dot"></span><span class="unseen">${text.setup.changed}</span>` : nothing}</button>` : nothing}
    </section>
    ${faultsRow(v)}`;
}

/** Where there is a run to compare. */
export const compareKey = (v: View): TemplateResult | typeof nothing => (v.s.trace && (v.s.others.length || v.s.source?.params.some((p) => p.one_of))
  ? html`<button type="button" class="key quiet" aria-haspopup="dialog" title=${text.others.compareTitle} @click=${v.do.openCompare}>${icon('pair', 15)}${text.others.compare}</button>` : nothing);

const openSettings = (e: Event): void =>
  (e.currentTarget as HTMLElement).ownerDocument.querySelector<HTMLDialogElement>('#settings')?.showModal();

const shut = (e: Event): void => { if (e.target === e.currentTarget) (e.currentTarget as HTMLDialogElement).close(); };

/** Every parameter, one under the other. */
export function settings(v: View): TemplateResult {
  const params = v.s.source?.params ?? [];
  return html`
    <div class="settings">
      ${params.map((p) => html`
        <div class="setting"><span class="what">${spoken(p, 0)}</span>
          ${control(v, p, { row: true })}</div>`)}
      ${Object.keys(v.s.set).length ? html`<button type="button" class="key quiet" @click=${() => void v.store.setAll({})}>${icon('reset')}${text.setup.resetAll}</button>` : nothing}
    </div>`;
}

export const settingsSheet = (v: View): TemplateResult => html`
  <dialog class="sheet" id="settings" aria-labelledby="settings-title" @click=${shut}>
    <div class="sheet-in">
      <header><h2 id="settings-title">${text.setup.moreTitle}</h2><span class="sp"></span>
        <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form></header>
      ${settings(v)}
    </div>
  </dialog>`;
