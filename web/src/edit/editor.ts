/** The editor of a scenario's programs beside its run: tabs, keys, the code, and what is wrong with it. */

import { html, LitElement, nothing, render, type PropertyValues, type TemplateResult } from 'lit';
import { glyph } from '../shell/glyphs.ts';
import { marks, whose } from '../shell/lines.ts';
import { titleOf, type View } from '../shell/view.ts';
import { text } from '../text.ts';
import type { Template } from '../trace.ts';
import { desk, type Doing } from './desk.ts';
import { Draft, type Sheet } from './draft.ts';
import { flawsIn, type Found } from './flaws.ts';
import { known, loadEditor } from './load.ts';
import { kin, pens, tabs, wrong } from './face.ts';
import { Picker } from './picker.ts';
import type { Code, Section, Stand } from './port.ts';
import { joined, split } from './sections.ts';
import { begun, type Swap } from './templates.ts';
import { freshId, type Versions } from './versions.ts';

export class LockstepEditor extends LitElement {
  static override properties = { view: { attribute: false }, shown: { state: true }, trouble: { state: true }, found: { state: true }, ready: { state: true }, back: { state: true } };
  declare view: View;
  declare versions: Versions;
  /** The name of the section that is seen. */
  declare shown: string;
  /** Why there is no editor, or why a file was not taken. */
  declare private trouble: string;
  declare private found: readonly Found[];
  declare private ready: boolean;
  /** What has just been done, and how it is taken back. */
  declare private back: { said: string; undo(): void } | null;
  /** The section to open with. */
  wanted = '';
  #draft: Draft | null = null;
  #code: Code | null = null;
  #opened: Promise<void> = Promise.resolve();
  #unsubscribe = (): void => {};
  readonly #picker = new Picker(this, () => this.view.store, (swap) => this.#swap(swap), (template, ending) => void this.#scratch(template, ending));
  /** What the run that is shown was made from, as far as this draft is meant. */
  #followed: string | null = null;

