/** Reads the tracebacks that MicroPython writes. */

import type { Place } from '../typescript/wire.ts';

/** As many places are kept as of a Lua program. */
const MOST = 21;

/**
 * The program's own lines, the innermost first. A traceback names the outermost first; where the signal of a suspended
 * program was raised again on its way (in a finally), the frame of that place stands twice and is kept once.
 */
export function framesOf(traceback: string, files: Readonly<Record<string, string>>): Place[] {
  const places: Place[] = [];
  let last = '';
  let ours = false;
  for (const line of traceback.split('\n').reverse()) {
    const said = /^ +File "([^"]*)", line (\d+)(?:, in (.*))?$/.exec(line);
    if (!said) continue;
    if (!Object.hasOwn(files, said[1]!)) {
      ours = false;
      continue;
    }
    const block = `${said[1]} ${said[3] ?? ''}`;
    const again = !ours && block === last;
    ours = true;
    last = block;
    if (!again && places.length < MOST) places.push({ file: said[1]!, line: Number(said[2]) });
  }
  return places;
}
