/** What each client does and thinks, event by event, and the spans in which it believes that it holds a lock. */

import type { Event, RedlockValues, Trace } from '../trace.ts';
import type { Lease, Mark } from './leases.ts';
import { isError, isYes, purposeOf, type Purpose } from './purpose.ts';
import { keyOf, printed } from './words.ts';

export type Phase = 'unborn' | 'ready' | 'asking' | 'working' | 'sleeping' | 'listening' | 'paused' | 'done' | 'dead' | 'failed';

export type Thought =
  | { kind: 'nothing' }
  | { kind: 'asking'; purpose: Purpose }
  | { kind: 'mine'; until: number | null }
  | { kind: 'theirs' }
  | { kind: 'few'; oks: number; of: number }
  | { kind: 'late' }
  | { kind: 'unsure' }
  | { kind: 'freeing' }
  | { kind: 'freed'; yes: boolean }
  | { kind: 'heard'; text: string };

/** A client from one of its events until its next one. */
export interface Moment {
  at: Mark;
  phase: Phase;
  /** What it was doing when it was paused. */
  under: Phase;
  /** The nodes and stores whose answers it waits for. */
  asked: string[];
  /** When the sleep, the work or the pause ends, µs. */
  until: number | null;
  /** It has just come back from a pause and done nothing yet. */
  woke: boolean;
  thought: Thought;
  /** The lock it last dealt with. */
  key: string | null;
  /** The release it last sent or had answered: its event number. */
  release: number | null;
}

/** A client holds, in its own eyes, the lock `key`. */
export interface Belief {
  client: string;
  key: string;
  from: Mark;
  /** When, by its own reckoning, the lease began and ends, µs; null: never. Each term stands from an event on. */
  terms: { from: Mark; since: number; until: number | null }[];
  /** It keeps a deadline of its own, and so sees after a pause that its time is over. */
  dated: boolean;
  /** That deadline is earlier than the lease's end by what clocks may drift, as Redlock reckons it. */
  careful: boolean;
  /** What ended it before that: its release answered, its end. */
  to: Mark | null;
}

export interface Mind { client: string; startsAt: number; moments: Moment[]; beliefs: Belief[] }

/** The mind of every client of the trace, by id. */
export function mindsOf(trace: Trace, clients: readonly string[], lockKeys: readonly string[], leases: readonly Lease[]): Map<string, Mind> {
  const lives = new Map<string, number | null>();
  for (const lease of leases) for (const term of lease.terms) lives.set(`${term.from.i}\n${lease.key}`, term.ms);
  const executions = new Map<number, Event>();
  const sends = new Map<string, Event>();
  for (const e of trace.events) {
    if (e.kind === 'execute' && e.msg !== undefined) executions.set(e.msg, e);
    if (e.kind === 'send' && e.peer !== undefined) sends.set(`${e.actor}\n${e.peer}\n${e.call}`, e);
  }
  const answers = new Map(trace.messages.flatMap((m): [number, Event][] => {
    const run = m.re === undefined ? undefined : executions.get(m.re);
    return run ? [[m.id, run]] : [];
  }));
  const counted = new Set(trace.events.filter(isRound).map((e) => e.actor));
  return new Map(clients.map((client) => {
    const reader = new Reader(client, { answers, sends, lives, locks: new Set(lockKeys), counts: counted.has(client) });
    for (const e of trace.events) if (e.actor === client) reader.take(e);
    return [client, reader.mind()];
  }));
}

/** Whether an event is Redlock's count of its votes. */
export const isRound = (e: Event): boolean => e.kind === 'log' && e.text === 'redlock' && e.values !== undefined;

export const roundOf = (e: Event): RedlockValues => e.values as unknown as RedlockValues;

/** A client that gives back the votes of a lost round goes on knowing that it lost. */
const GIVEN_UP: ReadonlySet<Thought['kind']> = new Set(['few', 'late'] as const);

/** What a reader needs of the run besides the client's own events. */
interface Run {
  /** The execution that a reply tells of, by the reply's message. */
  answers: ReadonlyMap<number, Event>;
  /** By client, node and call number. */
  sends: ReadonlyMap<string, Event>;
  /** How long (ms) a key was given to live, by event number and key; null: for ever. */
  lives: ReadonlyMap<string, number | null>;
  locks: ReadonlySet<string>;
  /** The client counts votes itself: a single node's OK gives it nothing. */
  counts: boolean;
}

