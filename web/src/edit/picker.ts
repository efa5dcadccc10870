/** The sheet of templates: for a client in another language, and for a new scenario. */

import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { icon } from '../shell/glyphs.ts';
import { openModal } from '../shell/modal.ts';
import type { Store } from '../store.ts';
import { text } from '../text.ts';
import type { Template } from '../trace.ts';
import type { Draft } from './draft.ts';
import { clientsOf, ENDINGS, kindOf, languageOf, turned, type Swap } from './templates.ts';

/** What is being chosen. */
interface Offer {
  readonly draft: Draft;
  /** The program whose place is taken; empty: a scenario is begun. */
  readonly file: string;
  readonly templates: readonly Template[];
  /** The name of a template. */
  readonly kind: string;
}

export class Picker {
  #offer: Offer | null = null;
  readonly #host: LitElement;
  readonly #store: () => Store;
  readonly #swap: (swap: Swap) => void;
  readonly #begin: (template: Template, ending: string) => void;

  constructor(host: LitElement, store: () => Store, swap: (swap: Swap) => void, begin: (template: Template, ending: string) => void) {
    this.#host = host;
    this.#store = store;
    this.#swap = swap;
    this.#begin = begin;
  }

  /** Opens it for a program, or, if none is named, for a scenario to begin. */
  async offer(draft: Draft, file: string): Promise<void> {
    const templates = await this.#store().templates();
    this.#choose({ draft, file, templates, kind: file ? kindOf(draft.sections, file) : templates[0]!.name });
    await this.#host.updateComplete;
    const sheet = this.#host.querySelector<HTMLDialogElement>('#picker');
    // Somebody may have closed the editor meanwhile.
    if (openModal(sheet)) sheet.querySelector<HTMLElement>('input:checked')?.focus();
  }

  #choose(offer: Offer): void {
    this.#offer = offer;
    this.#host.requestUpdate();
  }

  #language({ draft, file, templates, kind }: Offer, ending: string): void {
    const template = templates.find(({ name }) => name === kind)!;
    if (file) this.#swap(turned(draft.sections, file, ending, template));
    else this.#begin(template, ending);
  }

  sheet(): TemplateResult {
    const offer = this.#offer;
    const shut = (e: Event): void => (e.target as Element).closest('dialog')?.close();
    return html`
      <dialog class="sheet" id="picker" aria-labelledby="picker-title" @click=${(e: Event) => { if (e.target === e.currentTarget) shut(e); }}>
        <div class="sheet-in">
          <header><h2 id="picker-title">${offer?.file ? text.edit.turnTitle(offer.file) : text.edit.begin}</h2><span class="sp"></span>
            <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form></header>
          ${offer ? this.#choices(offer, (act) => (e) => { shut(e); act(); }) : nothing}
        </div>
      </dialog>`;
  }

  #choices(offer: Offer, then: (act: () => void) => (e: Event) => void): TemplateResult {
    const { draft, file, templates, kind } = offer;
    const before = draft.before(file);
    return html`
      <div class="desk">
        <p>${file ? text.edit.turnWhat(clientsOf(draft.sections, file)) : text.edit.beginWhat}</p>
        <fieldset><legend>${text.edit.kind}</legend>${templates.map(({ name, title }) => html`
          <label class="pick"><input type="radio" name="kind" .checked=${name === kind} @change=${() => this.#choose({ ...offer, kind: name })}>${title}</label>`)}</fieldset>
        <div role="group" aria-labelledby="picker-language"><h3 id="picker-language">${text.edit.language}</h3><div class="acts">${ENDINGS.map((ending) => html`
          <button type="button" class="key quiet" @click=${then(() => this.#language(offer, ending))}>${text.edit.languages[ending]}${ending === languageOf(file) ? html` <small>${text.edit.now}</small>` : nothing}</button>`)}</div></div>
        ${before.length ? html`<div><h3>${text.edit.before}</h3><ul class="versions">${before.map((one) => html`
          <li><button type="button" class="link" @click=${then(() => this.#swap(one))}>${text.edit.again(one.to.name, one.to.text.split('\n').length - 1)}</button></li>`)}</ul></div>` : nothing}
      </div>`;
  }
}
