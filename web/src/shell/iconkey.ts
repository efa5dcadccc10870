/** A key that shows an icon and has its name for everybody else. */

import { html, nothing, type TemplateResult } from 'lit';
import { icon, type Icon } from './glyphs.ts';
import { keepFocus } from './view.ts';

interface Kind {
  look?: string;
  /** px */
  size?: number;
  /** A pointer press leaves the focus where it is. */
  aside?: boolean;
}

/** One that can do nothing now keeps the focus: it is only marked as off. */
export function iconKey(of: Icon, label: string, act: () => void, able: boolean, { look = 'ib', size = 16, aside = false }: Kind = {}): TemplateResult {
  return html`<button type="button" class=${look} aria-label=${label} title=${label} aria-disabled=${able ? nothing : 'true'}
    @pointerdown=${aside ? keepFocus : null} @click=${able ? act : null}>${icon(of, size)}</button>`;
}
