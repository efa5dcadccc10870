/** A row of tabs under the arrow keys. */

/** To the tab beside the one that has the focus, and around the ends. */
export function walk(e: KeyboardEvent): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
  if (!by) return;
  e.preventDefault();
  const all = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=tab]')];
  const next = all[(all.indexOf(e.target as HTMLElement) + by + all.length) % all.length];
  next?.focus();
  next?.click();
}
