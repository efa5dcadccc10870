/** One choice among words: a row of keys of which one is down, walked with the arrows as a radio group. */

import { html, nothing, type TemplateResult } from 'lit';
import { choice, text } from '../text.ts';
import { icon } from './glyphs.ts';
import { keepFocus } from './view.ts';

interface Choice {
  label: string;
  words: readonly string[];
  chosen: string;
  /** The words that would keep the promise, once it is broken. */
  hints: readonly string[];
  set(word: string): void;
}

function walk(e: KeyboardEvent, c: Choice): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
  if (!by) return;
  e.preventDefault();
  const next = c.words[(c.words.indexOf(c.chosen) + by + c.words.length) % c.words.length];
  if (next === undefined) return;
  c.set(next);
  const group = e.currentTarget as HTMLElement;
  group.querySelectorAll<HTMLElement>('[role=radio]')[c.words.indexOf(next)]?.focus();
}

export function choices(c: Choice): TemplateResult {
  const [standard = ''] = c.words;
  const label = text.setup.reset(c.label, choice(standard));
  return html`
    <span class="seg ${c.chosen === standard ? '' : 'changed'}">
      <span role="radiogroup" aria-label=${c.label} @keydown=${(e: KeyboardEvent) => walk(e, c)}>
        ${c.words.map((word) => html`
          <button type="button" role="radio" aria-checked=${word === c.chosen ? 'true' : 'false'} class=${c.hints.includes(word) ? 'hint' : ''}
            tabindex=${word === c.chosen ? 0 : -1} @pointerdown=${keepFocus} @click=${() => c.set(word)}>${choice(word)}</button>`)}
      </span>
      ${c.chosen === standard ? nothing : html`
        <button type="button" class="undo" aria-label=${label} title=${label} @click=${() => c.set(standard)}>${icon('reset', 14)}</button>`}
    </span>`;
}
