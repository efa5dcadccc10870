/** TypeScript without its types: the same program, each line still in its place. */

import { transform } from 'sucrase';
import type { Place } from './wire.ts';

/** A program that cannot be read. */
export class Unreadable extends Error {
  readonly at: Place;

  constructor(at: Place, message: string) {
    super(message);
    this.at = at;
  }
}

const done = new Map<string, string>();
const ENOUGH = 64;

export function stripped(file: string, source: string): string {
  const key = `${file}\n${source}`;
  const known = done.get(key);
  if (known !== undefined) return known;
  let code: string;
  try {
    ({ code } = transform(source, { transforms: ['typescript'], disableESTransforms: true, keepUnusedImports: false }));
  } catch (e) {
    throw unreadable(file, e as Error & { loc?: { line: number } });
  }
  if (done.size >= ENOUGH) done.clear();
  done.set(key, code);
  return code;
}

/** sucrase says "Error transforming x: Unexpected token (3:7)". */
function unreadable(file: string, e: Error & { loc?: { line: number } }): Unreadable {
  const said = /^(?:Error transforming[^:]*: )?(.*?)(?: \((\d+):\d+\))?$/s.exec(e.message);
  return new Unreadable({ file, line: e.loc?.line ?? Number(said?.[2] ?? 1) }, said?.[1] ?? e.message);
}
