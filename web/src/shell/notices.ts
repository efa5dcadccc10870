/** The dialog that says what this is, and what it is made with, with the licences of all of it. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { bring } from '../engine/part.ts';
import { text } from '../text.ts';
import { icon } from './glyphs.ts';

/** A part of what is delivered, and the works of others in it, as the build has gathered them. */
interface Delivery { of: string; works: { names: string[]; text: string }[] }

/** The notices are a part of the site that comes when they are first looked at. */
export class LockstepNotices extends LitElement {
  static override properties = { all: { state: true }, trouble: { state: true } };
  declare private all: readonly Delivery[] | null;
  declare private trouble: string;

  constructor() {
    super();
    this.all = null;
    this.trouble = '';
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  async open(): Promise<void> {
    this.querySelector('dialog')?.showModal();
    if (this.all) return;
    this.trouble = '';
    try {
      await bring('notices');
      this.all = (globalThis as { lockstepNotices?: Delivery[] }).lockstepNotices ?? null;
    } catch (e) {
      this.trouble = text.notices.absent((e as Error).message);
    }
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="sheet" aria-labelledby="notices-title" @click=${(e: Event) => { if (e.target === e.currentTarget) (e.currentTarget as HTMLDialogElement).close(); }}>
        <div class="sheet-in">
          <header>
            <h2 id="notices-title">${text.notices.title}</h2>
            <span class="sp"></span>
            <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form>
          </header>
          <div class="notices" tabindex="0" role="group" aria-labelledby="notices-title">
            <p>${text.notices.idea}</p>
            <p>${text.notices.thanks}</p>
            ${this.trouble ? html`<p role="alert">${this.trouble}</p>` : this.all ? this.all.map(shown) : html`<p role="status">${text.notices.loading}</p>`}
          </div>
        </div>
      </dialog>`;
  }
}

const shown = ({ of, works }: Delivery): TemplateResult | typeof nothing => (works.length
  ? html`<h3>${text.notices.of[of] ?? of}</h3>
    ${works.map((work) => html`<details><summary>${work.names.join(', ')}</summary><pre>${work.text}</pre></details>`)}`
  : nothing);
