/** How much room the page has, and where its pictures put the actors: measured when that may have changed. */

import { measure } from '../change/spots.ts';
import { afterFrame } from '../clock.ts';
import type { Page } from './page.ts';
import { NO_ROOM, roomIn, scaleIn } from './room.ts';
import type { View } from './view.ts';

export class Survey {
  readonly #page: Page;
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #found = NO_ROOM;
  /** What the places of the actors were measured for. */
  #placed = '';
  /** What they are to be measured for next. */
  #sought = '';

  constructor(page: Page) { this.#page = page; }

  /** Watches the boxes that are there now; to begin anew at every frame would measure at every frame. */
  begin(): void {
    this.end();
    for (const one of [this.#page, ...this.#page.querySelectorAll('.set, .canvas, .time, .beat-box')]) this.#sizes.observe(one);
  }

  end(): void { this.#sizes.disconnect(); }

  /** Called when the page has just been laid out, which makes measuring cheap. */
  #measure(): void {
    const page = this.#page;
    // A talk has a scale of its own.
    const scale = page.talk.presenting ? 1 : scaleIn({ width: innerWidth, height: innerHeight });
    const room = roomIn(page, scale);
    page.classList.toggle('grown', scale > 1);
    const last = this.#found;
    if (JSON.stringify(room) === JSON.stringify(last)) return;
    this.#found = room;
    // To lay the page out a second time in one task makes it a long one; but the first picture is not shown in no room at all.
    if (last === NO_ROOM) page.room = room;
    else setTimeout(() => { page.room = this.#found; });
  }

  /** The boxes of the picture move only with the cast and the room they have. */
  place(v: View): void {
    const page = this.#page;
    const { width, height } = page.room.stage;
    const layout = JSON.stringify([page.s.trace?.actors, page.s.started, page.narrow && page.phoneView, width, height, v.show?.stage, page.s.beside !== null]);
    if (layout === this.#placed || layout === this.#sought) return;
    this.#sought = layout;
    afterFrame(() => { if (layout === this.#sought) this.#seek(layout); });
  }

  #seek(layout: string): void {
    const page = this.#page;
    this.#sought = '';
    const drawn = page.querySelector('#stage .drawn');
    const spots = measure(drawn);
    if (drawn && !spots.length) return;
    this.#placed = layout;
    if (spots.length || page.spots.length) page.spots = spots;
  }
}
