/** The way to the lesson page, where the page lies beside it: index.html says so in its head, a page that is one file does not. */

import { html, nothing, type TemplateResult } from 'lit';
import { text } from '../text.ts';
import { icon } from './glyphs.ts';

const address = (): string | null => document.querySelector<HTMLLinkElement>('link[rel=help]')?.href ?? null;

/** For the head of the page, an icon; for the help, words. */
export function lesson(as: 'icon' | 'words'): TemplateResult | typeof nothing {
  const at = address();
  if (!at) return nothing;
  return as === 'icon'
    ? html`<a class="ib lesson" href=${at} aria-label=${text.lesson} title=${text.lesson}>${icon('chapter', 17)}</a>`
    : html`<a class="key quiet" href=${at}>${text.lesson}</a>`;
}