  constructor() {
    super();
    this.shown = '';
    this.trouble = '';
    this.found = [];
    this.ready = false;
    this.back = null;
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('pagehide', this.#leave);
    this.#unsubscribe = this.versions.subscribe(() => this.requestUpdate());
    this.#opened = this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('pagehide', this.#leave);
    this.#leave();
    this.#unsubscribe();
    this.#code?.destroy();
    this.#code = null;
    this.ready = false;
  }

  #leave = (): void => { this.#draft?.keep(); };

  /** Offers a scenario from scratch. */
  async begin(): Promise<void> {
    await this.#opened;
    if (this.#draft) await this.#picker.offer(this.#draft, '');
  }

  async #open(): Promise<void> {
    try {
      await known(this.view.store);
      const [open] = await Promise.all([loadEditor(), this.#take()]);
      await this.updateComplete;
      const parent = this.querySelector<HTMLElement>('.code');
      if (!parent || this.#code) return;
      this.#code = open(parent, {
        changed: (name, words) => this.#changed({ name, text: words }),
        run: () => void this.#run(),
        undo: () => this.#again(true),
        redo: () => this.#again(false),
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
      const original = base ? await store.archive(base) : '';
      this.#draft = new Draft(this.versions, base, original, version, version ? version.text || original : s.text, titleOf(s));
    } else {
      const original = await store.archive(s.scenario);
      const version = this.versions.of(s.scenario);
      this.#draft = new Draft(this.versions, s.scenario, original, version, version?.text || original, titleOf(s));
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
    if (this.back && this.#draft.sections.find(({ name }) => name === section.name)?.text !== section.text) this.back = null;
    this.#draft.put(section);
    this.requestUpdate();
  }

  /** Runs what is written: the catalogue's own scenario where nothing differs from it. */
  async #run(): Promise<void> {
    const draft = this.#draft;
    if (!draft) return;
    draft.ran();
    const { store, s } = this.view;
    const written = draft.untouched ? null : draft.text;
    if (s.trace && s.text === written && (written !== null || s.scenario === draft.base)) return this.view.do.run();
    this.#followed = written;
    if (draft.untouched) await store.open({ scenario: draft.base, set: s.set, schedule: s.schedule, step: s.started ? s.index : 0 });
    else await store.edit(draft.text);
    const after = store.get();
    if (!after.error && !after.started) this.view.do.run();
  }

  #judge(): void {
    const found = this.#draft ? flawsIn(this.view.s, this.#draft.sections) : [];
    if (JSON.stringify(found) === JSON.stringify(this.found)) return;
    this.found = found;
    this.#mark();
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
    const before = this.#draft;
    await this.#take();
    this.back = null;
    // Of another scenario nothing can be taken back here.
    if (before?.base && before.base === this.#draft?.base) this.#puts(before.sections);
    else this.#show(this.shown);
  }

  readonly #doing: Doing = {
    take: (words) => this.#replaceAll(split(words)),
    begin: () => void this.begin(),
    open: (version) => void this.#openVersion(version.text),
    rename: (name) => { this.#draft?.rename(name); this.requestUpdate(); },
    add: (section) => { this.#draft?.put(section); this.requestUpdate(); this.#show(section.name); this.#code?.focus(); },
    refuse: (why) => { this.trouble = why; },
  };

  async #openVersion(words: string): Promise<void> {
    this.#draft?.keep();
    await this.view.store.load(words);
  }

  /** Another text in place of all that was there; each section can be taken back by itself, or all at once. */
  #replaceAll(sections: Section[]): void { this.#changeAll(text.edit.replaced, () => this.#draft!.replace(sections)); }

  #changeAll(said: string, change: () => void): void {
    const draft = this.#draft;
    if (!draft) return;
    const before = draft.mark();
    change();
    this.#puts(before.sections);
    const undo = (): void => {
      const { sections } = draft;
      draft.back(before);
      this.#puts(sections);
      this.back = null;
    };
    this.back = { said, undo };
  }

  /** The code follows the draft. */
  #puts(before: readonly Section[]): void {
    const { sections } = this.#draft!;
    for (const one of sections) {
      const old = before.find(({ name }) => name === one.name);
      if (old) this.#code?.put(one, old.text);
    }
    if (!this.#sheets().some(({ name }) => name === this.shown)) this.shown = sections.find(({ name }) => name !== 'setup.lua')?.name ?? '';
    this.#show(this.shown);
    this.requestUpdate();
  }

  #reset(): void {
    if (!this.#draft?.original) return;
    this.#changeAll(text.edit.wasReset, () => this.#draft!.reset());
    void this.#run();
  }

  /** Another program in the place of one, which is kept. */
  #swap(swap: Swap): boolean {
    const draft = this.#draft;
    const before = draft?.sections;
    if (!draft || !before || !draft.swap(swap)) return false;
    this.shown = swap.to.name;
    this.#puts(before);
    this.back = { said: text.edit.turned(swap.from, swap.to.name), undo: () => this.#again(!swap.back, swap.to.name) };
    this.#code?.focus();
    return true;
  }

  /** A scenario from scratch is a version of its own from the start, and is read and run: nobody else has written it. */
  async #scratch(template: Template, ending: string): Promise<void> {
    const { store } = this.view;
    this.#draft?.keep();
    const words = joined(begun(template, ending));
    this.versions.put({ id: freshId(), name: this.versions.freeName(text.edit.newName(template.title, text.edit.languages[ending] ?? '')), base: '', text: words });
    await store.load(words);
    await store.run();
    this.#code?.focus();
  }

  /** Takes back that a program was put here, or does it again. */
  #again(back: boolean, file = this.shown): boolean {
    const swap = this.#draft?.before(file).find((one) => one.back === back);
    return swap !== undefined && this.#swap(swap);
  }

  protected override render(): TemplateResult {
    const draft = this.#draft;
    const sheets = this.#sheets();
    const sheet = sheets.find(({ name }) => name === this.shown);
    return html`
      ${pens(draft, !this.trouble, { run: () => void this.#run(), reset: () => this.#reset(), more: () => this.querySelector<HTMLDialogElement>('#desk')?.showModal(), done: () => this.view.do.edit(false) })}
      ${tabs(sheets, this.shown, this.found, (name) => this.#show(name))}
      <div class="code" role="tabpanel" id="code" aria-labelledby=${`section-${this.shown}`}></div>
      ${draft ? kin(draft.sections, this.shown, () => void this.#picker.offer(draft, this.shown)) : nothing}
      ${sheet?.builtIn ? html`<p class="foot">${text.edit.builtIn(sheet.name)} <button type="button" class="link" @click=${() => this.#doing.add({ name: sheet.name, text: sheet.text })}>${text.edit.own}</button></p>` : nothing}
      <div role="status">${this.back ? html`<p class="foot">${this.back.said} <button type="button" class="link" @click=${() => this.back?.undo()}>${text.edit.undo}</button></p>` : nothing}</div>
      <div role="alert">${this.trouble ? html`<p class="foot bad">${this.trouble}</p>` : nothing}${this.found.slice(0, 3).map((one) => wrong(one, this.#goTo))}</div>
      ${draft ? desk(this.versions, draft, this.#doing) : nothing}
      ${this.#picker.sheet()}`;
  }

  #goTo = (one: Found): void => {
    this.#show(one.name);
    this.#code?.focus({ line: one.line, column: one.column || 1 });
  };
}
