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
  /** The thread whose call it shows; null: the main program's. */
  thread: number | null;
}

interface Pair { out: Leg | null; back: Leg | null; copy: Leg | null }

/**
 * What each edge shows. Threads of one client ask at the same time: the call of the current event comes first, then one
 * whose message is under way, then the latest. A message that nobody asked for stands where replies do.
 */
function latestOf(study: Study, t: number, step: number): Map<string, Pair> {
  const chosen = new Map<string, Pair>();
  for (const [edge, lanes] of callsOf(study, step)) {
    const rank = (p: Pair): number => {
      const legs = [p.out, p.back, p.copy].filter((l) => l !== null);
      if (legs.some((l) => l.leaves === step || l.arrives === step)) return 2;
      return legs.some((l) => l.lands !== null && (l.arrives === null || l.arrives > step) && l.lands > t) ? 1 : 0;
    };
    const order = (p: Pair): number => Math.max(p.out?.leaves ?? 0, p.back?.leaves ?? 0);
    chosen.set(edge, [...lanes.values()].reduce((a, b) => (rank(b) > rank(a) || (rank(b) === rank(a) && order(b) > order(a)) ? b : a)));
  }
  return chosen;
}

/** A call with all that was ever sent of it, in order; a message that nobody asked for has no request. */
interface Call { leaves: number; out: Leg | null; backs: Leg[]; copies: Leg[] }

/** The calls of each edge by thread, those of channels apart. */
type Calls = ReadonlyMap<string, ReadonlyMap<string, readonly Call[]>>;

const known = new WeakMap<Study, Calls>();

/** By edge, and on it by thread, the latest call. */
function callsOf(study: Study, step: number): Map<string, Map<string, Pair>> {
  const all = known.get(study) ?? allCalls(study);
  known.set(study, all);
  const edges = new Map<string, Map<string, Pair>>();
  for (const [edge, lanes] of all) {
    const latest = new Map<string, Pair>();
    for (const [lane, calls] of lanes) {
      const call = calls[begunBy(calls, step) - 1];
      if (call) latest.set(lane, { out: call.out, back: sent(call.backs, step), copy: sent(call.copies, step) });
    }
    if (latest.size) edges.set(edge, latest);
  }
  return edges;
}

const sent = (legs: readonly Leg[], step: number): Leg | null => legs.findLast((l) => l.leaves <= step) ?? null;

/** How many of a lane's calls have begun. */
function begunBy(calls: readonly Call[], step: number): number {
  let low = 0;
  let high = calls.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (calls[middle]!.leaves <= step) low = middle + 1; else high = middle;
  }
  return low;
}

/** A reply and a second copy belong to the call that was a lane's latest when they were sent. */
function allCalls(study: Study): Calls {
  const edges = new Map<string, Map<string, Call[]>>();
  for (const leg of study.legs) {
    const edge = `${leg.client}\n${leg.peer}`;
    const lanes = edges.get(edge) ?? new Map<string, Call[]>();
    edges.set(edge, lanes);
    const begin = (lane: string, call: Call): void => { lanes.get(lane)?.push(call) ?? lanes.set(lane, [call]); };
    if (leg.push) begin('push', { leaves: leg.leaves, out: null, backs: [leg], copies: [] });
    else if (leg.way === 'out' && !leg.copy) begin(String(leg.thread), { leaves: leg.leaves, out: leg, backs: [], copies: [] });
    else for (const calls of lanes.values()) {
      const { out, backs, copies } = calls.at(-1)!;
      if (leg.copy ? out?.thread === leg.thread : leg.answers !== null && (out?.id === leg.answers || copies.at(-1)?.id === leg.answers)) (leg.copy ? copies : backs).push(leg);
    }
  }
  return edges;
}

/** A message just sent stands this far along its edge. */
export const LEAVING = 0.12;
/** A lost message falls here. */
export const FALLING = 0.6;

export function wiresOf(study: Study, t: number, step: number): Wire[] {
  const latest = latestOf(study, t, step);
  const spells = during(study.spells, step);
  const wires: Wire[] = [];
  for (const { id: client } of study.people) {
    for (const peer of [...study.nodes, ...study.rooms]) {
      const pair = latest.get(`${client}\n${peer}`);
      const out = pair?.out ? legView(pair.out, t, step) : null;
      const copy = pair?.copy && out?.state !== 'moving' ? legView(pair.copy, t, step) : null;
      const cuts = spells.filter((s) => s.kind === 'cut' && ((s.actor === client && s.peer === peer) || (s.actor === peer && s.peer === client)));
      const oneWay = cuts.length === 1 && study.trace.events[cuts[0]!.from.i - 1]?.text === '>';
      wires.push({
        client, peer,
        out,
        back: pair?.back && pair.back.sent <= t ? legView(pair.back, t, step) : null,
        copy: copy?.state === 'moving' ? copy : null,
        thread: (pair?.back ?? pair?.out)?.thread ?? null,
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

/** The edge that a client's row shows where it has only one for several peers: the current event's, one under way, the latest. */
export function busiest(wires: readonly Wire[], client: string, peers: readonly string[]): Wire | null {
  const own = wires.filter((w) => w.client === client && peers.includes(w.peer) && (w.out || w.back));
  const rank = (w: Wire): number => {
    const legs = [w.out, w.back, w.copy].filter((l) => l !== null);
    return (legs.some((l) => l.now) ? 2e6 : legs.some((l) => l.state !== 'past') ? 1e6 : 0) + Math.max(...legs.map((l) => Math.max(l.leg.leaves, l.number)));
  };
  return own.reduce<Wire | null>((best, w) => (best && rank(best) >= rank(w) ? best : w), null);
}
