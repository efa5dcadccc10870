/** What can go wrong with an actor, or with a message, at one moment of a run: each offer makes one item of the Schedule. */

import { ms } from '../print.ts';
import type { Wanted } from '../shell/typed.ts';
import { text } from '../text.ts';
import type { Actor, Trace } from '../trace.ts';
import { chances, isCut, keysAt, messageName, standing, strikeAt, written, type Chance } from './moment.ts';

export interface Offer {
  words: string;
  /** A number to be given, and what it is at first. */
  number?: Wanted & { value: string };
  /** One of some words to be chosen. */
  choice?: { label: string; of: readonly string[] };
  /** The item, from the number and the word. */
  item(number: string, word: string): string;
}

export interface Group { title: string; note?: string; offers: Offer[] }

/** A signed number as the Schedule writes a step. */
const step = (n: string): string => (n.startsWith('-') ? n : `+${n}`);

const CLASSES = ['READONLY', 'LOADING', 'BUSY', 'MISCONF', 'OOM', 'NOREPLICAS', 'CLUSTERDOWN', 'MASTERDOWN'] as const;
const WHILE = '1000';

/** What the Schedule takes: spans and steps up to the end of all time, rates that do not turn a clock back. */
const LONGEST = 1e9;
const SPAN: Wanted = { unit: 'ms', min: 0, max: LONGEST };
const STEP: Wanted = { unit: 'ms', min: -LONGEST, max: LONGEST };
const RATE: Wanted = { unit: 'ppm', min: -1e6, max: 1e6 };

/** The groups for an actor after event `index` at instant `t` (µs). Commands of events from `hidden` on are not told. */
export function offersFor(trace: Trace, actor: Actor, index: number, t: number, hidden = Infinity): Group[] {
  const at = `@${written(strikeAt(trace, index, t))}`;
  const own = actor.kind === 'client' ? clientOffers(trace, actor, at, index) : actor.kind === 'node' ? nodeOffers(trace, actor, at, index) : [];
  const groups: Group[] = own.length ? [{ title: '', offers: own }] : [];
  groups.push(...shortly(chances(trace, actor.id, index)).map((one) => messageGroup(one, hidden)));
  groups.push(...links(trace, actor).map((peer) => linkGroup(trace, actor.id, peer, at, index)));
  return groups;
}

function clientOffers(trace: Trace, { id }: Actor, at: string, index: number): Offer[] {
  if (standing(trace, id, index).over) return [];
  const w = text.menu;
  return [
    { words: w.pause, number: { ...SPAN, value: WHILE }, item: (n) => `${at} pause ${id} ${n}` },
    { words: w.starve, number: { ...SPAN, value: WHILE }, item: (n) => `${at} starve ${id} ${n}` },
    { words: w.clock, number: { ...STEP, value: WHILE }, item: (n) => `${at} clock ${id} ${step(n)}` },
    { words: w.kill, item: () => `${at} kill ${id}` },
  ];
}

function nodeOffers(trace: Trace, actor: Actor, at: string, index: number): Offer[] {
  const { id } = actor;
  const w = text.menu;
  if (standing(trace, id, index).down) {
    return [{ words: w.keep, item: () => `${at} restart ${id} keep` }, { words: w.lose, item: () => `${at} restart ${id} lose` }];
  }
  const keys = keysAt(trace, id, index).filter((key) => /^[^\s;]+$/.test(key));
  const choice = { label: w.key, of: keys };
  return [
    { words: w.crash, item: () => `${at} crash ${id}` },
    { words: w.slow, number: { ...SPAN, value: WHILE }, item: (n) => `${at} slow ${id} ${n}` },
    { words: w.error, number: { ...SPAN, value: WHILE }, choice: { label: w.errorClass, of: CLASSES }, item: (n, word) => `${at} error ${id} ${word} ${n}` },
    { words: w.clock, number: { ...STEP, value: WHILE }, item: (n) => `${at} clock ${id} ${step(n)}` },
    { words: w.rate, number: { ...RATE, value: '10000' }, item: (n) => `${at} rate ${id} ${n}` },
    ...(keys.length ? [
      { words: w.del, choice, item: (_: string, word: string) => `${at} del ${id} ${word}` },
      { words: w.evict, choice, item: (_: string, word: string) => `${at} evict ${id} ${word}` },
    ] : []),
    ...(actor.replica_of ? [{ words: w.promote, item: () => `${at} promote ${id}` }] : []),
  ];
}

function messageGroup(one: Chance, hidden: number): Group {
  const { message, when } = one;
  const name = messageName(message);
  const w = text.menu;
  const secret = when === 'next' && hidden !== Infinity;
  const words = (message.re === undefined ? w.message : w.reply)(secret ? '' : one.cmd, message.from, message.to);
  return {
    title: `${when === 'now' ? w.onItsWay : w.comesNext}: ${words}`, note: name,
    offers: [
      { words: w.lose1, item: () => `${name} lose` },
      { words: w.delay, number: { ...SPAN, value: WHILE }, item: (n) => `${name} delay ${n}` },
      { words: w.dup, number: { ...SPAN, value: '5' }, item: (n) => `${name} dup ${n}` },
    ],
  };
}

/** Of many messages those that one is likely to mean. */
const shortly = (all: readonly Chance[]): Chance[] =>
  [...all.filter((one) => one.when === 'now').slice(0, 4), ...all.filter((one) => one.when === 'next').slice(0, 2)];

/** Whom an actor exchanges messages with: a client everybody who is no client, a node its replicas or its primary. */
function links(trace: Trace, actor: Actor): string[] {
  const talked = new Set(trace.messages.flatMap((m) => (m.from === actor.id ? [m.to] : m.to === actor.id ? [m.from] : [])));
  if (actor.kind === 'client') return trace.actors.filter((a) => a.kind !== 'client' && talked.has(a.id)).map((a) => a.id);
  if (actor.kind !== 'node') return [];
  return trace.actors.filter((a) => a.kind === 'node' && (a.replica_of === actor.id || actor.replica_of === a.id)).map((a) => a.id);
}

function linkGroup(trace: Trace, id: string, peer: string, at: string, index: number): Group {
  const w = text.menu;
  const cut = isCut(trace, id, peer, index) || isCut(trace, peer, id, index);
  return {
    title: w.link(peer),
    offers: cut ? [{ words: w.heal, item: () => `${at} heal ${id} ${peer}` }] : [
      { words: w.cut, item: () => `${at} cut ${id} ${peer}` },
      { words: w.cutFrom(id, peer), item: () => `${at} cut ${id}>${peer}` },
      { words: w.cutFrom(peer, id), item: () => `${at} cut ${peer}>${id}` },
      { words: w.latency, number: { ...SPAN, value: '100' }, item: (n) => `${at} latency ${id} ${peer} ${n}` },
    ],
  };
}

/** The groups for one message alone: what is on its way can be lost, late, or come twice. */
export function offersForMessage(trace: Trace, id: number, index: number): Group[] {
  const message = trace.messages.find((m) => m.id === id);
  if (!message) return [];
  const one = chances(trace, message.from, index).find((c) => c.message.id === id);
  return one ? [messageGroup(one, Infinity)] : [];
}

/** When the faults of a moment strike, for a heading. */
export const strikes = (trace: Trace, index: number, t: number): string => ms(strikeAt(trace, index, t));
