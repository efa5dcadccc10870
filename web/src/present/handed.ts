/** Says for a moment that the keys are no longer this page's, when it has given them to the page that it is in. */

import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { text } from '../text.ts';
import { onHanded } from './host.ts';

/** Long enough to be read twice, ms. */
const SHOWN = 6000;

export class LockstepHanded extends LitElement {
  static override properties = { away: { state: true } };
  declare away: boolean;
  #until = 0;
  #unsubscribe = (): void => {};

  constructor() {
    super();
    this.away = false;
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = onHanded(() => this.#tell(true));
    window.addEventListener('focus', this.#back);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tell(false);
    this.#unsubscribe();
    window.removeEventListener('focus', this.#back);
  }

  readonly #back = (): void => this.#tell(false);

  #tell(away: boolean): void {
    clearTimeout(this.#until);
    this.away = away;
    if (away) this.#until = window.setTimeout(this.#back, SHOWN);
  }

  protected override render(): TemplateResult {
    return html`<div role="status">${this.away ? html`<p class="handed">${text.present.handed}</p>` : nothing}</div>`;
  }
}
