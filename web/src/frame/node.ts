/** A node at one moment: its clock, the keys it holds with what is left of them, and who held the lock before. */

import { text } from '../text.ts';
import type { Event } from '../trace.ts';
import { readingAt } from './clock.ts';
import { termAt, type Lease } from './leases.ts';
import type { Person } from './people.ts';
import { ownerOfSlot, roleAt, slotOf } from './roles.ts';
import { during } from './stays.ts';
import { personOf, type Study } from './study.ts';
import { grouped, instant, keyOf } from './words.ts';

export interface KeyView {
  key: string;
  token: string;
  owner: Person | null;
  /** Whole ms until the key goes, on the node's clock; null: it stays. */
  left: number | null;
  /** What is left of the last term, 0 to 1; 1 where there is no deadline. */
  share: number;
}

/** One holder of the lock, past or present: what became of its key, longest wording first. */
export interface Holder { token: string; owner: Person | null; says: string[]; now: boolean }

export interface NodeView {
  id: string;
  up: boolean;
  /** The node's own clock, whole ms. */
  clock: number;
  /** How far its clock has been moved so far, ms; 0 for most. */
  moved: number;
  /** Its clock's rate, ppm. */
  ppm: number;
  slow: boolean;
  /** Among its peers; null: it has none. `of` is the primary that it follows. */
  role: { primary: boolean; of: string | null } | null;
  /** The current event made it the primary: who did, longest wording first; empty for any other event. */
  made: readonly string[];
  /** The slots that it has had from the start, as words; '' outside a cluster. */
  slots: string;
  /** In a cluster: whether the lock's slot is here, and its number. */
  slot: { here: boolean; number: number } | null;
  /** Whose command it is still running. */
  busy: Person | null;
  /** What it answers instead while it refuses to work. */
  refuses: string | null;
  /** The lock that the stage shows; null key: there is none yet. */
  lockKey: string | null;
  lock: KeyView | null;
  /** Where clients hold several locks in one run: each that was ever held here, with what is left of it. */
  locks: LockView[];
  /** Its other keys. */
  others: KeyView[];
  /** The last of them. */
  holders: Holder[];
  /** The current event happened here. */
  now: boolean;
  gone: GoneView | null;
}

/** How a lock was lost, while it is nobody's: by whom, or by time. */
export interface GoneView { how: Lease['end']; by: Person | null; owner: Person | null; share: number }

/** One of several locks of a node. */
export interface LockView { key: string; lock: KeyView | null; gone: GoneView | null; now: boolean }

/** The picture has room for so many holders. */
const HOLDERS = 3;

export function nodeView(study: Study, id: string, t: number, step: number): NodeView {
  const reading = readingAt(study.clocks, id, t, step);
  const spells = during(study.spells, step).filter((s) => s.actor === id || s.peer === id);
  const here = study.leases.filter((l) => l.node === id && l.from.i <= step);
  const live = here.filter((l) => !l.to || l.to.i > step).map((l) => keyView(study, l, reading, step));
  const lockKey = lockKeyOf(study, here);
  const role = roleAt(study.roles, id, step);
  const past = here.filter((l) => l.key === lockKey);
  const lock = live.find((k) => k.key === lockKey) ?? null;
  const event = study.trace.events[step - 1];
  const locks = locksOf(study, id, live, here, step);
  const line = (study.clocks.get(id) ?? []).filter((l) => l.t < t || (l.t === t && l.i <= step)).at(-1);
  return {
    id, lockKey, lock,
    up: !spells.some((s) => s.kind === 'dead'),
    clock: Math.floor(reading / 1000),
    moved: movedBy(study, id, step),
    ppm: line?.ppm ?? 0,
    slow: spells.some((s) => s.kind === 'slow' && s.actor === id && s.peer === null && (s.until === null || s.until > t)),
    role: role && { primary: role.of === null, of: role.of },
    made: event?.kind === 'promote' && event.actor === id && event.text === undefined ? promoterOf(event) : [],
    slots: slotWords(study.roles.ranges.get(id) ?? []),
    slot: !study.roles.slotted || lockKey === null ? null : { number: slotOf(lockKey), here: ownerOfSlot(study.roles, slotOf(lockKey), step) === id },
    busy: personOf(study, study.slowReplies.find((l) => l.peer === id && l.leaves <= step && l.sent > t)?.client),
    refuses: spells.find((s) => s.kind === 'errors' && s.actor === id && (s.until === null || s.until > t))?.says ?? null,
    locks,
    others: live.filter((k) => k.key !== lockKey && !locks.some((l) => l.key === k.key)),
    holders: past.slice(-HOLDERS).map((l) => holder(study, l, step)),
    now: event?.actor === id,
    gone: lock ? null : goneView(study, past.at(-1)),
  };
}

