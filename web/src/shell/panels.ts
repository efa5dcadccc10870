/** The two pictures in their panels: the stage with its strip, the timeline with its controls. */

import { html, noChange, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { current, indexAt } from '../state.ts';
import { besidePanel, hereCap } from '../change/beside.ts';
import { clientAt, dragPause } from '../change/lanedrag.ts';
import type { Other } from '../change/history.ts';
import { alsoOf, otherRuns, timelineBeside } from '../change/others.ts';
import { partingSeen, studyOf } from '../change/pair.ts';
import { pressedAt, spots } from '../change/spots.ts';
import { laneBox } from '../present/show.ts';
import { frame, type Frame, type Study } from '../frame/frame.ts';
import { heightIn, stage, stageHeight, standsSlim, type StageBox } from '../stage/stage.ts';
import { ghostRow } from '../timeline/ghost.ts';
import { layoutOf, lowestHeight, type TimelineBox } from '../timeline/lanes.ts';
import { timeAt, timeline, xAt } from '../timeline/timeline.ts';
import { FIT } from '../timeline/window.ts';
import { ms } from '../print.ts';
import { text } from '../text.ts';
import { drag } from './drag.ts';
import { travels } from './keyboard.ts';
import { does } from './ownkeys.ts';
import { plain } from './rich.ts';
import { pinched, pinching } from './pinch.ts';
import { pointIn, type Room } from './room.ts';
import { strip } from './strip.ts';
import { transport } from './transport.ts';
import { absence, nothingToShow, type View } from './view.ts';
import { zoomRow } from './zoomrow.ts';

export interface Picture { study: Study; frame: Frame }

export function picture(v: View, study: Study): Picture {
  return { study, frame: frame(study, v.s.started ? v.s.t : 0, v.s.started ? v.s.index : 0) };
}

export function stagePanel(v: View, picture: Picture | null, room: Room, below: TemplateResult | typeof nothing = v.phone || v.show ? nothing : strip(v)): TemplateResult {
  const { width, height } = room.stage;
  return html`
    <section class="face stage" id="stage" tabindex="-1" aria-label=${text.stage.label}>
      ${v.s.beside ? hereCap(v, v.s.beside) : nothing}
      <div class="canvas" @click=${(e: Event) => pressedAt(v, e)} @contextmenu=${(e: Event) => pressedAt(v, e)}>
        ${picture && width ? html`<div class="drawn">${stage(picture.frame, boxOf(v, picture, width, height))}</div>${spots(v)}` : nothingToShow(v.s) ? nothing : noPicture(v)}
      </div>
      ${below}
    </section>`;
}

/** Another run in full, where there is one to compare with; `along` is its timeline, where that stands with it. */
export function beside(v: View, { beside: { width, height } }: Room, along: TemplateResult | typeof nothing = nothing): TemplateResult | typeof nothing {
  const other = v.s.beside;
  if (!other || !v.s.trace) return nothing;
  const k = v.show?.stage ?? 1;
  return besidePanel(v, other, { width: width / k, height: height / k, still: still.matches, ...upright(v, studyOf(other.trace), width / k) }, along);
}

/** Two runs as two columns: picture, words and timeline of each in line with the other's. */
export function pair(v: View, drawn: Picture, other: Other, room: Room, words: TemplateResult): TemplateResult {
  const box = timeBox(v, drawn, room.timeline);
  const there = box ? timelineBeside(v, drawn.study, other, box) : nothing;
  return html`
    ${stagePanel(v, drawn, room, html`${words}<div class="timed">${line(v, drawn, room.timeline)}</div>`)}
    ${beside(v, room, html`<div class="timed">${there}</div>`)}`;
}

/** The heights of the rows: what both runs need at least, and what they like. */
export function pairRows(v: View, { study }: Picture, other: Other, { stage: { width }, timeline, scale }: Room): string {
  const box = timeBox(v, { study, frame: frame(study, 0, 0) }, { width: timeline.width, height: 0 });
  if (!width || !box) return '';
  const [both, { height: _, ...free }] = [[study, studyOf(other.trace)], box];
  const most = (of: (one: Study) => number): number => Math.ceil(scale * Math.max(...both.map(of)));
  const floor = most((one) => heightIn(one, { width, height: LOWEST }));
  const likes = most((one) => stageHeight(one, width));
  const lowest = most((one) => lowestHeight(one, box));
  const natural = most((one) => layoutOf(one, { ...free, zoom: FIT }).height);
  return `--low:auto minmax(${floor}px,${floor}fr) auto minmax(${lowest}px,${lowest}fr);--free:auto ${likes}px auto auto;--natural:${natural}px;--most:${Math.round(1.3 * likes + 1.6 * natural)}px`;
}

/** No stage is lower, px: a node's card keeps its dial, and three clients their two lines. */
const LOWEST = 256;
/** The highest card, and the stage around the cards. */
const CARD = 138;
const AROUND = 64;

/** How low the stage may become, how high it likes to be, and how high it still looks good; `--gives` is its share of what a window lacks. */
export function heights(picture: Picture | null, { stage: { width }, scale }: Room): string {
  if (!picture || !width) return '';
  const likes = stageHeight(picture.study, width);
  const floor = Math.min(likes, heightIn(picture.study, { width, height: LOWEST }));
  const most = Math.max(likes, AROUND + CARD * picture.study.people.length);
  return `${px('floor', floor * scale)}${px('least', likes * scale)}${px('most', most * scale)}--gives:${1 + likes - floor}`;
}

const px = (name: string, n: number): string => `--${name}:${Math.round(n)}px;`;

function boxOf(v: View, { study }: Picture, w: number, h: number): StageBox {
  const k = v.show?.stage ?? 1;
  const [width, height] = [w / k, h / k];
  const box: StageBox = { width, height, started: v.s.started, ...(v.hurried ? { said: noChange } : {}), still: still.matches, ...upright(v, study, width) };
  const asked = v.asking && study.trace.events[v.asking.before - 1];
  return asked ? { ...box, asks: asked.actor } : box;
}

/** Beside another run the columns stay columns, so that the picture fills its box. */
const upright = (v: View, study: Study, width: number): { turned?: false } => (v.s.beside && standsSlim(study, width) ? { turned: false } : {});

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** A shadow of the picture stands only where one is about to come: on its way, or not measured yet. */
const noPicture = (v: View): TemplateResult => (v.s.busy || v.s.trace
  ? html`<div class="skeleton" role="status" aria-label=${v.s.busy ? absence(v.s) : nothing}>
    <span class="node"></span><span class="cards"><i></i><i></i><i></i></span><span class="store"></span></div>`
  : html`<p class="no-picture" role="status">${absence(v.s)}</p>`);

export function dock(v: View, picture: Picture | null, room: Room): TemplateResult {
  const apart = v.s.beside !== null;
  return html`
    <section class=${apart ? 'face dock two' : 'face dock'} aria-label=${text.dock.label} style=${natural(v, picture, room)}>
      ${transport(v, room.beats)}
      ${apart ? nothing : line(v, picture, room.timeline)}
      ${under(v, picture, room.timeline, apart)}
    </section>`;
}

/** The other runs under a timeline that stands by itself. */
export const under = (v: View, picture: Picture | null, size: Room['timeline'], apart = false): TemplateResult | typeof nothing =>
  (picture ? otherRuns(v, picture.study, timeBox(v, picture, size), apart) : nothing);

export function line(v: View, picture: Picture | null, size: Room['timeline']): TemplateResult {
  const { s } = v;
  const box = timeBox(v, picture, size);
  const parting = picture && v.s.beside ? partingSeen(v, picture.study.trace, v.s.beside) : null;
  const end = picture?.study.end ?? 0;
  const now = s.started ? current(s) : null;
  return html`
    <div class="along">
    <div class="time" role="slider" tabindex="0" aria-label=${text.dock.time} aria-valuemin="0" aria-valuemax=${end / 1000}
      aria-valuenow=${s.started ? s.t / 1000 : 0} aria-valuetext=${v.hurried ? noChange : now ? `${ms(s.t)} ms. ${plain(now.say)}` : text.dock.notRun}
      aria-disabled=${ifDefined(picture ? undefined : 'true')}
      @keydown=${(e: KeyboardEvent) => slide(e, v)} @pointerdown=${(e: PointerEvent) => { if (box && !pinched(e, v.zooming, box.width)) scrub(e, v, picture, box); }}
      @wheel=${(e: WheelEvent) => v.zooming.wheel(e)}
      @pointermove=${(e: PointerEvent) => point(e, v, picture, box)} @pointerleave=${() => v.pointing.at(0)}>
      ${picture && box ? html`<div class="drawn">${timeline(picture.study, picture.frame, { ...box, parts: parting?.t ?? null })}</div>` : html`<div class="skeleton lanes"><i></i><i></i><i></i><i></i></div>`}
      <div class="span" aria-hidden="true" hidden></div>
    </div>
    ${picture && box && v.s.started && !v.show ? zoomRow(v, picture.study, box) : nothing}
    </div>
    ${picture && box && v.ghost ? html`<div class="ghosts">${ghostRow(picture.study, v.ghost, box, s.t)}</div>` : nothing}`;
}

export function timeBox(v: View, picture: Picture | null, { width, height }: Room['timeline']): TimelineBox | null {
  if (!picture || !width) return null;
  const seen = { zoom: v.s.started ? v.zooming.now : FIT, lit: v.lit && { at: v.lit.event, legs: v.lit.legs }, curtain: v.ahead !== null };
  // Presented, the only other run is the one beside this.
  const also = v.s.started && (v.s.beside || !v.show) ? alsoOf(picture.study.trace, v.s.others, v.s.beside) : [];
  if (v.show) return { ...laneBox(width, v.s.started, v.show.time, v.show.timeHeight), ...seen, also };
  const box: TimelineBox = { width, ...seen, started: v.s.started, also };
  return v.phone ? { ...box, short: true } : { ...box, height };
}

/** The height at which the timeline looks best, the least that it needs, and its share of what a window lacks. */
export function natural(v: View, picture: Picture | null, { timeline: { width }, scale }: Room): string {
  const box = timeBox(v, picture, { width, height: 0 });
  if (!picture || !box) return '';
  const { height: _, ...free } = box;
  const likes = layoutOf(picture.study, { ...free, zoom: FIT }).height;
  const floor = Math.min(likes, lowestHeight(picture.study, box));
  return `${px('natural', likes * scale)}${px('lowest', floor * scale)}--gives:${1 + likes - floor}`;
}

/** The slider takes the page's keys as they are; the arrows would otherwise be left to it. */
const slide = (e: KeyboardEvent, v: View): void =>
  does(e, { ...travels(v, e.repeat), ArrowUp: v.do.forward, ArrowDown: v.do.back }, 'ctrlKey', 'metaKey', 'altKey', 'shiftKey');

/** The playhead follows the pointer; a press starts it, the release ends it. */
function scrub(e: PointerEvent, v: View, picture: Picture | null, box: TimelineBox): void {
  if (!picture || e.button) return;
  const target = e.currentTarget as HTMLElement;
  const to = (p: PointerEvent): void => {
    // The window may have moved along meanwhile.
    const seen = { ...box, zoom: v.zooming.now };
    if (!pinching()) v.do.seek(timeAt(picture.study, seen, pointIn(p, target, box.width).x));
  };
  const { x, y } = pointIn(e, target, box.width);
  const client = e.pointerType === 'touch' || v.show ? null : clientAt(picture.study, box, x, y, v.s.t);
  if (e.shiftKey && v.zooming.now.by > 1) return drawAlong(e, v, box.width);
  if (client) return dragPause(e, picture.study, box, client, v.do.addFault, () => to(e));
  drag(e, to);
}

/** With Shift the lanes themselves are drawn along. */
function drawAlong(e: PointerEvent, v: View, width: number): void {
  const target = e.currentTarget as HTMLElement;
  const at = (p: PointerEvent): number => pointIn(p, target, width).x;
  let last = at(e);
  drag(e, (p) => {
    v.zooming.panPx(last - at(p));
    last = at(p);
  });
}

/** px: as near to an event one means it. */
const NEAR = 7;

/** Points at the event next to the pointer: in the lane under it if there is one so near, else in any. */
function point(e: PointerEvent, v: View, picture: Picture | null, box: TimelineBox | null): void {
  if (!picture || !box || !v.s.started || e.pointerType === 'touch' || e.buttons) return;
  const { x, y } = pointIn(e, e.currentTarget as HTMLElement, box.width);
  const { names, lanes } = layoutOf(picture.study, box);
  if (x < names) return v.pointing.at(0);
  const lane = lanes.find((one) => y >= one.y && y < one.y + one.h)?.id;
  const [from, to] = [timeAt(picture.study, box, x - NEAR), timeAt(picture.study, box, x + NEAR)];
  const near = picture.study.trace.events.slice(indexAt(picture.study.trace.events, from - 1), indexAt(picture.study.trace.events, to));
  const far = (i: { t: number; actor: string; peer?: string }): number =>
    Math.abs(xAt(picture.study, box, i.t) - x) + (i.actor === lane ? 0 : i.peer === lane ? NEAR : 2 * NEAR);
  v.pointing.at(near.reduce<[number, number]>(([best, least], one) => (far(one) < least ? [one.i, far(one)] : [best, least]), [0, Infinity])[0]);
}
