/** A lecture file read: links to moments, each followed by its notes. What is wrong with it is said with its line. */

import { parse } from '../address.ts';
import type { Place } from '../state.ts';
import { text } from '../text.ts';

/** A moment to show, and what to say there. */
export interface Entry { place: Place; notes: string; line: number }

export interface Lecture { title: string; entries: readonly Entry[] }

/** Why a file is no lecture; the line counts from 1. */
export interface Fault { line: number; why: string }

/** A lecture of a day has some dozen entries; what is much larger is another kind of file. */
export const LIMITS = { bytes: 256 * 1024, entries: 300, notes: 8000 };

/** A # part that names a scenario, with or without the page's address before it; or one that begins like a link of ours. */
const LINK = /^\S*#(?:\S*&)?scenario=|^#\w+=/;

/** Not in any text that people write: what remains of another kind of file. */
const NO_TEXT = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

export const isFault = (read: Lecture | Fault | string): read is Fault => typeof read === 'object' && 'why' in read;

/** The text of a file, if it is one. */
export function decoded(bytes: Uint8Array): string | Fault {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    return { line: wrongLine(bytes, decoder), why: text.lecture.noText };
  }
}

function wrongLine(bytes: Uint8Array, decoder: TextDecoder): number {
  for (let line = 1, from = 0; ; line++) {
    const found = bytes.indexOf(10, from);
    const end = found < 0 ? bytes.length : found;
    try {
      decoder.decode(bytes.subarray(from, end));
    } catch {
      return line;
    }
    if (found < 0) return line;
    from = end + 1;
  }
}

/** knows tells whether there is a scenario of a name. */
export function readLecture(typed: string, knows: (scenario: string) => boolean): Lecture | Fault {
  const lines = typed.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const entries: { place: Place; notes: string[]; line: number }[] = [];
  let title = '';
  for (const [at, whole] of lines.entries()) {
    const line = at + 1;
    const words = whole.trim();
    if (NO_TEXT.test(whole)) return { line, why: text.lecture.noText };
    if (LINK.test(words)) {
      const place = placeOf(words, knows);
      if (typeof place === 'string') return { line, why: place };
      if (entries.length === LIMITS.entries) return { line, why: text.lecture.tooMany(LIMITS.entries) };
      entries.push({ place, notes: [], line });
    } else if (entries.length) entries[entries.length - 1]!.notes.push(whole.trimEnd());
    else title ||= words;
  }
  if (!entries.length) return { line: 1, why: text.lecture.noLink };
  const long = entries.find((one) => one.notes.join('\n').length > LIMITS.notes);
  if (long) return { line: long.line, why: text.lecture.longNotes(LIMITS.notes) };
  return { title, entries: entries.map(({ place, notes, line }) => ({ place, notes: notes.join('\n').replace(/^\n+|\n+$/g, ''), line })) };
}

/** Where a link leads, or what is wrong with it. */
function placeOf(link: string, knows: (scenario: string) => boolean): Place | string {
  const { place, others, complaints } = parse(link.slice(link.indexOf('#')));
  if (complaints[0]) return complaints[0];
  if (others[0]) return text.lecture.noWord(others[0][0]);
  if (!place.scenario) return text.lecture.noScenario;
  return knows(place.scenario) ? place : text.link.scenario(place.scenario);
}
