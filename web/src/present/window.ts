/** The presenter's window: notes, what comes next, the time, and keys that move the page which opened it. It holds no run of its own. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { icon, type Icon } from '../shell/glyphs.ts';
import { said, written } from '../shell/sentence.ts';
import { text } from '../text.ts';
import { isFromPage, type Asked, type Call, type Cue, type Word } from './cue.ts';

/** ms. A page that has not been heard for so long has been closed or loaded anew: a page that goes cannot say so. */
const SECOND = 1000;
const SILENCE = 3.5 * SECOND;

/** The keys of the page and of clickers. */
const KEYS: Readonly<Record<string, Asked>> = {
  PageDown: 'next', PageUp: 'back', ArrowRight: 'next', ArrowLeft: 'back', ' ': 'play', Home: 'home', End: 'end', b: 'black', B: 'black', '.': 'black',
};
const SHIFTED: Readonly<Record<string, Asked>> = { PageDown: 'entry-next', PageUp: 'entry-back', ArrowRight: 'entry-next', ArrowLeft: 'entry-back', B: 'black' };

const clock = (ms: number): string => {
  const all = Math.max(0, Math.floor(ms / SECOND));
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(all / 3600);
  return `${hours ? `${hours}:` : ''}${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
};

export class LockstepPresenter extends LitElement {
  static override properties = { cue: { state: true }, lost: { state: true }, now: { state: true } };
  declare private cue: Cue | null;
  /** The page does not answer any more. */
  declare private lost: boolean;
  declare private now: number;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #heard = performance.now();

  constructor() {
    super();
    this.cue = null;
    this.lost = false;
    this.now = Date.now();
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#hear);
    addEventListener('keydown', this.#key);
    addEventListener('pagehide', this.#bye);
    this.#ticking = setInterval(() => this.#tick(), SECOND / 4);
    this.#ask('hello');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#hear);
    removeEventListener('keydown', this.#key);
    removeEventListener('pagehide', this.#bye);
    clearInterval(this.#ticking);
  }

  /** Nothing in a word is a secret, and an opaque page that opened this window cannot be named as its target. */
  #ask(type: Word['type'], held = false): void {
    const opener = window.opener as Window | null;
    opener?.postMessage({ lockstep: 1, type, since: this.cue?.since ?? 0, held } satisfies Word, '*');
  }

  /** Only the page that opened this window is heard; it may be opaque. */
  #hear = (e: MessageEvent<unknown>): void => {
    if (e.source !== window.opener || (e.origin !== self.origin && e.origin !== 'null') || !isFromPage(e.data)) return;
    this.#take(e.data);
  };

  #take(what: Cue | Call): void {
    this.#heard = performance.now();
    if (what.type === 'call') this.#ask('hello');
    else this.lost = false;
    if (what.type === 'cue') {
      this.cue = what;
      document.documentElement.dataset.theme = what.theme;
    }
  }

  #bye = (): void => this.#ask('bye');

  #tick(): void {
    const opener = window.opener as Window | null;
    if (!opener || opener.closed || performance.now() - this.#heard > SILENCE) this.lost = true;
    const second = Math.floor(Date.now() / SECOND) * SECOND;
    if (second === this.now) return;
    this.now = second;
    this.#ask('ping');
  }

  #key = (e: KeyboardEvent): void => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || !this.cue) return;
    const pressable = e.target instanceof Element && e.target.closest('button') && (e.key === ' ' || e.key === 'Enter');
    const asked = (e.shiftKey ? SHIFTED : KEYS)[e.key];
    if (pressable || !asked) return;
    e.preventDefault();
    this.#ask(asked, e.repeat);
  };

  #press(of: Icon, label: string, what: Word['type'], kind = 'key', shown: unknown = label, able = true): TemplateResult {
    return html`<button type="button" class=${kind} title=${label} aria-label=${label} ?disabled=${this.lost || !able} @click=${() => this.#ask(what)}>${icon(of)}${shown}</button>`;
  }

  protected override render(): TemplateResult {
    const { cue } = this;
    if (!cue) return html`<main class="notes"><p class="lost" role="status">${this.lost ? text.present.gone : text.present.waiting}</p></main>`;
    const hues = new Map(cue.hues);
    return html`
      <main class="notes">
        <header>
          <div class="where"><h1>${cue.title}</h1><p>${cue.place}</p></div>
          <p class="since" role="timer" aria-label=${text.present.elapsed}>${clock(this.now - cue.since)}</p>
          ${this.#press('reset', text.present.reset, 'since', 'key quiet', text.present.resetShort)}
        </header>
        <div role="alert">${this.lost ? html`<p class="lost">${text.present.gone}</p>` : nothing}</div>
        ${cue.lecture ? this.#lecture(cue.lecture) : nothing}
        <div class="script" tabindex="0" role="group" aria-label=${text.present.notes}>
          ${cue.lecture?.notes ? html`<p class="note own">${cue.lecture.notes}</p>` : nothing}
          ${cue.notes.length && cue.ago ? html`<p class="coming"><b>${text.present.stepsAgo(cue.ago)}</b></p>` : nothing}
          ${cue.notes.map((note) => html`<p class="note">${written(note, hues)}</p>`)}
          ${cue.lecture?.notes || cue.notes.length ? nothing : html`<p class="none">${text.present.noNotes}</p>`}
          ${cue.coming ? html`<p class="coming"><b>${text.present.inSteps(cue.coming.after)}</b> ${written(cue.coming.text, hues)}</p>` : nothing}
        </div>
        <dl>
          ${cue.now ? html`<div><dt>${text.present.now}</dt><dd>${said(cue.now, hues)}${cue.remarks.map((one) => html`<span class="remark">${written(one, hues)}</span>`)}</dd></div>` : nothing}
          <div class="then"><dt>${text.present.next}</dt><dd>${cue.next ? said(cue.next, hues) : text.present.theEnd}</dd></div>
          ${cue.question ? html`<div><dt>${cue.question.after ? text.present.questionIn(cue.question.after) : text.present.question}</dt>
            <dd>${written(cue.question.text, hues)} <b class="right">${text.present.answer(cue.question.right)}</b></dd></div>` : nothing}
        </dl>
        <footer>
          ${this.#press('back', text.dock.back, 'back')}
          ${this.#press('step', text.strip.step, 'next', 'key lit')}
          ${cue.playing ? this.#press('pause', text.dock.pause, 'play') : this.#press('play', text.dock.play, 'play')}
          <span class="sp"></span>
          ${this.#press('black', cue.black ? text.present.show : text.present.black, 'black')}
        </footer>
      </main>`;
  }

  protected override updated(): void { document.title = text.present.windowTitle(this.cue?.title ?? ''); }

  #lecture({ title, at, of, next }: NonNullable<Cue['lecture']>): TemplateResult {
    return html`<nav class="entries" aria-label=${title}>
      ${this.#press('prev', text.present.previousEntry, 'entry-back', 'ib', nothing, at > 0)}
      <b>${text.present.position(at + 1, of)}</b>
      ${this.#press('next', text.present.nextEntry, 'entry-next', 'ib', nothing, at + 1 < of)}
      <span class="after">${next ? text.present.thenEntry(next) : text.present.lastEntry}</span>
      ${this.#press('reset', text.present.again, 'entry-again', 'key quiet')}
    </nav>`;
  }
}
