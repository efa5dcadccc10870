/** The rail beside the stage: what just happened, then one of programs, keys, metrics, transcript and console, and the promises at its foot. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { afterFrame } from '../clock.ts';
import type { State } from '../state.ts';
import type { Trace } from '../trace.ts';
import { text } from '../text.ts';
import { glyph, icon } from './glyphs.ts';
import { keys } from './keys.ts';
import { marks, programOf, whose } from './lines.ts';
import { metrics } from './metrics.ts';
import { program } from './programs.ts';
import { promises } from './promises.ts';
import { primer, story } from './story.ts';
import { walk } from './tabs.ts';
import { transcript } from './transcript.ts';
import { keepFocus, type Tab, type View } from './view.ts';

/** Names that no file can have. */
const KEYS = 'keys:';
const METRICS = 'metrics:';
const TRANSCRIPT = 'transcript:';
const CONSOLE = 'console:';

export function rail(v: View): TemplateResult {
  // Who writes has the whole rail: the strip under the picture says what happens.
  if (v.editing !== null) return html`<aside class="face rail" aria-label=${text.rail.label}>${papers(v)}</aside>`;
  // Between two events only the clocks of the keys move.
  const moment = [v.s.trace, v.s.source, v.s.index, v.s.started, v.asking];
  return html`
    <aside class="face rail ${kindOf(v.tab)}" aria-label=${text.rail.label}>
      ${guard(moment, () => story(v))}
      ${v.s.started || v.tab || v.phone ? papers(v) : html`${primer(v)}${tabs(v, '')}`}
      ${v.s.started ? guard(moment, () => promises(v)) : nothing}
    </aside>`;
}

/** The file that the run is in: the program of whoever acts, else of whoever acted last; a library where it is in no line of its program. */
function followed(v: View): string {
  const { trace, source, started } = v.s;
  const first = source?.files[0]?.name ?? '';
  if (!trace || !started) return first;
  for (let i = v.s.index; i > 0; i--) {
    const client = whose(trace, i);
    if (!client) continue;
    const own = programOf(trace, client) || first;
    const at = marks(trace, v.s.index).filter((mark) => mark.client === client);
    return at.length && !at.some((mark) => mark.file === own) ? at.at(-1)!.file : own;
  }
  return first;
}

export function papers(v: View): TemplateResult {
  if (v.editing !== null) return html`<lockstep-editor class="editor" .view=${v} .versions=${v.versions} .wanted=${v.editing}></lockstep-editor>`;
  const shown = v.tab || followed(v);
  const file = v.s.source?.files.find((one) => one.name === shown);
  return html`
    ${tabs(v, shown, file ? editKey(v, file.name) : nothing)}
    <div class="paper ${kindOf(shown)}" role="tabpanel" id="paper" aria-labelledby=${idOf(shown)}>
      ${shown === KEYS ? keys(v) : shown === METRICS ? metrics(v) : shown === TRANSCRIPT ? transcript(v) : shown === CONSOLE ? html`<lockstep-console .store=${v.store} .trace=${v.s.trace} .index=${v.s.started ? v.s.index : 0}></lockstep-console>` : file ? program(v, file) : html`<p class="none">${text.rail.noSource}</p>`}
    </div>`;
}

const editKey = (v: View, name: string): TemplateResult =>
  html`<button type="button" class="key quiet edit" title=${text.edit.openTitle} @click=${() => v.do.edit(true, name)}>${icon('pen', 14)}${text.edit.open}</button>`;

/** Some papers have a look of their own. A selector with :has would search for them at every step. */
const kindOf = (tab: Tab): string => (tab === METRICS ? 'measures' : tab === CONSOLE ? 'typing' : '');

const idOf = (tab: Tab): string => `tab-${tab.replace(/[^\w]/g, '-')}`;

function tabs(v: View, shown: Tab, edit: TemplateResult | typeof nothing = nothing): TemplateResult {
  const { trace, source } = v.s;
  const now = followed(v);
  const about = (name: Tab): boolean => v.lit !== null && name !== shown && (name === KEYS ? v.lit.keys.length > 0 : name === v.lit.src?.file);
  const tab = (name: Tab, label: unknown, extra = ''): TemplateResult => html`
    <button type="button" role="tab" id=${idOf(name)} class="${extra} ${about(name) ? 'lit' : ''}" aria-selected=${shown === name ? 'true' : 'false'} aria-controls=${shown ? 'paper' : nothing}
      tabindex=${shown === name || (!shown && name === now) ? 0 : -1} @pointerdown=${keepFocus}
      @click=${() => v.do.tab(name === now ? '' : name)}>${label}</button>`;
  return html`
    <div class="tabs">
      <div class="names" role="tablist" aria-label=${text.rail.tabs} @keydown=${walk}>
        <span class="files" role="presentation" @scroll=${(e: Event) => fade(e.currentTarget as HTMLElement)}>${(source?.files ?? []).map((file) => tab(file.name, html`${file.name}${trace ? users(v, trace, file.name) : nothing}`, file.library ? 'library' : ''))}</span>
        <span class="panels" role="presentation">${tab(KEYS, text.rail.keys)}${tab(METRICS, text.metrics.tab)}${tab(TRANSCRIPT, text.rail.transcript)}${tab(CONSOLE, text.console.tab)}</span>
      </div>
      ${edit}
    </div>`;
}

