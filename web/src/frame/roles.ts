/** What each node is among its peers: primary or replica and of whom, from which event on; and which node has which slots. */

import type { Actor, Event, Trace } from '../trace.ts';
import type { Mark } from './leases.ts';

/** A node from one event until the next: `of` is the primary that it follows; null: it is one itself. */
export interface Role { node: string; from: Mark; of: string | null }

/** A slot's owner from an event on. */
interface Move { slot: number; to: string; t: number; i: number }

export interface Roles {
  /** By node, in order; empty where nothing is replicated. */
  readonly by: ReadonlyMap<string, readonly Role[]>;
  /** Nodes that replicate, in the scenario's order, each group beginning with its first primary. */
  readonly groups: readonly (readonly string[])[];
  readonly slotted: boolean;
  readonly ranges: ReadonlyMap<string, readonly number[]>;
  readonly moves: readonly Move[];
  readonly promotions: readonly { from: string; to: string; i: number }[];
}

/** Reads roles and slots once for a run. A promotion with a text did not happen. */
export function rolesOf(trace: Trace): Roles {
  const nodes = trace.actors.filter((a) => a.kind === 'node');
  const replicated = nodes.filter((n) => n.replica_of !== undefined || nodes.some((m) => m.replica_of === n.id));
  const by = new Map(replicated.map((n) => [n.id, [{ node: n.id, from: { t: 0, i: 0 }, of: n.replica_of ?? null } as Role]]));
  const promotions: { from: string; to: string; i: number }[] = [];
  const moves: Move[] = [];
  const names = idsOf(trace.events);
  for (const e of trace.events) {
    const at = { t: e.t, i: e.i };
    const roles = by.get(e.actor);
    if (e.kind === 'promote' && e.text === undefined) {
      roles?.push({ node: e.actor, from: at, of: null });
      if (e.peer !== undefined) promotions.push({ from: e.peer, to: e.actor, i: e.i });
    } else if (e.kind === 'replicate' && e.what === 'full' && e.peer !== undefined && roles && roles.at(-1)!.of !== e.peer) {
      roles.push({ node: e.actor, from: at, of: e.peer });
    } else moves.push(...movesOf(e, names, moves.at(-1)));
  }
  return {
    by, promotions, moves, groups: groupsOf(replicated),
    slotted: nodes.some((n) => n.slots !== undefined && n.slots.length > 0),
    ranges: new Map(nodes.map((n) => [n.id, n.slots ?? []])),
  };
}

function groupsOf(nodes: readonly Actor[]): string[][] {
  return nodes.filter((n) => n.replica_of === undefined).map((p) => [p.id, ...nodes.filter((n) => n.replica_of === p.id).map((n) => n.id)]);
}

/** The node that answered each id to CLUSTER MYID: SETSLOT names nodes by their ids. */
function idsOf(events: readonly Event[]): Map<string, string> {
  const asked = events.filter((e) => e.kind === 'execute' && /^cluster$/i.test(e.cmd?.[0] ?? '') && /^myid$/i.test(e.cmd?.[1] ?? ''));
  return new Map(asked.flatMap((e): [string, string][] => (typeof e.reply === 'string' ? [[e.reply, e.actor]] : [])));
}

/** A slot that moves at once has two events: at the node that takes it, then at the one that gives it up. */
function movesOf(e: Event, names: ReadonlyMap<string, string>, last: Move | undefined): Move[] {
  if (e.kind === 'migrate' && e.what !== undefined && e.text === undefined) {
    const move = { slot: Number(e.what.replace(/\D/g, '')), to: e.actor, t: e.t, i: e.i };
    return last?.slot === move.slot && last.t === e.t && last.to === e.peer ? [] : [move];
  }
  const [verb, sub, slot, node, id] = e.kind === 'execute' && e.cmd && e.reply === 'OK' ? e.cmd : [];
  if (!/^cluster$/i.test(verb ?? '') || !/^setslot$/i.test(sub ?? '') || !/^node$/i.test(node ?? '')) return [];
  const to = names.get(id ?? '');
  return to === undefined ? [] : [{ slot: Number(slot), to, t: e.t, i: e.i }];
}

/** The node's role when `step` events have happened; null where it has none. */
export const roleAt = (roles: Roles, node: string, step: number): Role | null =>
  roles.by.get(node)?.findLast((r) => r.from.i <= step) ?? null;

/** The primary that the group of a node looks to: the one promoted last, else its first. */
export function primaryOf(roles: Roles, node: string, step: number): string {
  const group = roles.groups.find((g) => g.includes(node));
  if (!group) return node;
  return roles.promotions.findLast((p) => p.i <= step && group.includes(p.to))?.to ?? group[0]!;
}

/** The node that has a slot when `step` events have happened. */
export function ownerOfSlot(roles: Roles, slot: number, step: number): string | null {
  const moved = roles.moves.findLast((m) => m.slot === slot && m.i <= step)?.to;
  const first = moved ?? [...roles.ranges].find(([, list]) => has(list, slot))?.[0];
  return first === undefined ? null : primaryOf(roles, first, step);
}

const has = (list: readonly number[], slot: number): boolean => list.some((from, n) => n % 2 === 0 && slot >= from && slot <= (list[n + 1] ?? from));

/** The slot of a key: CRC16 of the part in braces, or of the whole. */
export function slotOf(key: string): number {
  const open = key.indexOf('{');
  const shut = open < 0 ? -1 : key.indexOf('}', open);
  let crc = 0;
  for (const byte of new TextEncoder().encode(shut > open + 1 ? key.slice(open + 1, shut) : key)) {
    crc ^= byte << 8;
    for (let n = 0; n < 8; n++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc % 16_384;
}
