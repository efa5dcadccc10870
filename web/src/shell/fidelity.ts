/** The dialog that says which commands a simulated node has, which it lacks and why, and what it is known to answer otherwise. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Fidelity } from '../trace.ts';
import { text } from '../text.ts';
import { icon } from './glyphs.ts';

/** Its tables come from the engine when it is first opened. */
export class LockstepFidelity extends LitElement {
  static override properties = { tables: { state: true }, trouble: { state: true } };
  declare private tables: Fidelity | null;
  declare private trouble: string;

  constructor() {
    super();
    this.tables = null;
    this.trouble = '';
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  async open(load: () => Promise<Fidelity>): Promise<void> {
    this.querySelector('dialog')?.showModal();
    if (this.tables) return;
    try {
      this.tables = await load();
      this.trouble = '';
    } catch (refused) {
      this.trouble = refused instanceof Error ? refused.message : String(refused);
    }
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="sheet" aria-labelledby="fidelity-title" @click=${(e: Event) => { if (e.target === e.currentTarget) (e.currentTarget as HTMLDialogElement).close(); }}>
        <div class="sheet-in">
          <header>
            <h2 id="fidelity-title">${text.fidelity.title}</h2>
            <span class="sp"></span>
            <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form>
          </header>
          <div class="fidelity" tabindex="0" role="group" aria-labelledby="fidelity-title">
            <p>${text.fidelity.idea}</p>
            ${this.trouble ? html`<p role="alert">${this.trouble}</p>` : nothing}
            ${this.tables ? this.#shown(this.tables) : nothing}
          </div>
        </div>
      </dialog>`;
  }

  #shown({ commands, differences }: Fidelity): TemplateResult {
    const families = new Map<string, Fidelity['commands']>();
    for (const one of commands.filter((c) => c.supported)) families.set(one.family, [...(families.get(one.family) ?? []), one]);
    const reasons = new Map<string, string[]>();
    for (const one of commands.filter((c) => !c.supported)) reasons.set(one.why, [...(reasons.get(one.why) ?? []), one.name]);
    return html`
      <h3>${text.fidelity.has}</h3>
      <dl>${[...families].map(([family, list]) => html`<div><dt>${family}</dt><dd>${list.map((one) => html`<code>${one.name}</code> `)}</dd></div>`)}</dl>
      <h3>${text.fidelity.differs}</h3>
      <dl>${differences.map((one) => html`<div><dt>${one.commands.map((name) => (name === '*' ? text.fidelity.all : html`<code>${name}</code> `))}</dt><dd>${one.differs} ${one.reason}</dd></div>`)}</dl>
      <h3>${text.fidelity.lacks}</h3>
      <dl>${[...reasons].map(([why, names]) => html`<div><dt>${why}</dt><dd>${names.map((name) => html`<code>${name}</code> `)}</dd></div>`)}</dl>`;
  }
}
