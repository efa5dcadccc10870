/** A row of tabs under the arrow keys. */

import { does } from './ownkeys.ts';

/** To the tab beside the one that has the focus, and around the ends. */
export function walk(e: KeyboardEvent): void {
  const to = (by: 1 | -1): void => {
    const all = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=tab]')];
    const next = all[(all.indexOf(e.target as HTMLElement) + by + all.length) % all.length];
    next?.focus();
    next?.click();
  };
  does(e, { ArrowRight: () => to(1), ArrowLeft: () => to(-1) });
}