/** Who promotes a replica, as a node's card says it; nothing where it was somebody's command. */
const promoterOf = ({ what }: Event): readonly string[] => (what === 'sentinel' || what === 'election' ? text.picture.made[what] : []);

function keyView(study: Study, lease: Lease, reading: number, step: number): KeyView {
  const term = termAt(lease, step);
  const owner = personOf(study, lease.owner);
  if (term.deadline === null || term.ms === null) return { key: lease.key, token: lease.token, owner, left: null, share: 1 };
  const left = Math.max(0, term.deadline - Math.floor(reading / 1000));
  const share = term.ms > 0 ? Math.min(1, Math.max(0, (term.deadline * 1000 - reading) / (term.ms * 1000))) : 0;
  return { key: lease.key, token: lease.token, owner, left, share };
}

/** The lock key used last here, else the run's first one. */
function lockKeyOf(study: Study, here: readonly Lease[]): string | null {
  return here.findLast((l) => study.lockKeys.includes(l.key))?.key ?? study.lockKeys[0] ?? null;
}

function holder(study: Study, l: Lease, step: number): Holder {
  const base = { token: l.token, owner: personOf(study, l.owner) };
  if (!l.to || l.to.i > step) return { ...base, says: [...text.node.holdsNow], now: true };
  const by = personOf(study, l.by);
  const whose = by ? (by.id === l.owner ? text.node.freedBy : text.node.deletedBy)(by.letters) : [text.node.deleted];
  const at = instant(l.to.t);
  const how = {
    expired: text.node.expired(at), deleted: whose, replaced: by ? text.node.replacedBy(by.letters) : [text.node.replaced], evicted: text.node.evicted(at),
    lost: text.node.lost(at), moved: text.node.moved(at), removed: text.node.removed(at),
  }[l.end ?? 'removed'];
  return { ...base, says: how, now: false };
}

/** The locks that are held here in the course of the run, where there are several; `now` is that of the current event. */
function locksOf(study: Study, id: string, live: readonly KeyView[], here: readonly Lease[], step: number): LockView[] {
  const keys = study.held.filter((key) => study.leases.some((l) => l.node === id && l.key === key));
  if (keys.length < 2) return [];
  const event = study.trace.events[step - 1];
  return keys.map((key) => {
    const lock = live.find((k) => k.key === key) ?? null;
    return { key, lock, gone: lock ? null : goneView(study, here.findLast((l) => l.key === key)), now: event?.actor === id && keyOf(event.cmd ?? []) === key };
  });
}

function goneView(study: Study, l: Lease | undefined): GoneView | null {
  if (!l?.to) return null;
  const term = l.terms.at(-1)!;
  const share = term.ms && term.deadline !== null
    ? Math.max(0, (term.deadline * 1000 - readingAt(study.clocks, l.node, l.to.t, l.to.i)) / (term.ms * 1000)) : 1;
  return { how: l.end, by: personOf(study, l.by), owner: personOf(study, l.owner), share: Math.min(1, share) };
}

function movedBy(study: Study, id: string, step: number): number {
  const jumps = study.trace.events.filter((e) => e.kind === 'clock' && e.actor === id && e.i <= step);
  return Math.round(jumps.reduce((sum, e) => sum + (e.by ?? 0), 0) / 1000);
}

/** "0–5460", or how many ranges there are. */
const slotWords = (list: readonly number[]): string =>
  list.length === 0 ? '' : list.length > 2 ? `${list.length / 2} ranges` : `${list[0]}–${list[1]}`;

/** "3 000 ms left", shorter, shortest. */
export function leftWords(key: KeyView): string[] {
  if (key.left === null) return [...text.node.noDeadline];
  return [...text.node.left(grouped(key.left)), grouped(key.left)];
}
