/** The run as a list of sentences: every event is a button that leads there. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ms, number } from '../print.ts';
import { text } from '../text.ts';
import type { Event } from '../trace.ts';
import { glyph, thing } from './glyphs.ts';
import { brokenAt, remarks } from './moments.ts';
import { listed, written } from './sentence.ts';
import { keepFocus, type View } from './view.ts';

export function transcript(v: View): TemplateResult {
  const { trace, index, started } = v.s;
  if (!trace) return html`<p class="none">${text.rail.noSource}</p>`;
  const kinds = new Map(trace.actors.map((a) => [a.id, a.kind]));
  const torn = new Set(trace.verdicts.filter((one) => one.status === 'violated' && one.promised).map((one) => brokenAt(trace, one)));
  const last = v.ahead ? v.ahead.before - 1 : trace.events.length;
  const at = started ? index : 0;
  const row = (e: Event): TemplateResult => {
    const hue = v.hues.get(e.actor);
    return html`${question(v, e.i)}<li class="${e.i > at ? 'later' : ''} ${torn.has(e.i) && e.i <= at ? 'torn' : ''}">
      <button type="button" data-event=${e.i} aria-current=${e.i === at ? 'step' : 'false'} @pointerdown=${keepFocus} @click=${() => v.do.go(e.i)}>
        <span class="n">${number(e.i)}</span>
        ${hue ? glyph(hue, 13) : thing(kinds.get(e.actor) ?? 'node', 13)}
        <span class="t">${listed(e.say, v.hues)}</span>
        <span class="at">${ms(e.t)}</span>
      </button>${remarks(trace, e.i).map((line) => html`<p>${written(line, v.hues)}</p>`)}</li>`;
  };
  return html`<ol class="transcript" style=${`--digits:${number(trace.events.length).length}ch`}>${stretches(trace.events.slice(0, last)).map((part) => {
    // A step draws anew only the stretches between where it was and where it is.
    const here = Math.min(Math.max(at, part[0]!.i - 1), part.at(-1)!.i + 1);
    return guard([trace, v.questions, here, last], () => part.map(row));
  })}${v.asking ? question(v, v.asking.before) : nothing}</ol>`;
}

/** Events to a stretch. */
const STRETCH = 24;

const stretches = (events: readonly Event[]): Event[][] =>
  Array.from({ length: Math.ceil(events.length / STRETCH) }, (_, n) => events.slice(n * STRETCH, (n + 1) * STRETCH));

/** What is asked before an event. */
const question = (v: View, before: number): TemplateResult[] => v.questions
  .filter((q) => q.before === before)
  .map((q) => html`<li class="asked"><p>${written(q.text, v.hues)}</p></li>`);

