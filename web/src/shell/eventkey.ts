/** A key with the number of an event: it leads there, and whoever points at it sees what the event is about. */

import { html, nothing, type TemplateResult } from 'lit';
import { number } from '../print.ts';
import { text } from '../text.ts';
import { keepFocus, type View } from './view.ts';

export const eventKey = (v: View, i: number, label = text.rail.event(i), mark: TemplateResult | typeof nothing = nothing): TemplateResult =>
  html`<button type="button" class="evt" data-event=${i} aria-label=${label} @pointerdown=${keepFocus} @click=${() => v.do.go(i)}>${mark}${number(i)}</button>`;
