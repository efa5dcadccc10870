/** A script at the node: one box drawn in ink, shut on all sides, because nothing else happens between its calls. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Frame } from '../frame/frame.ts';
import { clipped, fitting, widthOf } from '../frame/measure.ts';
import type { ScriptView } from '../frame/script.ts';
import { personOf } from '../frame/study.ts';
import { text as catalogue } from '../text.ts';
import { box, circle, hued, line, text } from './marks.ts';

const PITCH = 16;
const words = catalogue.stage.script;

/** The box, at the foot of the node's card between `free` and `bottom`. */
export function scriptBox(f: Frame, script: ScriptView, x: number, w: number, free: number, bottom: number, size: number): SVGTemplateResult {
  const rows = Math.max(1, Math.floor((bottom - 8 - Math.max(free, bottom - 166) - 43) / PITCH));
  // Why it cannot be split, where all calls have room too.
  const whole = rows > script.lines.length ? fitting(words.whole, w - 34, 11) : '';
  const foot = whole ? PITCH : 0;
  const room = whole ? rows - 1 : rows;
  const lines = script.lines.length <= room ? script.lines : [...script.lines.slice(0, room - 1), { call: catalogue.picture.more(script.lines.length - room + 1), reply: '' }];
  const height = 43 + lines.length * PITCH + foot;
  const top = bottom - 8 - height;
  const left = x + 8;
  const width = w - 16;
  const tab = widthOf(script.verb, 11.5, 'mono') + 14;
  const row = (i: number): number => top + 34 + i * PITCH;
  const hue = personOf(f.study, script.client)?.hue;
  return svg`<g class="script"><title>${words.why}</title>${box(left, top, width, height, 9, 'scriptbox')}${box(left, top, tab, 19, 6, 'inkf')}
    ${text(left + tab / 2, top + 13.5, script.verb, 11.5, 'm x7 inv mid')}${text(left + width - 9, top + 14, words.step, 11.5, 'i2 s end')}
    ${hued(hue, svg`${line(left + 14, row(0) - 4, left + 14, row(lines.length) - 3, 'scriptline')}${lines.map((l, i) => svg`${circle(left + 14, row(i) - 4, 3, 'cf')}${
      text(left + 23, row(i), callWords(l.call, width - 38 - widthOf(l.reply, size, 'mono'), size), size, 'm s')}${
      text(left + width - 9, row(i), l.reply, size, 'm x7 ct end')}`)}`)}
    ${text(left + 23, row(lines.length), fitting(words.returns, width - 36 - widthOf(script.returns, size, 'mono'), size), size, 'i2')}${text(left + width - 9, row(lines.length), script.returns, size, 'm x7 end')}${
    whole ? text(left + width / 2, top + height - 8, whole, 11, 'i2 mid') : nothing}</g>`;
}

/** A call with its key if there is room, else its verb. */
const callWords = (call: string, room: number, size: number): string =>
  fitting([call, call.split(' ').slice(0, 2).join(' '), call.split(' ')[0] ?? ''], room, size, 'mono') || clipped(call, room, size, 'mono');
