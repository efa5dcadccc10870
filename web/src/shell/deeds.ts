/** What the learner can do, in terms of the store and the page. */

import { strike } from '../change/faults.ts';
import { openMenu, openMessageMenu } from '../change/open.ts';
import { sentences, text } from '../text.ts';
import { openModal } from './modal.ts';
import { ahead } from './moments.ts';
import type { Page } from './page.ts';
import { placeOf, type Deeds } from './view.ts';

export function deeds(page: Page): Deeds {
  const { store } = page;
  /** Playing or stepping on is an answer too: show me. */
  const pass = (): void => { if (page.asking) page.predictions.pass(page.asking); };
  const limited = (index: number): number => (page.asking ? Math.min(index, page.asking - 1) : index);
  /** Keys pressed before the engine is here are done when it is. */
  const ready = (act: () => void) => (): void => {
    const { trace, busy } = store.get();
    if (!trace && busy) page.wish = act;
    else act();
  };
  return {
    ...page.talk.deeds,
    run: ready(() => {
      store.home();
      if (!page.predictions.due(0)) void store.play();
    }),
    go: (index) => store.step(limited(index)),
    seek: (t) => {
      const latest = page.asking ? store.get().trace!.events[page.asking - 2]?.t ?? 0 : Infinity;
      store.seek(Math.min(t, latest));
    },
    forward: ready(() => { pass(); store.stepBy(1); }),
    back: () => store.stepBy(-1),
    toggle: ready(() => { pass(); store.toggle(); }),
    answer: (q, answer) => void answered(page, () => page.predictions.answer(q, answer)),
    reveal: (q, votes) => void answered(page, () => page.predictions.reveal(q, votes)),
    raise: (hands) => void raised(page, hands),
    consider: () => page.querySelector<HTMLElement>('.strip .answer, .strip .ballot input')?.focus(),
    unask: () => page.predictions.unask(),
    landmark: (what) => {
      const { trace, index } = store.get();
      const to = trace && !page.asking ? ahead(trace, index, what) : 0;
      if (to) store.step(to);
    },
    neighbour: (by) => {
      const { catalogue } = store.get();
      const next = catalogue[placeOf(store.get()) + by];
      if (next) void store.choose(next.name);
    },
    choose: (name) => void store.choose(name),
    openCatalogue: () => page.catalogue(),
    openHelp: () => page.help(),
    openChapter: (chapter) => void page.openChapter(chapter),
    fix: () => void fix(page),
    tab: (tab) => { page.tab = tab; },
    undo: () => void store.undo(),
    redo: () => void store.redo(),
    wrong: (open) => { page.wrong = open; },
    addFault: (item) => void added(page, item),
    offerFault: (items) => strike(page.view, items),
    menu: (actor, near) => openMenu(page, actor, near),
    messageMenu: (message, near) => openMessageMenu(page, message, near),
    openCompare: () => page.querySelector<HTMLDialogElement>('#compare')?.showModal(),
    edit: (open, file) => page.edit(open, file),
    ponder: (p) => void page.flips.look(p),
    phone: (view) => { page.phoneView = view; },
  };
}

/** What no field can say is a notice. */
async function added(page: Page, item: string): Promise<void> {
  const refused = await strike(page.view, item);
  if (refused.length) page.store.notice(sentences(refused.map((one) => text.change.refusedItem(one.item, one.why))));
}

/** The keys go on from the answer, whether it was pressed or typed. */
async function answered(page: Page, give: () => void): Promise<void> {
  give();
  await page.updateComplete;
  page.querySelector<HTMLElement>('.strip .key')?.focus({ preventScroll: true });
}

/** To the first number to enter. */
async function raised(page: Page, hands: boolean): Promise<void> {
  page.predictions.raise(hands);
  await page.updateComplete;
  page.querySelector<HTMLElement>('.strip .ballot input')?.focus();
}

/** To a choice that keeps the promise: on a phone it is in a view of its own, and a short sentence leaves it to the settings. */
async function fix(page: Page): Promise<void> {
  if (page.narrow) page.phoneView = 'change';
  await page.updateComplete;
  const choice = page.querySelector<HTMLElement>('[role=radio].hint') ?? page.querySelector<HTMLElement>('[role=radio][aria-checked=true]');
  openModal(choice?.closest('dialog'));
  choice?.scrollIntoView({ block: 'nearest' });
  choice?.focus();
}
