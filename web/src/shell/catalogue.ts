/** The dialog in which one finds a scenario: chapters at the side, and in each the scenarios with the sentence that they prove. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Listed } from '../trace.ts';
import { typeset } from '../print.ts';
import { text } from '../text.ts';
import { marksOf, type Progress } from '../progress.ts';
import { lessonsOf, scenariosOf } from './chapter.ts';
import { icon } from './glyphs.ts';
import { marks, progressFoot } from './marks.ts';
import { openModal } from './modal.ts';
import { plain } from './rich.ts';
import { written } from './sentence.ts';

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Fires `choose` with the scenario's name, `chapter` with the name of one whose lessons are wanted, `forget`. */
export class LockstepCatalogue extends LitElement {
  static override properties = {
    list: { attribute: false }, coming: { attribute: false }, current: {}, progress: { attribute: false }, typed: { state: true }, chapter: { state: true }, sure: { state: true },
  };
  declare list: readonly Listed[];
  /** The list is on its way. */
  declare coming: boolean;
  declare current: string;
  declare progress: Progress;
  declare private typed: string;
  /** The chapter at the top of what one sees. */
  declare private chapter: string;
  /** It was asked to forget the progress. */
  declare private sure: boolean;

  constructor() {
    super();
    this.list = [];
    this.coming = true;
    this.current = '';
    this.progress = {};
    this.typed = '';
    this.chapter = '';
    this.sure = false;
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  async open(): Promise<void> {
    this.typed = '';
    this.sure = false;
    this.chapter = this.list.find((one) => one.name === this.current)?.chapter ?? this.list[0]?.chapter ?? '';
    await this.updateComplete;
    if (!openModal(this.querySelector('dialog'))) return;
    const here = this.querySelector<HTMLElement>('.lessons [aria-current=true]');
    (here ?? this.#field)?.focus({ preventScroll: true });
    here?.scrollIntoView({ block: 'center' });
    this.#look();
  }

  get #field(): HTMLInputElement | null { return this.querySelector('input'); }
  get #items(): HTMLElement[] { return [...this.querySelectorAll<HTMLElement>('.lessons li button')]; }

  #choose(name: string): void {
    this.querySelector('dialog')?.close();
    this.dispatchEvent(new CustomEvent<string>('choose', { detail: name }));
  }

  /** Arrows walk the scenarios, page keys the chapters, a letter begins a search; the browser does the rest. */
  #key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
    const inField = e.target === this.#field;
    const items = this.#items;
    const at = items.indexOf(document.activeElement as HTMLElement);
    const go = (n: number): void => { e.preventDefault(); items[Math.min(Math.max(n, 0), items.length - 1)]?.focus(); };
    if (e.key === 'ArrowDown') go(at + 1);
    else if (e.key === 'ArrowUp') { if (at === 0) { e.preventDefault(); this.#field?.focus(); } else go(at < 0 ? items.length - 1 : at - 1); }
    else if (e.key === 'PageDown' || e.key === 'PageUp') this.#turn(e, items[at] ?? null, e.key === 'PageDown' ? 1 : -1);
    else if (e.key === 'Home' && !inField) go(0);
    else if (e.key === 'End' && !inField) go(items.length - 1);
    else if (e.key === 'Enter' && inField) { e.preventDefault(); items[0]?.click(); }
    else if (!inField && [...e.key].length === 1 && e.key !== ' ') this.#field?.focus();
  }

  /** To the first scenario of the chapter before or after. */
  #turn(e: KeyboardEvent, from: HTMLElement | null, by: number): void {
    e.preventDefault();
    const sections = [...this.querySelectorAll<HTMLElement>('.lessons section')];
    const here = sections.findIndex((one) => (from ? one.contains(from) : one.dataset['chapter'] === this.chapter));
    const next = sections[Math.min(Math.max(here + by, 0), sections.length - 1)];
    next?.scrollIntoView({ block: 'start' });
    next?.querySelector<HTMLElement>('li button')?.focus({ preventScroll: true });
  }

  #leap(chapter: string): void {
    const section = this.querySelector<HTMLElement>(`.lessons section[data-chapter="${CSS.escape(chapter)}"]`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('li button')?.focus({ preventScroll: true });
    this.chapter = chapter;
  }

  /** Which chapter one looks at: the last whose head is above the upper third. */
  #look(): void {
    const list = this.querySelector<HTMLElement>('.lessons');
    if (!list) return;
    const line = list.getBoundingClientRect().top + list.clientHeight / 3;
    const above = [...list.querySelectorAll<HTMLElement>('section')].filter((one) => one.getBoundingClientRect().top <= line);
    this.chapter = above.at(-1)?.dataset['chapter'] ?? this.chapter;
    void this.updateComplete.then(() => {
      const tab = this.querySelector<HTMLElement>('.chapters [aria-current=true]');
      const row = tab?.parentElement;
      if (tab && row && row.scrollWidth > row.clientWidth) row.scrollLeft = tab.offsetLeft - row.clientWidth / 3;
    });
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
    const here = chapters.includes(this.chapter) ? this.chapter : chapters[0];
    return html`
      <dialog class="sheet catalogue" aria-labelledby="catalogue-title" @keydown=${(e: KeyboardEvent) => this.#key(e)}
        @click=${(e: Event) => { if (e.target === e.currentTarget) (e.currentTarget as HTMLDialogElement).close(); }}>
        <div class="sheet-in">
          <header>
            <h2 id="catalogue-title">${text.scenario.choose}</h2>
            <label class="find">${icon('find')}<input type="search" autocomplete="off" aria-label=${text.scenario.search}
              placeholder=${text.scenario.search} .value=${this.typed}
              @input=${(e: Event) => { this.typed = (e.target as HTMLInputElement).value; this.querySelector('.lessons')?.scrollTo(0, 0); }}></label>
            <button type="button" class="key quiet own" aria-label=${text.edit.begin} title=${text.edit.begin} @click=${() => this.#write()}>${icon('pen', 15)}<span>${text.edit.begin}</span></button>
            <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form>
          </header>
          <div class="shelf">
            ${chapters.length === 0 ? nothing : html`<nav class="chapters" aria-label=${text.scenario.chapters}>${chapters.map((chapter) => html`
              <button type="button" aria-current=${chapter === here ? 'true' : 'false'} @click=${() => this.#leap(chapter)}>
                <span>${chapter}</span><small>${found.filter((one) => one.chapter === chapter).length}</small></button>`)}</nav>`}
            <div class="lessons" @scroll=${() => this.#look()}>
              ${chapters.map((chapter, n) => html`
                <section data-chapter=${chapter} aria-labelledby=${`chapter-${n}`}><div class="head"><h3 id=${`chapter-${n}`}>${chapter}</h3>${this.#beside(chapter)}</div><ol>
                  ${found.filter((one) => one.chapter === chapter).map((one) => this.#item(one))}
                </ol></section>`)}
              ${found.length ? nothing : html`<p class="none" role="status">
                ${this.list.length ? text.scenario.nothing(this.typed) : this.coming ? text.scenario.loading : text.scenario.absent}</p>`}
            </div>
          </div>
          ${progressFoot(this.progress, this.sure, { ask: (sure) => void this.#ask(sure), forget: () => this.#forget() })}
          <p class="unseen" role="status">${this.typed ? text.scenario.found(found.length) : ''}</p>
        </div>
      </dialog>`;
  }

  /** How much of a chapter was seen, and the way to what it teaches. */
  #beside(chapter: string): TemplateResult {
    const here = scenariosOf(this.list, chapter);
    const seen = here.filter((one) => marksOf(this.progress, one.name).seen).length;
    const open = (): void => { this.dispatchEvent(new CustomEvent<string>('chapter', { detail: chapter })); };
    return html`${seen ? html`<span class="count">${text.progress.chapter(seen, here.length)}</span>` : nothing}
      ${lessonsOf(this.list, chapter).length ? html`<button type="button" class="link" aria-label=${text.chapter.open(chapter)} @click=${open}>${text.chapter.openShort}</button>` : nothing}`;
  }

  async #ask(sure: boolean): Promise<void> {
    this.sure = sure;
    await this.updateComplete;
    this.querySelector<HTMLElement>('.progress .key:last-child')?.focus();
  }

  #write(): void {
    this.querySelector('dialog')?.close();
    this.dispatchEvent(new CustomEvent('write'));
  }

  #forget(): void {
    this.sure = false;
    this.dispatchEvent(new CustomEvent('forget'));
    this.#field?.focus();
  }

  #item(one: Listed): TemplateResult {
    const here = one.name === this.current;
    return html`<li><button type="button" aria-current=${here ? 'true' : 'false'} @click=${() => this.#choose(one.name)}>
      <span class="n">${this.list.indexOf(one) + 1}</span>
      <span><b>${typeset(one.title)}</b><span class="claim">${written(one.claim, NOBODY)}</span></span>
      ${marks(this.progress, one.name)}
    </button></li>`;
  }
}
