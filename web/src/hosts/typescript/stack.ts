/** Reads the stacks that QuickJS writes. */

import type { Place, Program } from './wire.ts';

/** As many places are kept as of a Lua program. */
const MOST = 21;

/** The program's own lines in a stack, the innermost first; lines of the prelude are nobody's business. */
export function framesOf(stack: string, program: Program): Place[] {
  const places: Place[] = [];
  for (const line of stack.split('\n')) {
    const said = /([^\s()]+?):(\d+)(?::\d+)?\)?$/.exec(line);
    if (said && said[1]! in program.files && places.length < MOST) places.push({ file: said[1]!, line: Number(said[2]) });
  }
  return places;
}

/** Where a program was that did not end. QuickJS remembers the last call; the loop itself may begin further down. */
export function looping(at: Place, stack: string, program: Program): Place {
  if (stack.split('\n', 1)[0]!.includes('(native)')) return at;
  const lines = (program.files[at.file] ?? '').split('\n');
  for (let line = at.line; line <= lines.length; line++) {
    if (/\b(for|while|do)\b/.test(lines[line - 1]!)) return { file: at.file, line };
  }
  return at;
}
