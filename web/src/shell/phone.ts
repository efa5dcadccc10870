/** The narrow page: the turned stage above one of three views, what to do now and the controls within the thumb's reach. */

import { html, nothing, type TemplateResult } from 'lit';
import { text } from '../text.ts';
import { faultsRow } from '../change/faults.ts';
import { undoKeys } from './header.ts';
import { beside, heights, line, natural, stagePanel, under, type Picture } from './panels.ts';
import { papers } from './rail.ts';
import type { Room } from './room.ts';
import { promises } from './promises.ts';
import { compareKey, settings } from './setup.ts';
import { story } from './story.ts';
import { strip, tellsStep } from './strip.ts';
import { landmarks, transport } from './transport.ts';
import type { PhoneView, View } from './view.ts';

const VIEWS: readonly PhoneView[] = ['story', 'code', 'change'];

export function phone(v: View, drawn: Picture | null, room: Room): TemplateResult {
  return html`
    <main class="phone" style=${heights(drawn, room)}>
      ${v.phone === 'change' ? html`<section class="face view" id="stage" tabindex="-1" aria-label=${text.setup.label}><div class="tools">${undoKeys(v)}${compareKey(v)}</div>${faultsRow(v)}${settings(v)}</section>` : v.editing !== null && v.phone === 'code' ? '' : html`${stagePanel(v, drawn, room)}${beside(v, room)}`}
      ${v.phone === 'story' ? html`<div class="face view" style=${natural(v, drawn, room)}>${story(v, tellsStep(v))}${line(v, drawn, room.timeline)}${v.s.started && v.s.trace ? landmarks(v) : ''}${under(v, drawn, room.timeline)}${promises(v)}</div>` : ''}
      ${v.phone === 'code' ? html`<section class="face view ${v.editing === null ? '' : 'writing'}" id=${v.editing === null ? nothing : 'stage'} tabindex=${v.editing === null ? nothing : -1} aria-label=${text.rail.label}>${papers(v)}</section>` : ''}
    </main>
    <div class="thumb">
      ${v.phone === 'change' || v.editing !== null ? '' : strip(v)}
      <section aria-label=${text.dock.label}>${transport(v, room.beats)}</section>
      <nav class="views" aria-label=${text.phone.label}>
        ${VIEWS.map((one) => html`<button type="button" aria-current=${v.phone === one ? 'page' : 'false'} @click=${() => v.do.phone(one)}>${text.phone[one]}</button>`)}
      </nav>
    </div>`;
}
