/** The words of the picture: numbers, durations, replies and commands as short texts. */

import type { Event, Reply } from '../trace.ts';
import { text } from '../text.ts';

/** A no-break space. */
export const GAP = '\u00a0';

/** An integer with a no-break space between thousands. */
export function grouped(n: number): string {
  const digits = String(Math.abs(n)).replace(/\B(?=(\d{3})+(?!\d))/g, GAP);
  return n < 0 ? `−${digits}` : digits;
}

/** World time (µs) as ms without a unit: `3 100`, `3 100.5`. */
export function instant(us: number): string {
  const ms = Math.floor(us / 1000);
  const rest = us - ms * 1000;
  const digits = rest > 0 ? `.${String(Math.round(rest)).padStart(3, '0').replace(/0+$/, '')}` : '';
  return grouped(ms) + digits;
}

/** A duration (µs) with its unit, whole ms; minutes from ten minutes on. */
export function duration(us: number): string {
  const ms = Math.floor(us / 1000);
  if (ms >= 600_000) return `${grouped(Math.floor(ms / 60_000))}${GAP}min`;
  if (ms >= 100_000) return `${grouped(Math.floor(ms / 1000))}${GAP}s`;
  return `${grouped(ms)}${GAP}ms`;
}

/** A duration (µs) for narrow places: `99 ms`, `2.5 s`, `12 s`. */
export function brief(us: number): string {
  const ms = Math.floor(us / 1000);
  if (ms < 1000) return `${ms}${GAP}ms`;
  if (ms < 10_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)}${GAP}s`;
  if (ms < 600_000) return `${grouped(Math.floor(ms / 1000))}${GAP}s`;
  return `${grouped(Math.floor(ms / 60_000))}${GAP}min`;
}

/** A reply in a few characters: `OK`, `nil`, `1`, `a1`, `ERR …`, `[a, b]`. */
export function printed(reply: Reply | undefined, most = 16): string {
  if (reply === undefined) return text.picture.noReply;
  if (reply === null) return 'nil';
  if (typeof reply === 'number') return grouped(reply);
  if (typeof reply === 'string') return short(reply, most);
  if (Array.isArray(reply)) return short(`[${reply.map((r) => printed(r, most)).join(', ')}]`, most);
  if ('error' in reply) return short(reply.error.split(' ')[0] ?? 'ERR', most);
  if ('int' in reply) return short(reply.int, most);
  return short(`0x${reply.hex}`, most);
}

/** A reply as redis-cli shows it inside a script's box: texts in quotes. */
export function quoted(reply: Reply): string {
  return typeof reply === 'string' && reply !== 'OK' ? `"${short(reply, 12)}"` : printed(reply);
}

function short(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

const SCRIPTS = new Set(['EVAL', 'EVALSHA', 'EVAL_RO', 'EVALSHA_RO', 'FCALL', 'FCALL_RO']);

export const verbOf = (cmd: readonly string[]): string => (cmd[0] ?? '').toUpperCase();

export const isScript = (cmd: readonly string[]): boolean => SCRIPTS.has(verbOf(cmd));

/** The key that a command is about: a script's first key, else the first argument. */
export function keyOf(cmd: readonly string[]): string | undefined {
  return isScript(cmd) ? (Number(cmd[2]) > 0 ? cmd[3] : undefined) : cmd[1];
}

/** What a message of the client says, longest wording first: whole, without its key, the verb alone. */
export function wordings(event: Event): string[] {
  if (event.cmd) return commandWordings(event.cmd);
  const said = event.value === undefined || event.value === null ? '' : ` ${printed(event.value)}`;
  const verb = STORE_VERBS[event.what ?? ''] ?? event.what ?? (said ? 'write' : 'read');
  const token = typeof event.token === 'number' ? ` #${event.token}` : '';
  const only = event.if?.version !== undefined ? ` ${text.picture.ifVersion(event.if.version)}` : event.if?.stamp !== undefined ? ` ${text.picture.ifStamped}` : '';
  return [...new Set([verb + said + token + only, verb + said + token, verb + said, verb])];
}

/** What the operations of a store are called on an edge, where that is not their name. */
const STORE_VERBS: Record<string, string> = { write_if: 'write', update: text.picture.lockRow };

function commandWordings(cmd: readonly string[]): string[] {
  const verb = verbOf(cmd);
  if (isScript(cmd)) {
    const args = cmd.slice(3).map((a) => short(a, 24)).join(' ');
    return [...new Set([`${verb} … ${args}`.trim(), verb])];
  }
  const rest = cmd.slice(1).map((a) => short(a, 24));
  const options = cmd.slice(verb === 'SET' ? 3 : 2);
  const whole = [verb, ...rest].join(' ');
  return [...new Set([whole, ...(options.length > 0 ? [[verb, '…', ...options].join(' ')] : []), verb])];
}

/** Longest first for a reply: in full, then shorter. */
export function replyWordings(reply: Reply | undefined): string[] {
  const [error, slot, to] = typeof reply === 'object' && reply !== null && 'error' in reply ? reply.error.split(' ') : [];
  if (error === 'MOVED' || error === 'ASK') return [`${error} ${slot} → ${(to ?? '').split(':')[0]}`, `${error} → ${(to ?? '').split(':')[0]}`, error];
  const [what, , said] = Array.isArray(reply) ? reply : [];
  if (what === 'subscribe' || what === 'unsubscribe') return [`${what}d`, `${what.slice(0, 4)}…`];
  if (what === 'message' && said !== undefined) return [`message: ${printed(said, 14)}`, printed(said, 8), 'message'];
  return [...new Set([printed(reply, 22), printed(reply, 10), printed(reply, 5)])];
}

/** Several keys without what all of them begin with, which ends at a sign between words: lock:301 and lock:111 are …301 and …111. */
export function apart(keys: readonly string[]): string[] {
  const [first = '', ...others] = keys;
  let same = 0;
  while (same < first.length && others.every((one) => one[same] === first[same])) same++;
  while (same > 0 && /[\p{L}\p{N}]/u.test(first[same - 1]!)) same--;
  return others.length && same > 1 ? keys.map((one) => `…${one.slice(same)}`) : [...keys];
}