/** The clients that run a file. */
const users = (v: View, trace: Trace, file: string): TemplateResult[] =>
  trace.actors.filter((a) => a.file === file).map((a) => glyph(v.hues.get(a.id) ?? 'e', 12));

/** Over so many px. */
const FADE = 28;

/** Names fade where the row goes on. */
function fade(files: HTMLElement): void {
  const rest = files.scrollWidth - files.clientWidth - files.scrollLeft;
  files.classList.toggle('on', rest > 1);
  files.classList.toggle('back', files.scrollLeft > 1);
}

/** Keeps the current line, or the current event of the transcript, in sight without moving the page; a step shows its sentence. */
function keepInSight(root: ParentNode, moved: boolean, opened: boolean): void {
  const rail = root.querySelector('.rail');
  const long = rail?.querySelector('.metrics');
  // Where the rail scrolls as a whole, whoever reads the metrics goes on reading them.
  if (rail && long && opened) rail.scrollTop += root.querySelector('.tabs')!.getBoundingClientRect().top - rail.getBoundingClientRect().top;
  else if (moved && !long) rail?.scrollTo(0, 0);
  const tab = root.querySelector<HTMLElement>('.files [aria-selected=true]');
  const files = tab?.closest<HTMLElement>('.files');
  if (tab && files) {
    const at = tab.offsetLeft - files.offsetLeft;
    files.scrollLeft = Math.min(Math.max(files.scrollLeft, at + tab.offsetWidth - files.clientWidth + FADE), at - FADE);
    fade(files);
  }
  const scroller = root.querySelector<HTMLElement>('.paper > .program, .paper > .transcript');
  const mark = scroller?.querySelector<HTMLElement>('.l.cur, [aria-current=step]');
  if (!scroller || !mark) return;
  const frame = scroller.getBoundingClientRect();
  const here = mark.getBoundingClientRect();
  // The promises stay at the rail's foot, in front of what does not fit above them.
  const foot = root.querySelector('.promises');
  const bottom = Math.min(frame.bottom, foot && getComputedStyle(foot).position === 'sticky' ? foot.getBoundingClientRect().top : Infinity);
  const margin = Math.min(40, (bottom - frame.top) / 4);
  if (here.top < frame.top + margin) scroller.scrollTop -= frame.top + margin - here.top;
  else if (here.bottom > bottom - margin) scroller.scrollTop += here.bottom - bottom + margin;
}

/** ms: steps that come sooner after one another are those of somebody who drags, or holds a key down … */
const QUICK = 200;
/** … and then no more than one look in so long, for each makes the browser lay the page out. */
const SELDOM = 500;

/** Keeps what happens in sight after each step, while steps come quickly now and then, and once they rest. */
export class Sight {
  #asked = -Infinity;
  #kept = -Infinity;
  #waits = false;
  /** What has happened since the last look. */
  #moved = false;
  #opened = false;
  #trace: Trace | null = null;
  #index = 0;

  /** Asked after each drawing of the rail. opened: another paper lies on top. */
  keep(root: ParentNode, { trace, index }: State, opened: boolean): void {
    const moved = trace !== null && (trace !== this.#trace || index !== this.#index);
    [this.#trace, this.#index] = [trace, index];
    if (!moved && !opened) return;
    const now = performance.now();
    const quick = !opened && now - this.#asked < QUICK && now - this.#kept < SELDOM;
    this.#asked = now;
    this.#moved ||= moved;
    this.#opened ||= opened;
    if (this.#waits && !opened) return;
    this.#waits = true;
    if (quick) this.#rest(root);
    else afterFrame(() => this.#look(root));
  }

  #rest(root: ParentNode): void {
    setTimeout(() => {
      const now = performance.now();
      if (now - this.#asked < QUICK && now - this.#kept < SELDOM) this.#rest(root);
      else this.#look(root);
    }, QUICK);
  }

  #look(root: ParentNode): void {
    if (!this.#waits) return;
    keepInSight(root, this.#moved, this.#opened);
    this.#waits = this.#moved = this.#opened = false;
    this.#kept = performance.now();
  }
}
