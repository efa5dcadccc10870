/** Where every client stands in the programs at an event. */

import type { Event, Trace } from '../trace.ts';

/** A client at a line, or a line of its that called the one where it is. */
export interface Mark { client: string; file: string; line: number; called: boolean }

/** The latest event of each client that knows its line, at or before `index`. */
function latest(trace: Trace, index: number): Map<string, Event> {
  const clients = new Set(trace.actors.filter((a) => a.kind === 'client').map((a) => a.id));
  const found = new Map<string, Event>();
  for (let i = index - 1; i >= 0 && clients.size; i--) {
    const event = trace.events[i]!;
    if (!clients.has(event.actor)) continue;
    if (event.kind === 'done') clients.delete(event.actor);
    if (!event.src) continue;
    clients.delete(event.actor);
    found.set(event.actor, event);
  }
  return found;
}

export function marks(trace: Trace, index: number): Mark[] {
  return [...latest(trace, index)].flatMap(([client, { src, callers = [] }]) => [
    { client, file: src!.file, line: src!.line, called: false },
    ...callers.map(({ file, line }) => ({ client, file, line, called: true })),
  ]);
}

/** The client whose step this is: its own, or the one that the node or the resource deals with. */
export function whose(trace: Trace, index: number): string | null {
  const event = trace.events[index - 1];
  const client = trace.actors.find((a) => a.kind === 'client' && (a.id === event?.actor || a.id === event?.peer));
  return client?.id ?? null;
}

/** The program of a client. */
export const programOf = (trace: Trace, client: string): string =>
  trace.actors.find((a) => a.id === client)?.file ?? '';
