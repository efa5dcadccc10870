/** What the picture shows at one moment of a run: `study` looks at the run once, `frame` at a moment of it. */

import type { Event } from '../trace.ts';
import { clientView, type ClientView } from './client.ts';
import type { Break } from './stays.ts';
import { during, type Band } from './stays.ts';
import { nodeView, type NodeView } from './node.ts';
import { roomView, type RoomView } from './room.ts';
import { scriptView, type ScriptView } from './script.ts';
import type { Study } from './study.ts';
import { streamsOf, type StreamView } from './streams.ts';
import { voteView, type VoteView } from './votes.ts';
import { wiresOf, type Wire } from './wires.ts';

export { study, type Study } from './study.ts';
export type { ClientView, NodeView, RoomView, StreamView, VoteView, Wire };

export interface Frame {
  readonly study: Study;
  /** World time, µs. */
  readonly t: number;
  /** The number of the last event that has happened; 0: none yet. */
  readonly step: number;
  readonly event: Event | null;
  readonly clients: readonly ClientView[];
  readonly nodes: readonly NodeView[];
  readonly rooms: readonly RoomView[];
  readonly wires: readonly Wire[];
  /** One per replica. */
  readonly streams: readonly StreamView[];
  /** One per client that counts votes. */
  readonly votes: readonly VoteView[];
  /** The script that the current event ran. */
  readonly script: ScriptView | null;
  /** Two inside, now. */
  readonly band: Band | null;
  /** The promises broken so far. */
  readonly broken: readonly Break[];
}

/** What the picture shows at world time t (µs) when `step` events have happened. Pure: no document, no date, no chance. */
export function frame(study: Study, t: number, step: number): Frame {
  const wires = wiresOf(study, t, step);
  const votes = study.people.map((p) => voteView(study, p, t, step)).filter((v) => v !== null);
  return {
    study, t, step,
    event: study.trace.events[step - 1] ?? null,
    wires, votes,
    streams: streamsOf(study, t, step),
    nodes: study.nodes.map((id) => nodeView(study, id, t, step)),
    clients: study.people.map((p) => clientView(study, p, t, step)),
    rooms: study.rooms.map((id) => roomView(study, id, step)),
    script: scriptView(study, step),
    band: during(study.bands, step)[0] ?? null,
    broken: study.breaks.filter((b) => b.at.i <= step),
  };
}
