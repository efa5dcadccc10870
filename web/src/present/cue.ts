/** What the presenter's window is told, and what it asks for: plain data, because it crosses from window to window. */

import { ms, typeset } from '../print.ts';
import { plain } from '../shell/rich.ts';
import { remarks } from '../shell/moments.ts';
import { absence, titleOf, type View } from '../shell/view.ts';
import { current, length } from '../state.ts';
import { text } from '../text.ts';
import type { Lectern } from './lectern.ts';

export interface Cue {
  lockstep: 1;
  type: 'cue';
  theme: 'light' | 'dark';
  title: string;
  /** Where the run is. */
  place: string;
  playing: boolean;
  black: boolean;
  /** The clients' hues by id, for the sentences. */
  hues: readonly (readonly [string, string])[];
  /** The sentence of the step, what the scenario says about it, and the sentence of the step after it. */
  now: string;
  remarks: readonly string[];
  next: string;
  /** The question that is open, or the one that comes: after so many steps. */
  question: { text: string; right: string; answers: readonly string[]; after: number } | null;
  /** The scenario's notes for this moment, and for the one that comes after so many steps. */
  notes: readonly string[];
  /** How many steps ago that moment was. */
  ago: number;
  coming: { text: string; after: number } | null;
  lecture: { title: string; at: number; of: number; notes: string; next: string } | null;
  /** When the talk began, ms of the wall clock. */
  since: number;
}

/** What the window asks the page to do. */
const ASKED = ['next', 'back', 'play', 'home', 'end', 'black', 'entry-next', 'entry-back', 'entry-again'] as const;
export type Asked = (typeof ASKED)[number];

const OWN = ['hello', 'bye', 'ping', 'since'] as const;

export interface Word {
  lockstep: 1;
  /** The window has come up, or gone, or wants to know whether the page is there, or the time to begin anew; or it asks for something. */
  type: (typeof OWN)[number] | Asked;
  /** When the talk began; 0: it has no idea. */
  since: number;
  /** Asked by a key that is held down. */
  held: boolean;
}

/** The page asks an open window to say hello; or it is there. */
export interface Call { lockstep: 1; type: 'call' | 'here' }

const ours = (data: unknown): data is { lockstep: 1; type: unknown } =>
  typeof data === 'object' && data !== null && 'lockstep' in data && data.lockstep === 1 && 'type' in data;

export const isWord = (data: unknown): data is Word => ours(data) && 'since' in data && typeof data.since === 'number'
  && 'held' in data && typeof data.held === 'boolean' && [...OWN, ...ASKED].some((one) => one === data.type);

export const isFromPage = (data: unknown): data is Cue | Call => ours(data) && (data.type === 'cue' || data.type === 'call' || data.type === 'here');

/** What there is to say at this moment. The notes of an earlier step stand until others come. */
export function cueOf(v: View, lectern: Lectern): Omit<Cue, 'lockstep' | 'type' | 'since' | 'theme'> {
  const { s } = v;
  const index = s.started ? s.index : 0;
  const at = s.started ? current(s) : null;
  const question = v.asking ?? v.ahead ?? (s.started ? null : v.questions[0] ?? null);
  const notes = s.trace?.notes ?? [];
  const last = Math.max(0, ...notes.filter((one) => one.after <= index).map((one) => one.after));
  const coming = notes.filter((one) => one.after > index).sort((a, b) => a.after - b.after)[0];
  return {
    title: titleOf(s),
    place: !s.trace ? absence(s) : !s.started ? text.dock.notRun : text.present.place(index, length(s), ms(at?.t ?? 0)),
    playing: s.playing, black: v.black, hues: [...v.hues],
    now: at?.say ?? '', remarks: s.trace ? remarks(s.trace, index) : [],
    next: s.trace?.events[index]?.say ?? '',
    question: question && { text: question.text, right: question.right, answers: question.answers, after: question.before - 1 - index },
    notes: last ? notes.filter((one) => one.after === last).map((one) => one.text) : [],
    ago: index - last,
    coming: coming ? { text: coming.text, after: coming.after - index } : null,
    lecture: lectern.length ? {
      title: lectern.title, at: lectern.at, of: lectern.length, notes: lectern.entry?.notes ?? '',
      next: lectern.next ? nextOf(v, lectern) : '',
    } : null,
  };
}

/** What comes after this entry: its scenario's title, and where in it. */
function nextOf(v: View, lectern: Lectern): string {
  const { place: { scenario, step, ms: at }, line, wrong } = lectern.next!;
  if (!scenario) return text.lecture.line(line, wrong);
  const title = typeset(plain(v.s.catalogue.find((one) => one.name === scenario)?.title ?? scenario));
  return text.present.entry(title, step === undefined ? '' : text.rail.event(step), at === undefined ? '' : text.dock.at(String(at)));
}
