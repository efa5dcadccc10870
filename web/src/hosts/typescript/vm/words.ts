/** The words of every client, as Lua has them. */

import type { Asked } from '../wire.ts';
import { about, between, clock, decoded, effect, encoded, unique } from './native.ts';
import { ReplyError, TimeoutError } from './errors.ts';
import { value, wordsOf } from './values.ts';
import { shown } from './inspect.ts';
import { failed, later, wait, type Answer } from './wait.ts';

/** How a call is made: for one node, or for several. */
export interface CallOptions { timeout?: number; need?: number; parallel?: boolean; mute?: boolean }

const OPTIONS = ['timeout', 'need', 'parallel', 'mute'];

export const micros = (ms: unknown, word: string): number => {
  const us = Math.round(Number(ms) * 1000);
  if (typeof ms !== 'number' || us !== us) throw new TypeError(`${word} needs a number of ms, not ${shown(ms)}`);
  return us;
};

/** A node by the name that a program gives it. */
export function node(name: unknown): string {
  if (typeof name !== 'string' || !(about.nodes.includes(name) || about.replicas.includes(name))) throw new Error(`there is no node ${shown(name)}`);
  return name;
}

export function only(word: string): string {
  if (about.nodes.length !== 1) throw new Error(`${word} speaks to the only node, but there are ${about.nodes.length}: use new Redis({ host: "${about.nodes[0]}" }), callOn or callAll`);
  return about.nodes[0]!;
}

/** The reply of one node; an error or silence is thrown at the line that asked. */
export function send(to: string, words: readonly unknown[], o: { timeout?: number | undefined; listens?: boolean; silence?: () => Error } = {}): Promise<unknown> {
  const asked: Asked = { kind: 'call', nodes: [to], argv: wordsOf(words), need: 1 };
  if (o.timeout !== undefined) asked.timeout = timeout(o.timeout);
  if (o.listens) asked.listens = true;
  return wait(asked, ([answer], at) => reply(answer!, at, o.silence));
}

function reply(answer: Answer, at: string, silence?: () => Error): unknown {
  if (answer.timeout) throw failed(silence?.() ?? new TimeoutError('the call timed out'), at);
  const v = value(answer.reply ?? null);
  if (v instanceof ReplyError) throw failed(v, at);
  return v;
}

function timeout(ms: unknown): number {
  const us = micros(ms, 'timeout');
  if (us <= 0) throw new Error('timeout must be more than 0 ms');
  return us;
}

function options(o: unknown): CallOptions {
  if (o === undefined || o === null) return {};
  for (const name of Object.keys(o)) if (!OPTIONS.includes(name)) throw new Error(`a call knows the options timeout, need, parallel and mute, not ${name}`);
  return o as CallOptions;
}

export const call = (...words: unknown[]): Promise<unknown> => send(only('call'), words);
export const callOn = (to: unknown, words: readonly unknown[], o?: CallOptions): Promise<unknown> => send(node(to), words, { timeout: options(o).timeout });

/** A command to several nodes, at once or one after another: one item for each of them. */
export async function callAll(to: readonly unknown[], words: readonly unknown[], o?: CallOptions): Promise<object[]> {
  const { need = to.length, parallel = false, mute = false, timeout: ms } = options(o);
  const base: Asked = { kind: 'call', argv: wordsOf(words), mute, ...(ms !== undefined && { timeout: timeout(ms) }) };
  const names = to.map(node);
  const ask = (nodes: string[], n: number): Promise<object[]> => wait({ ...base, nodes, need: n }, (answers) => answers.map(item));
  const all: object[] = [];
  if (parallel && names.length > 0) all.push(...await ask(names, Math.min(need, names.length)));
  for (let i = 0, answered = 0; !parallel && i < names.length && answered < need; i++) {
    const [one] = await ask([names[i]!], 1);
    all.push(one!);
    if (!('timeout' in one!)) answered++;
  }
  return mute ? [] : all;
}

function item({ node, timeout, late, reply }: Answer): object {
  if (timeout) return { node, timeout };
  if (late) return { node, late };
  const v = value(reply ?? null);
  return v instanceof ReplyError ? { node, error: v.message } : { node, reply: v };
}

const spend = (kind: 'sleep' | 'work') => (ms: unknown): Promise<void> => wait({ kind, dur: Math.max(0, micros(ms, kind)) }, () => undefined);
export const sleep = spend('sleep');
export const work = spend('work');

/** Timestamps in ms. */
export const mono = (): number => clock('mono') / 1000;
export const wall = (): number => clock('wall') / 1000;

export { unique };
export function rand(low: unknown, high: unknown): number {
  for (const n of [low, high]) if (!Number.isSafeInteger(n)) throw new TypeError(`rand needs a whole number up to 2^53, not ${shown(n)}`);
  if ((high as number) < (low as number)) throw new RangeError('rand needs the smaller number first');
  return between(low as number, high as number);
}

