/** The first visit: the goal in one sentence and three pointed steps, beside what they speak of. Nothing waits for it; Escape skips it. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Store } from '../store.ts';
import type { Shelf } from '../storage.ts';
import { text } from '../text.ts';

/** touched: what it says where there are fingers and no keys. */
interface Step { words: readonly [string, string]; touched?: readonly [string, string]; at: readonly string[] }

/** What each step points at: the first of these that is on the page. */
const STEPS: readonly Step[] = [
  { words: text.coach.steps.chip, at: ['.set .num-chip', '.set .seg', '.set', '.views button:nth-child(3)'] },
  { words: text.coach.steps.time, touched: text.coach.steps.timeTouched, at: ['.time'] },
  { words: text.coach.steps.run, at: ['.strip .key.lit', '.tb.pl'] },
];

const touch = matchMedia('(hover: none), (pointer: coarse)');
const wordsOf = ({ words, touched }: Step): readonly [string, string] => (touch.matches && touched ? touched : words);

/** px between the card and what it points at, and to the window's edge. */
const AWAY = 12;
const EDGE = 8;
/** px between the ring and what it is round, and to the window's edge. */
const RING = 4;
const RIM = 2;

const isTrue = (v: unknown): v is boolean => v === true;

/** Shows the first steps once in a browser, or once in a visit where nothing can be kept; not to whom a link leads into a run. */
export function welcome(coach: LockstepCoach, store: Store, shelf: Shelf): void {
  store.subscribe((now, before) => { if (now.started && !before.started) coach.end(); });
  const { started, trace } = store.get();
  if (started || !trace || shelf.get('welcomed', isTrue, false)) return;
  shelf.put('welcomed', true);
  coach.begin();
}

/** Fires `told` when it has something new to say, or nothing any more. */
export class LockstepCoach extends LitElement {
  static override properties = { step: { state: true } };
  /** From 0; -1 while there is nothing to say. */
  declare private step: number;

  constructor() {
    super();
    this.step = -1;
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  get open(): boolean { return this.step >= 0; }

  /** What a screen reader is told of the step. */
  get spoken(): string {
    const step = STEPS[this.step];
    if (!step) return '';
    return [...(this.step === 0 ? [text.coach.goal] : []), text.coach.place(this.step + 1, STEPS.length), ...wordsOf(step)].join(' ');
  }

  begin(): void {
    this.#to(0);
    addEventListener('keydown', this.#key);
    addEventListener('resize', this.#place);
    addEventListener('scroll', this.#place, { capture: true, passive: true });
  }

  /** Also when the learner has begun on their own. */
  end(): void {
    if (!this.open) return;
    const inside = this.contains(document.activeElement);
    this.#to(-1);
    removeEventListener('keydown', this.#key);
    removeEventListener('resize', this.#place);
    removeEventListener('scroll', this.#place, { capture: true });
    if (inside) document.querySelector<HTMLElement>('.strip .key.lit')?.focus({ preventScroll: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.end();
  }

  #to(step: number): void {
    this.step = step < STEPS.length ? step : -1;
    const target = this.#target();
    // What is docked within the thumb's reach is always in sight.
    if (!target?.closest('.thumb')) target?.scrollIntoView({ block: 'nearest' });
    this.dispatchEvent(new CustomEvent('told'));
  }

  #next(): void {
    if (this.step + 1 < STEPS.length) this.#to(this.step + 1);
    else this.end();
  }

  #key = (e: KeyboardEvent): void => {
    if (e.key !== 'Escape' || e.defaultPrevented || document.querySelector('dialog[open]')) return;
    e.preventDefault();
    this.end();
  };

  #target(): HTMLElement | null {
    for (const one of STEPS[this.step]?.at ?? []) {
      const found = document.querySelector<HTMLElement>(one);
      if (found?.getClientRects().length) return found;
    }
    return null;
  }

  /**
   * Over what it points at if there is room, else under it; the nose shows to its middle. Of what is docked within the
   * thumb's reach it covers nothing, and a ring says what is meant there.
   */
  #place = (): void => {
    const card = this.querySelector<HTMLElement>('.coach');
    const target = this.#target();
    if (!card || !target) return;
    if (!card.matches(':popover-open')) card.showPopover();
    const at = target.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = card;
    const dock = target.closest('.thumb');
    const clear = (dock ?? target).getBoundingClientRect();
    const over = dock !== null || clear.top - h - AWAY >= EDGE;
    const wide = document.documentElement.clientWidth;
    const left = Math.min(Math.max(at.left + at.width / 2 - w / 2, EDGE), wide - w - EDGE);
    const top = over ? Math.max(clear.top - h - AWAY, EDGE) : Math.min(at.bottom + AWAY, innerHeight - h - EDGE);
    card.classList.toggle('under', !over);
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
    card.classList.toggle('ringed', dock !== null);
    const ring = card.querySelector<HTMLElement>('.ring')!;
    const [x, y] = [Math.max(at.left - RING, RIM), Math.max(at.top - RING, RIM)];
    Object.assign(ring.style, { left: `${x}px`, top: `${y}px`, width: `${Math.min(at.right + RING, wide - RIM) - x}px`, height: `${Math.min(at.bottom + RING, innerHeight - RIM) - y}px` });
    card.style.setProperty('--nose', `${Math.min(Math.max(at.left + at.width / 2 - left, 18), w - 18)}px`);
  };

  protected override render(): TemplateResult | typeof nothing {
    const step = STEPS[this.step];
    if (!step) return nothing;
    const last = this.step === STEPS.length - 1;
    return html`
      <section class="coach" popover="manual" aria-label=${text.coach.label}>
        ${this.step === 0 ? html`<p class="goal">${text.coach.goal}</p>` : nothing}
        <h2>${wordsOf(step)[0]}</h2>
        <p>${wordsOf(step)[1]}</p>
        <div class="row">
          <span class="of">${text.coach.place(this.step + 1, STEPS.length)}</span>
          ${last ? nothing : html`<button type="button" class="link" @click=${() => this.end()}>${text.coach.skip}${touch.matches ? nothing : html` <kbd>${text.coach.escape}</kbd>`}</button>`}
          <button type="button" class="key" @click=${() => this.#next()}>${last ? text.coach.done : text.coach.next}</button>
        </div>
        <i class="nose" aria-hidden="true"></i>
        <i class="ring" aria-hidden="true"></i>
      </section>`;
  }

  protected override updated(): void { this.#place(); }

  /** Something on the page may have moved. Where it is now the browser knows when it has drawn; asking before costs a layout. */
  follow(): void { if (this.open) setTimeout(this.#place); }
}
