/** The page on a screen with room: the choices, the stage with the rail or another run beside it, the timeline under both. */

import { html, noChange, nothing, type TemplateResult } from 'lit';
import { dock, heights, pair, pairRows, stagePanel, type Picture } from './panels.ts';
import { rail } from './rail.ts';
import type { Room } from './room.ts';
import { setup } from './setup.ts';
import { strip } from './strip.ts';
import type { View } from './view.ts';

/**
 * In one column the rail comes last, so that the picture and its timeline are seen together. To lay out all of another
 * run takes longer than a frame: the picture comes first, then the rail, then the timeline.
 */
export function wide(v: View, drawn: Picture | null, room: Room): TemplateResult {
  const other = drawn && v.s.beside;
  return html`
    ${setup(v, room.setup)}
    ${other ? html`<main class="mid two" style=${pairRows(v, drawn, other, room)}>${pair(v, drawn, other, room, strip(v))}</main>` : html`<main class=${v.editing === null ? 'mid' : 'mid editing'} style=${heights(drawn, room)}>${stagePanel(v, drawn, room)}${v.column ? nothing : v.later > 1 || v.hurried ? noChange : rail(v)}</main>`}
    ${v.later > 0 ? noChange : dock(v, drawn, room)}
    ${!v.column || other ? nothing : v.hurried ? noChange : rail(v)}`;
}
