/** The page as it is presented: the picture, the sentence of the step in large type, the timeline; nothing else unless one asks for it. */

import { html, nothing, type TemplateResult } from 'lit';
import { partingWords } from '../change/pair.ts';
import { number } from '../print.ts';
import type { Icon } from '../shell/glyphs.ts';
import { iconKey } from '../shell/iconkey.ts';
import { broken, remarks } from '../shell/moments.ts';
import { heights, line, pair, pairRows, stagePanel, type Picture } from '../shell/panels.ts';
import type { Room } from '../shell/room.ts';
import { said, written } from '../shell/sentence.ts';
import { strip } from '../shell/strip.ts';
import { titleOf, type View } from '../shell/view.ts';
import { atEnd, current, length } from '../state.ts';
import { text } from '../text.ts';
import type { Show } from './show.ts';

/** Characters of the sentences that fit in the largest type. */
const SHORT = 104;

export function present(v: View, drawn: Picture | null, room: Room, show: Show): TemplateResult {
  const { s } = v;
  const other = drawn && s.beside;
  return html`
    <main class=${other ? 'show pair' : 'show'} style=${`--k:${show.type};--time:${show.time};--lanes:${show.timeHeight}px;${heights(drawn, room)}`}>
      <header class="show-hd">
        <button type="button" class="title" aria-haspopup="dialog" title=${text.scenario.choose} @click=${v.do.openCatalogue}><h1>${titleOf(s)}</h1></button>
        <span class="sp"></span>
        ${tools(v)}
        ${s.started && s.trace ? html`<span class="show-at">${text.scenario.place(s.index, length(s))}</span>` : nothing}
      </header>
      ${other ? html`<div class="mid two" style=${pairRows(v, drawn, other, room)}>${pair(v, drawn, other, room, tell(v))}</div>${partingWords(v, drawn.study.trace, other)}` : html`${stagePanel(v, drawn, room)}
      ${tell(v)}
      <section class="face lanes" aria-label=${text.dock.label}>${line(v, drawn, room.timeline)}</section>`}
    </main>`;
}

/** Out of sight until a pointer or the focus comes near. */
function tools(v: View): TemplateResult {
  const { lectern } = v;
  const key = (of: Icon, label: string, act: () => void, able = true): TemplateResult => iconKey(of, label, act, able, { size: 20, aside: true });
  return html`
    ${lectern.length ? html`<nav class="show-tools entries" aria-label=${lectern.title}>
      ${key('prev', text.present.previousEntry, () => v.do.entry(-1), lectern.at > 0)}
      <span class="position">${text.present.position(lectern.at + 1, lectern.length)}</span>
      ${key('next', text.present.nextEntry, () => v.do.entry(1), lectern.at + 1 < lectern.length)}
      ${key('close', text.present.closeLecture, v.do.closeLecture)}
    </nav>` : nothing}
    <div class="show-tools" role="group" aria-label=${text.present.tools}>
      ${key('lecture', text.present.openLecture, v.do.pickLecture)}
      ${key('window', v.presenter ? text.present.toWindow : text.present.openWindow, v.do.openPresenter)}
      ${key('black', text.present.blacken, v.do.blacken)}
      ${key('help', text.help.open, v.do.openHelp)}
      <button type="button" class="ib" aria-label=${text.present.leave} title=${text.present.leave} @click=${() => v.do.present(false)}><kbd>${text.coach.escape}</kbd></button>
    </div>`;
}

/** What the room reads: what to do before the run and at a question, else the step; over it what is broken or was answered. */
function tell(v: View): TemplateResult {
  const { s } = v;
  const now = s.started ? current(s) : null;
  const alone = !s.trace || !s.started || v.asking !== null;
  const headed = alone || v.graded !== null || atEnd(s) || broken(s.trace!, s.index).length > 0;
  return html`<section class="tell" aria-label=${text.rail.happened}>
    ${headed ? strip(v) : nothing}
    ${alone ? nothing : now ? sentence(v) : html`<p class="say">${text.rail.notStarted}</p>`}
  </section>`;
}

function sentence(v: View): TemplateResult {
  const now = current(v.s)!;
  const lines = remarks(v.s.trace!, v.s.index);
  const size = [now.say, ...lines].join(' ').length;
  return html`
    <div class=${size > SHORT ? 'step long' : 'step'}>
      <span class="lit-num" aria-label=${text.rail.event(now.i)}>${number(now.i)}</span>
      <div><p class="say">${said(now.say, v.hues)}</p>${lines.map((one) => html`<p class="remark">${written(one, v.hues)}</p>`)}</div>
    </div>`;
}

/** Black all over. A press, or any key, brings the picture back. */
export const blackScreen = (v: View): TemplateResult => html`
  <dialog class="black" aria-label=${text.present.isBlack} @click=${v.do.blacken} @cancel=${(e: Event) => { e.preventDefault(); if (v.black) v.do.blacken(); }}>
    <p class="unseen">${text.present.isBlack}</p>
  </dialog>`;
