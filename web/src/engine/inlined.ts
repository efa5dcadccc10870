/** Files of the site that stand in the page itself, where all of it is one file: compressed, as text. */

import { unpacked } from './unpack.ts';

/** A file that the page has; null where the site has it. It is taken out: its text is large, and asked for once. */
export function inlined(name: string): Response | null {
  const place = document.querySelector(`script[data-file="${name}"]`);
  place?.remove();
  return place && unpacked(place.textContent ?? '');
}
