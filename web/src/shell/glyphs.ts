/** Small drawings of the shell: the icons of its controls, the shape of each client, nodes and the resource. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { HUES } from '../frame/people.ts';
import { shapePath } from '../stage/shapes.ts';
import type { Actor } from '../trace.ts';

const ICONS = {
  play: svg`<path class="fi" d="M4.5 2.6v10.8c0 .5.5.8 1 .5l8-5.4c.4-.2.4-.8 0-1l-8-5.4c-.5-.3-1 0-1 .5Z"/>`,
  pause: svg`<path class="fi" d="M4 2.5h3v11H4zM9 2.5h3v11H9z"/>`,
  step: svg`<path class="fi" d="M3 3v10c0 .5.5.8.9.5L10 9.1V13h2.4V3H10v3.9L3.9 2.5C3.5 2.2 3 2.5 3 3Z"/>`,
  back: svg`<path class="fi" d="M13 3v10c0 .5-.5.8-.9.5L6 9.1V13H3.6V3H6v3.9l6.1-4.4c.4-.3.9 0 .9.5Z"/>`,
  home: svg`<path d="M4 3v10M12.5 3.5 7 8l5.5 4.5"/>`,
  end: svg`<path d="M12 3v10M3.5 3.5 9 8l-5.5 4.5"/>`,
  next: svg`<path d="m6 3.5 4.5 4.5L6 12.5"/>`,
  prev: svg`<path d="M10 3.5 5.5 8l4.5 4.5"/>`,
  down: svg`<path d="m4 6.5 4 4 4-4"/>`,
  light: svg`<circle cx="8" cy="8" r="2.8"/><path d="M8 1.7v1.4M8 12.9v1.4M1.7 8h1.4M12.9 8h1.4M3.5 3.5l1 1M11.5 11.5l1 1M12.5 3.5l-1 1M4.5 11.5l-1 1"/>`,
  dark: svg`<path d="M13 9.6A5.5 5.5 0 1 1 6.4 3a4.4 4.4 0 0 0 6.6 6.6Z"/>`,
  auto: svg`<circle cx="8" cy="8" r="5.3"/><path class="fi" d="M8 2.7a5.3 5.3 0 0 1 0 10.6Z"/>`,
  help: svg`<path d="M5.8 6a2.3 2.3 0 1 1 3.3 2.1c-.7.4-1.1.8-1.1 1.7"/><path d="M8 12.3v.2" stroke-width="2.2"/>`,
  fix: svg`<path d="M9.8 3.3a3.3 3.3 0 0 0-4 4.3l-3.6 3.6a1.5 1.5 0 0 0 2.2 2.2L8 9.8a3.3 3.3 0 0 0 4.3-4l-2 2-2-.4-.4-2 1.9-2.1Z"/>`,
  dial: svg`<path d="M3 11.5a5.5 5.5 0 1 1 10 0M8 9l2.5-3"/>`,
  arrow: svg`<path d="M2.5 8h11M9 3.5 13.5 8 9 12.5"/>`,
  reset: svg`<path d="M3.3 6.2A5 5 0 1 1 3 8.8M3 2.8v3.6h3.6"/>`,
  undo: svg`<path d="M6.2 3 3 6.2l3.2 3.2M3.2 6.2h6.3a3.5 3.5 0 0 1 0 7H7"/>`,
  redo: svg`<path d="M9.8 3 13 6.2 9.8 9.4M12.8 6.2H6.5a3.5 3.5 0 0 0 0 7H9"/>`,
  bolt: svg`<path d="M9.2 1.8 3.8 9h4l-1 5.2L12.2 7h-4Z"/>`,
  pair: svg`<rect x="2" y="3.5" width="5" height="9" rx="1.2"/><rect x="9" y="3.5" width="5" height="9" rx="1.2"/>`,
  plus: svg`<path d="M8 3v10M3 8h10"/>`,
  copy: svg`<rect x="5.5" y="5.5" width="8" height="8" rx="1.6"/><path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5"/>`,
  link: svg`<path d="M6.7 9.3a2.8 2.8 0 0 0 4 0l2-2a2.83 2.83 0 0 0-4-4l-.9.9M9.3 6.7a2.8 2.8 0 0 0-4 0l-2 2a2.83 2.83 0 0 0 4 4l.9-.9"/>`,
  embed: svg`<path d="M5 4.500 1.500 8 5 11.500M11 4.500 14.500 8 11 11.500M9.300 3.200 6.700 12.800"/>`,
  less: svg`<path d="M3 8h10"/>`,
  wide: svg`<path d="M2 3v10M14 3v10M4.500 8h7M6.500 5.800 4.300 8l2.200 2.200M9.500 5.800 11.700 8l-2.200 2.200"/>`,
  pen: svg`<path d="m3 13 .7-3L10.900 2.800a1.400 1.400 0 0 1 2.300 2.300L6 12.300Z"/>`,
  close: svg`<path d="m4 4 8 8M12 4l-8 8"/>`,
  key: svg`<circle cx="5" cy="8" r="2.7"/><path d="M7.7 8H14M11.5 8v2.5"/>`,
  more: svg`<path d="M3 4.5h10M3 8h10M3 11.5h10"/><circle class="knob" cx="6" cy="4.5" r="1.7"/><circle class="knob" cx="10.5" cy="8" r="1.7"/><circle class="knob" cx="5" cy="11.5" r="1.7"/>`,
  find: svg`<circle cx="7" cy="7" r="4.2"/><path d="m10.2 10.2 3.8 3.8"/>`,
  alert: svg`<circle cx="8" cy="8" r="6"/><path d="M8 4.6v4.2"/><path d="M8 11.2v.1" stroke-width="2"/>`,
  chapter: svg`<path d="M8 4.2C6.6 3 4.8 2.7 2.5 2.8v9.6c2.3-.1 4.1.2 5.5 1.4 1.4-1.2 3.2-1.5 5.5-1.4V2.8C11.2 2.7 9.4 3 8 4.2Zm0 0v9.6"/>`,
  present: svg`<rect x="2" y="2.8" width="12" height="8" rx="1.2"/><path d="M8 10.8v3M5.2 13.8h5.6"/>`,
  window: svg`<rect x="1.8" y="3" width="8.4" height="6.4" rx="1.2"/><path d="M12.4 6.2h1.2a.9.9 0 0 1 .9.9v5a.9.9 0 0 1-.9.9H6.7a.9.9 0 0 1-.9-.9v-.4"/>`,
  lecture: svg`<path d="M4 1.8h5.2L12.5 5v9.2H4ZM9 2v3.3h3.3M6.2 8.2h4M6.2 10.8h4"/>`,
  black: svg`<rect x="2" y="3" width="12" height="8.6" rx="1.2" class="fi"/><path d="M5 14h6"/>`,
  holds: svg`<path d="m3 8.5 3.5 3.5L13 4.5"/>`,
  unknown: svg`<path d="M4 8h.1M8 8h.1M12 8h.1" stroke-width="2"/>`,
  watched: svg`<path d="M4 8h8"/>`,
} as const;

export type Icon = keyof typeof ICONS;

export const icon = (name: Icon, size = 16): TemplateResult =>
  html`<svg class="ic" width=${size} height=${size} viewBox="0 0 16 16" aria-hidden="true">${ICONS[name]}</svg>`;

/** A client's shape around (8, 8), as in the pictures. */
const SHAPES = Object.fromEntries(HUES.map((hue) => [hue, svg`<path d=${shapePath(hue, 8, 8, 6)}/>`])) as Record<string, SVGTemplateResult>;

