/** A message on its edge: moving, arrived, late, twice, or fallen. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { widthOf } from '../frame/measure.ts';
import type { LegView } from '../frame/wires.ts';
import { cross, hourglass, line, path, text } from './marks.ts';
import { r1, tagPath, type Way } from './shapes.ts';

export interface Track {
  /** From where the message leaves to where it lands. */
  from: number;
  to: number;
  /** The other coordinate. */
  across: number;
  way: Way;
  /** Height of a tag and size of its words. */
  tag: number;
  words: number;
}

/** How long a tag is for its words. */
export const tagLength = (words: string, size: number, height: number): number => Math.max(height * 1.5, widthOf(words, size, 'mono') + height * 0.42 + 18);

/** How wide a tag is that travels upwards or downwards. */
export const uprightWidth = (words: string, size: number): number => Math.max(30, widthOf(words, size, 'mono') + 16);

/** With reduced motion a moving tag stands here. */
const STANDING = 0.7;

export function tagOn(view: LegView, words: string, track: Track, still: boolean): SVGTemplateResult {
  const upright = track.way === 'u' || track.way === 'd';
  const length = upright ? track.tag : tagLength(words, track.words, track.tag);
  const width = upright ? uprightWidth(words, track.words) : length;
  const s = track.to > track.from ? 1 : -1;
  const nose = upright ? track.tag * 0.38 : 0;
  // The hourglass of a late one goes behind it, beside it where it travels upwards or downwards.
  const lead = view.leg.late > 0 && view.state !== 'fallen' && !upright ? track.tag * 0.84 : 0;
  const run = Math.abs(track.to - track.from) - length - nose - lead - 4;
  const at = still && view.state === 'moving' ? STANDING : view.state === 'fallen' ? 0.5 : view.at;
  const centre = track.from + s * (length / 2 + 1 + lead + Math.max(0, run) * at);
  const [x, y] = upright ? [track.across, centre] : [centre, track.across];
  if (view.state === 'fallen') return fallen(words, x, y, width, track);
  const ink = view.leg.copy ? 'm x7 ct mid' : 'm x7 co mid';
  return svg`<g data-message=${view.leg.id}>${wake(view, track, centre - (s * length) / 2, s)}${path(tagPath(x, y, width, track.tag, track.way), view.leg.copy ? 'duptag' : 'tag')}${
    text(upright ? x : x - (s * track.tag * 0.42) / 2, y + track.words * 0.36, words, track.words, ink)}${
    upright && view.leg.late > 0 ? hourglass(x + width / 2, y - (s * track.tag) / 2, track.tag * 0.36) : nothing}</g>`;
}

/** While it moves, three dashes behind it; a late one leaves dots and has an hourglass at its tail. */
function wake(view: LegView, track: Track, tail: number, s: number): SVGTemplateResult {
  const late = view.leg.late > 0;
  if (late) {
    const back = tail - s * track.tag * 0.4;
    const upright = track.way === 'u' || track.way === 'd';
    return svg`${(back - track.from) * s > 8 ? stroke(track, track.from + s * 4, back, 'wake') : nothing}${upright ? nothing : hourglass(back, track.across, track.tag * 0.42)}`;
  }
  if (view.state !== 'moving') return svg``;
  return svg`${[8, 19, 29].map((k, i) => {
    const a = tail - s * k;
    return Math.abs(a - track.from) < 8 || (a - track.from) * s < 0 ? nothing
      : svg`<g opacity=${r1(0.9 - 0.3 * i)}>${stroke(track, a, a + s * 6, 'trail')}</g>`;
  })}`;
}

const stroke = (track: Track, a: number, b: number, kind: string): SVGTemplateResult =>
  track.way === 'u' || track.way === 'd' ? line(track.across, a, track.across, b, kind) : line(a, track.across, b, track.across, kind);

/** How far a lost tag falls, in its own heights: where rows are close it would land on the next one's words. */
const drop = (tag: number): number => (tag > 20 ? 0.95 : tag > 18 ? 0.72 : 0.22);

/** Hollow, tipped, fallen below a cross on its edge. */
function fallen(words: string, x: number, y: number, width: number, track: Track): SVGTemplateResult {
  const upright = track.way === 'u' || track.way === 'd';
  const s = track.to > track.from ? 1 : -1;
  const [cx, cy] = upright ? [x, y] : [x + s * (width / 2), y];
  const [tx, ty] = upright ? [x + 3, y + track.tag * 0.9] : [x + s * (width / 2 + 4), y + track.tag * drop(track.tag)];
  const tip = upright || track.tag > 20 ? 12 : 8;
  return svg`${cross(cx, cy, 5)}${path(`M${r1(cx + s * 4)} ${r1(cy + 5)}q4 3 5 7`, 'lostfall')}<g transform=${`rotate(${s * tip} ${r1(tx)} ${r1(ty)})`}>${
    path(tagPath(tx, ty, width * 0.92, track.tag * 0.88, track.way), 'losttag')}${text(tx, ty + track.words * 0.34, words, Math.max(11, track.words - 1), 'm x7 ct mid')}</g>`;
}
