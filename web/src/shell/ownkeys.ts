/** Keys that mean something in one part of the page. */

/** Does what a key means there, and keeps it from meaning anything else; with one of the others held it is not meant. */
export function does(e: KeyboardEvent, known: Readonly<Record<string, () => void>>, ...others: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]): void {
  const act = known[e.key];
  if (!act || others.some((one) => e[one])) return;
  e.preventDefault();
  act();
}
