/** Opens the menu of what can go wrong, for an actor or a message of the picture, at the moment that is shown. */

import { personOf } from '../frame/study.ts';
import { ms } from '../print.ts';
import type { Page } from '../shell/page.ts';
import { text } from '../text.ts';
import type { LockstepMenu, Subject } from './menu.ts';
import { messageName } from './moment.ts';
import { offersFor, offersForMessage, strikes } from './offers.ts';
import { studyOf } from './pair.ts';

/** The number of the first event that a question still hides. */
const hidden = (page: Page): number => page.view.ahead?.before ?? Infinity;

/** Where one stands; before the run at its start. */
const stand = (page: Page): { index: number; t: number } => (page.s.started ? page.s : { index: 0, t: 0 });

export function openMenu(page: Page, id: string, near: Element): void {
  const { trace } = page.s;
  const actor = trace?.actors.find((one) => one.id === id);
  if (!trace || !actor) return;
  const { index, t } = stand(page);
  const person = personOf(studyOf(trace), id);
  const groups = offersFor(trace, actor, index, t, hidden(page));
  const none = actor.kind === 'client' && groups.every((one) => one.title) ? text.menu.over(id) : text.menu.nothing;
  show(page, { title: person?.name ?? id, kind: actor.kind, hue: person?.hue ?? 'e', at: strikes(trace, index, t), groups, none }, near);
}

export function openMessageMenu(page: Page, id: number, near: Element): void {
  const { trace } = page.s;
  const message = trace?.messages.find((one) => one.id === id);
  if (!trace || !message) return;
  const { index, t } = stand(page);
  show(page, {
    title: messageName(message), kind: 'message', hue: 'e', at: ms(page.s.started ? t : 0), groups: offersForMessage(trace, id, index), none: text.menu.nothing,
  }, near);
}

function show(page: Page, subject: Subject, near: Element): void {
  if (page.s.playing) page.store.pause();
  void page.querySelector<LockstepMenu>('lockstep-menu')?.open(subject, near.getBoundingClientRect());
}
