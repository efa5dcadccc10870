/** How to read the picture: five signs, each beside its sentence. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { text } from '../text.ts';

const jag = 'M4 12l3.5-5 7 10 7-10 7 10 7-10 7 10 3.5-5';

const SIGNS: Record<keyof typeof text.rail.legend, { hue: string; drawn: SVGTemplateResult }> = {
  solid: { hue: 'c', drawn: svg`
    <circle cx="25" cy="12" r="8" fill="none" stroke="var(--hair)" stroke-width="5"/>
    <circle cx="25" cy="12" r="8" fill="none" stroke="var(--k)" stroke-width="5" pathLength="100" stroke-dasharray="72 100" transform="rotate(-90 25 12)"/>` },
  outlined: { hue: 'b', drawn: svg`<rect x="3" y="3" width="44" height="18" rx="9" fill="none" stroke="var(--k)" stroke-width="1.5"/>` },
  hatched: { hue: 'e', drawn: svg`
    <rect x="3" y="3" width="44" height="18" rx="3" fill="var(--well)"/>
    <path d="M3 12 12 3M5 19 21 3M14 21 32 3M23 21 41 3M32 21 47 6M41 21l6-6" stroke="var(--edge)" stroke-width="1.5" opacity=".8"/>` },
  yellow: { hue: 'e', drawn: svg`
    <circle cx="25" cy="12" r="9.500" fill="var(--lit)" stroke="var(--lit-ink)" stroke-width="1.5"/>
    <text x="25" y="16" text-anchor="middle" fill="var(--lit-ink)" font-size="11" font-weight="700">7</text>` },
  torn: { hue: 'e', drawn: svg`<path d=${jag} fill="none" stroke="var(--broken)" stroke-width="2.5" stroke-linejoin="round"/>` },
};

export const legend = (): TemplateResult => html`
  <ul class="legend">
    ${Object.entries(text.rail.legend).map(([key, [word, rest]]) => {
      const { hue, drawn } = SIGNS[key as keyof typeof SIGNS];
      return html`<li><svg class="c-${hue}" width="50" height="24" viewBox="0 0 50 24" aria-hidden="true">${drawn}</svg>
        <span><b>${word}</b> ${rest}</span></li>`;
    })}
  </ul>`;
