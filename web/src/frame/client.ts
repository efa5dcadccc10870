/** A client at one moment: what it does, what it thinks of the lock, and what is so in fact. */

import type { Event } from '../trace.ts';
import { text } from '../text.ts';
import { leaseAt, termAt } from './leases.ts';
import { readingAt } from './clock.ts';
import { beliefUntil, lastAt, type Moment } from './minds.ts';
import type { Person } from './people.ts';
import { ownerOfSlot, primaryOf, slotOf } from './roles.ts';
import { during } from './stays.ts';
import { personOf, type Study } from './study.ts';
import { threadViews, type ThreadView } from './threads.ts';
import { brief, duration, GAP, instant } from './words.ts';

/** A line of a card in several wordings, longest first. */
export type Wordings = readonly string[];

export interface ClientView {
  person: Person;
  moment: Moment;
  status: Wordings;
  thinks: Wordings | null;
  fact: Wordings | null;
  /** Whether thought and fact agree; null: there is nothing to compare. */
  same: boolean | null;
  /** What is left of the believed lease, 0 to 1; null: it believes in none. */
  ring: number | null;
  /** The room it is inside. */
  inside: string | null;
  begun: boolean;
  paused: boolean;
  dead: boolean;
  over: boolean;
  /** Its threads beside the main program. */
  threads: readonly ThreadView[];
  /** The current event is this client's. */
  now: boolean;
  /** Before it starts: what it will do. */
  plan: Wordings;
}

/** `free`: nobody holds it, so that whoever was refused has heard nothing of now. `mine` null: nobody can say. */
interface Truth { says: Wordings; mine: boolean | null; free?: boolean }

export function clientView(study: Study, person: Person, t: number, step: number): ClientView {
  const mind = study.minds.get(person.id)!;
  const moment = lastAt(mind.moments, step);
  const inside = during(study.stays, step).find((s) => s.client === person.id)?.section ?? null;
  const begun = moment.phase !== 'unborn';
  const paused = moment.phase === 'paused';
  const known = paused ? moment.at.t : t;
  const belief = during(mind.beliefs, step).at(-1);
  const until = belief ? beliefUntil(belief, step) : null;
  const term = belief?.terms.findLast((b) => b.from.i <= step);
  const gone = moment.phase === 'dead' || moment.phase === 'failed';
  const thinks = begun && !gone ? thoughtWords(moment, known, inside) : null;
  const counts = study.rounds.some((r) => r.client === person.id);
  const truth = begun && !counts ? truthOf(study, person, moment, t, step) : null;
  return {
    person, moment, thinks: thinks && named(study, moment, thinks.says), inside, begun, paused,
    status: statusWords(study, mind.startsAt, moment, inside, step),
    fact: truth && named(study, moment, truth.says),
    same: thinks?.mine == null || truth?.mine == null || (moment.thought.kind === 'theirs' && truth.free) ? null : thinks.mine === truth.mine,
    ring: gone || until === null || !term || until <= known ? null : until === Infinity ? 1 : Math.min(1, (until - known) / Math.max(1, until - term.since)),
    dead: gone,
    over: moment.phase === 'done',
    threads: threadViews(study, person.id, step),
    now: study.trace.events[step - 1]?.actor === person.id,
    plan: begun ? [] : planWords(study, person.id),
  };
}

/** Where clients hold several locks, words say of which one they are. */
function named(study: Study, m: Moment, says: Wordings): Wordings {
  if (m.key === null || study.held.length < 2 || m.thought.kind === 'heard' || m.thought.kind === 'nothing') return says;
  const key = m.key.replace(/^lock:/, '');
  return [...says.map((one) => `${key}: ${one}`), ...says];
}

