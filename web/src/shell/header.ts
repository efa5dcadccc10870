/** The head of the page: the name, which scenario this is and the way to the others, theme and help. */

import { html, nothing, type TemplateResult } from 'lit';
import { linkTo } from '../address.ts';
import { embedCode } from '../embed/paste.ts';
import { canUndo, type Theme } from '../state.ts';
import { text } from '../text.ts';
import { icon, logo } from './glyphs.ts';
import { iconKey } from './iconkey.ts';
import { lesson } from './lesson.ts';
import { placeOf, titleOf, type View } from './view.ts';

const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

const following = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';

export function header(v: View): TemplateResult {
  const { s, store } = v;
  return html`
    <header class="hd">
      <span class="logo">${logo()}<span class="word">${text.product}</span></span>
      ${picker(v)}
      <span class="sp"></span>
      ${undoKeys(v)}
      <lockstep-copy icon="link" .label=${text.copy.link} .what=${text.copy.linked} .content=${() => linkTo(store.get())}></lockstep-copy>
      <lockstep-copy class="embedding" icon="embed" .label=${text.copy.embed} .what=${text.copy.embedded} .content=${() => embedCode(store.get())}></lockstep-copy>
      ${lesson('icon')}
      <button class="ib presenting" type="button" aria-label=${text.present.begin} title=${text.present.begin}
        @click=${() => v.do.present(true)}>${icon('present', 17)}</button>
      <button class="ib" type="button" aria-label=${text.theme[s.theme]} title=${text.theme[s.theme]}
        @click=${() => store.theme(following(s.theme))}>${icon(s.theme, 17)}</button>
      <button class="ib" type="button" aria-label=${text.help.open} title=${text.help.open}
        aria-haspopup="dialog" @click=${v.do.openHelp}>${icon('help', 17)}</button>
    </header>`;
}

/** There is something to take back only once something was changed. */
export function undoKeys(v: View): TemplateResult | typeof nothing {
  const [back, on] = [canUndo(v.s), v.s.future.length > 0];
  if (!back && !on) return nothing;
  return html`<span class="undos">${iconKey('undo', text.change.undo, v.do.undo, back, { size: 17 })}${iconKey('redo', text.change.redo, v.do.redo, on, { size: 17 })}</span>`;
}

function picker(v: View): TemplateResult {
  const { s } = v;
  const place = placeOf(s);
  const listed = s.catalogue[place];
  return html`
    <nav class="pick" aria-label=${text.scenario.choose}>
      ${iconKey('prev', text.scenario.previous, () => v.do.neighbour(-1), s.catalogue[place - 1] !== undefined)}
      <button class="title" type="button" aria-haspopup="dialog" title=${text.scenario.choose} @click=${v.do.openCatalogue}>
        <small>${listed?.chapter ?? s.source?.chapter ?? (s.text === null ? '' : text.scenario.own)}</small>
        <h1>${titleOf(s) || text.scenario.choose}</h1>
        ${icon('down', 14)}
      </button>
      ${iconKey('next', text.scenario.next, () => v.do.neighbour(1), s.catalogue[place + 1] !== undefined)}
      ${place < 0 ? '' : html`<span class="place">${text.scenario.place(place + 1, s.catalogue.length)}</span>`}
    </nav>`;
}
