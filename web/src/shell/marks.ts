/** Marks of progress in the catalogue: seen to its end, questions right at the first try; and the way to forget it all. */

import { html, nothing, type TemplateResult } from 'lit';
import { marksOf, tally, type Progress } from '../progress.ts';
import { text } from '../text.ts';
import { icon } from './glyphs.ts';

/** Beside a scenario's title. */
export function marks(p: Progress, scenario: string): TemplateResult | typeof nothing {
  const { seen } = marksOf(p, scenario);
  const { right, answered } = tally(p, scenario);
  if (!seen && !answered) return nothing;
  return html`<span class="marks">
    ${answered ? html`<span class="tries" aria-hidden="true">${text.progress.marks(right, answered)}</span><span class="unseen">${text.predict.score(right, answered)}</span>` : nothing}
    ${seen ? html`<span class="seen" title=${text.progress.seen}>${icon('holds', 15)}<span class="unseen">${text.progress.seen}</span></span>` : nothing}
  </span>`;
}

/** At the foot of the list. `sure`: whether it was asked to forget, and waits for a yes. */
export function progressFoot(p: Progress, sure: boolean, act: { ask(sure: boolean): void; forget(): void }): TemplateResult {
  const seen = Object.values(p).filter((one) => one.seen).length;
  const { right, answered } = tally(p);
  const some = seen + answered > 0;
  return html`<footer class="progress">
    <p role="status">${sure ? text.progress.sure : some ? text.progress.all(seen, right, answered) : text.progress.none}</p>
    ${sure
      ? html`<button type="button" class="key" @click=${() => act.forget()}>${text.progress.forgetIt}</button>
        <button type="button" class="key quiet keep" @click=${() => act.ask(false)}>${text.progress.keep}</button>`
      : some ? html`<button type="button" class="key quiet" @click=${() => act.ask(true)}>${text.progress.forget}</button>` : nothing}
  </footer>`;
}
