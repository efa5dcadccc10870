/** The event that one points at or has the focus on: it is lit in both pictures, in the program and among the keys. */

/** Whatever stands for an event says so: data-event is its number. */
const eventAt = (target: EventTarget | null): number =>
  Number((target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null)?.getAttribute('data-event') ?? 0);

export class Pointing {
  #event = 0;
  #changed: () => void;

  constructor(changed: () => void) { this.#changed = changed; }

  /** Its number; 0: none. */
  get event(): number { return this.#event; }

  at(event: number): void {
    if (event === this.#event) return;
    this.#event = event;
    this.#changed();
  }

  /** Follows pointer and focus over everything on the page that stands for an event. */
  watch(page: HTMLElement): void {
    page.addEventListener('pointerover', (e) => {
      // The timeline and the beats know themselves which event is next to the pointer.
      if (e.pointerType === 'touch' || e.buttons || (e.target instanceof Element && e.target.closest('.time, .beats'))) return;
      this.at(eventAt(e.target) || this.#focused(page));
    });
    page.addEventListener('pointerleave', () => this.at(this.#focused(page)));
    page.addEventListener('focusin', (e) => { if (e.target instanceof Element && e.target.matches(':focus-visible')) this.at(eventAt(e.target)); });
    page.addEventListener('focusout', () => this.at(0));
  }

  #focused(page: HTMLElement): number {
    const focus = document.activeElement;
    return focus && page.contains(focus) && focus.matches(':focus-visible') ? eventAt(focus) : 0;
  }
}

/** Lights what stands for these events in a picture; the numbers in it are drawn anew with every step. */
export function light(picture: Element, events: ReadonlySet<number>): void {
  for (const one of picture.querySelectorAll('.num[data-event]')) one.toggleAttribute('data-lit', events.has(Number(one.getAttribute('data-event'))));
}
