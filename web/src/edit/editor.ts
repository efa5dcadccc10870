/** The editor of a scenario's programs beside its run: tabs, keys, the code, and what is wrong with it. */

import { html, LitElement, nothing, render, type PropertyValues, type TemplateResult } from 'lit';
import { brief, typeset } from '../print.ts';
import { glyph, icon } from '../shell/glyphs.ts';
import { marks, whose } from '../shell/lines.ts';
import { walk } from '../shell/tabs.ts';
import { titleOf, type View } from '../shell/view.ts';
import { text } from '../text.ts';
import type { Mistake } from '../trace.ts';
import { desk, type Doing } from './desk.ts';
import { Draft, type Sheet } from './draft.ts';
import { loadEditor } from './load.ts';
import type { Code, Flaw, Section, Stand } from './port.ts';
import { place, split } from './sections.ts';
import type { Versions } from './versions.ts';

/** Something wrong at a place of a section. */
interface Found extends Flaw { name: string }

export class LockstepEditor extends LitElement {
  static override properties = { view: { attribute: false }, shown: { state: true }, trouble: { state: true }, found: { state: true }, ready: { state: true } };
  declare view: View;
  declare versions: Versions;
  /** The name of the section that is seen. */
  declare shown: string;
  /** Why there is no editor, or why a file was not taken. */
  declare private trouble: string;
  declare private found: readonly Found[];
  declare private ready: boolean;
  /** The section to open with. */
  wanted = '';
  #draft: Draft | null = null;
  #code: Code | null = null;
  /** What the run that is shown was made from, as far as this draft is meant. */
  #followed: string | null = null;

  constructor() {
    super();
    this.shown = '';
    this.trouble = '';
    this.found = [];
    this.ready = false;
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('pagehide', this.#leave);
    void this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('pagehide', this.#leave);
    this.#leave();
    this.#code?.destroy();
    this.#code = null;
    this.ready = false;
  }

  #leave = (): void => { this.#draft?.keep(); };

  async #begin(): Promise<void> {
    try {
      const [open] = await Promise.all([loadEditor(), this.#take()]);
      await this.updateComplete;
      const parent = this.querySelector<HTMLElement>('.code');
      if (!parent || this.#code) return;
      this.#code = open(parent, {
        changed: (name, words) => this.#changed({ name, text: words }),
        run: () => void this.#run(),
        badge: (stand) => this.#badge(stand),
        label: text.edit.section,
        phrases: text.edit.phrases,
      });
      this.ready = true;
      this.#show(this.wanted && this.#sheets().some(({ name }) => name === this.wanted) ? this.wanted : this.shown);
      this.#code.focus();
    } catch (e) {
      this.trouble = text.edit.notLoaded(e instanceof Error ? e.message : String(e));
    }
  }

  /** Takes over what the page shows: one's own text, or a scenario of the catalogue in one's own version. */
  async #take(): Promise<void> {
    const { s, store } = this.view;
    this.#draft?.keep();
    if (s.text !== null) {
      const version = this.versions.with(s.text);
      const base = version?.base ?? '';
      this.#draft = new Draft(this.versions, base, base ? await store.archive(base) : '', version, s.text, titleOf(s));
    } else {
      const original = await store.archive(s.scenario);
      const version = this.versions.of(s.scenario);
      this.#draft = new Draft(this.versions, s.scenario, original, version, version?.text ?? original, titleOf(s));
    }
    this.#followed = s.text;
    this.found = [];
    const sheets = this.#sheets();
    if (!sheets.some(({ name }) => name === this.shown)) this.shown = sheets.find(({ name }) => name !== 'setup.lua')?.name ?? sheets[0]?.name ?? '';
    this.requestUpdate();
  }

  #sheets(): Sheet[] { return this.#draft?.sheets(this.view.s.source) ?? []; }

  #show(name: string): void {
    const sheet = this.#sheets().find((one) => one.name === name);
    if (!sheet || !this.#code) return;
    this.shown = name;
    this.#code.show(sheet, sheet.builtIn);
    this.#stand();
    this.#mark();
  }

  /** The badges of the clients, as long as the run is one of this text. */
  #stand(): void {
    const { s } = this.view;
    const acting = s.trace && s.started ? whose(s.trace, s.index) : null;
    const all = s.trace && s.started ? marks(s.trace, s.index).filter(({ file }) => file === this.shown) : [];
    this.#code?.stands(all.map(({ line, client, called }) => ({ line, client, called, acting: client === acting })));
  }

