/** What was promised and what became of it, at this point of the run; and what was only measured. */

import { html, nothing, type TemplateResult } from 'lit';
import { atEnd } from '../state.ts';
import type { Trace, Verdict } from '../trace.ts';
import { ms } from '../print.ts';
import { asks, inTheEnd, property, text } from '../text.ts';
import { icon } from './glyphs.ts';
import { brokenAt } from './moments.ts';
import { keepFocus, type View } from './view.ts';

export function promises(v: View): TemplateResult | typeof nothing {
  const { trace } = v.s;
  if (!trace?.verdicts.length) return nothing;
  const ordered = [...trace.verdicts.filter((one) => one.promised), ...trace.verdicts.filter((one) => !one.promised)];
  return html`
    <section class="promises" aria-labelledby="promises-title">
      <h2 id="promises-title" class="k">${text.rail.promises}</h2>
      <ul>${ordered.map((one) => promise(v, trace, one))}</ul>
    </section>`;
}

function promise(v: View, trace: Trace, one: Verdict): TemplateResult {
  const end = brokenAt(trace, one);
  const seen = v.s.started && one.status === 'violated' && end <= v.s.index;
  const name = html`<span class="name" title=${asks(one.property)}>${property(one.property)}</span>`;
  if (!one.promised) return html`<li class="watched">${icon('watched', 14)}${name}${seen
    ? link(v, end, text.rail.notPromisedBroken(ms(one.t ?? 0))) : html`<span class="st">${text.rail.notPromised}</span>`}</li>`;
  if (seen) return html`<li class="violated"><svg class="ic" width="14" height="14" viewBox="0 0 16 16" aria-hidden="true"><path d="M1 10.500 4 5.500l4 6 4-6 3 5"/></svg>
    ${name}${link(v, end, html`${text.rail.violated} ${ms(one.t ?? 0)}`)}</li>`;
  const over = v.s.started && atEnd(v.s);
  const open = over && one.status === 'unknown';
  return html`<li>${icon(open ? 'unknown' : over ? 'holds' : 'key', 14)}${name}
    <span class="st">${open ? text.rail.unknown : v.s.started ? over ? text.rail.holds : inTheEnd(one.property) ? text.rail.notYet : `${text.rail.holds} ${text.rail.soFar}` : ''}</span></li>`;
}

const link = (v: View, to: number, what: unknown): TemplateResult =>
  html`<button type="button" class="st" data-event=${to} @pointerdown=${keepFocus} @click=${() => v.do.go(to)}>${what}</button>`;
