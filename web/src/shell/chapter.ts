/** The end of a chapter: what one should be able to say now, what was seen of it, and the way on. */

import { html, nothing, type TemplateResult } from 'lit';
import { marksOf, tally, type Progress } from '../progress.ts';
import type { Listed } from '../trace.ts';
import { typeset } from '../print.ts';
import { text } from '../text.ts';
import { icon } from './glyphs.ts';
import type { View } from './view.ts';

const shut = (e: Event): void => { if (e.target === e.currentTarget) (e.currentTarget as HTMLDialogElement).close(); };

/** The scenarios of a chapter. */
export const scenariosOf = (list: readonly Listed[], chapter: string): readonly Listed[] => list.filter((one) => one.chapter === chapter);

/** What a chapter teaches. */
export const lessonsOf = (list: readonly Listed[], chapter: string): readonly string[] => scenariosOf(list, chapter).at(-1)?.lessons ?? [];

/** Whether the scenario of this name is the last of its chapter. */
export function endsChapter(list: readonly Listed[], name: string): boolean {
  const at = list.findIndex((one) => one.name === name);
  return at >= 0 && (list[at]!.lessons?.length ?? 0) > 0;
}

/** To the next chapter's first scenario. */
function on(e: Event, v: View, name: string): void {
  (e.currentTarget as HTMLElement).closest('dialog')?.close();
  v.do.choose(name);
}

/** The dialog; empty until a chapter is chosen. */
export function chapterSheet(v: View, chapter: string): TemplateResult {
  const list = v.s.catalogue;
  const here = scenariosOf(list, chapter);
  const last = here.at(-1);
  const next = last && list[list.indexOf(last) + 1];
  const done = last?.name === v.s.scenario;
  return html`
    <dialog class="sheet chapter" id="chapter" aria-labelledby="chapter-title" aria-describedby="chapter-able" @click=${shut}>
      <div class="sheet-in">
        <header>
          <div class="heads"><p class="over">${chapter}</p><h2 id="chapter-title">${done ? text.chapter.able : text.chapter.atEnd}</h2></div>
          <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form>
        </header>
        <ol class="able" id="chapter-able">${lessonsOf(list, chapter).map((one) => html`<li>${typeset(one)}</li>`)}</ol>
        <footer>
          <p class="tally">${summed(v.progress, here)}</p>
          ${done && next ? html`<button type="button" class="key lit" autofocus @click=${(e: Event) => on(e, v, next.name)}>${text.chapter.next(next.chapter)}${icon('next')}</button>` : nothing}
        </footer>
      </div>
    </dialog>`;
}

/** "8 of 8 seen, 5 of 7 right at the first try" */
function summed(p: Progress, here: readonly Listed[]): string {
  const seen = here.filter((one) => marksOf(p, one.name).seen).length;
  const sums = here.map((one) => tally(p, one.name));
  const [right, answered] = [sums.reduce((n, one) => n + one.right, 0), sums.reduce((n, one) => n + one.answered, 0)];
  return [text.progress.chapter(seen, here.length), ...(answered ? [text.predict.score(right, answered)] : [])].join(', ');
}
