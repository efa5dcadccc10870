/** One file of the programs, with every client's badge at the line where it stands. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Source, Trace } from '../trace.ts';
import { text } from '../text.ts';
import { glyph } from './glyphs.ts';
import { marks, whose, type Mark } from './lines.ts';
import { coloured } from './syntax.ts';
import type { View } from './view.ts';

type File = Source['files'][number];

export function program(v: View, file: File): TemplateResult {
  const { trace, started } = v.s;
  const index = started ? v.s.index : 0;
  const here = trace ? marks(trace, index).filter((mark) => mark.file === file.name) : [];
  const acting = trace ? whose(trace, index) : null;
  const lit = v.lit?.src?.file === file.name ? v.lit.src.line : 0;
  return html`<pre class="program" tabindex="0" aria-label=${file.name} style=${`--people:${people(trace, file)}`}><code>${
    linesOf(file).map((line, n) => {
      const marked = here.filter((mark) => mark.line === n + 1);
      return guard([line, v.hues, acting, lit === n + 1, ...marked.map(({ client, called }) => `${client}${called}`)], () => row(v, line, n + 1, marked, acting, lit === n + 1));
    })}</code></pre>`;
}

type Line = ReturnType<typeof coloured>;
const known = new WeakMap<File, Line[]>();

/** The lines of a file with their words told apart. */
function linesOf(file: File): Line[] {
  const found = known.get(file) ?? file.text.replace(/\n$/, '').split('\n').map((line) => coloured(line, file.name));
  known.set(file, found);
  return found;
}

/** How many badges a line may need to hold: the column keeps its width when clients meet there. */
function people(trace: Trace | null, file: File): number {
  const clients = trace?.actors.filter((a) => a.kind === 'client' && (file.library || a.file === file.name)) ?? [];
  return Math.min(3, Math.max(1, clients.length));
}

function row(v: View, line: Line, n: number, here: readonly Mark[], acting: string | null, lit: boolean): TemplateResult {
  const current = here.some((mark) => mark.client === acting);
  const names = here.map((mark) => (mark.called ? text.rail.called : text.rail.line)(mark.client, n)).join(', ');
  return html`<span class="l ${current ? 'cur' : ''} ${lit ? 'lit' : ''}"><i>${n}</i><em title=${names || nothing}>${
    here.map((mark) => glyph(v.hues.get(mark.client) ?? 'e', 13, mark.called))}</em><span>${line}
</span></span>`;
}
