/** What a command is for, as far as a lock goes: to take it, keep it, free it, or to look. */

import type { Event } from '../trace.ts';
import { isScript, keyOf, verbOf } from './words.ts';

export type Purpose = 'acquire' | 'renew' | 'release' | 'look' | 'other';

const RELEASING = new Set(['DEL', 'UNLINK', 'DELEX', 'DELIFEQ', 'GETDEL', 'HDEL']);
const RENEWING = new Set(['PEXPIRE', 'EXPIRE', 'PEXPIREAT', 'EXPIREAT', 'GETEX', 'PERSIST']);
const LOOKING = new Set(['GET', 'PTTL', 'TTL', 'EXISTS', 'PEXPIRETIME', 'HGET', 'HEXISTS']);

/** The purpose of a command; `calls` tells what a script did when its text is not at hand (EVALSHA, FCALL). */
export function purposeOf(cmd: readonly string[], calls: Event['calls'] = []): Purpose {
  const verb = verbOf(cmd);
  if (isScript(cmd)) return scriptPurpose(cmd, calls.map((c) => verbOf(c.cmd)));
  if (verb === 'SETNX' || verb === 'HSETNX') return 'acquire';
  if (verb === 'HINCRBY') return Number(cmd[3]) < 0 ? 'release' : 'acquire';
  if (verb === 'SET') {
    const options = cmd.slice(3).map((o) => o.toUpperCase());
    return options.includes('XX') || options.includes('IFEQ') ? 'renew' : 'acquire';
  }
  if (RELEASING.has(verb)) return 'release';
  if (RENEWING.has(verb)) return 'renew';
  return LOOKING.has(verb) ? 'look' : 'other';
}

function scriptPurpose(cmd: readonly string[], ran: readonly string[]): Purpose {
  const text = `${cmd[1] ?? ''} ${ran.join(' ')}`.toLowerCase();
  if (/\b(del|unlink|delex|unlock|release)\b/.test(text)) return 'release';
  if (/\b(set|setnx|hset|hsetnx|hincrby|acquire|lock|grant)\b/.test(text)) return 'acquire';
  if (/\b(p?expire|pexpireat|renew|extend)\b/.test(text)) return 'renew';
  return 'look';
}

/** Whether a reply refuses with an error. */
export const isError = (reply: Event['reply']): reply is { error: string } =>
  typeof reply === 'object' && reply !== null && 'error' in reply;

/** Whether a reply says yes: OK, a text, a number above 0. */
export function isYes({ reply }: Pick<Event, 'reply'>): boolean {
  if (typeof reply === 'number') return reply > 0;
  if (typeof reply === 'string') return reply !== '' && reply !== '0';
  return Array.isArray(reply) && reply.length > 0;
}

/** The keys that are locks: those named lock… (a list named locks is none) and those that a command tried to take with NX. */
export function lockKeysOf(events: readonly Event[]): string[] {
  const found = new Set<string>();
  for (const e of events) {
    if (e.kind !== 'execute' || !e.cmd) continue;
    const key = keyOf(e.cmd);
    if (key === undefined) continue;
    const takes = purposeOf(e.cmd, e.calls) === 'acquire' && (isScript(e.cmd) || e.cmd.some((w) => /^(NX|SETNX|HSETNX|HINCRBY)$/i.test(w)));
    if (takes || /^\{?lock(?!s\b)/i.test(key)) found.add(key);
  }
  return [...found];
}
