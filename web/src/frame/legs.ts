/** The journeys of messages: one leg is one message on its way, with what it says and the events at its two ends. */

import type { Event, Message, Trace } from '../trace.ts';
import { replyWordings, wordings } from './words.ts';

export interface Leg {
  id: number;
  from: string;
  to: string;
  /** The party that asked: requests start there, replies end there. */
  client: string;
  /** The node or store at the other end. */
  peer: string;
  way: 'out' | 'back';
  fate: Message['fate'];
  /** µs. `lands` is null when it never does; a lost one falls at `falls`. */
  sent: number;
  lands: number | null;
  falls: number | null;
  /** What it says, longest wording first. */
  says: string[];
  verb: string;
  /** The number of the event that made it leave (a reply: the execution). */
  leaves: number;
  /** The number of the event that took it in, or of its loss; null: no event did. */
  arrives: number | null;
  /** For a reply: the leg that it answers. */
  answers: number | null;
  /** It is a second copy of a request; `leaves` is the sending of the first. */
  copy: boolean;
  /** Later than the link's usual delay, µs; 0 for most. */
  late: number;
  /** The thread of the client that asked; null: its main program, or nobody asked. */
  thread: number | null;
  /** Nobody asked: a message of a channel that the client listens to. */
  push: boolean;
}

/** All legs in the order in which they left. Messages of which the trace has no sending event are left out. */
export function legsOf(trace: Trace, clients: ReadonlySet<string>): Leg[] {
  const sends = new Map<number, Event>();
  const taken = new Map<number, Event[]>();
  for (const e of trace.events) {
    if (e.msg === undefined) continue;
    if (e.kind === 'send') sends.set(e.msg, e);
    else taken.set(e.msg, [...(taken.get(e.msg) ?? []), e]);
  }
  const usual = usualDelays(trace.messages);
  const firsts = new Map(trace.messages.filter((m) => sends.has(m.id)).map((m) => [`${link(m)}\n${m.k}`, sends.get(m.id)!]));
  const used = new Map<number, number>();
  const legs: Leg[] = [];
  for (const m of trace.messages) {
    const late = m.recv === null ? 0 : Math.max(0, m.recv - m.sent - (usual.get(link(m)) ?? 0));
    const out = clients.has(m.from) && m.re === undefined;
    const leg = out ? outLeg(m, sends.get(m.id) ?? firsts.get(`${link(m)}\n${m.k}`), !sends.has(m.id), taken)
      : m.re !== undefined ? backLeg(m, taken, used) : clients.has(m.to) ? pushLeg(m, trace.events, taken) : null;
    if (leg) legs.push({ ...leg, late });
  }
  return legs.sort((a, b) => a.leaves - b.leaves || a.id - b.id);
}

const link = (m: Message): string => `${m.from}\n${m.to}`;

/** The shortest delay seen on each link. */
function usualDelays(messages: readonly Message[]): Map<string, number> {
  const least = new Map<string, number>();
  for (const m of messages) {
    if (m.recv !== null) least.set(link(m), Math.min(least.get(link(m)) ?? Infinity, m.recv - m.sent));
  }
  return least;
}

function outLeg(m: Message, send: Event | undefined, copy: boolean, taken: ReadonlyMap<number, Event[]>): Omit<Leg, 'late'> | null {
  if (!send) return null;
  const ends = taken.get(m.id) ?? [];
  const landing = ends.find((e) => e.actor === m.to && e.t === m.recv) ?? ends.find((e) => e.kind !== 'lost' && e.actor === m.to);
  const lost = ends.find((e) => e.kind === 'lost');
  const says = wordings(landing && landing.kind !== 'execute' ? { ...send, ...storeWords(send, landing) } : send);
  return {
    id: m.id, from: m.from, to: m.to, client: m.from, peer: m.to, way: 'out', fate: m.fate, sent: m.sent, lands: m.recv,
    falls: fall(m, lost), says, verb: says.at(-1) ?? '', leaves: send.i, arrives: (landing ?? lost)?.i ?? null, answers: null, copy,
    thread: send.thread ?? null, push: false,
  };
}

/** A store operation's send may leave its words to the event at the store. */
function storeWords(send: Event, landing: Event): Partial<Event> {
  return { what: send.what ?? landing.what, value: send.value ?? landing.value, token: send.token ?? landing.token } as Partial<Event>;
}

function backLeg(m: Message, taken: ReadonlyMap<number, Event[]>, used: Map<number, number>): Omit<Leg, 'late'> | null {
  if (m.re === undefined) return null;
  const done = (taken.get(m.re) ?? []).filter((e) => e.actor === m.from && e.kind !== 'lost');
  const nth = used.get(m.re) ?? 0;
  used.set(m.re, nth + 1);
  const execution = done.find((e) => e.t === m.sent) ?? done[nth];
  if (!execution) return null;
  const ends = taken.get(m.id) ?? [];
  const landing = ends.find((e) => e.kind === 'reply' || e.kind === 'timeout');
  const lost = ends.find((e) => e.kind === 'lost');
  const store = execution.kind !== 'execute';
  const answer = [landing?.reply, execution.reply, store ? storeAnswer(execution) : undefined].find((r) => r !== undefined);
  const says = replyWordings(answer);
  return {
    id: m.id, from: m.from, to: m.to, client: m.to, peer: m.from, way: 'back', fate: m.fate, sent: m.sent, lands: m.recv,
    falls: fall(m, lost), says, verb: says.at(-1) ?? '', leaves: execution.i, arrives: (landing ?? lost)?.i ?? null, answers: m.re, copy: false,
    thread: landing?.thread ?? null, push: false,
  };
}

/** A published message: it leaves with the command that published it. */
function pushLeg(m: Message, events: readonly Event[], taken: ReadonlyMap<number, Event[]>): Omit<Leg, 'late'> | null {
  const cause = events.findLast((e) => e.actor === m.from && e.t === m.sent && e.kind !== 'lost') ?? events.findLast((e) => e.t <= m.sent);
  if (!cause) return null;
  const ends = taken.get(m.id) ?? [];
  const landing = ends.find((e) => e.actor === m.to);
  const lost = ends.find((e) => e.kind === 'lost');
  const says = landing?.reply === undefined ? ['message'] : replyWordings(landing.reply);
  return {
    id: m.id, from: m.from, to: m.to, client: m.to, peer: m.from, way: 'back', fate: m.fate, sent: m.sent, lands: m.recv,
    falls: fall(m, lost), says, verb: 'message', leaves: cause.i, arrives: (landing ?? lost)?.i ?? null, answers: null, copy: false,
    thread: landing?.thread ?? null, push: true,
  };
}

const storeAnswer = (e: Event): Event['reply'] => (e.reply !== undefined ? e.reply : e.kind === 'reject' ? 'rejected' : 'OK');

/** A lost message falls when its loss is told, at the latest 1 ms after it left. */
function fall(m: Message, lost: Event | undefined): number | null {
  if (m.recv !== null) return null;
  return lost && lost.t > m.sent ? Math.min(lost.t, m.sent + 1000) : m.sent + 1000;
}
