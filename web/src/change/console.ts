/** redis-cli at the current moment: what is typed runs on a copy of the world. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Store } from '../store.ts';
import { ms } from '../print.ts';
import { text } from '../text.ts';
import type { Trace, Typed } from '../trace.ts';

type Line = { kind: 'typed' | 'reply' | 'error' | 'moved'; words: string };

/** What has been typed and answered; it outlives the panel. */
interface Dialog {
  node: string;
  lines: Line[];
  history: string[];
  /** Typed on the copy that is in use, and of which run and event that is. */
  commands: string[];
  of: Trace | null;
  index: number;
  keys: Typed['keys'] | null;
  field: string;
}

const dialogs = new WeakMap<Store, Dialog>();
const LINES = 400;

export class LockstepConsole extends LitElement {
  static override properties = { store: { attribute: false }, trace: { attribute: false }, index: { type: Number }, busy: { state: true } };
  declare store: Store;
  declare trace: Trace | null;
  /** The event after which one types. */
  declare index: number;
  declare private busy: boolean;
  #recalled = -1;

  constructor() {
    super();
    this.trace = null;
    this.index = 0;
    this.busy = false;
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  get #dialog(): Dialog {
    const found = dialogs.get(this.store) ?? { node: '', lines: [], history: [], commands: [], of: null, index: -1, keys: null, field: '' };
    dialogs.set(this.store, found);
    return found;
  }

  get #nodes(): string[] { return (this.trace?.actors ?? []).filter((a) => a.kind === 'node').map((a) => a.id); }

  get #node(): string {
    const nodes = this.#nodes;
    return nodes.includes(this.#dialog.node) ? this.#dialog.node : nodes[0] ?? '';
  }

  /** The copy is made anew when the moment, the run or the node is another one. */
  #renew(): void {
    const d = this.#dialog;
    if (d.of === this.trace && d.index === this.index) return;
    if (d.lines.length) d.lines.push({ kind: 'moved', words: text.console.moved(this.index) });
    Object.assign(d, { of: this.trace, index: this.index, commands: [], keys: null });
  }

  async #enter(e: SubmitEvent): Promise<void> {
    e.preventDefault();
    const line = this.querySelector('input')!.value.trim();
    const d = this.#dialog;
    if (!line || this.busy || !this.trace) return;
    d.field = '';
    this.#recalled = -1;
    if (d.history.at(-1) !== line) d.history.push(line);
    if (line.toLowerCase() === 'clear') return this.#clear();
    this.#renew();
    d.lines.push({ kind: 'typed', words: `${text.console.prompt(this.#node)} ${line}` });
    d.commands.push(line);
    this.busy = true;
    try {
      const answer = await this.store.type(this.#node, d.commands);
      d.lines.push(shown(answer.replies.at(-1)!));
      d.keys = answer.keys;
    } catch (refused) {
      d.commands.pop();
      d.lines.push({ kind: 'error', words: text.console.failed((refused as Error).message) });
    }
    d.lines.splice(0, d.lines.length - LINES);
    this.busy = false;
    await this.updateComplete;
    this.querySelector('.screen')?.scrollTo(0, 1e6);
    this.querySelector('input')?.focus();
  }

  #clear(): void {
    Object.assign(this.#dialog, { lines: [], field: '' });
    this.requestUpdate();
    this.querySelector('input')?.focus();
  }

  /** ↑ and ↓ bring back what was typed. */
  #recall(e: KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[e.key];
    const { history } = this.#dialog;
    if (!by || !history.length) return;
    e.preventDefault();
    this.#recalled = Math.max(-1, Math.min(history.length - 1, this.#recalled + by));
    const field = e.target as HTMLInputElement;
    field.value = this.#dialog.field = this.#recalled < 0 ? '' : history[history.length - 1 - this.#recalled]!;
    field.setSelectionRange(field.value.length, field.value.length);
  }

  #choose(e: Event): void {
    Object.assign(this.#dialog, { node: (e.target as HTMLSelectElement).value, of: null });
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const d = this.#dialog;
    const node = this.#node;
    const fresh = d.of !== this.trace || d.index !== this.index;
    const nodes = this.#nodes;
    return html`
      <div class="console">
        <p class="where">${text.console.idea(this.index)}
          ${nodes.length > 1 ? html`<select aria-label=${text.console.node} @change=${this.#choose}>${nodes.map((id) => html`<option ?selected=${id === node}>${id}</option>`)}</select>` : nothing}
          ${d.lines.length ? html`<button type="button" class="link" @click=${this.#clear}>${text.console.clear}</button>` : nothing}</p>
        <div class="screen" role="log" tabindex="0" aria-label=${text.console.label(node, this.index)}>${repeat(d.lines, (_, n) => n, (line) => html`<div class=${line.kind}>${line.words}</div>`)}${d.keys && !fresh ? keysAfter(d.keys) : nothing}</div>
        <form @submit=${this.#enter}><label><code>${text.console.prompt(node)}</code>
          <input type="text" aria-label=${text.console.input} placeholder=${text.console.placeholder} autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="8000"
            .value=${live(d.field)} @input=${(e: Event) => { d.field = (e.target as HTMLInputElement).value; }} @keydown=${this.#recall}></label></form>
      </div>`;
  }
}

const keysAfter = (keys: Typed['keys']): TemplateResult => html`
  <section class="after"><p class="head">${text.console.keys}</p>
    ${keys.length ? html`<ul>${keys.map((key) => html`<li><code>${key.key}</code><code class="v">${key.value}</code><span>${key.left === null ? text.rail.forever : text.rail.ttl(ms(key.left * 1000))}</span></li>`)}</ul>`
      : html`<p class="none">${text.console.noKeys}</p>`}</section>`;

function shown(reply: Typed['replies'][number]): Line {
  if (reply.state === 'still') return { kind: 'error', words: text.console.still(ms(reply.until ?? 0)) };
  if (reply.state) return { kind: 'error', words: text.console.states[reply.state] ?? '' };
  return { kind: reply.error ? 'error' : 'reply', words: reply.text };
}
