/** The sheet of what can be done with scenarios of one's own: name, open, save, begin anew, go back to an earlier one. */

import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../shell/glyphs.ts';
import { typeset } from '../print.ts';
import { text } from '../text.ts';
import type { Draft } from './draft.ts';
import type { Section } from './port.ts';
import { freeName, split } from './sections.ts';
import type { Version, Versions } from './versions.ts';

export interface Doing {
  /** A text in place of the draft's. */
  take(text: string): void;
  /** A new scenario. */
  begin(): void;
  open(version: Version): void;
  rename(name: string): void;
  add(section: Section): void;
  refuse(why: string): void;
}

/** Bytes: more than the engine takes is not read. */
const LARGEST = 512 << 10;

export function desk(versions: Versions, draft: Draft, doing: Doing): TemplateResult {
  const shut = (e: Event): void => (e.target as Element).closest('dialog')?.close();
  const then = (act: () => void) => (e: Event): void => { shut(e); act(); };
  const others = versions.all().filter((one) => one.text && one.id !== draft.version?.id);
  return html`
    <dialog class="sheet" id="desk" aria-labelledby="desk-title" @click=${(e: Event) => { if (e.target === e.currentTarget) shut(e); }}>
      <div class="sheet-in">
        <header><h2 id="desk-title">${text.edit.more}</h2><span class="sp"></span>
          <form method="dialog"><button class="ib" aria-label=${text.close}>${icon('close')}</button></form></header>
        <div class="desk">
          ${draft.untouched ? nothing : html`<label>${text.edit.name}<input type="text" maxlength="120" .value=${typeset(draft.name)} @change=${(e: Event) => doing.rename((e.target as HTMLInputElement).value.trim() || draft.name)}></label>`}
          <div class="acts">
            <button type="button" class="key quiet" @click=${then(() => doing.begin())}>${icon('pen', 15)}${text.edit.begin}…</button>
            <button type="button" class="key quiet" @click=${then(() => doing.add({ name: freeName(draft.sections, 'lua'), text: text.edit.firstLines }))}>${icon('plus', 15)}${text.edit.add}</button>
            <button type="button" class="key quiet" @click=${(e: Event) => pick(e, doing)}>${icon('lecture', 15)}${text.edit.openFile}</button>
            <button type="button" class="key quiet" @click=${then(() => save(draft))}>${icon('down', 15)}${text.edit.save}</button>
          </div>
          <h3>${text.edit.versions}</h3>
          ${others.length ? html`<ul class="versions">${others.map((one) => html`<li>
            <button type="button" class="link" @click=${then(() => doing.open(one))}>${typeset(one.name)}</button>
            <button type="button" class="ib" aria-label=${text.edit.forget(one.name)} title=${text.edit.forget(one.name)} @click=${() => versions.remove(one.id)}>${icon('close', 14)}</button></li>`)}</ul>`
            : html`<p class="none">${text.edit.noVersions} ${versions.kept ? text.edit.kept : nothing}</p>`}
          ${versions.kept ? nothing : html`<p class="none">${text.edit.unkept}</p>`}
        </div>
      </div>
    </dialog>`;
}

/** A file from the disk; what it holds is only text until it is run. */
function pick(e: Event, doing: Doing): void {
  const sheet = (e.target as Element).closest('dialog');
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.txtar,.txt,text/plain';
  input.onchange = () => {
    sheet?.close();
    const file = input.files?.[0];
    if (file) void read(file, doing);
  };
  input.click();
}

export async function read(file: File, doing: Pick<Doing, 'take' | 'refuse'>): Promise<void> {
  if (file.size > LARGEST) return doing.refuse(text.edit.tooLarge(file.name, LARGEST >> 10));
  try {
    const words = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (!split(words).some(({ name }) => name === 'setup.lua')) return doing.refuse(text.edit.noScenario(file.name));
    doing.refuse('');
    doing.take(words);
  } catch {
    doing.refuse(text.edit.noText(file.name));
  }
}

function save(draft: Draft): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([draft.text], { type: 'text/plain' }));
  link.download = `${draft.name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase() || 'scenario'}.txtar`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
