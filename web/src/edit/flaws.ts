/** What is wrong with a draft: what the engine says of its text, and where clients ended with an error. */

import type { State } from '../state.ts';
import type { Mistake } from '../trace.ts';
import type { Flaw, Section } from './port.ts';
import { place } from './sections.ts';

/** Something wrong at a place of a section. */
export interface Found extends Flaw { name: string }

export function flawsIn({ error, trace, text: run }: State, sections: readonly Section[]): Found[] {
  const refused = error && error.line > 0 ? located(error, sections) : null;
  if (refused) return [refused];
  if (!trace || run === null || error) return [];
  return trace.events.flatMap((e) => (e.kind === 'error' && e.src ? [{ name: e.src.file, line: e.src.line, column: 0, message: e.say }] : []));
}

function located({ file, line, column, message }: Mistake, sections: readonly Section[]): Found | null {
  if (!file.endsWith('.txtar')) return null;
  const at = place(sections, line);
  // What the engine says of other lines counts in the whole file.
  const local = message.replace(/\bline (\d+)/g, (whole, n: string) => {
    const there = place(sections, Number(n));
    return there?.name === at?.name ? `line ${there!.line}` : whole;
  });
  return at && { ...at, column, message: local };
}
