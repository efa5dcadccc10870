/** Keys over the actors of the picture: a press opens what can go wrong with one at this moment. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Spot, View } from '../shell/view.ts';
import { text } from '../text.ts';

/** px: lower than any card; and what one hits with a finger. */
const CARD = 48;
const FINGER = 44;

/** An actor's card, where it has one; lines may lead from it to elsewhere. */
function frameOf(group: SVGGElement): DOMRect {
  const card = [...group.querySelectorAll('rect')].map((one) => one.getBBox()).find((box) => box.height >= CARD);
  return card ?? group.getBBox();
}

/** Where the actors of a drawing stand. Boxes do not move while a run is played, so this is asked once for each layout. */
export function measure(canvas: Element | null): Spot[] {
  const picture = canvas?.querySelector('svg');
  const px = picture ? picture.getBoundingClientRect().width / picture.viewBox.baseVal.width : 1;
  const groups = [...(canvas?.querySelectorAll<SVGGElement>('[data-actor]') ?? [])];
  return groups.map((group) => {
    const { x, y, width, height } = frameOf(group);
    // What has no frame of its own gets some air, and is high enough for a finger.
    const pad = height < CARD ? Math.max(5, (FINGER / px - height) / 2) : 0;
    const on = (n: number): number => Math.round(n * px);
    return { id: group.dataset['actor'] ?? '', x: on(x - pad), y: on(y - pad), w: on(width + 2 * pad), h: on(height + 2 * pad) };
  }).filter((spot) => spot.w > 2 * FINGER / 3);
}

export function spots(v: View): TemplateResult | typeof nothing {
  if (!v.spots.length || !v.s.trace) return nothing;
  const k = v.show?.stage ?? 1;
  return html`<div class="spots">${v.spots.map(({ id, x, y, w, h }) => html`
    <button type="button" class="spot" style=${`left:${k * x}px;top:${k * y}px;width:${k * w}px;height:${k * h}px`} aria-haspopup="dialog" aria-label=${text.menu.open(id)}
      @click=${(e: Event) => v.do.menu(id, e.currentTarget as Element)}></button>`)}</div>`;
}

/** A press on a message under way, or a long one (the browser's own menu) on an actor. */
export function pressedAt(v: View, e: Event): void {
  const on = e.target instanceof Element ? e.target : null;
  const message = on?.closest<SVGElement>('[data-message]');
  if (message) {
    e.preventDefault();
    v.do.messageMenu(Number(message.dataset['message']), message);
  } else if (e.type === 'contextmenu' && on?.matches('.spot')) {
    e.preventDefault();
    (on as HTMLElement).click();
  }
}