/** Reads one client's events in order. */
class Reader {
  #now: Moment = {
    at: { t: 0, i: 0 }, phase: 'unborn', under: 'unborn', asked: [], until: null, woke: false,
    thought: { kind: 'nothing' }, key: null, release: null,
  };
  #moments: Moment[] = [this.#now];
  #beliefs: Belief[] = [];
  #open = new Map<string, Belief>();
  #startsAt = 0;
  #pausedAt = 0;
  readonly client: string;
  readonly #run: Run;

  constructor(client: string, run: Run) {
    this.client = client;
    this.#run = run;
  }

  mind(): Mind {
    return { client: this.client, startsAt: this.#startsAt, moments: this.#moments, beliefs: this.#beliefs };
  }

  take(e: Event): void {
    const before = this.#now;
    const at = { t: e.t, i: e.i };
    const next: Moment = { ...before, at, woke: e.kind === 'resume', asked: before.asked };
    this.#body(e, next, before);
    this.#mind(e, next);
    this.#now = next;
    this.#moments.push(next);
  }

  /** What the client's main program does; its other threads have moments of their own (threads.ts). */
  #body(e: Event, next: Moment, before: Moment): void {
    if (e.thread !== undefined && e.kind !== 'error') {
      next.woke = before.woke;
      return;
    }
    switch (e.kind) {
      case 'start': next.phase = 'ready'; this.#startsAt = e.t; break;
      case 'send': next.phase = 'asking'; next.asked = [...before.asked.filter((p) => p !== e.peer), e.peer ?? '']; break;
      case 'reply': case 'timeout':
        if (e.call === undefined || e.what === 'receive') { next.phase = e.call === undefined ? before.phase : 'ready'; next.until = e.call === undefined ? before.until : null; break; }
        next.asked = e.peer === undefined ? [] : before.asked.filter((p) => p !== e.peer);
        next.phase = next.asked.length > 0 ? 'asking' : 'ready';
        break;
      case 'sleep': next.phase = e.what === 'work' ? 'working' : e.what === 'receive' ? 'listening' : 'sleeping'; next.until = e.until ?? null; break;
      case 'wake': next.phase = next.asked.length > 0 ? 'asking' : 'ready'; next.until = null; break;
      case 'pause': next.under = before.phase; next.phase = 'paused'; next.until = e.until ?? null; this.#pausedAt = e.t; break;
      case 'resume': next.phase = before.under; next.until = null; this.#sleptThrough(e.t - this.#pausedAt, next); break;
      case 'crash': next.phase = 'dead'; this.#endAll(next.at); break;
      case 'error': next.phase = 'failed'; this.#endAll(next.at); break;
      case 'done': next.phase = 'done'; next.asked = []; this.#endAll(next.at); break;
      default: break;
    }
  }

  /** What the client thinks of the lock. */
  #mind(e: Event, next: Moment): void {
    if (isRound(e)) return this.#round(e, next);
    if (e.kind === 'enter') return this.#enter(e, next);
    if (e.peer === undefined || e.call === undefined) return;
    const cmd = e.cmd ?? this.#run.sends.get(`${this.client}\n${e.peer}\n${e.call}`)?.cmd;
    const key = cmd && keyOf(cmd);
    if (!cmd || key === undefined || !this.#run.locks.has(key)) return;
    const execution = this.#run.answers.get(e.msg ?? -1);
    const purpose = purposeOf(cmd, execution?.calls);
    next.key = key;
    if (e.kind === 'send') this.#sent(e, purpose, next);
    else if (e.kind === 'reply') this.#answered(e, cmd, purpose, key, execution, next);
    else if (e.kind === 'timeout' && !this.#run.counts) {
      if (purpose === 'acquire' || purpose === 'release') next.thought = { kind: 'unsure' };
    }
  }

  #sent(e: Event, purpose: Purpose, next: Moment): void {
    if (purpose === 'release') {
      next.release = e.i;
      if (!GIVEN_UP.has(next.thought.kind)) next.thought = { kind: 'freeing' };
    }
    else if (purpose === 'acquire' || (purpose === 'look' && !this.#open.has(next.key!))) next.thought = { kind: 'asking', purpose };
  }

  #answered(e: Event, cmd: readonly string[], purpose: Purpose, key: string, execution: Event | undefined, next: Moment): void {
    const belief = this.#open.get(key);
    if (e.what === 'message' || e.reply === 'QUEUED') return;
    if (isError(e.reply)) {
      if (next.thought.kind === 'asking' || next.thought.kind === 'freeing') next.thought = { kind: 'heard', text: printed(e.reply, 14) };
    } else if (purpose === 'release') {
      if (!GIVEN_UP.has(next.thought.kind)) next.thought = { kind: 'freed', yes: isYes(e) };
      this.#end(key, next.at);
    } else if (purpose === 'look') {
      if (!belief && next.thought.kind === 'asking') next.thought = { kind: 'heard', text: printed(e.reply, 12) };
    } else if (!this.#run.counts && (purpose === 'acquire' || purpose === 'renew')) {
      const given = purpose === 'renew' || !execution ? isYes(e) : execution.keys?.some((k) => k.key === key && k.value !== null) ?? false;
      if (given) this.#believe(key, next, this.#sentAt(e), this.#deadline(e, cmd, key, execution));
      else if (purpose === 'acquire') { if (!belief) next.thought = { kind: 'theirs' }; else next.thought = { kind: 'mine', until: belief.terms.at(-1)!.until }; }
      else if (e.thread === undefined) { next.thought = { kind: 'late' }; this.#end(key, next.at); }
    }
  }

  /** Send time plus the time to live: until then the holder may act. */
  #deadline(e: Event, cmd: readonly string[], key: string, execution: Event | undefined): number | null {
    const sent = this.#sentAt(e);
    const ms = lifeOf(cmd);
    const careful = this.#open.get(key)?.careful ?? false;
    const after = (life: number): number => sent + life * 1000 - (careful ? drift(life * 1000) : 0);
    if (ms !== null) return after(ms);
    const given = execution && this.#run.lives.get(`${execution.i}\n${key}`);
    if (given === undefined) return this.#open.get(key)?.terms.at(-1)?.until ?? null;
    return given === null ? null : after(given);
  }

  /** When the call that an event answers was sent. */
  #sentAt(e: Event): number {
    return this.#run.sends.get(`${this.client}\n${e.peer}\n${e.call}`)?.t ?? e.t;
  }

  /** To a client without a date of its own a pause is no time at all: what it believed then stands where it stood. */
  #sleptThrough(us: number, next: Moment): void {
    for (const belief of this.#open.values()) {
      const term = belief.terms.at(-1)!;
      if (belief.dated || term.until === null || term.until <= this.#pausedAt) continue;
      belief.terms.push({ from: next.at, since: term.since + us, until: term.until + us });
      if (next.thought.kind === 'mine' && belief.key === next.key) next.thought = { kind: 'mine', until: term.until + us };
    }
  }

  #believe(key: string, next: Moment, since: number, until: number | null): void {
    const belief = this.#open.get(key);
    const term = { from: next.at, since, until };
    if (belief) belief.terms.push(term);
    else {
      const opened: Belief = { client: this.client, key, from: next.at, terms: [term], dated: false, careful: false, to: null };
      this.#open.set(key, opened);
      this.#beliefs.push(opened);
    }
    next.thought = { kind: 'mine', until };
  }

  #enter(e: Event, next: Moment): void {
    const named = `lock:${e.section ?? ''}`;
    const key = this.#open.has(named) || !next.key ? named : next.key;
    const known = this.#open.get(key);
    const dated = e.until !== null && e.until !== undefined;
    // Whoever goes in without having asked for a lock believes in none.
    if (!known && !next.key && !dated) return;
    if (known && !dated) return;
    next.key = key;
    const [term] = known?.terms ?? [];
    this.#believe(key, next, e.t, e.until ?? null);
    const belief = this.#open.get(key)!;
    belief.dated = next.thought.kind === 'mine' && next.thought.until !== null;
    belief.careful = dated && term?.until != null && Math.abs(term.until - e.until! - drift(term.until - term.since)) < 1000;
  }

  #round(e: Event, next: Moment): void {
    const round = roundOf(e);
    const key = next.key ?? [...this.#run.locks][0] ?? 'lock';
    if (round.held) this.#believe(key, next, e.t, e.t + round.validity * 1000);
    else {
      next.thought = round.oks < round.quorum ? { kind: 'few', oks: round.oks, of: Object.keys(round.votes).length } : { kind: 'late' };
      this.#end(key, next.at);
    }
  }

  #end(key: string, at: Mark): void {
    const belief = this.#open.get(key);
    if (belief) belief.to = at;
    this.#open.delete(key);
  }

  #endAll(at: Mark): void {
    for (const key of [...this.#open.keys()]) this.#end(key, at);
  }
}

