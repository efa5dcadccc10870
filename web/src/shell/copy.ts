/** A key that copies a text. The only file that touches the clipboard, which may be blocked: then the text is shown to be copied by hand. */

import { html, LitElement, type TemplateResult } from 'lit';
import { text } from '../text.ts';
import { icon, type Icon } from './glyphs.ts';
import { openModal } from './modal.ts';

/** How long it says that it has copied, ms. */
const SAID = 2500;

export class LockstepCopy extends LitElement {
  static override properties = {
    label: {}, what: {}, icon: {}, content: { attribute: false }, done: { state: true }, byHand: { state: true },
  };
  /** On the key; with an icon the icon stands for it. */
  declare label: string;
  /** What is said when it is done. */
  declare what: string;
  declare icon: Icon | '';
  declare content: () => string | Promise<string>;
  declare private done: boolean;
  declare private byHand: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.label = '';
    this.what = '';
    this.icon = '';
    this.done = false;
    this.byHand = '';
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  async #copy(): Promise<void> {
    const content = await this.content();
    try {
      await navigator.clipboard.writeText(content);
      this.#say();
    } catch {
      await this.#show(content);
    }
  }

  #say(): void {
    this.done = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.done = false; }, SAID);
  }

  async #show(content: string): Promise<void> {
    this.byHand = content;
    await this.updateComplete;
    const dialog = this.querySelector('dialog');
    if (openModal(dialog)) dialog.querySelector('textarea')?.select();
  }

  protected override render(): TemplateResult {
    const key = this.icon
      ? html`<button type="button" class="ib" aria-label=${this.label} title=${this.label} @click=${() => void this.#copy()}>${icon(this.done ? 'holds' : this.icon, 17)}</button>`
      : html`<button type="button" class="key quiet" @click=${() => void this.#copy()}>${icon(this.done ? 'holds' : 'copy', 15)}${this.done ? text.copy.done : this.label}</button>`;
    return html`${key}<span class="${this.icon && this.done ? 'told' : 'unseen'}" role="status">${this.done ? this.what : ''}</span>
      <dialog class="sheet copied" aria-label=${this.label} @close=${() => { this.byHand = ''; }} @click=${(e: Event) => { if (e.target === e.currentTarget) (e.currentTarget as HTMLDialogElement).close(); }}>
        <div class="sheet-in">
          <header><h2>${this.label}</h2><span class="sp"></span><form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form></header>
          <div class="by-hand"><p>${text.copy.byHand}</p><textarea readonly spellcheck="false" aria-label=${text.copy.field} .value=${this.byHand}></textarea></div>
        </div>
      </dialog>`;
  }
}
