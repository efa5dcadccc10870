/** The small menu of what can go wrong with an actor or a message at this moment. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { glyph, icon, thing } from '../shell/glyphs.ts';
import { text } from '../text.ts';
import type { Actor } from '../trace.ts';
import type { Group, Offer } from './offers.ts';

export interface Subject {
  title: string;
  kind: Actor['kind'] | 'message';
  hue: string;
  /** When it strikes, in ms, written. */
  at: string;
  groups: readonly Group[];
  /** What to say when nothing can go wrong. */
  none: string;
}

/** A number with at most three digits after the point, as the Schedule takes it; signed ones may begin with a minus. */
const NUMBER = /^[+-]?\d+(\.\d{1,3})?$/;
const typed = (field: string): string => field.replace(/[\s\u00a0]/g, '').replace(',', '.').replace('−', '-').replace(/^\+/, '');

/** Fires `fault` with the item of the Schedule that was chosen. */
export class LockstepMenu extends LitElement {
  static override properties = { subject: { state: true } };
  declare private subject: Subject | null;

  constructor() {
    super();
    this.subject = null;
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  /** Opens beside a box of the page, in whatever room there is. */
  async open(subject: Subject, near: DOMRect): Promise<void> {
    this.subject = subject;
    await this.updateComplete;
    const dialog = this.querySelector('dialog');
    if (!dialog) return;
    dialog.showModal();
    const box = dialog.getBoundingClientRect();
    const edge = 8;
    const right = near.right + edge + box.width < innerWidth ? near.right + edge : near.left - edge - box.width;
    const x = right < edge ? near.left : right;
    dialog.style.left = `${Math.max(edge, Math.min(x, innerWidth - box.width - edge))}px`;
    dialog.style.top = `${Math.max(edge, Math.min(near.top, innerHeight - box.height - edge))}px`;
    dialog.querySelector<HTMLElement>('.do')?.focus();
  }

  #choose(e: SubmitEvent, offer: Offer): void {
    e.preventDefault();
    const form = e.currentTarget as HTMLFormElement;
    const field = form.querySelector('input');
    const number = typed(field?.value ?? '');
    if (field && (!NUMBER.test(number) || (!offer.number?.signed && number.startsWith('-')))) {
      field.setAttribute('aria-invalid', 'true');
      field.select();
      field.focus();
      return;
    }
    this.querySelector('dialog')?.close();
    this.dispatchEvent(new CustomEvent<string>('fault', { detail: offer.item(number, form.querySelector('select')?.value ?? '') }));
  }

  #walk(e: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    const on = e.target as HTMLElement;
    if (!by || on.matches('input, select')) return;
    e.preventDefault();
    const all = [...this.querySelectorAll<HTMLElement>('.do, summary')].filter((one) => one.checkVisibility());
    all[(all.indexOf(on) + by + all.length) % all.length]?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this;
    if (!subject) return nothing;
    const groups = subject.groups;
    return html`
      <dialog class="menu" aria-labelledby="menu-title" @keydown=${this.#walk}
        @click=${(e: Event) => { if (e.target === e.currentTarget) (e.currentTarget as HTMLDialogElement).close(); }}>
        <div class="menu-in">
          <header>
            <h2 id="menu-title">${sign(subject)}<b>${subject.title}</b> <small>${text.menu.at(subject.at)}</small></h2>
            <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close', 14)}</button></form>
          </header>
          ${groups.length ? nothing : html`<p class="none">${subject.none}</p>`}
          ${groups.map((group, n) => this.#group(group, n === 0))}
        </div>
      </dialog>`;
  }

  #group(group: Group, first: boolean): TemplateResult {
    const offers = group.offers.map((offer) => this.#offer(offer));
    if (!group.title) return html`<div class="offers">${offers}</div>`;
    return html`
      <details ?open=${first}>
        <summary>${icon('next', 12)}<span>${group.title}</span>${group.note ? html`<code>${group.note}</code>` : nothing}</summary>
        <div class="offers">${offers}</div>
      </details>`;
  }

  #offer(offer: Offer): TemplateResult {
    const { number, choice } = offer;
    return html`
      <form class="offer" novalidate @submit=${(e: SubmitEvent) => this.#choose(e, offer)}>
        <button class="do">${offer.words}</button>
        ${choice ? html`<select aria-label=${choice.label}>${choice.of.map((word) => html`<option>${word}</option>`)}</select>` : nothing}
        ${number ? html`<span class="exact"><input type="text" inputmode=${number.signed ? 'text' : 'decimal'} autocomplete="off"
          aria-label=${`${offer.words}, ${number.unit}`} .value=${number.value}
          @input=${(e: Event) => (e.target as HTMLElement).removeAttribute('aria-invalid')}><span class="unit">${number.unit}</span></span>` : nothing}
      </form>`;
  }
}

function sign({ kind, hue }: Subject): TemplateResult {
  if (kind === 'client') return glyph(hue, 14);
  return kind === 'message' ? icon('arrow', 14) : thing(kind, 15);
}