/** What it thinks, and whether that means "mine"; null: it makes no claim. */
function thoughtWords(m: Moment, t: number, inside: string | null): { says: Wordings; mine: boolean | null } | null {
  const { thought } = m;
  switch (thought.kind) {
    case 'nothing': return inside ? { says: text.client.freeToGo, mine: null } : null;
    case 'asking': return { says: thought.purpose === 'look' ? text.client.looks : text.client.asks, mine: null };
    case 'mine': return mineWords(thought.until, t, inside);
    case 'theirs': return { says: text.client.theirs, mine: false };
    case 'few': return { says: text.client.few(thought.oks, thought.of), mine: false };
    case 'late': return { says: text.client.noLonger, mine: false };
    case 'unsure': return { says: text.client.unsure, mine: null };
    case 'freeing': return { says: text.client.freeing, mine: true };
    case 'freed': return thought.yes ? { says: text.client.freed, mine: true } : { says: text.client.noLonger, mine: false };
    case 'heard': return { says: text.client.heard(thought.text), mine: null };
  }
}

function mineWords(until: number | null, t: number, inside: string | null): { says: Wordings; mine: boolean } {
  if (until === null) return { says: [text.client.mine], mine: true };
  if (until > t) return { says: text.client.mineFor(duration(until - t), brief(until - t)), mine: true };
  if (inside) return { says: text.client.stillAtWork, mine: true };
  return { says: text.client.timeOver, mine: false };
}

/**
 * The node whose word counts for a client: in a cluster the one that has the key's slot, with replicas the primary, else
 * the one that it asked last; the first one before it has asked any.
 */
function deciding(study: Study, client: string, key: string, step: number): string | undefined {
  if (study.nodes.length < 2) return study.nodes[0];
  const { roles } = study;
  const owner = roles.slotted ? ownerOfSlot(roles, slotOf(key), step) : null;
  if (owner !== null) {
    const held = study.leases.find((l) => l.key === key && l.from.i <= step && (!l.to || l.to.i > step) && primaryOf(roles, l.node, step) === l.node);
    return leaseAt(study.leases, owner, key, step) ? owner : (held?.node ?? owner);
  }
  const asked = study.legs.findLast((l) => l.client === client && l.way === 'out' && l.leaves <= step && study.nodes.includes(l.peer))?.peer ?? study.nodes[0];
  return asked === undefined ? undefined : primaryOf(roles, asked, step);
}

/** What one node says of the lock that this client last dealt with. */
function truthOf(study: Study, person: Person, m: Moment, t: number, step: number): Truth | null {
  const key = m.key ?? study.lockKeys[0];
  if (key && votesAlone(study)) return majorityTruth(study, person.id, key, step);
  const node = key && deciding(study, person.id, key, step);
  if (!key || node === undefined) return null;
  if (m.release !== null && (m.thought.kind === 'freeing' || m.thought.kind === 'freed')) {
    const done = releaseTruth(study, person, m.release, key, step);
    if (done) return done;
  }
  if (during(study.spells, step).some((s) => s.kind === 'dead' && s.actor === node)) return { says: text.client.isDown(node), mine: null };
  const lease = leaseAt(study.leases, node, key, step);
  if (lease?.owner === person.id) return { says: leftOf(study, node, lease, t, step), mine: true };
  const lost = study.leases.findLast((l) => l.node === node && l.key === key && l.owner === person.id && l.to && l.to.i <= step);
  const claims = m.thought.kind === 'mine' || m.thought.kind === 'freeing';
  if (lost?.to && claims) {
    const ago = Math.max(0, t - lost.to.t);
    return { says: ago < 1000 ? text.client.goneNow : text.client.goneFor(duration(ago), brief(ago)), mine: false };
  }
  if (!lease && claims && study.leases.some((l) => l.key === key && l.owner === person.id && l.node !== node && l.from.i <= step)) return { says: text.client.neverThere(node), mine: false };
  if (!lease) return { says: [text.client.free], mine: false, free: true };
  const owner = personOf(study, lease.owner);
  if (!owner) return { says: [text.client.taken], mine: false };
  const left = termAt(lease, step).deadline;
  const ms = left === null ? null : Math.max(0, left * 1000 - readingAt(study.clocks, node, t, step));
  const whose = text.client.whose(owner.letters);
  return { says: ms === null ? [whose] : text.client.whoseFor(whose, duration(ms), brief(ms)), mine: false };
}

