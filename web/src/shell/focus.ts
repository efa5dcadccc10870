/** Keeps the focus on the page: when what had it is gone, the next in the same place gets it. */

const CONTROLS = ['button', 'a[href]', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]'].join();
/** Where one looks for the next control, from the nearest outwards. */
const PLACES = ['li', 'ul', '.seg', '.faults', '.others', '.stage.other', '.alerts', '.strip', '.trans', '.set', '.tools', '.rail', '.dock', '.view', 'dialog[open]'].join();

const controls = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.tabIndex >= 0 && one.checkVisibility());

export class Focus {
  #on: Element | null = null;
  #places: { place: Element; nth: number }[] = [];

  /** Before the page is drawn anew. */
  remember(): void {
    this.#on = document.activeElement === document.body ? null : document.activeElement;
    this.#places = [];
    for (let at = this.#on?.parentElement?.closest(PLACES); at; at = at.parentElement?.closest(PLACES)) {
      this.#places.push({ place: at, nth: controls(at).indexOf(this.#on as HTMLElement) });
    }
  }

  /** After it; true when the focus was lost. What follows in the strip is for the page to say. */
  lost(): boolean { return this.#on !== null && !this.#on.isConnected && document.activeElement === document.body; }

  inStrip(): boolean { return this.#places.some(({ place }) => place.matches('.strip')); }

  /** To the control that has taken the place, or the last before it; to the picture when nothing is left there. */
  restore(): void {
    for (const { place, nth } of this.#places) {
      const left = place.isConnected ? controls(place) : [];
      const next = left[Math.min(nth, left.length - 1)];
      if (next) return next.focus({ preventScroll: true });
    }
    document.querySelector<HTMLElement>('#stage')?.focus({ preventScroll: true });
  }
}
