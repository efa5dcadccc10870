/** What went wrong, or is worth saying once, above the run that still stands. */

import { html, nothing, type TemplateResult } from 'lit';
import { wrongItem } from '../change/items.ts';
import type { Mistake } from '../trace.ts';
import { text } from '../text.ts';
import { icon } from './glyphs.ts';
import type { View } from './view.ts';

export function alert(v: View, dismissed: Mistake | null, dismiss: () => void): TemplateResult {
  const { error, trace } = v.s;
  const said = [v.s.warning, v.s.notice].filter(Boolean).join(' ');
  // A fault that is refused says so at its item.
  // The editor shows what is wrong at its line.
  const located = v.editing !== null && error !== null && error.line > 0 && error.file.endsWith('.txtar');
  const shown = error && !located && error !== dismissed && wrongItem(v.s.schedule, error) < 0 ? error : null;
  return html`
    <div role="alert" class="alerts">
      ${shown ? html`
        <div class="alert">${icon('alert', 20)}
          <p>${shown.line ? html`<code>${text.error.at(shown.file, shown.line, shown.column)}</code> ` : nothing}${shown.message}
            ${trace ? html`<span class="kept">${text.error.kept}</span>` : nothing}</p>
          <button type="button" class="key" @click=${() => void again(v)}>${text.error.again}</button>
          <button type="button" class="ib" aria-label=${text.error.dismiss} @click=${dismiss}>${icon('close')}</button>
        </div>` : nothing}
      ${said ? html`
        <div class="alert">${icon('alert', 20)}<p>${said}</p>
          <button type="button" class="ib" aria-label=${text.error.dismiss} @click=${() => v.store.heard()}>${icon('close')}</button>
        </div>` : nothing}
    </div>`;
}

/** Before the first scenario came there is nothing to run: then everything starts over. */
const again = (v: View): Promise<unknown> =>
  (v.s.source ? v.store.run() : v.store.open({ scenario: v.s.scenario, set: v.s.set, schedule: v.s.schedule }));
