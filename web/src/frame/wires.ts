/** The edges at one moment: on each, the latest request and its reply, and where they are. */

import { during } from './stays.ts';
import type { Leg } from './legs.ts';
import type { Study } from './study.ts';

export interface LegView {
  leg: Leg;
  /** moving: on its way · here: has arrived with the current event, or waits to be taken · fallen: lost · past: over. */
  state: 'moving' | 'here' | 'fallen' | 'past';
  /** How far along its edge, 0 to 1, eased. A lost one falls at 0.6. */
  at: number;
  /** The event number it carries. */
  number: number;
  /** The current event is its own. */
  now: boolean;
}

/** What lies between a client and a node or store. */
export interface Wire {
  client: string;
  peer: string;
  out: LegView | null;
  back: LegView | null;
  /** A second copy of the request, from when the first has arrived until it arrives itself. */
  copy: LegView | null;
  cut: 'both' | 'out' | 'back' | null;
  slow: boolean;
}

/** A message just sent stands this far along its edge. */
export const LEAVING = 0.12;
/** A lost message falls here. */
export const FALLING = 0.6;

export function wiresOf(study: Study, t: number, step: number): Wire[] {
  const latest = new Map<string, { out: Leg; back: Leg | null; copy: Leg | null }>();
  for (const leg of study.legs) {
    if (leg.leaves > step) break;
    const edge = `${leg.client}\n${leg.peer}`;
    const pair = latest.get(edge);
    if (leg.way === 'out' && !leg.copy) latest.set(edge, { out: leg, back: null, copy: null });
    else if (pair && leg.copy) pair.copy = leg;
    else if (pair && (pair.out.id === leg.answers || pair.copy?.id === leg.answers)) pair.back = leg;
  }
  const spells = during(study.spells, step);
  const wires: Wire[] = [];
  for (const { id: client } of study.people) {
    for (const peer of [...study.nodes, ...study.rooms]) {
      const pair = latest.get(`${client}\n${peer}`);
      const out = pair ? legView(pair.out, t, step) : null;
      const copy = pair?.copy && out?.state !== 'moving' ? legView(pair.copy, t, step) : null;
      const cuts = spells.filter((s) => s.kind === 'cut' && ((s.actor === client && s.peer === peer) || (s.actor === peer && s.peer === client)));
      const oneWay = cuts.length === 1 && study.trace.events[cuts[0]!.from.i - 1]?.text === '>';
      wires.push({
        client, peer,
        out,
        back: pair?.back ? legView(pair.back, t, step) : null,
        copy: copy?.state === 'moving' ? copy : null,
        cut: cuts.length === 0 ? null : !oneWay ? 'both' : cuts[0]!.actor === client ? 'out' : 'back',
        slow: spells.some((s) => s.kind === 'slow' && ((s.actor === client && s.peer === peer) || (s.actor === peer && (s.peer === client || s.peer === null)))),
      });
    }
  }
  return wires;
}

function legView(leg: Leg, t: number, step: number): LegView {
  const arrived = leg.arrives !== null && leg.arrives <= step;
  const now = leg.leaves === step || (leg.arrives === step && (leg.way === 'back' || leg.fate === 'lost'));
  const number = leg.arrives === step && leg.way === 'back' ? step : leg.leaves;
  const view = { leg, number, now };
  if (leg.lands === null) {
    if (arrived || t >= (leg.falls ?? 0)) return { ...view, state: 'fallen', at: FALLING };
    return { ...view, state: 'moving', at: LEAVING + (FALLING - LEAVING) * eased(t, leg.sent, leg.falls!) };
  }
  if (arrived) return { ...view, state: leg.arrives === step && leg.way === 'back' ? 'here' : 'past', at: 1 };
  if (t >= leg.lands && t > leg.sent) return { ...view, state: leg.arrives === null ? 'past' : 'here', at: 1 };
  return { ...view, state: 'moving', at: LEAVING + (1 - LEAVING) * eased(t, leg.sent, leg.lands) };
}

/** Ease in and out between two instants. */
function eased(t: number, from: number, to: number): number {
  const p = Math.min(1, Math.max(0, (t - from) / Math.max(1, to - from)));
  return p < 0.5 ? 2 * p * p : 1 - 2 * (1 - p) * (1 - p);
}