/** Several nodes that know nothing of each other: a majority of them is what counts. */
const votesAlone = (study: Study): boolean => study.nodes.length > 2 && study.roles.by.size === 0 && !study.roles.slotted;

function majorityTruth(study: Study, client: string, key: string, step: number): Truth {
  const here = study.nodes.filter((n) => leaseAt(study.leases, n, key, step)?.owner === client).length;
  const of = study.nodes.length;
  if (here > 0) return { says: text.client.hasOf(here, of), mine: here > of / 2 };
  const free = study.nodes.every((n) => !leaseAt(study.leases, n, key, step));
  return { says: free ? [text.client.free] : text.client.hasNone(of), mine: false, free };
}

function leftOf(study: Study, node: string, lease: Parameters<typeof termAt>[0], t: number, step: number): Wordings {
  const { deadline } = termAt(lease, step);
  if (deadline === null) return text.client.mineForGood;
  const us = Math.max(0, (deadline - Math.floor(readingAt(study.clocks, node, t, step) / 1000)) * 1000);
  return text.client.mineFor(duration(us), brief(us));
}

/** What a release did, once the node has run it. */
function releaseTruth(study: Study, person: Person, sent: number, key: string, step: number): Truth | null {
  const send = study.trace.events[sent - 1]!;
  const run = study.trace.events.find((e): e is Event => e.kind === 'execute' && e.i <= step && e.msg === send.msg);
  if (!run) return null;
  const ended = study.leases.find((l) => l.key === key && l.to?.i === run.i);
  if (ended) {
    if (ended.owner === person.id) return { says: text.client.freedOwn, mine: true };
    const owner = personOf(study, ended.owner);
    return { says: owner ? text.client.freedOf(owner.letters) : text.client.freedAnothers, mine: false };
  }
  return null;
}

/** What it does, in a few words. */
function statusWords(study: Study, startsAt: number, m: Moment, inside: string | null, step: number): Wordings {
  const e = study.trace.events[step - 1];
  if (m.phase === 'unborn') return text.client.startsAt(instant(startsAt));
  if (m.phase === 'paused') return m.until === null ? [text.client.paused] : text.client.pausedUntil(instant(m.until));
  if (m.phase === 'dead') return text.client.stoppedAt(instant(m.at.t));
  if (m.phase === 'failed') return text.client.failed;
  if (m.phase === 'done') return text.client.finished;
  if (m.woke) return text.client.awake;
  if (inside && e?.kind === 'enter' && e.i === m.at.i) return text.client.entering(inside);
  if (inside) return text.client.inside(inside);
  if (m.phase === 'asking') return askingWords(study, m.asked);
  if (m.phase === 'listening') return text.client.listening;
  if (m.phase === 'sleeping') return m.until === null ? [text.client.waiting] : text.client.waitsUntil(instant(m.until));
  if (m.phase === 'working') return text.client.working;
  return e?.kind === 'timeout' && e.i === m.at.i ? text.client.timedOut : text.client.running;
}

function askingWords(study: Study, asked: readonly string[]): Wordings {
  if (asked.length > 1) return text.client.askingNodes(`${asked.length}${GAP}`);
  const one = asked[0] ?? '';
  return study.nodes.includes(one) ? text.client.asking(one) : text.client.askingThe(one);
}

/** Before the run: its work, its pauses, its end. */
function planWords(study: Study, id: string): Wordings {
  const own = study.trace.events.filter((e) => e.actor === id);
  const work = own.filter((e) => e.kind === 'sleep' && e.what === 'work').reduce((sum, e) => sum + Math.max(0, (e.until ?? e.t) - e.t), 0);
  const pause = own.find((e) => e.kind === 'pause');
  const parts = [
    ...(work > 0 ? [text.client.works(duration(work))] : []),
    ...(pause ? [text.client.isPaused(pause.until ? duration(pause.until - pause.t) : '')] : []),
    ...(own.some((e) => e.kind === 'crash') ? [text.client.stops] : []),
  ];
  return [parts.join(', '), parts[0] ?? '', ''];
}
