/** One beat per event, evenly apart: the run as a row of shapes that one can press and drag along. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Event, Trace } from '../trace.ts';
import { drag } from './drag.ts';
import { shapeAt } from './glyphs.ts';
import { brokenAt } from './moments.ts';
import { pointIn } from './room.ts';
import type { View } from './view.ts';

const HEIGHT = 36;
const MIDDLE = 21;
const EDGE = 12;

/** Under this distance between two events shapes would run into each other. */
const CLOSE = 7;

export function beats(v: View, width: number): TemplateResult {
  const { trace } = v.s;
  if (!trace || width < 80) return html``;
  const events = trace.events;
  const gap = (width - 2 * EDGE) / Math.max(1, events.length - 1);
  const x = (i: number): number => EDGE + (i - 1) * gap;
  const at = v.s.index;
  return html`
    <svg class="beats" width=${width} height=${HEIGHT} viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true"
      @pointerdown=${(e: PointerEvent) => scrub(v, e, gap, events.length, width)}
      @pointermove=${(e: PointerEvent) => { if (e.pointerType !== 'touch' && !e.buttons) v.pointing.at(beatAt(e, e.currentTarget as Element, gap, events.length, width)); }}
      @pointerleave=${() => v.pointing.at(0)}>
      <path class="bl" d="M${EDGE} ${MIDDLE}H${width - EDGE}"/>
      ${at > 1 ? svg`<path class="blp" d="M${EDGE} ${MIDDLE}H${x(at)}"/>` : ''}
      ${gap < CLOSE ? ticks(v, events, x, at, width) : events.map((e) => beat(v, e, x(e.i), Math.min(4.4, gap * 0.36)))}
      ${tears(trace, v, x)}
      ${v.lit ? svg`<circle class="pt" cx=${x(v.lit.event.i)} cy=${MIDDLE} r="9"/>` : ''}
      ${at ? now(v, events[at - 1]!, x(at), Math.max(7, Math.min(10, gap * 0.62))) : ''}
    </svg>`;
}

/** Whose event follows a question would tell its answer. */
const hidden = (v: View, e: Event): boolean => v.ahead !== null && e.i >= v.ahead.before;

const beat = (v: View, e: Event, x: number, r: number): SVGTemplateResult =>
  (hidden(v, e) ? hiddenBeat(x, MIDDLE) : beatShape(v.hues.get(e.actor), e.i <= v.s.index, x, MIDDLE, r));

export const hiddenBeat = (x: number, y: number): SVGTemplateResult => svg`<circle class="nth" cx=${x} cy=${y} r="2"/>`;

/** One event: its client's shape, or a bar where no client has it; full once it has happened. */
export const beatShape = (hue: string | undefined, past: boolean, x: number, y: number, r: number): SVGTemplateResult =>
  (hue ? svg`<g class="c-${hue} ${past ? 'past' : 'later'}">${shapeAt(hue, x, y, r)}</g>`
    : svg`<rect class=${past ? 'nt' : 'nth'} x=${x - 1.75} y=${y - 5.5} width="3.5" height="11" rx="1.5"/>`);

/** In a long run an event is a tick; as a part of a path. */
export const beatTick = (x: number, y: number): string => `M${x.toFixed(1)} ${y - 5}v10`;

/** A long run: one path per actor, drawn twice for good, full up to where the run is and pale after it; the run only moves the cut. */
function ticks(v: View, events: readonly Event[], x: (i: number) => number, at: number, width: number): SVGTemplateResult {
  const cut = at ? x(at) + 1 : 0;
  const all = (kind: string): unknown => guard([events, v.hues, v.ahead, width], () => [...tickPaths(v, events, x)]
    .map(([hue, d]) => svg`<path class=${`tk c-${hue} ${kind}`} d=${d}/>`));
  return svg`<svg class="part" width=${cut} height=${HEIGHT}><g class="still">${all('past')}</g></svg>
    <svg class="part" x=${cut} width=${width - cut} height=${HEIGHT}><g class="still" style=${`transform:translateX(${-cut}px)`}>${all('later')}</g></svg>`;
}

/** The ticks of each hue; those behind a question have none. */
function tickPaths(v: View, events: readonly Event[], x: (i: number) => number): Map<string, string> {
  const paths = new Map<string, string>();
  for (const e of events) {
    const hue = hidden(v, e) ? 'n' : v.hues.get(e.actor) ?? 'n';
    paths.set(hue, (paths.get(hue) ?? '') + beatTick(x(e.i), MIDDLE));
  }
  return paths;
}

function now(v: View, e: Event, x: number, r: number): SVGTemplateResult {
  const hue = v.hues.get(e.actor);
  const inside = hue ? svg`<g class="ntn">${shapeAt(hue, x, MIDDLE, r * 0.44)}</g>`
    : svg`<rect class="ntn" x=${x - 1.75} y=${MIDDLE - 5} width="3.5" height="10" rx="1.5"/>`;
  return svg`<circle class="cur" cx=${x} cy=${MIDDLE} r=${r}/>${inside}`;
}

/** Torn marks above the events that break a promise, once they have happened. */
function tears(trace: Trace, v: View, x: (i: number) => number): SVGTemplateResult[] {
  return trace.verdicts
    .filter((one) => one.promised && one.status === 'violated' && brokenAt(trace, one) <= v.s.index)
    .map((one) => svg`<path class="bj" d=${`M${x(brokenAt(trace, one)) - 5} 6l3.3-4 3.3 4 3.4-4`}/>`);
}

/** The beat at a pointer. */
function beatAt(p: PointerEvent, row: Element, gap: number, last: number, width: number): number {
  return Math.min(last, Math.max(1, Math.round((pointIn(p, row, width).x - EDGE) / gap) + 1));
}

function scrub(v: View, e: PointerEvent, gap: number, last: number, width: number): void {
  const target = e.currentTarget as SVGSVGElement;
  if (e.button) return;
  e.preventDefault();
  drag(e, (p) => {
    const i = beatAt(p, target, gap, last, width);
    if (i !== v.store.get().index || !v.store.get().started) v.do.go(i);
  });
}
