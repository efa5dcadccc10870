/** The dialog in which one finds a scenario: by chapter, each with the sentence that it proves. */

import { html, LitElement, type TemplateResult } from 'lit';
import type { Listed } from '../trace.ts';
import { text, typeset } from '../text.ts';
import { icon } from './glyphs.ts';
import { plain } from './rich.ts';
import { written } from './sentence.ts';

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Fires `choose` with the scenario's name. */
export class LockstepCatalogue extends LitElement {
  static override properties = { list: { attribute: false }, current: {}, typed: { state: true } };
  declare list: readonly Listed[];
  declare current: string;
  declare private typed: string;

  constructor() {
    super();
    this.list = [];
    this.current = '';
    this.typed = '';
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  async open(): Promise<void> {
    this.typed = '';
    await this.updateComplete;
    this.querySelector('dialog')?.showModal();
    const here = this.querySelector<HTMLElement>('[aria-current]');
    here?.focus({ preventScroll: true });
    here?.scrollIntoView({ block: 'center' });
  }

  #choose(name: string): void {
    this.querySelector('dialog')?.close();
    this.dispatchEvent(new CustomEvent<string>('choose', { detail: name }));
  }

  /** Arrows walk the list, from the search field too; the browser does the rest. */
  #walk(e: KeyboardEvent): void {
    const by = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
    if (!by) return;
    e.preventDefault();
    const items = [...this.querySelectorAll<HTMLElement>('.lessons button')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[Math.min(Math.max(at + by, 0), items.length - 1)]?.focus();
  }

  #matching(): readonly Listed[] {
    const words = typeset(this.typed).toLowerCase().split(/\s+/).filter(Boolean);
    return this.list.filter((one) => {
      const all = typeset(`${one.title} ${one.chapter} ${plain(one.claim)} ${one.name}`).toLowerCase();
      return words.every((word) => all.includes(word));
    });
  }

  protected override render(): TemplateResult {
    const found = this.#matching();
    const chapters = [...new Set(found.map((one) => one.chapter))];
    return html`
      <dialog class="sheet catalogue" aria-labelledby="catalogue-title" @keydown=${this.#walk}
        @click=${(e: Event) => { if (e.target === e.currentTarget) (e.currentTarget as HTMLDialogElement).close(); }}>
        <div class="sheet-in">
          <header>
            <h2 id="catalogue-title">${text.scenario.choose}</h2>
            <label class="find">${icon('find')}<input type="search" autocomplete="off" aria-label=${text.scenario.search}
              placeholder=${text.scenario.search} .value=${this.typed}
              @input=${(e: Event) => { this.typed = (e.target as HTMLInputElement).value; }}></label>
            <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form>
          </header>
          <div class="lessons">
            ${chapters.map((chapter) => html`
              <section><h3>${chapter}</h3><ol>
                ${found.filter((one) => one.chapter === chapter).map((one) => this.#item(one))}
              </ol></section>`)}
            ${found.length ? '' : html`<p class="none" role="status">
              ${this.list.length ? text.scenario.nothing(this.typed) : text.scenario.loading}</p>`}
          </div>
        </div>
      </dialog>`;
  }

  #item(one: Listed): TemplateResult {
    const here = one.name === this.current;
    return html`<li><button type="button" aria-current=${here ? 'true' : 'false'} @click=${() => this.#choose(one.name)}>
      <span class="n">${this.list.indexOf(one) + 1}</span>
      <span><b>${typeset(one.title)}</b><span class="claim">${written(one.claim, NOBODY)}</span></span>
    </button></li>`;
  }
}
