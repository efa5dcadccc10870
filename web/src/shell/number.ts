/** One duration of the setup: a key that shows it and, when open, a slider and a field for the exact value. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { standard } from '../state.ts';
import type { Param } from '../trace.ts';
import { number } from '../print.ts';
import { text } from '../text.ts';
import { complaint, describedBy, invalid } from './complaint.ts';
import { icon } from './glyphs.ts';
import { spotOf, type Flip } from '../change/flips.ts';
import { nudged, position, valueAt } from './scale.ts';
import { readNumber } from './typed.ts';

const STEPS = 1000;
/** Each has a place of its own for what is wrong. */
let made = 0;

/** Fires `set` with the new value as text. */
export class LockstepNumber extends LitElement {
  static override properties = {
    param: { attribute: false }, flips: { attribute: false }, value: {}, label: {}, row: { type: Boolean }, inline: { type: Boolean },
    open: { state: true }, typed: { state: true }, why: { state: true },
  };
  declare param: Param;
  /** Where the outcome of the run changes. */
  declare flips: readonly Flip[];
  declare value: string;
  declare label: string;
  /** Always open, without a key of its own. */
  declare row: boolean;
  /** A slider inside the key. */
  declare inline: boolean;
  declare private open: boolean;
  /** What stands in the field while it is not the value: it is being typed, or is none. */
  declare private typed: string | null;
  /** What is wrong with it. */
  declare private why: string;
  #inside = false;
  readonly #id = `number-${++made}`;

  constructor() {
    super();
    this.value = '';
    this.flips = [];
    this.label = '';
    this.row = false;
    this.inline = false;
    this.open = false;
    this.typed = null;
    this.why = '';
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('pointerdown', this.#outside);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.#outside);
  }

  /** What is wrong is shown before it goes out of sight; a second press outside leaves it there for later. */
  #outside = (e: Event): void => {
    if (!this.open || this.contains(e.target as Node)) return;
    const told = this.why !== '';
    this.#judge();
    if (told || !this.why) this.open = false;
  };


