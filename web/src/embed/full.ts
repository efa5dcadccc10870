/** In a frame of somebody else's page: the way to the same run in a window of its own. */

import { html, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import { alone } from '../address.ts';
import type { State } from '../state.ts';
import { embedding } from '../text.ts';

/** A text of the page's own goes along in the link, compressed, and waits there for Run like any that a link brings. */
export const full = (s: State): TemplateResult =>
  html`<p class="enlarge"><a target="_blank" rel="noopener" href=${until(alone(s))}>${embedding.full}</a></p>`;
