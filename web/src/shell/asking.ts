/** The strip while the page asks, and while it shows what is so: answers to press, votes of a class to enter, what was right. */

import { html, nothing, type TemplateResult } from 'lit';
import { number } from '../print.ts';
import { text } from '../text.ts';
import { meaningOf } from '../frame/meaning.ts';
import type { Question } from '../frame/questions.ts';
import { icon } from './glyphs.ts';
import { counted } from './keyboard.ts';
import type { Given, Votes } from './predictions.ts';
import { written } from './sentence.ts';
import { judged } from './story.ts';
import { keepFocus, type View } from './view.ts';

/** Answers such as whole error replies stand under the question; px beside it, about. */
const BESIDE = 420;
const bulky = (q: Question, hands: boolean): boolean => q.answers.reduce((w, one) => w + 9.6 * one.length + (hands ? 110 : 44), 0) > BESIDE;

export function ask(v: View, q: Question): TemplateResult {
  return html`
    <section class="strip ask ${q.text.length > 56 ? 'long' : ''} ${bulky(q, v.hands) ? 'bulky' : ''}" tabindex="-1" aria-label=${text.strip.label}>
      <div class="words"><h2>${written(q.text, v.hues)}</h2></div>
      <div class="how">
        ${v.hands ? nothing : html`<span class="digits">${counted(q.answers) ? text.strip.choose(q.answers.length) : text.strip.type}; <kbd>${icon('arrow', 11)}</kbd> ${text.strip.skips}</span>`}
        <span class="ways">
          <button type="button" class="link rest hands" aria-pressed=${v.hands ? 'true' : 'false'} @pointerdown=${keepFocus} @click=${() => v.do.raise(!v.hands)}>${text.predict.hands}</button>
          ${rest(v)}
        </span>
      </div>
      ${v.hands ? votes(v, q) : html`
        <div class="answers" role="group" aria-label=${text.strip.answers}>
          ${q.answers.map((answer) => html`<button type="button" class="answer" @click=${() => v.do.answer(q, answer)}>${answer}${meaning(v, q, answer)}</button>`)}
        </div>`}
    </section>`;
}

const meaning = (v: View, q: Question, answer: string): TemplateResult | typeof nothing => {
  const means = v.s.trace ? meaningOf(v.s.trace, q, answer) : '';
  return means ? html` <small>${means}</small>` : nothing;
};

/** For whoever does not want to be asked. */
export const rest = (v: View): TemplateResult | typeof nothing => (v.ahead
  ? html`<button type="button" class="link rest" @pointerdown=${keepFocus} @click=${v.do.unask}>${text.strip.rest}</button>` : nothing);

const MOST = 9999;

/** A number for each answer; Enter in any of them reveals. */
function votes(v: View, q: Question): TemplateResult {
  const reveal = (e: SubmitEvent): void => {
    e.preventDefault();
    const fields = [...(e.currentTarget as HTMLFormElement).querySelectorAll('input')];
    v.do.reveal(q, new Map(fields.map((field) => [field.name, Math.min(MOST, Math.max(0, Math.trunc(Number(field.value)) || 0))])));
  };
  return html`
    <form class="answers votes" aria-label=${text.predict.bars} @submit=${reveal}>
      ${q.answers.map((answer) => html`
        <label class="ballot"><span class="answer-word">${answer}${meaning(v, q, answer)}</span>
          <input type="number" name=${answer} min="0" max=${MOST} step="1" inputmode="numeric" placeholder="0" autocomplete="off" aria-label=${text.predict.votes(answer)}></label>`)}
      <button class="key lit">${text.predict.reveal}</button>
    </form>`;
}

export function grade(v: View, given: Given): TemplateResult {
  const { question: q, said } = given;
  const right = said === q.right;
  const [first, then] = judged(given);
  const followed = v.ghost && !right ? v.ghost.followed : '';
  return html`
    <section class="strip ask graded ${given.votes ? 'polled' : ''}" aria-label=${text.strip.label}>
      <span class="mark">${right ? icon('holds', 22) : html`<b>≠</b>`}</span>
      <div class="words">
        <h2>${first} <span class="aside">${then}</span></h2>
        ${followed ? html`<p class="followed">${written(followed, v.hues)}</p>` : nothing}
      </div>
      ${given.votes ? bars(q, given.votes) : nothing}
      ${v.s.playing
        ? html`<button type="button" class="key" @pointerdown=${keepFocus} @click=${v.do.toggle}>${icon('pause')}${text.dock.pause}</button>`
        : html`<button type="button" class="key lit" @pointerdown=${keepFocus} @click=${v.do.toggle}>${icon('play')}${text.strip.watch}</button>`}
    </section>`;
}

/** The votes as bars, the truth marked. */
function bars(q: Question, given: Votes): TemplateResult {
  const most = Math.max(1, ...given.values());
  return html`<ul class="bars" aria-label=${text.predict.bars}>
    ${q.answers.map((answer) => {
      const n = given.get(answer) ?? 0;
      const right = answer === q.right;
      return html`<li class=${right ? 'so' : ''}><code title=${answer}>${answer}</code>
        <span class="track" aria-hidden="true"><i style=${`width:${Math.round((100 * n) / most)}%`}></i></span>
        <b>${number(n)}</b>${right ? html`<span class="tick">${icon('holds', 14)}<span class="unseen">${text.predict.isRight}</span></span>` : nothing}</li>`;
    })}</ul>`;
}
