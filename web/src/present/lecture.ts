/** A lecture file read: links to moments, each followed by its notes. What is wrong with it is said with its line. */

import { parse } from '../address.ts';
import type { Place } from '../state.ts';
import { sentences, text } from '../text.ts';

/** A moment to show, and what to say there; wrong is what cannot be read of its link, empty if all can. */
export interface Entry { place: Place; notes: string; line: number; wrong: string }

export interface Lecture { title: string; entries: readonly Entry[] }

/** Why a file is no lecture, or what is wrong with a link of one; the line counts from 1. */
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

/** A link that is wrong stays in the lecture, with its notes. */
export function readLecture(typed: string): Lecture | Fault {
  const lines = typed.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const entries: (Omit<Entry, 'notes'> & { notes: string[] })[] = [];
  let title = '';
  for (const [at, whole] of lines.entries()) {
    const line = at + 1;
    const words = whole.trim();
    if (NO_TEXT.test(whole)) return { line, why: text.lecture.noText };
    if (LINK.test(words)) {
      if (entries.length === LIMITS.entries) return { line, why: text.lecture.tooMany(LIMITS.entries) };
      entries.push({ ...linked(words), notes: [], line });
    } else if (entries.length) entries[entries.length - 1]!.notes.push(whole.trimEnd());
    else title ||= words;
  }
  if (!entries.length) return { line: 1, why: text.lecture.noLink };
  const long = entries.find((one) => one.notes.join('\n').length > LIMITS.notes);
  if (long) return { line: long.line, why: text.lecture.longNotes(LIMITS.notes) };
  return { title, entries: entries.map((one) => ({ ...one, notes: one.notes.join('\n').replace(/^\n+|\n+$/g, '') })) };
}

/** Where a link leads, and what is wrong with it. */
function linked(link: string): Pick<Entry, 'place' | 'wrong'> {
  const { place, others, complaints } = parse(link.slice(link.indexOf('#')));
  const wrong = [...complaints, ...others.map(([word]) => text.lecture.noWord(word)), ...(place.scenario ? [] : [text.lecture.noScenario])];
  return { place, wrong: sentences(wrong) };
}