/** What clocks may drift in so long a time, µs: a hundredth in whole ms, and 2 ms. */
const drift = (us: number): number => Math.floor(us / 100_000) * 1000 + 2000;

/** The time to live that a command asks for, ms; null when it names none. */
function lifeOf(cmd: readonly string[]): number | null {
  for (let n = 0; n < cmd.length - 1; n++) {
    const word = cmd[n]!.toUpperCase();
    const value = Number(cmd[n + 1]);
    if (word === 'PX' && value > 0) return value;
    if (word === 'EX' && value > 0) return value * 1000;
  }
  const verb = (cmd[0] ?? '').toUpperCase();
  if (verb === 'PEXPIRE' && Number(cmd[2]) > 0) return Number(cmd[2]);
  if (verb === 'EXPIRE' && Number(cmd[2]) > 0) return Number(cmd[2]) * 1000;
  return null;
}

/** When a belief ends as far as is known when `step` events have happened, µs; Infinity: never. */
export function beliefUntil(belief: Belief, step = Infinity): number {
  let until: number | null = null;
  for (const term of belief.terms) if (term.from.i <= step) until = term.until;
  return until ?? Infinity;
}

/** The end of a belief, µs: its release or its reckoned end, whichever came first. */
export const beliefEnd = (belief: Belief): number => Math.min(belief.to?.t ?? Infinity, beliefUntil(belief));

/** The last of a list of marked things at or before event `step`. */
export function lastAt<T extends { at: Mark }>(list: readonly T[], step: number): T {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.at.i <= step) low = middle + 1; else high = middle;
  }
  return list[Math.max(0, low - 1)]!;
}
