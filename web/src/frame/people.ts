/** Who takes part, and each client's hue, shape and letters. Nodes and stores have none: hue is a person. */

import type { Actor } from '../trace.ts';

export type Hue = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i';

export interface Person {
  id: string;
  /** "Client A", or the id where it is a word. */
  name: string;
  hue: Hue;
  /** One or two characters for the badge. */
  letters: string;
}

/** In order; a tenth client has the first one's again, and its own letters. */
export const HUES: readonly Hue[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

/**
 * The clients in order. A client named by one letter has that letter's hue, so that C is green in every scenario; O, who
 * operates the nodes, is grey; others take the first that is free. So each of nine has a hue and a shape of its own.
 */
export function peopleOf(actors: readonly Actor[]): Person[] {
  const ids = actors.filter((actor) => actor.kind === 'client').map(({ id }) => id);
  const hues = new Map<string, Hue>();
  for (const id of ids) {
    const own = id === 'O' && !ids.includes('E') ? 'e' : HUES.find((hue) => hue.toUpperCase() === id);
    if (own) hues.set(id, own);
  }
  for (const [nth, id] of ids.entries()) {
    if (hues.has(id)) continue;
    const taken = new Set(hues.values());
    hues.set(id, HUES.find((hue) => !taken.has(hue)) ?? HUES[nth % HUES.length]!);
  }
  return ids.map((id) => ({ id, name: id.length <= 2 ? `Client ${id}` : id, hue: hues.get(id)!, letters: lettersOf(id) }));
}

function lettersOf(id: string): string {
  if ([...id].length <= 2) return id;
  const digits = /\d{1,2}$/.exec(id)?.[0] ?? '';
  return ([...id][0] ?? '?').toUpperCase() + digits.slice(-1);
}
