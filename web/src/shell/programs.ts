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
  const lines = file.text.replace(/\n$/, '').split('\n');
  return html`<pre class="program" tabindex="0" aria-label=${file.name} style=${`--people:${people(trace, file)}`}><code>${
    guard([trace, file, index], () => lines.map((line, n) => row(v, file, line, n + 1, here, acting)))}</code></pre>`;
}

/** How many badges a line may need to hold: the column keeps its width when clients meet there. */
function people(trace: Trace | null, file: File): number {
  const clients = trace?.actors.filter((a) => a.kind === 'client' && (file.library || a.file === file.name)) ?? [];
  return Math.min(3, Math.max(1, clients.length));
}

function row(v: View, file: File, line: string, n: number, marked: readonly Mark[], acting: string | null): TemplateResult {
  const here = marked.filter((mark) => mark.line === n);
  const current = here.some((mark) => mark.client === acting);
  const names = here.map((mark) => (mark.called ? text.rail.called : text.rail.line)(mark.client, n)).join(', ');
  return html`<span class="l ${current ? 'cur' : ''}"><i>${n}</i><em title=${names || nothing}>${
    here.map((mark) => glyph(v.hues.get(mark.client) ?? 'e', 13, mark.called))}</em><span>${coloured(line, file.name)}
</span></span>`;
}
