/** What lies over the page when it is asked for: the catalogue, a chapter's end, help, what is simulated, licences, settings, comparing. */

import { html, type TemplateResult } from 'lit';
import { compareSheet } from '../change/beside.ts';
import { embedCode } from '../embed/paste.ts';
import { blackScreen } from '../present/present.ts';
import type { LockstepCatalogue } from './catalogue.ts';
import { chapterSheet } from './chapter.ts';
import type { LockstepCoach } from './coach.ts';
import type { LockstepFidelity } from './fidelity.ts';
import { help } from './help.ts';
import type { LockstepNotices } from './notices.ts';
import type { Page } from './page.ts';
import { settingsSheet } from './setup.ts';
import type { View } from './view.ts';

/** chapter: the one whose end is shown; empty until one is. */
export function sheets(v: View, page: Page, chapter: string): TemplateResult {
  const leave = (then: () => void) => (): void => { page.querySelector<HTMLDialogElement>('#help')?.close(); then(); };
  const fidelity = leave(() => void page.querySelector<LockstepFidelity>('lockstep-fidelity')?.open(() => page.store.fidelity()));
  const firstSteps = leave(() => page.querySelector<LockstepCoach>('lockstep-coach')?.begin());
  const notices = leave(() => void page.querySelector<LockstepNotices>('lockstep-notices')?.open());
  return html`
    <lockstep-catalogue .list=${v.s.catalogue} .coming=${v.s.busy} .current=${v.s.scenario} .progress=${v.progress} @choose=${(e: CustomEvent<string>) => v.do.choose(e.detail)}
      @chapter=${(e: CustomEvent<string>) => v.do.openChapter(e.detail)} @forget=${() => page.book.forget()} @write=${() => void page.write()}></lockstep-catalogue>
    ${chapterSheet(v, chapter)}
    ${help(fidelity, firstSteps, () => v.do.present(true), notices, () => embedCode(page.store.get()))}
    <lockstep-fidelity></lockstep-fidelity>
    <lockstep-notices></lockstep-notices>
    ${settingsSheet(v)}
    ${compareSheet(v)}
    ${blackScreen(v)}
    <lockstep-handed></lockstep-handed>
    <lockstep-menu .offer=${v.do.offerFault}></lockstep-menu>`;
}

export const openCatalogue = (page: Page): void => void page.querySelector<LockstepCatalogue>('lockstep-catalogue')?.open();
export const openHelp = (page: Page): void => page.querySelector<HTMLDialogElement>('#help')?.showModal();
