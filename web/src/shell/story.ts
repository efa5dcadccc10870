/** The event that has just happened, as a sentence, and what the scenario says about it. */

import { html, nothing, type TemplateResult } from 'lit';
import { current } from '../state.ts';
import { ms, number, typeset } from '../print.ts';
import { asks, property, text } from '../text.ts';
import { icon } from './glyphs.ts';
import { legend } from './legend.ts';
import { brokenAt, remarks } from './moments.ts';
import type { Given } from './predictions.ts';
import { plain } from './rich.ts';
import { link, said, written } from './sentence.ts';
import { claimsOf, type View } from './view.ts';

/** told: the sentence stands elsewhere on the same screen; here are the remarks. */
export function story(v: View, told = false): TemplateResult | typeof nothing {
  const { s } = v;
  const now = s.started ? current(s) : null;
  if (!s.trace || !now) return promise(v);
  if (told && !remarks(s.trace, s.index).length) return nothing;
  return html`
    <section class="now" aria-labelledby="now-title">
      <div class="k"><span class="lit-num" aria-label=${text.rail.event(now.i)}>${number(now.i)}</span>
        <h2 id="now-title">${v.asking ? text.rail.before : told ? text.rail.remarked : text.rail.happened}</h2></div>
      ${told ? nothing : html`<p class="say">${said(now.say, v.hues)}</p>`}
      ${remarks(s.trace, s.index).map((line) => html`<p class="remark">${written(line, v.hues)}</p>`)}
    </section>`;
}

function promise(v: View): TemplateResult | typeof nothing {
  const promised = v.s.trace?.verdicts.filter((one) => one.promised) ?? [];
  const [claim] = claimsOf(v.s);
  if (!promised[0] && !claim) return nothing;
  return html`
    <section class="now short" aria-labelledby="now-title">
      <div class="k">${icon('key')}<h2 id="now-title">${text.rail.promise}</h2></div>
      <p class="say">${promised[0] ? asks(promised[0].property) : claim ? written(claim, v.hues) : nothing}</p>
      ${v.s.started ? html`<p class="remark">${text.rail.notStarted}</p>` : nothing}
    </section>`;
}

/** Before the run: the signs of the picture, where the programs will stand. */
export function primer(v: View): TemplateResult {
  const sources = v.s.source?.sources ?? [];
  return html`
  <section class="primer" aria-labelledby="primer-title"><h2 id="primer-title" class="k">${text.rail.read}</h2>${legend()}
    ${sources.length ? html`<p class="sources">${text.rail.sources}: ${sources.map((one, n) => html`${n ? ', ' : ''}${link(one)}`)}</p>` : nothing}
  </section>`;
}

/** What is spoken when a step is taken. */
export function spoken(v: View): string {
  const { s } = v;
  const now = s.started ? current(s) : null;
  if (!s.trace || !now) return '';
  // Only the answer is new at the step that has been spoken already.
  if (v.graded && s.index === v.graded.question.before - 1) return [...judged(v.graded), plain(v.ghost?.followed ?? '')].join(' ').trim();
  const lines = [`${number(now.i)}. ${now.say}`, ...remarks(s.trace, s.index).map(typeset)];
  for (const one of s.trace.verdicts) {
    if (one.promised && one.status === 'violated' && brokenAt(s.trace, one) === s.index) lines.push(text.strip.broken(property(one.property), ms(one.t ?? s.t)), one.say);
  }
  if (v.asking) lines.push(typeset(v.asking.text));
  return lines.map(plain).join(' ');
}

/** How an answer is judged: what comes first, and the rest of the sentence. */
export function judged({ question: { right }, said, votes }: Given): [string, string] {
  if (votes) return [text.strip.graded(right), text.predict.counted(votes.get(right) ?? 0, [...votes.values()].reduce((all, n) => all + n, 0))];
  return said === right ? [text.strip.right, text.strip.graded(right)] : [text.strip.wrong, `${text.strip.said(said)} ${text.strip.graded(right)}`];
}
