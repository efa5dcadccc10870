/** The page as one element: follows the store, lays out the parts, and does what the learner asks. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Study } from './frame/frame.ts';
import type { Notebook } from './progress.ts';
import { atEnd, type State } from './state.ts';
import type { Store } from './store.ts';
import type { LockstepEditor } from './edit/editor.ts';
import type { Versions } from './edit/versions.ts';
import { text } from './text.ts';
import { Draft } from './change/draft.ts';
import { Flips, type Flip } from './change/flips.ts';
import { studyOf } from './change/pair.ts';
import { present } from './present/present.ts';
import { showOf } from './present/show.ts';
import { Talk } from './present/talk.ts';
import { about, type About } from './shell/about.ts';
import { alert } from './shell/alert.ts';
import type { LockstepCoach } from './shell/coach.ts';
import { Cures } from './shell/cures.ts';
import { deeds } from './shell/deeds.ts';
import { Focus } from './shell/focus.ts';
import { header } from './shell/header.ts';
import { pressed } from './shell/keyboard.ts';
import { openModal } from './shell/modal.ts';
import type { Page } from './shell/page.ts';
import { picture, timeBox } from './shell/panels.ts';
import { Parts } from './shell/parts.ts';
import type { Question } from './shell/moments.ts';
import { phone } from './shell/phone.ts';
import { full } from './embed/full.ts';
import { framed } from './embed/guest.ts';
import { small } from './embed/small.ts';
import { light, Pointing } from './shell/pointing.ts';
import { Predictions } from './shell/predictions.ts';
import { printed } from './shell/printed.ts';
import { Sight } from './shell/rail.ts';
import { NO_ROOM, type Room } from './shell/room.ts';
import { huesOf, type Hues } from './shell/sentence.ts';
import { openCatalogue, openHelp, sheets } from './shell/sheets.ts';
import { spoken } from './shell/story.ts';
import { Survey } from './shell/survey.ts';
import { wide } from './shell/wide.ts';
import { Zooming } from './shell/zooming.ts';
import { titleOf, type PhoneView, type Spot, type Tab, type View } from './shell/view.ts';
import type { Shelf } from './storage.ts';
import type { Mistake, Param } from './trace.ts';

/** ms: a run that is here sooner is drawn together with the choice that led to it, in one frame instead of two. */
const SOON = 40;

/** Whether nothing is new but a choice, whose run is being computed. */
const onlyChosen = (now: State, before: State): boolean => now.busy && now.trace !== null && (Object.keys(now) as (keyof State)[])
  .every((one) => now[one] === before[one] || ['busy', 'set', 'schedule', 'past', 'future', 'refused'].includes(one));

export class LockstepApp extends LitElement implements Page {
  static override properties = {
    store: { attribute: false }, book: { attribute: false }, s: { state: true }, tab: { state: true },
    phoneView: { state: true }, narrow: { state: true }, column: { state: true }, room: { state: true }, dismissed: { state: true }, editing: { state: true },
    chapter: { state: true }, wrong: { state: true }, spots: { state: true }, printing: { state: true },
  };
  declare store: Store;
  /** What the learner has seen and answered. */
  declare book: Notebook;
  declare shelf: Shelf;
  /** What the learner has written. */
  declare versions: Versions;
  /** The programs are being edited, from this file on; null: they are not. */
  declare editing: string | null;
  predictions!: Predictions;
  talk!: Talk;
  declare s: State;
  declare tab: Tab;
  declare phoneView: PhoneView;
  declare narrow: boolean;
  /** Everything stands in one column. */
  declare column: boolean;
  declare room: Room;
  declare dismissed: Mistake | null;
  /** The row of faults is open. */
  declare wrong: boolean;
  declare spots: readonly Spot[];
  /** The page is about to go on paper. */
  declare printing: boolean;
  draft!: Draft;
  flips!: Flips;
  pointing!: Pointing;
  zooming!: Zooming;
  /** The chapter whose end is shown; empty until one is. */
  declare chapter: string;
  /** What was asked for while the engine was still loading. */
  wish: (() => void) | null = null;

  #study: Study | null = null;
  #hues: Hues = new Map();
  #view!: View;
  readonly #sight = new Sight();
  readonly #parts = new Parts(() => this.requestUpdate());
  /** Something in the picture was lit at the last update. */
  #glows = false;
  #said = '';
  /** A choice waits so long for its run. */
  #held: number | undefined;
  #shown = false;
  #focus = new Focus();
  #cures!: Cures;
  #unsubscribe = (): void => {};
  #phone = matchMedia('(max-width: 479.98px)');
  #columned = matchMedia('(max-width: 1199.98px)');
  #survey = new Survey(this);