  #left(e: FocusEvent): void {
    if (e.relatedTarget && !this.contains(e.relatedTarget as Node) && !this.why) this.open = false;
  }

  #escape(e: KeyboardEvent): void {
    if (e.key !== 'Escape' || !this.open) return;
    e.stopPropagation();
    this.open = false;
    this.#forget();
    this.querySelector<HTMLElement>('.value')?.focus();
  }

  async #toggle(): Promise<void> {
    this.open = !this.open;
    await this.updateComplete;
    if (!this.open) return;
    this.#look();
    const panel = this.querySelector<HTMLElement>('.pop');
    const over = (panel?.getBoundingClientRect().right ?? 0) - document.documentElement.clientWidth + 8;
    if (panel && over > 0) panel.style.marginLeft = `${-over}px`;
    this.querySelector<HTMLElement>('.pop input')?.focus({ preventScroll: true });
  }

  /** Somebody may be about to move it: a good time to find out where something changes. */
  #look(): void { this.dispatchEvent(new CustomEvent('look')); }

  get #min(): number { return this.param.min ?? 0; }
  get #max(): number { return this.param.max ?? 60_000; }

  #set(value: number): void {
    const next = String(value);
    if (next !== this.value) this.dispatchEvent(new CustomEvent<string>('set', { detail: next }));
  }

  /** Takes what was typed, or says what is wrong with it and leaves it to be corrected. */
  #judge(): void {
    if (this.typed === null) return;
    const read = readNumber(this.typed, { unit: 'ms', min: this.#min, max: this.#max });
    if ('why' in read) {
      this.why = read.why;
      return;
    }
    this.#forget();
    this.#set(Number(read.number));
  }

  #forget(): void {
    this.typed = null;
    this.why = '';
  }

  #type(e: Event): void {
    this.typed = (e.target as HTMLInputElement).value;
    this.why = '';
  }

  #slid(e: Event): void {
    this.#set(valueAt(Number((e.target as HTMLInputElement).value) / STEPS, this.#min, this.#max));
  }

  /** The slider's own steps would get stuck between two round numbers. */
  #keyed(e: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[e.key] as 1 | -1 | undefined;
    if (!by) return;
    e.preventDefault();
    this.#set(nudged(Number(this.value), by, this.#min, this.#max));
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#inside = this.contains(document.activeElement);
    // Set by other means: the slider, another scenario, taking back.
    if (this.hasUpdated && (changed.has('value') || (changed.has('param') && (changed.get('param') as Param).name !== this.param.name))) this.#forget();
  }

  /** The way back to the standard is gone once it was taken. */
  protected override updated(): void {
    if (this.#inside && document.activeElement === document.body) this.querySelector<HTMLElement>('.value, input')?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    if (this.row) return this.#panel();
    const changed = this.value !== standard(this.param);
    const shown = number(Number(this.value));
    return html`
      <span class="num-chip" @focusout=${this.#left} @keydown=${this.#escape}>
        <span class="chip ${changed ? 'changed' : ''}">
          <button type="button" class="value" aria-expanded=${this.open ? 'true' : 'false'}
            aria-label=${text.setup.chip(this.label, shown)} @click=${this.#toggle}>
            ${shown} <span class="unit">${text.setup.unit}</span>${this.inline ? nothing : icon('down', 12)}</button>
          ${this.inline ? this.#slider() : nothing}
          ${changed ? this.#reset() : nothing}
        </span>
        ${this.open ? html`<span class="pop" role="group" aria-label=${this.label}>${this.#panel()}</span>` : nothing}
      </span>`;
  }

  #panel(): TemplateResult {
    const changed = this.value !== standard(this.param);
    return html`
      <span class="num-row">
        ${this.inline ? nothing : this.#slider()}
        <span class="exact"><input type="text" inputmode="decimal" autocomplete="off" aria-label=${text.setup.exact(this.label)}
          aria-invalid=${invalid(this.why !== '')} aria-describedby=${describedBy(this.#id, this.why !== '')}
          .value=${live(this.typed ?? number(Number(this.value)))} @input=${this.#type} @change=${this.#judge}
          @keydown=${(e: KeyboardEvent) => { if (e.key === 'Enter') this.#judge(); }}><span class="unit">${text.setup.unit}</span></span>
        ${this.row && changed ? this.#reset() : nothing}
        ${complaint(this.#id, this.why)}
        <small class="range">${text.setup.range(number(this.#min), number(this.#max))}
          ${this.flips.slice(0, 3).map((flip) => html`<b>${text.flips[flip.to](number(flip.at))}</b> `)}</small>
      </span>`;
  }

  #slider(): TemplateResult {
    const at = position(Number(this.value), this.#min, this.#max);
    const ticks = this.flips.map((flip) => html`<i class=${`tick ${flip.to}`} style=${`--at:${spotOf(flip, this.param).toFixed(4)}`}></i>`);
    return html`<span class="slide-box">${ticks}<input type="range" class="slide" min="0" max=${STEPS} style=${`--v:${(at * 100).toFixed(1)}%`}
      .value=${live(String(Math.round(at * STEPS)))} aria-label=${text.setup.slider(this.label)}
      aria-valuetext=${`${number(Number(this.value))} ${text.setup.unit}`} @input=${this.#slid} @keydown=${this.#keyed}
      @focus=${this.#look} @pointerenter=${this.#look}></span>`;
  }

  #reset(): TemplateResult {
    const back = standard(this.param);
    const label = text.setup.reset(this.label, `${number(Number(back))} ${text.setup.unit}`);
    return html`<button type="button" class="undo" aria-label=${label} title=${label} @click=${() => this.#set(Number(back))}>${icon('reset', 14)}</button>`;
  }
}
