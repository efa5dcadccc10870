/** A talk: the page shown large, the screen black, the lecture, and the presenter's window. */

import type { LockstepCoach } from '../shell/coach.ts';
import type { Page } from '../shell/page.ts';
import type { TalkDeeds, View } from '../shell/view.ts';
import { atEnd } from '../state.ts';
import type { Shelf } from '../storage.ts';
import { text } from '../text.ts';
import { cueOf, type Asked } from './cue.ts';
import { handOn } from './host.ts';
import { Lectern } from './lectern.ts';
import { Presenter } from './presenter.ts';

export class Talk {
  presenting = false;
  black = false;
  readonly lectern: Lectern;
  readonly presenter: Presenter;
  /** The black screen was up at the last update. */
  #covered = false;
  #page: Page;

  constructor(page: Page, shelf: Shelf) {
    this.#page = page;
    const changed = (): void => page.requestUpdate();
    this.lectern = new Lectern(page.store, shelf, changed);
    this.presenter = new Presenter({
      ask: (what, held) => this.#asked(what, held), trouble: (what) => page.store.notice(text.present.trouble[what]), changed,
    });
    addEventListener('dragover', (e) => { if (carriesFile(e)) e.preventDefault(); });
    addEventListener('drop', (e) => this.#drop(e));
    addEventListener('resize', () => { if (this.presenting) changed(); });
  }

  readonly deeds: TalkDeeds = {
    present: (on) => this.#present(on),
    turn: (by, held) => this.#turn(by, held ?? false),
    entry: (by) => { this.lectern.go(by); },
    blacken: () => this.#blacken(!this.black),
    openPresenter: () => this.presenter.open(),
    pickLecture: () => this.#pick(),
    closeLecture: () => this.lectern.close(),
  };

  /** After every update: the window shows what the page shows, and the black screen lies over all of it. */
  follow(v: View): void {
    if (this.presenter.there) {
      const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
      this.presenter.tell({ ...cueOf(v, this.lectern), theme });
    }
    // The page is searched only where there is something to find: this is asked at every frame.
    if (!this.black && !this.#covered) return;
    this.#covered = this.black;
    const screen = this.#page.querySelector<HTMLDialogElement>('dialog.black');
    if (this.black && !screen?.open) screen?.showModal();
    else if (!this.black && screen?.open) screen.close();
  }

  #present(on: boolean): void {
    this.presenting = on;
    this.black = false;
    this.#page.querySelector<LockstepCoach>('lockstep-coach')?.end();
    for (const sheet of this.#page.querySelectorAll<HTMLDialogElement>('dialog[open]')) sheet.close();
    this.#page.requestUpdate();
  }

  #blacken(black: boolean): void {
    this.black = black;
    this.#page.requestUpdate();
  }

  /** From the end of a run a lecture goes on to its next entry, and slides around the page to the next slide. */
  #turn(by: 1 | -1, held: boolean): void {
    const s = this.#page.store.get();
    const over = s.trace !== null && (by > 0 ? s.started && atEnd(s) : !s.started || s.index === 0);
    if (over && held) return;
    if (over && ((this.presenting && this.lectern.go(by)) || handOn(by))) return;
    if (by > 0) this.#page.view.do.forward();
    else this.#page.view.do.back();
  }

  #asked(what: Asked, held: boolean): void {
    const { do: act, store } = this.#page.view;
    switch (what) {
      case 'next': this.#turn(1, held); break;
      case 'back': this.#turn(-1, held); break;
      case 'play': act.toggle(); break;
      case 'home': store.home(); break;
      case 'end': store.end(); break;
      case 'black': act.blacken(); break;
      case 'entry-next': act.entry(1); break;
      case 'entry-back': act.entry(-1); break;
      case 'entry-again': this.lectern.again(); break;
    }
  }

  /** One file; whoever opens a lecture wants to give it. */
  async #open(file: File): Promise<void> {
    if (await this.lectern.open(file)) this.#present(true);
  }

  #pick(): void {
    const field = document.createElement('input');
    field.type = 'file';
    field.accept = '.txt,.md,text/plain';
    field.addEventListener('change', () => { if (field.files?.[0]) void this.#open(field.files[0]); });
    field.click();
  }

  #drop(e: DragEvent): void {
    if (!carriesFile(e)) return;
    e.preventDefault();
    const file = e.dataTransfer?.files[0];
    if (file) void this.#open(file);
  }
}

const carriesFile = (e: DragEvent): boolean => !e.defaultPrevented && (e.dataTransfer?.types.includes('Files') ?? false);