/** Where a shape of radius r is drawn inside another picture (the beats of the transport). */
export const shapeAt = (hue: string, x: number, y: number, r: number): SVGTemplateResult =>
  svg`<g transform=${`translate(${x - (8 * r) / 6} ${y - (8 * r) / 6}) scale(${r / 6})`}>${SHAPES[hue]}</g>`;

/** A client's shape; hollow: a line that called the current one. */
export const glyph = (hue: string, size = 14, hollow = false): TemplateResult =>
  html`<svg class="gl c-${hue}${hollow ? ' hollow' : ''}" width=${size} height=${size} viewBox="0 0 16 16" aria-hidden="true">${SHAPES[hue]}</svg>`;

/** Neutral signs of what is no person: a Redis node, the resource. */
export const thing = (kind: Actor['kind'], size = 16): TemplateResult => html`
  <svg class="ic" width=${size} height=${size} viewBox="0 0 16 16" aria-hidden="true">
    ${kind === 'store'
      ? svg`<rect x="3" y="2" width="10" height="12" rx="1.5"/><path d="M5.8 5.5h4.4M5.8 8h4.4M5.8 10.5h2.6"/>`
      : svg`<ellipse cx="8" cy="4" rx="5" ry="2.2"/><path d="M3 4v8c0 1.2 2.2 2.2 5 2.2s5-1 5-2.2V4"/>`}
  </svg>`;

export const logo = (size = 26): TemplateResult => html`
  <svg class="mark" width=${size} height=${size} viewBox="0 0 26 26" aria-hidden="true">
    <path d="M7.5 11.5V8.6a5.5 5.5 0 0 1 11 0v2.9" fill="none" stroke="var(--ink)" stroke-width="2.6" stroke-linecap="round"/>
    <rect x="3.5" y="10.8" width="19" height="13" rx="4" fill="var(--ink)"/>
    <path d="M9.2 14.2v6.2l4.8-3.1zM14.8 14.2h2.3v6.2h-2.3z" fill="var(--logo-light, #FFCF33)"/>
  </svg>`;