  constructor() {
    super();
    this.tab = '';
    this.phoneView = 'story';
    this.narrow = this.#phone.matches;
    this.column = this.#columned.matches;
    this.room = NO_ROOM;
    this.dismissed = null;
    this.wrong = false;
    this.editing = null;
    this.spots = [];
    this.chapter = '';
    this.pointing = new Pointing(() => this.requestUpdate());
    this.pointing.watch(this);
    this.printing = false;
  }

  protected override createRenderRoot(): HTMLElement { return this; }

  override connectedCallback(): void {
    this.s = this.store.get();
    this.#cures = new Cures(this.store, () => this.requestUpdate());
    this.predictions = new Predictions(this.store, this.book, () => this.requestUpdate());
    this.talk ??= new Talk(this, this.shelf);
    this.draft ??= new Draft(this.shelf, () => this.requestUpdate());
    this.flips = new Flips(this.store, () => this.requestUpdate());
    this.zooming = new Zooming(() => this.requestUpdate());
    const [state, book] = [this.store.subscribe((now, before) => this.#follow(now, before)), this.book.subscribe(() => this.requestUpdate())];
    this.#unsubscribe = () => { state(); book(); };
    for (const one of [this.#phone, this.#columned]) one.addEventListener('change', this.#turned);
    window.addEventListener('keydown', this.#key);
    for (const when of ['beforeprint', 'afterprint']) window.addEventListener(when, this.#print);
    super.connectedCallback();
    if (this.hasUpdated) this.#survey.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
    this.#survey.end();
    for (const one of [this.#phone, this.#columned]) one.removeEventListener('change', this.#turned);
    window.removeEventListener('keydown', this.#key);
    for (const when of ['beforeprint', 'afterprint']) window.removeEventListener(when, this.#print);
  }

  #turned = (): void => {
    this.narrow = this.#phone.matches;
    this.column = this.#columned.matches;
  };
  /** The browser does not wait: what goes on paper is drawn before it goes on. */
  #print = (e: Event): void => {
    this.printing = e.type === 'beforeprint';
    this.performUpdate();
  };
  #key = (e: KeyboardEvent): void => { if (pressed(e, this.#view)) e.preventDefault(); };

  /** The state has changed: a new run is studied, a question stops the play. */
  #follow(now: State, before: State): void {
    if (onlyChosen(now, before)) this.#held ??= window.setTimeout(() => this.#show(this.store.get()), SOON);
    else this.#show(now);
    if (now.scenario !== before.scenario || now.text !== before.text) {
      this.tab = '';
      this.predictions.unasked = false;
      this.wrong = false;
      this.zooming.reset();
    }
    if (now.trace !== before.trace) {
      this.pointing.at(0);
      this.#study = now.trace && studyOf(now.trace);
      this.#hues = huesOf(now.trace?.actors ?? []);
      this.predictions.begin(this.#study, now);
      if (now.trace) queueMicrotask(() => this.#grant());
    }
    void this.#cures.look(now);
    if (now.started && now.scenario && atEnd(now)) this.book.see(now.scenario);
    this.predictions.play(now, before);
    if (now.started && this.#study && (now.t !== before.t || now.index !== before.index)) this.zooming.follow(this.#study, now.t, now.playing);
  }

  #show(s: State): void {
    clearTimeout(this.#held);
    this.#held = undefined;
    this.s = s;
  }

  #grant(): void {
    const wish = this.wish;
    this.wish = null;
    wish?.();
  }

  #viewed(): View {
    const { s, store, tab, predictions: asked } = this;
    const at = s.trace && s.started ? s.index : -1;
    const asking = at >= 0 && !s.playing ? asked.due(at) : null;
    const [ahead, graded, ghost] = at < 0 ? [null, null, null] : [asked.ahead(at), asked.graded(at), asked.ghost(at)];
    const cures = s.trace ? this.#cures.of(s.trace) : [];
    const curable = s.trace !== null && this.#cures.hope(s.trace);
    const flips = (p: Param): readonly Flip[] => this.flips.of(s, p);
    return {
      s, store, tab, editing: this.editing, versions: this.versions, asking, ahead, graded, ghost, cures, curable, questions: asked.questions, hands: asked.hands, progress: this.book.get(),
      show: this.talk.presenting ? showOf(this.#study, s.started, { width: s.beside ? innerWidth / 2 : innerWidth, height: innerHeight }, this.room) : null,
      ...this.#parts.of({ s, column: this.column, tab, asking: asking !== null }), black: this.talk.black, lectern: this.talk.lectern, presenter: this.talk.presenter.there,
      spots: this.spots, wrong: this.wrong, draft: this.draft, flips, zooming: this.zooming, pointing: this.pointing, lit: this.#lit(ahead), hues: this.#hues, phone: this.narrow ? this.phoneView : null, column: this.column, do: deeds(this),
    };
  }

  /** What one points at, unless a question hides it. */
  #lit(ahead: Question | null): About | null {
    const { event } = this.pointing;
    return event && this.#study && this.s.started && !(ahead && event >= ahead.before) ? about(this.#study, event) : null;
  }

  edit(open: boolean, file = ''): void {
    if (open && this.s.beside) void this.store.compare(null);
    this.editing = open ? file : null;
    if (open && this.narrow) this.phoneView = 'code';
    if (!open) void this.updateComplete.then(() => this.querySelector<HTMLElement>('.tabs > .edit')?.focus());
  }

  /** Begins a scenario of one's own. */
  async write(): Promise<void> {
    this.edit(true);
    await this.updateComplete;
    await this.querySelector<LockstepEditor>('lockstep-editor')?.begin();
  }

  catalogue(): void { openCatalogue(this); }
  async openChapter(chapter: string): Promise<void> {
    this.chapter = chapter;
    await this.updateComplete;
    openModal(this.querySelector<HTMLDialogElement>('#chapter'));
  }

  help(): void { openHelp(this); }
  get view(): View { return this.#view; }
  get asking(): number { return this.#view.asking?.before ?? 0; }

  protected override render(): TemplateResult {
    const v = this.#view = this.#viewed();
    const drawn = this.#study ? picture(v, this.#study) : null;
    const box = drawn && timeBox(v, drawn, this.room.timeline);
    if (drawn && box) this.zooming.shows(drawn.study, box);
    return html`
      <a class="skip" href="#stage" @click=${(e: Event) => this.#skip(e)}>${text.skip}</a>
      <lockstep-coach @told=${() => this.requestUpdate()}></lockstep-coach>
      ${v.show || v.s.controls !== 'full' ? '' : header(v)}
      ${alert(v, this.dismissed, () => { this.dismissed = v.s.error; })}
      ${v.show ? present(v, drawn, this.room, v.show) : v.s.controls !== 'full' ? small(v, drawn, this.room) : v.phone ? phone(v, drawn, this.room) : wide(v, drawn, this.room)}
      ${framed() && !v.show && v.s.trace ? full(v.s) : nothing}
      ${sheets(v, this, this.chapter)}
      ${this.printing && this.#study ? printed(v, this.#study) : nothing}
      <p class="unseen" aria-live="polite">${this.#speech(v)}</p>`;
  }

  /** Spoken at every step, but not while it plays: that would only queue up. */
  #speech(v: View): string {
    if (v.black) return text.present.isBlack;
    if (!v.s.playing && !v.hurried) this.#said = spoken(v) || (this.querySelector<LockstepCoach>('lockstep-coach')?.spoken ?? '');
    return this.#said;
  }

  /** The address belongs to the run, so the link moves the focus without it. */
  #skip(e: Event): void {
    e.preventDefault();
    this.querySelector<HTMLElement>('#stage')?.focus();
  }

  protected override willUpdate(): void { this.#focus.remember(); }

  /** Another key has taken the place of the one that was pressed. An open question only gets the focus itself: nobody answers by accident. */
  #refocus(): void {
    if (!this.#focus.lost()) return;
    if (this.#focus.inStrip()) (this.querySelector<HTMLElement>('.strip .key') ?? this.querySelector<HTMLElement>('.strip'))?.focus({ preventScroll: true });
    else this.#focus.restore();
  }

  protected override updated(changed: PropertyValues): void {
    this.#refocus();
    this.talk.follow(this.#view);
    this.querySelector<LockstepCoach>('lockstep-coach')?.follow();
    const shown = this.#view.show !== null;
    if (shown !== this.#shown || ['narrow', 'column', 'phoneView'].some((one) => changed.has(one))) this.#survey.begin();
    this.#shown = shown;
    this.#survey.place(this.#view);
    const { lit } = this.#view;
    const stage = lit || this.#glows ? this.querySelector('#stage .drawn') : null;
    if (stage) light(stage, new Set(lit?.legs.flatMap((leg) => [leg.leaves, leg.arrives ?? leg.leaves])));
    this.#glows = lit !== null;
    const before = changed.get('s') as State | undefined;
    if (before && (before.beside === null) !== (this.s.beside === null)) this.#survey.begin();
    const opened = changed.has('tab') || changed.has('phoneView');
    if (!this.#view.hurried) this.#sight.keep(this, this.s, opened);
    const title = text.documentTitle(titleOf(this.s));
    if (document.title !== title) document.title = title;
  }
}
