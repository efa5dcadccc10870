/** What the learner can do, in terms of the store and the page. */

import type { LockstepApp } from '../app.ts';
import { ahead } from './moments.ts';
import { placeOf, type Deeds } from './view.ts';

export function deeds(page: LockstepApp): Deeds {
  const { store } = page;
  /** Playing or stepping on is an answer too: show me. */
  const pass = (): void => { if (page.asking) page.pass(page.asking); };
  const limited = (index: number): number => (page.asking ? Math.min(index, page.asking - 1) : index);
  return {
    run: () => {
      store.home();
      if (!page.due(0)) void store.play();
    },
    go: (index) => store.step(limited(index)),
    seek: (t) => {
      const latest = page.asking ? store.get().trace!.events[page.asking - 2]?.t ?? 0 : Infinity;
      store.seek(Math.min(t, latest));
    },
    forward: () => { pass(); store.stepBy(1); },
    back: () => store.stepBy(-1),
    toggle: () => { pass(); store.toggle(); },
    answer: (q, answer) => page.pass(q.before, answer),
    landmark: (what) => {
      const { trace, index } = store.get();
      const to = trace && !page.asking ? ahead(trace, index, what) : 0;
      if (to) store.step(to);
    },
    neighbour: (by) => {
      const { catalogue } = store.get();
      const next = catalogue[(placeOf(store.get()) + by + catalogue.length) % catalogue.length];
      if (next) void store.choose(next.name);
    },
    choose: (name) => void store.choose(name),
    openCatalogue: () => page.catalogue(),
    openHelp: () => page.help(),
    fix: () => void fix(page),
    tab: (tab) => { page.tab = tab; },
    phone: (view) => { page.phoneView = view; },
  };
}

/** To the first choice of the setup, which on a phone is a view of its own. */
async function fix(page: LockstepApp): Promise<void> {
  if (page.narrow) page.phoneView = 'change';
  await page.updateComplete;
  const choice = page.querySelector<HTMLElement>('[role=radiogroup] [aria-checked=true]');
  choice?.scrollIntoView({ block: 'nearest' });
  choice?.focus();
}
