/** The small menu of what can go wrong with an actor or a message at this moment. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { complaint, describedBy, invalid } from '../shell/complaint.ts';
import { glyph, icon, thing } from '../shell/glyphs.ts';
import { openModal } from '../shell/modal.ts';
import { readNumber } from '../shell/typed.ts';
import { text } from '../text.ts';
import type { Actor } from '../trace.ts';
import type { Group, Offer } from './offers.ts';
import type { Refused } from './usable.ts';

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

/** An offer that was not taken, and why. */
interface Wrong { offer: Offer; why: readonly string[] }

/** Each choice is one item of the Schedule; the menu goes once it was taken. */
export class LockstepMenu extends LitElement {
  static override properties = { offer: { attribute: false }, subject: { state: true }, wrong: { state: true } };
  /** Takes the item, or says why it cannot be. */
  declare offer: (item: string) => Promise<readonly Refused[]>;
  declare private subject: Subject | null;
  declare private wrong: Wrong | null;

  constructor() {
    super();
    this.subject = null;
    this.wrong = null;
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  /** Opens beside a box of the page, in whatever room there is. */
  async open(subject: Subject, near: DOMRect): Promise<void> {
    this.subject = subject;
    this.wrong = null;
    await this.updateComplete;
    const dialog = this.querySelector('dialog');
    if (!openModal(dialog)) return;
    const box = dialog.getBoundingClientRect();
    const edge = 8;
    const right = near.right + edge + box.width < innerWidth ? near.right + edge : near.left - edge - box.width;
    const x = right < edge ? near.left : right;
    dialog.style.left = `${Math.max(edge, Math.min(x, innerWidth - box.width - edge))}px`;
    dialog.style.top = `${Math.max(edge, Math.min(near.top, innerHeight - box.height - edge))}px`;
    dialog.querySelector<HTMLElement>('.do')?.focus();
  }

  async #choose(e: SubmitEvent, offer: Offer): Promise<void> {
    e.preventDefault();
    const form = e.currentTarget as HTMLFormElement;
    const read = offer.number ? readNumber(form.querySelector('input')!.value, offer.number) : { number: '' };
    if ('why' in read) return this.#complain(form, offer, [read.why]);
    const refused = await this.offer(offer.item(read.number, form.querySelector('select')?.value ?? ''));
    if (refused.length) this.#complain(form, offer, refused.map((one) => text.change.refused(one.why)));
    else this.querySelector('dialog')?.close();
  }

  /** To the field first, so that what is wrong with it is spoken once: when it comes. */
  #complain(form: HTMLFormElement, offer: Offer, why: readonly string[]): void {
    const field = form.querySelector('input');
    field?.select();
    field?.focus();
    this.wrong = { offer, why };
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
          ${groups.map((group, n) => this.#group(group, n))}
        </div>
      </dialog>`;
  }

  #group(group: Group, nth: number): TemplateResult {
    const offers = group.offers.map((offer, n) => this.#offer(offer, `offer-${nth}-${n}`));
    if (!group.title) return html`<div class="offers">${offers}</div>`;
    return html`
      <details ?open=${nth === 0}>
        <summary>${icon('next', 12)}<span>${group.title}</span>${group.note ? html`<code>${group.note}</code>` : nothing}</summary>
        <div class="offers">${offers}</div>
      </details>`;
  }

  #offer(offer: Offer, id: string): TemplateResult {
    const { number, choice } = offer;
    const why = this.wrong?.offer === offer ? this.wrong.why : [];
    const wrong = why.length > 0;
    return html`
      <form class="offer" novalidate @submit=${(e: SubmitEvent) => this.#choose(e, offer)}>
        <button class="do" aria-describedby=${describedBy(id, wrong && !number)}>${offer.words}</button>
        ${choice ? html`<select aria-label=${choice.label}>${choice.of.map((word) => html`<option>${word}</option>`)}</select>` : nothing}
        ${number ? html`<span class="exact"><input type="text" inputmode=${number.min < 0 ? 'text' : 'decimal'} autocomplete="off"
          aria-label=${`${offer.words}, ${number.unit}`} aria-invalid=${invalid(wrong)} aria-describedby=${describedBy(id, wrong)} .value=${number.value}
          @input=${() => { this.wrong = null; }}><span class="unit">${number.unit}</span></span>` : nothing}
        ${complaint(id, why)}
      </form>`;
  }
}

function sign({ kind, hue }: Subject): TemplateResult {
  if (kind === 'client') return glyph(hue, 14);
  return kind === 'message' ? icon('arrow', 14) : thing(kind, 15);
}
