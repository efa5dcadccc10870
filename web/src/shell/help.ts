/** The help dialog: the keys, and how to read the picture. */

import { html, type TemplateResult } from 'lit';
import { explained, text } from '../text.ts';
import { icon } from './glyphs.ts';
import { legend, rowLegend, timeLegend } from './legend.ts';
import { lesson } from './lesson.ts';

const shut = (e: Event): void => { if (e.target === e.currentTarget) (e.currentTarget as HTMLDialogElement).close(); };

/** openFidelity leads on to what the nodes answer, firstSteps to what a first visit shows, present to large type, openNotices to the licences; embed is the code to copy. */
export const help = (openFidelity: () => void, firstSteps: () => void, present: () => void, openNotices: () => void, embed: () => Promise<string>): TemplateResult => html`
  <dialog class="sheet help" id="help" aria-labelledby="help-title" @click=${shut}>
    <div class="sheet-in">
      <header>
        <h2 id="help-title">${text.help.title}</h2>
        <span class="sp"></span>
        <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form>
      </header>
      <div class="help-in" tabindex="0" role="group" aria-labelledby="help-title">
        <section>
          <h3>${text.help.keys}</h3>
          <dl class="keys">
            ${text.help.rows.map(([keys, what]) => html`
              <div><dt>${keys.map((key) => (key === '…' ? key : html`<kbd>${key}</kbd>`))}</dt><dd>${what}</dd></div>`)}
          </dl>
        </section>
        <section>
          <h3>${text.rail.read}</h3>
          ${legend()}
          <h3>${text.help.rowTitle}</h3>
          ${rowLegend()}
          <h3>${text.help.timeTitle}</h3>
          ${timeLegend()}
          <p class="idea">${text.help.idea}</p>
        </section>
        <section class="wide">
          <h3>${text.rail.promises}</h3>
          <dl class="asks">${explained.map(([name, asked]) => html`<div><dt>${name}</dt><dd>${asked}</dd></div>`)}</dl>
          <p class="idea ways"><button class="key quiet" @click=${openFidelity}>${text.fidelity.open}</button>
            <button class="key quiet" @click=${firstSteps}>${text.coach.again}</button>
            <button class="key quiet" @click=${present}>${text.present.begin}</button>
            ${lesson('words')}
            <lockstep-copy .label=${text.copy.embed} .what=${text.copy.embedded} .content=${embed}></lockstep-copy>
            <button class="key quiet" @click=${openNotices}>${text.notices.open}</button></p>
        </section>
      </div>
    </div>
  </dialog>`;
