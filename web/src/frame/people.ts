/** Who takes part, and each client's hue, shape and letters. Nodes and stores have none: hue is a person. */

import type { Actor } from '../trace.ts';

export type Hue = 'a' | 'b' | 'c' | 'd' | 'e';

export interface Person {
  id: string;
  /** "Client A", or the id where it is a word. */
  name: string;
  hue: Hue;
  /** One or two characters for the badge. */
  letters: string;
}

const HUES: readonly Hue[] = ['a', 'b', 'c', 'd', 'e'];

/**
 * The clients in order. A client named by one letter has that letter's hue, so that C is green in every scenario; others
 * take hues in turn. A sixth has the first one's hue and shape, and its own letters.
 */
export function peopleOf(actors: readonly Actor[]): Person[] {
  const clients = actors.filter((actor) => actor.kind === 'client');
  return clients.map(({ id }, nth) => ({
    id,
    name: id.length <= 2 ? `Client ${id}` : id,
    hue: HUES[(/^[A-Z]$/.test(id) ? id.charCodeAt(0) - 65 : nth) % HUES.length]!,
    letters: lettersOf(id),
  }));
}

function lettersOf(id: string): string {
  if ([...id].length <= 2) return id;
  const digits = /\d{1,2}$/.exec(id)?.[0] ?? '';
  return ([...id][0] ?? '?').toUpperCase() + digits.slice(-1);
}