const section = (name: unknown, word: string): string => {
  if (typeof name !== 'string' || name === '') throw new TypeError(`${word} needs the name of a section`);
  return name;
};
export function enter(name: unknown, until?: number): void {
  effect({ kind: 'enter', section: section(name, 'enter'), ...(until !== undefined && until !== null && { until: micros(until, 'the deadline of enter') }) });
}
export const leave = (name: unknown): void => effect({ kind: 'leave', section: section(name, 'leave') });

/** A line in the trace; an object as last argument becomes the line's values. */
export function log(...parts: unknown[]): void {
  const last = parts[parts.length - 1];
  const values = typeof last === 'object' && last !== null && !Array.isArray(last) ? encoded(decoded(JSON.stringify(parts.pop()))) : '';
  effect({ kind: 'log', text: parts.map((part) => (typeof part === 'string' ? part : shown(part))).join(' '), ...(values && { values }) });
}

/** The next message of any channel that was subscribed to; null when none came in time. */
export function receive(o?: { timeout?: number }): Promise<object | null> {
  return wait({ kind: 'receive', ...(o?.timeout !== undefined && { timeout: timeout(o.timeout) }) }, ([answer]) => message(answer!));
}

export function message(answer: Answer): { node: string; channel: string; message: string } | null {
  if (answer.timeout) return null;
  const [, channel, text] = answer.reply as [string, string, string];
  return { node: answer.node, channel, message: text };
}

/** Calls heard for each message until the returned number is withdrawn; renewed tells the next number. */
export function listen(heard: (channel: string, message: string) => void, renewed: (number: number) => void, like?: number): void {
  const number = later({ kind: 'receive' }, ([answer]) => {
    listen(heard, renewed, number);
    const said = message(answer!);
    if (said) heard(said.channel, said.message);
  }, like);
  renewed(number);
}

const channels = (verb: string) => (to: unknown, ...names: unknown[]): Promise<void> =>
  send(node(to), [verb, ...names], { listens: true }).then(() => undefined);
export const subscribe = channels('SUBSCRIBE');
export const unsubscribe = channels('UNSUBSCRIBE');

type Access = { verb: string; value?: unknown; if?: string; version?: number; stamp?: unknown; token?: unknown };

function access(name: unknown, a: Access): Promise<unknown> {
  if (typeof name !== 'string' || !about.stores.includes(name)) throw new Error(`there is no store ${shown(name)}`);
  const given = Object.fromEntries(Object.entries(a).filter(([, v]) => v !== undefined));
  return wait({ kind: 'store', nodes: [name], access: given }, ([answer], at) => {
    const v = value(answer!.reply ?? null);
    if (v instanceof ReplyError) throw failed(new ReplyError(`${name} answered ${v.message}`), at);
    return a.verb === 'read' || a.verb === 'update' ? Object.assign(Object.create(null), { value: v, version: answer!.version ?? 0 }) : v;
  });
}

const read = (verb: 'read' | 'update') => (name: unknown, token?: number) => access(name, { verb, token }).then((got) => (got as { value: unknown }).value);

function writeIf(name: unknown, text: unknown, when: { version?: number; stamp?: string }, token?: number): Promise<unknown> {
  const base = { verb: 'write_if', value: text, token };
  if (when?.version !== undefined) return access(name, { ...base, if: 'version', version: when.version });
  if (when?.stamp !== undefined) return access(name, { ...base, if: 'stamp', stamp: when.stamp });
  throw new Error('writeIf needs { version: N } or { stamp: S } after the value');
}

/** The protected resource. */
export const store = {
  read: read('read'),
  /** The value, and how many writes the store had accepted. */
  readVersion: (name: unknown, token?: number) => access(name, { verb: 'read', token }),
  write: (name: unknown, text: unknown, token?: number) => access(name, { verb: 'write', value: text, token }),
  writeIf,
  write_if: writeIf,
  claim: (name: unknown, token: number) => access(name, { verb: 'claim', token }),
  stamp: (name: unknown, mark: string, token?: number) => access(name, { verb: 'stamp', value: mark, token }),
  begin: (name: unknown) => access(name, { verb: 'begin' }),
  commit: (name: unknown) => access(name, { verb: 'commit' }),
  rollback: (name: unknown) => access(name, { verb: 'rollback' }),
  readForUpdate: read('update'),
  read_for_update: read('update'),
};

/** The scenario's parameters; to ask for one that is not declared is a mistake. */
export const params = (): object => new Proxy(Object.freeze({ ...about.params }), {
  get(all, name) {
    if (typeof name === 'string' && !Object.hasOwn(all, name) && name !== 'toJSON' && name !== 'then') throw new Error(`the scenario declares no param "${name}"`);
    return Reflect.get(all, name) as unknown;
  },
});
