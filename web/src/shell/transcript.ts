/** The run as a list of sentences: every event is a button that leads there. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ms } from '../print.ts';
import { text } from '../text.ts';
import { glyph, thing } from './glyphs.ts';
import { brokenAt, remarks } from './moments.ts';
import { said, written } from './sentence.ts';
import { keepFocus, type View } from './view.ts';

export function transcript(v: View): TemplateResult {
  const { trace, index, started } = v.s;
  if (!trace) return html`<p class="none">${text.rail.noSource}</p>`;
  const kinds = new Map(trace.actors.map((a) => [a.id, a.kind]));
  const torn = new Set(trace.verdicts.filter((one) => one.status === 'violated' && one.promised).map((one) => brokenAt(trace, one)));
  const last = v.ahead ? v.ahead.before - 1 : trace.events.length;
  const at = started ? index : 0;
  return html`<ol class="transcript">${guard([trace, at, last], () => trace.events.slice(0, last).map((e) => {
    const hue = v.hues.get(e.actor);
    return html`${question(v, e.i)}<li class="${e.i > at ? 'later' : ''} ${torn.has(e.i) && e.i <= at ? 'torn' : ''}">
      <button type="button" aria-current=${e.i === at ? 'step' : 'false'} @pointerdown=${keepFocus} @click=${() => v.do.go(e.i)}>
        <span class="n">${e.i}</span>
        ${hue ? glyph(hue, 13) : thing(kinds.get(e.actor) ?? 'node', 13)}
        <span class="t">${said(e.say, v.hues)}</span>
        <span class="at">${ms(e.t)}</span>
      </button>${remarks(trace, e.i).map((line) => html`<p>${written(line, v.hues)}</p>`)}</li>`;
  }))}${v.asking ? question(v, v.asking.before) : nothing}</ol>`;
}

/** What is asked before an event. */
const question = (v: View, before: number): TemplateResult[] => v.questions
  .filter((q) => q.before === before)
  .map((q) => html`<li class="asked"><p>${written(q.text, v.hues)}</p></li>`);

