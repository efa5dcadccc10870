/** The memory of an interpreter in WebAssembly as a value: what is in use of it is copied, and put back. */

export interface Stretch { readonly at: number; readonly end: number }

/** Stretches of a memory, by where they begin. */
export type Snapshot = readonly { at: number; bytes: Uint8Array<ArrayBuffer> }[];

/** So many bytes are looked at together; and so much must be empty at a stretch to be nobody's. */
const GRAIN = 4 << 10;
const GAP = 64 << 10;

/**
 * What is not empty, and also that; from below, as far as it is asked for. To look at what nobody has
 * touched costs much: the system finds memory for it only then.
 */
export function* used({ buffer }: WebAssembly.Memory, also: Stretch = { at: 0, end: 0 }): Generator<Stretch> {
  const words = new Uint32Array(buffer);
  let found = null as Stretch | null;
  for (let at = 0; at < buffer.byteLength; at += GRAIN) {
    const end = at + GRAIN;
    if ((end > also.at && at < also.end) || !empty(words, at / 4)) found = { at: found?.at ?? at, end };
    else if (found && end - found.end >= GAP) {
      yield found;
      found = null;
    }
  }
  if (found) yield found;
}

/** A function of its own, called for each grain: browsers make fast code of it after a few, but of one long loop only late. */
function empty(words: Uint32Array, at: number): boolean {
  const end = at + GRAIN / 4;
  while (at < end && words[at] === 0) at++;
  return at === end;
}

export const copied = ({ buffer }: WebAssembly.Memory, stretches: Iterable<Stretch>): Snapshot =>
  Array.from(stretches, ({ at, end }) => ({ at, bytes: new Uint8Array(buffer.slice(at, end)) }));

/** What stands elsewhere is nobody's. */
export function putBack({ buffer }: WebAssembly.Memory, snapshot: Snapshot): void {
  const memory = new Uint8Array(buffer);
  for (const { at, bytes } of snapshot) memory.set(bytes, at);
}
