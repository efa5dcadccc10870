/** The threads of a client beside its main program: what each waits for, from event to event. */

import type { Event, Trace } from '../trace.ts';
import { text } from '../text.ts';
import { lastAt } from './minds.ts';
import type { Mark } from './leases.ts';
import { during, type Spell } from './stays.ts';
import { duration, instant } from './words.ts';

export type Doing = 'ready' | 'asking' | 'sleeping' | 'receiving' | 'working' | 'over';

export interface ThreadMoment { at: Mark; doing: Doing; asked: string | null; until: number | null }

export interface Thread {
  client: string;
  number: number;
  /** spawn, background or every. */
  how: string;
  from: Mark;
  moments: ThreadMoment[];
}

/** Every thread that a client ever started. A number is used again once its thread has ended. */
export function threadsOf(trace: Trace): Thread[] {
  const all: Thread[] = [];
  const live = new Map<string, Thread>();
  for (const e of trace.events) {
    const at = { t: e.t, i: e.i };
    const idle = { at, asked: null, until: null };
    if (e.kind === 'spawn') {
      const slot = `${e.actor} ${e.of}`;
      live.get(slot)?.moments.push({ ...idle, doing: 'over' });
      if (e.what === 'stop') { live.delete(slot); continue; }
      const thread: Thread = { client: e.actor, number: e.of ?? 0, how: e.what ?? 'spawn', from: at, moments: [{ ...idle, doing: 'ready' }] };
      all.push(thread);
      live.set(slot, thread);
    } else if (e.kind === 'done' || e.kind === 'error' || e.kind === 'crash') {
      for (const [slot, thread] of live) if (thread.client === e.actor) { thread.moments.push({ ...idle, doing: 'over' }); live.delete(slot); }
    } else if (e.thread !== undefined) live.get(`${e.actor} ${e.thread}`)?.moments.push(next(e, at));
  }
  return all;
}

function next(e: Event, at: Mark): ThreadMoment {
  const idle: ThreadMoment = { at, doing: 'ready', asked: null, until: null };
  if (e.kind === 'send') return { ...idle, doing: 'asking', asked: e.peer ?? null };
  if (e.kind === 'sleep') return { ...idle, doing: e.what === 'work' ? 'working' : e.what === 'receive' ? 'receiving' : 'sleeping', until: e.until ?? null };
  return idle;
}

/** What one thread does at a moment, longest wording first. */
export interface ThreadView { number: number; says: string[]; still: boolean; now: boolean; doing: Doing }

/** The live threads of a client; `still` while pause or starvation holds them. */
export function threadViews(study: { trace: Trace; spells: readonly Spell[]; threads: readonly Thread[] }, client: string, step: number): ThreadView[] {
  const stopped = during(study.spells, step).find((s) => (s.kind === 'starve' || s.kind === 'pause') && s.actor === client);
  const event = study.trace.events[step - 1];
  return study.threads.filter((th) => th.client === client && th.from.i <= step).flatMap((thread) => {
    const m = lastAt(thread.moments, step);
    if (m.doing === 'over') return [];
    const still = stopped !== undefined;
    const now = event?.actor === client && (event.thread === thread.number || (event.kind === 'spawn' && event.of === thread.number));
    return [{ number: thread.number, doing: m.doing, still, now, says: stopped?.kind === 'starve' ? stalled(stopped.until) : words(m) }];
  });
}

const stalled = (until: number | null): string[] => (until === null ? [text.thread.starved] : text.thread.starvedUntil(instant(until)));

function words(m: ThreadMoment): string[] {
  switch (m.doing) {
    case 'asking': return text.thread.asks(m.asked ?? '');
    case 'sleeping': return m.until === null ? [text.thread.asleep] : text.thread.sleepsUntil(instant(m.until));
    case 'receiving': return [text.thread.listens];
    case 'working': return m.until === null ? [text.thread.works] : text.thread.worksFor(duration(Math.max(0, m.until - m.at.t)));
    case 'ready': return [text.thread.runs];
    case 'over': return [''];
  }
}
