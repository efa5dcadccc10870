/** Playing: the clock that moves a run's time while the state says so. The only file that calls requestAnimationFrame. */

import type { Store } from './store.ts';
import type { Trace } from './trace.ts';

/** A run told as a story: ms of watching on one side, µs of world time on the other; both rise together. */
export interface Pace {
  /** How long the whole story takes at speed 1. */
  length: number;
  /** The world time that is shown at a story time. */
  at(story: number): number;
  /** The story time at which a world time is shown. */
  of(t: number): number;
  /** The last instant, at or before a world time, at which something happens. */
  instant(t: number): number;
}

/** Every gap takes this long, so that a message can be followed … */
const GAP = 420;
/** … and a little more for each tenfold of its length, so that a long wait feels longer, yet never long. */
const TENFOLD = 90;

/** The pace of a run whose events happen at these instants (µs, rising, repeated where events share one). */
export function paceOf(times: readonly number[]): Pace {
  const world = [0];
  const story = [0];
  for (const t of times) {
    const gap = t - world[world.length - 1]!;
    if (gap <= 0) continue;
    world.push(t);
    story.push(story[story.length - 1]! + GAP + TENFOLD * Math.log10(1 + gap / 1000));
  }
  return {
    length: story[story.length - 1]!,
    at: (s) => between(story, world, s),
    of: (t) => between(world, story, t),
    instant: (t) => world[Math.max(rank(world, t), 0)]!,
  };
}

/** The place in a rising list of the last value that is at most v. */
function rank(list: readonly number[], v: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! <= v) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** v carried from one scale to the other, in proportion between the marks; before the first and after the last it stands. */
function between(from: readonly number[], to: readonly number[], v: number): number {
  const i = rank(from, v);
  if (i < 0) return to[0]!;
  if (i >= from.length - 1) return to[to.length - 1]!;
  return to[i]! + ((v - from[i]!) / (from[i + 1]! - from[i]!)) * (to[i + 1]! - to[i]!);
}

/** A hidden page gets no frames for a while; the story does not jump when they come back. */
const LONGEST_FRAME = 100;

/** Moves the store's time on whenever it is playing. With reduced motion it goes from event to event. */
export function keepTime(store: Store): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let pace: { trace: Trace; of: Pace } | null = null;
  let story = 0;
  let shown = -1;
  let last = -1;
  let running = false;

  const frame = (now: number): void => {
    const s = store.get();
    if (!s.playing || !s.trace) {
      running = false;
      return;
    }
    if (pace?.trace !== s.trace) {
      pace = { trace: s.trace, of: paceOf(s.trace.events.map((e) => e.t)) };
      shown = -1;
    }
    // Whoever moved the time meanwhile has set where the story goes on.
    if (s.t !== shown) story = pace.of.of(s.t);
    story += Math.min(last < 0 ? 0 : now - last, LONGEST_FRAME) * s.speed;
    last = now;
    const t = pace.of.at(story);
    store.advance(still.matches ? pace.of.instant(t) : t);
    shown = store.get().t;
    requestAnimationFrame(frame);
  };
  const wake = (): void => {
    if (running || !store.get().playing) return;
    running = true;
    last = -1;
    shown = -1;
    requestAnimationFrame(frame);
  };
  store.subscribe(wake);
  wake();
}

/** Does something once the next frame is drawn: by then the browser has laid the page out, so that to measure it costs little. */
export const afterFrame = (then: () => void): void => { requestAnimationFrame(() => setTimeout(then)); };
