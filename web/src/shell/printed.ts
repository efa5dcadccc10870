/** The run on paper: what it is, the picture and the timeline at this moment, the promises, and the transcript in full. */

import { html, nothing, type TemplateResult } from 'lit';
import { addressOf } from '../address.ts';
import { frame, type Study } from '../frame/frame.ts';
import { ms, number } from '../print.ts';
import { stage, stageHeight } from '../stage/stage.ts';
import { choice, text } from '../text.ts';
import { timeline } from '../timeline/timeline.ts';
import { valueOf } from '../state.ts';
import { logo } from './glyphs.ts';
import { promises } from './promises.ts';
import { written } from './sentence.ts';
import { spoken } from './setup.ts';
import { story } from './story.ts';
import { transcript } from './transcript.ts';
import { claimsOf, titleOf, type View } from './view.ts';

/** px: as wide as the columns of the picture need, so that its words stay readable on a page of A4. */
const WIDE = 780;

export function printed(v: View, study: Study): TemplateResult {
  const { s } = v;
  const [t, index] = s.started ? [s.t, s.index] : [0, 0];
  const now = frame(study, t, index);
  const params = s.source?.params ?? [];
  const [claim] = claimsOf(s);
  const setup = params.map((p, n) => `${spoken(p, n)} ${p.one_of ? choice(valueOf(s, p)) : `${number(Number(valueOf(s, p)))} ${text.setup.unit}`}`).join('');
  return html`
    <article class="printed">
      <header><span class="logo">${logo()}<span>${text.product}</span></span><h1>${titleOf(s)}</h1>${claim ? html`<p>${written(claim, v.hues)}</p>` : nothing}
        ${setup ? html`<p class="with">${setup}.</p>` : nothing}${s.schedule ? html`<p class="with">${text.setup.schedule}: <code>${s.schedule}</code></p>` : nothing}</header>
      <figure>${stage(now, { width: WIDE, height: stageHeight(study, WIDE), turned: false, started: s.started, still: true, id: 'printed' })}
        <figcaption>${story(v)}</figcaption></figure>
      <figure>${timeline(study, now, { width: WIDE, curtain: v.ahead !== null, started: s.started, id: 'printed-time' })}</figure>
      ${promises(v)}
      <section><h2>${text.rail.transcript}</h2>${transcript(v)}</section>
      <footer>${s.trace ? text.printed(s.started ? index : 0, s.trace.events.length, ms(t)) : nothing} ${addressOf(s)}</footer>
    </article>`;
}