  #mark(): void { this.#code?.flaws(this.found.filter(({ name }) => name === this.shown)); }

  #badge({ client, called, line }: Stand): HTMLElement {
    const badge = document.createElement('span');
    badge.title = (called ? text.rail.called : text.rail.line)(client, line);
    render(glyph(this.view.hues.get(client) ?? 'e', 13, called), badge);
    return badge;
  }

  #changed(section: Section): void {
    if (!this.#draft || this.#sheets().find(({ name }) => name === section.name)?.builtIn) return;
    this.#draft.put(section);
    this.requestUpdate();
  }

  /** Runs what is written: the catalogue's own scenario where nothing differs from it. */
  async #run(): Promise<void> {
    const draft = this.#draft;
    if (!draft) return;
    draft.keep();
    const { store, s } = this.view;
    const written = draft.untouched ? null : draft.text;
    if (s.trace && s.text === written && (written !== null || s.scenario === draft.base)) return this.view.do.run();
    this.#followed = written;
    if (draft.untouched) await store.open({ scenario: draft.base, set: s.set, schedule: s.schedule, step: s.started ? s.index : 0 });
    else await store.edit(draft.text);
    const after = store.get();
    if (!after.error && !after.started) this.view.do.run();
  }

  /** What the engine says of the text, and where clients ended with an error. */
  #judge(): void {
    const { error, trace, text: run } = this.view.s;
    const draft = this.#draft;
    if (!draft) return;
    const refused = error && error.line > 0 ? this.#located(error) : null;
    const failed = trace && run !== null && !error
      ? trace.events.flatMap((e) => (e.kind === 'error' && e.src ? [{ name: e.src.file, line: e.src.line, column: 0, message: e.say }] : [])) : [];
    const found = refused ? [refused] : failed;
    if (JSON.stringify(found) === JSON.stringify(this.found)) return;
    this.found = found;
    this.#mark();
  }

  #located({ file, line, column, message }: Mistake): Found | null {
    const at = file.endsWith('.txtar') ? place(this.#draft!.sections, line) : null;
    // What the engine says of other lines counts in the whole file.
    const local = message.replace(/\bline (\d+)/g, (whole, n: string) => { const there = place(this.#draft!.sections, Number(n)); return there?.name === at?.name ? `line ${there!.line}` : whole; });
    return at ? { ...at, column, message: local } : null;
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('view') || !this.ready) return;
    const { s } = this.view;
    const before = (changed.get('view') as View | undefined)?.s;
    if (before && s.text !== this.#followed && s.text !== before.text || before && s.text === null && s.scenario !== before.scenario && s.scenario !== this.#draft?.base) void this.#retake();
    if (before?.trace !== s.trace || before?.index !== s.index || before?.started !== s.started) this.#stand();
    if (before?.error !== s.error || before?.trace !== s.trace) this.#judge();
  }

  /** The page has gone to another text by itself: undo, another scenario, a link. */
  async #retake(): Promise<void> {
    await this.#take();
    for (const one of this.#draft?.sections ?? []) this.#code?.put(one);
    this.#show(this.shown);
  }

  readonly #doing: Doing = {
    take: (words) => this.#replaceAll(split(words)),
    open: (version) => void this.#openVersion(version.text),
    rename: (name) => { this.#draft?.rename(name); this.requestUpdate(); },
    add: (section) => { this.#draft?.put(section); this.requestUpdate(); this.#show(section.name); this.#code?.focus(); },
    refuse: (why) => { this.trouble = why; },
  };

  async #openVersion(words: string): Promise<void> {
    this.#draft?.keep();
    await this.view.store.load(words);
  }

  /** Another text in place of all that was there; each section can be taken back by itself. */
  #replaceAll(sections: Section[]): void {
    if (!this.#draft) return;
    this.#draft.replace(sections);
    for (const one of sections) this.#code?.put(one);
    if (!sections.some(({ name }) => name === this.shown)) this.shown = sections[0]?.name ?? '';
    this.#show(this.shown);
    this.requestUpdate();
  }

  #reset(): void {
    if (!this.#draft?.original) return;
    this.#replaceAll(split(this.#draft.original));
    void this.#run();
  }

  protected override render(): TemplateResult {
    const draft = this.#draft;
    const sheets = this.#sheets();
    const sheet = sheets.find(({ name }) => name === this.shown);
    return html`
      <div class="pens">
        <button type="button" class="key lit" aria-keyshortcuts="Control+Enter" title=${text.edit.runTitle} @click=${() => void this.#run()}>${icon('play', 14)}${text.edit.run}</button>
        <span class="which">${!draft ? text.edit.loading : draft.untouched ? text.edit.untouched : html`<b>${text.edit.yours}</b> ${brief(typeset(draft.name), 60)}`}</span>
        ${draft && draft.base && !draft.untouched ? html`<button type="button" class="key quiet" title=${text.edit.resetTitle} @click=${() => this.#reset()}>${icon('reset', 15)}${text.edit.reset}</button>` : nothing}
        <button type="button" class="ib" aria-haspopup="dialog" aria-label=${text.edit.more} title=${text.edit.more} @click=${() => this.querySelector<HTMLDialogElement>('#desk')?.showModal()}>${icon('more', 17)}</button>
        <button type="button" class="ib" aria-label=${text.edit.done} title=${text.edit.done} @click=${() => this.view.do.edit(false)}>${icon('close', 16)}</button>
      </div>
      <div class="tabs" role="tablist" aria-label=${text.edit.sections} @keydown=${walk}>
        <span class="files" role="presentation">${sheets.map((one) => this.#tab(one))}</span>
      </div>
      <div class="code" role="tabpanel" id="code" aria-labelledby=${`section-${this.shown}`}></div>
      ${sheet?.builtIn ? html`<p class="foot">${text.edit.builtIn(sheet.name)} <button type="button" class="link" @click=${() => this.#doing.add({ name: sheet.name, text: sheet.text })}>${text.edit.own}</button></p>` : nothing}
      <div role="alert">${this.trouble ? html`<p class="foot bad">${this.trouble}</p>` : nothing}${this.found.slice(0, 3).map((one) => this.#wrong(one))}</div>
      ${draft ? desk(this.versions, draft, this.#doing) : nothing}`;
  }

  #tab({ name, builtIn }: Sheet): TemplateResult {
    const bad = this.found.some((one) => one.name === name);
    return html`<button type="button" role="tab" id=${`section-${name}`} class=${builtIn ? 'library' : ''} aria-selected=${this.shown === name ? 'true' : 'false'} aria-controls="code"
      tabindex=${this.shown === name ? 0 : -1} @click=${() => this.#show(name)}>${name}${bad ? html`<span class="bad">${icon('alert', 13)}<span class="unseen">${text.edit.hasFault}</span></span>` : nothing}</button>`;
  }

  #wrong(one: Found): TemplateResult {
    const go = (): void => {
      this.#show(one.name);
      this.#code?.focus({ line: one.line, column: one.column || 1 });
    };
    return html`<p class="foot bad">${icon('alert', 15)}<span><button type="button" class="link" @click=${go}>${text.edit.at(one.name, one.line)}</button> ${brief(one.message, 400)}</span></p>`;
  }
}
