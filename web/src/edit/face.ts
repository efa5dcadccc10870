/** What stands around the code: the keys above it, its tabs, whose program it is, and what is wrong. */

import { html, nothing, type TemplateResult } from 'lit';
import { brief, typeset } from '../print.ts';
import { icon } from '../shell/glyphs.ts';
import { walk } from '../shell/tabs.ts';
import { text } from '../text.ts';
import type { Draft, Sheet } from './draft.ts';
import type { Found } from './flaws.ts';
import type { Section } from './port.ts';
import { clientsOf, languageOf } from './templates.ts';

export function pens(draft: Draft | null, coming: boolean, press: { run(): void; reset(): void; more(): void; done(): void }): TemplateResult {
  return html`
    <div class="pens">
      <button type="button" class="key lit" aria-keyshortcuts="Control+Enter" title=${text.edit.runTitle} @click=${press.run}>${icon('play', 14)}${text.edit.run}</button>
      <span class="which">${!draft ? (coming ? text.edit.loading : nothing) : draft.untouched ? text.edit.untouched : html`<b>${text.edit.yours}</b> ${brief(typeset(draft.name), 60)}`}</span>
      ${draft && draft.base && !draft.untouched ? html`<button type="button" class="key quiet" title=${text.edit.resetTitle} @click=${press.reset}>${icon('reset', 15)}${text.edit.reset}</button>` : nothing}
      <button type="button" class="ib" aria-haspopup="dialog" aria-label=${text.edit.more} title=${text.edit.more} @click=${press.more}>${icon('more', 17)}</button>
      <button type="button" class="ib" aria-label=${text.edit.done} title=${text.edit.done} @click=${press.done}>${icon('close', 16)}</button>
    </div>`;
}

export function tabs(sheets: readonly Sheet[], shown: string, found: readonly Found[], show: (name: string) => void): TemplateResult {
  const tab = ({ name, builtIn }: Sheet): TemplateResult => html`
    <button type="button" role="tab" id=${`section-${name}`} class=${builtIn ? 'library' : ''} aria-selected=${shown === name ? 'true' : 'false'} aria-controls="code"
      tabindex=${shown === name ? 0 : -1} @click=${() => show(name)}>${name}${found.some((one) => one.name === name) ? html`<span class="bad">${icon('alert', 13)}<span class="unseen">${text.edit.hasFault}</span></span>` : nothing}</button>`;
  return html`
    <div class="tabs" role="tablist" aria-label=${text.edit.sections} @keydown=${walk}>
      <span class="files" role="presentation">${sheets.map(tab)}</span>
    </div>`;
}

/** Whose program is seen, and the key to have it in another language. */
export function kin(sections: readonly Section[], file: string, offer: () => void): TemplateResult | typeof nothing {
  const clients = clientsOf(sections, file);
  const language = text.edit.languages[languageOf(file)];
  if (!clients.length || !language) return nothing;
  return html`
    <p class="foot kin"><span>${text.edit.runBy(clients)}</span>
      <button type="button" class="key quiet" aria-haspopup="dialog" title=${text.edit.turnTitle(file)} @click=${offer}><span class="unseen">${text.edit.language}: </span>${language}${icon('down', 14)}</button></p>`;
}

export function wrong(one: Found, go: (one: Found) => void): TemplateResult {
  return html`<p class="foot bad">${icon('alert', 15)}<span><button type="button" class="link" @click=${() => go(one)}>${text.edit.at(one.name, one.line)}</button> ${brief(one.message, 400)}</span></p>`;
}
