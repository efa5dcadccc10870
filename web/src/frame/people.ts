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

/** The clients in order, with hues in turn: a sixth client has the first one's hue and other letters. */
export function peopleOf(actors: readonly Actor[]): Person[] {
  const clients = actors.filter((actor) => actor.kind === 'client');
  return clients.map(({ id }, nth) => ({
    id,
    name: id.length <= 2 ? `Client ${id}` : id,
    hue: HUES[nth % HUES.length]!,
    letters: lettersOf(id),
  }));
}

function lettersOf(id: string): string {
  if ([...id].length <= 2) return id;
  const digits = /\d{1,2}$/.exec(id)?.[0] ?? '';
  return ([...id][0] ?? '?').toUpperCase() + digits.slice(-1);
}
