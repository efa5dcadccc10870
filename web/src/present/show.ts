/** How large the pictures are drawn while the page is presented: as large as the screen allows, for the back of the room. */

import type { Study } from '../frame/frame.ts';
import type { Room, Size } from '../shell/room.ts';
import { heightIn } from '../stage/stage.ts';
import { layoutOf, lowestHeight } from '../timeline/lanes.ts';

/** Factors by which the page's type, the stage and the timeline are drawn larger, and the height of the timeline (px). */
export interface Show { type: number; stage: number; time: number; timeHeight: number }

/** The stage looks best about this wide (px), and must not be narrower, or its columns would turn into rows. */
const WIDTH = 884;
const LEAST = 700;
/** Lower than this (px) a node's card has no room for its dial. */
const LOW = 240;
/** The part of the screen's height that the timeline may take. */
const LANES = 0.215;
const STEP = 0.01;
const SMALL = 0.5;

/** The least factor at which the last row reads the smallest words of the pictures, which have 11 px: 14 px on a screen of 720 px. */
const LEGIBLE = 1.28;

/** With more clients, or actors of all kinds, the words leave more of a screen to the pictures. */
const CLIENTS = 6;
const ACTORS = 5;
const CROWDED = 0.84;

const known = new WeakMap<Study, { of: string; show: Show }>();

/** room: the boxes of the pictures as measured, 0 where nothing has been measured yet. Asked at every frame, so a run's last answer is kept. */
export function showOf(study: Study | null, started: boolean, screen: Size, room: Pick<Room, 'stage' | 'timeline'>): Show {
  const of = JSON.stringify([started, screen, room.stage, room.timeline.width]);
  const last = study && known.get(study);
  if (last?.of === of) return last.show;
  const show = sized(study, started, screen, room);
  if (study) known.set(study, { of, show });
  return show;
}

function sized(study: Study | null, started: boolean, screen: Size, room: Pick<Room, 'stage' | 'timeline'>): Show {
  const crowd = study && (study.minds.size > CLIENTS || study.minds.size + study.nodes.length + study.rooms.length > ACTORS) ? CROWDED : 1;
  const type = Math.max(1, crowd * Math.min(screen.width / 900, screen.height / 500));
  const stage = study && room.stage.height ? stageFactor(study, type, room.stage) : type;
  return { type, stage, ...lanes(study, started, type, screen, room.timeline.width) };
}

/** The largest at which the rows of the run have room; in a low window that is less than 1. */
function stageFactor(study: Study, type: number, { width, height }: Size): number {
  const most = Math.max(1, Math.min(width / LEAST, Math.max(type, width / WIDTH)));
  let k = most;
  while (k > SMALL && (height / k < LOW || heightIn(study, { width: width / k, height: height / k }) > height / k + 0.5)) k -= STEP;
  return k;
}

function lanes(study: Study | null, started: boolean, type: number, screen: Size, width: number): { time: number; timeHeight: number } {
  const most = Math.round(screen.height * LANES);
  if (!study || !width) return { time: type, timeHeight: most };
  const legible = Math.min(screen.width / 900, screen.height / 500, (LEGIBLE * screen.height) / 720);
  const heightAt = (k: number): number => Math.ceil(layoutOf(study, laneBox(width, started, k, Math.max(most, k * lowestHeight(study, LANE)))).height * k);
  let time = Math.max(legible, type);
  while (time > legible && heightAt(time) > most) time -= STEP;
  time = Math.max(1, legible, time);
  return { time, timeHeight: heightAt(time) };
}

const LANE = { short: true, sparse: true } as const;

/** The box of the presented timeline, in its own px. */
export const laneBox = (width: number, started: boolean, k: number, height: number): { width: number; height: number; short: true; sparse: true; started: boolean } =>
  ({ width: width / k, height: height / k, ...LANE, started });
