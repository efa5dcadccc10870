/** The memory of an interpreter in WebAssembly as a value: what is in use of it is copied, and put back. */

/** Pages of a memory, by where they begin. */
export type Snapshot = readonly { at: number; bytes: Uint8Array<ArrayBuffer> }[];

export const PAGE = 64 << 10;

/** The pages that are not empty. To look at one that nobody has touched costs much: the system finds memory for it only then. */
export function used({ buffer }: WebAssembly.Memory): Set<number> {
  const words = new Uint32Array(buffer);
  const pages = new Set<number>();
  for (let at = 0; at < buffer.byteLength; at += PAGE) if (!empty(words, at / 4)) pages.add(at);
  return pages;
}

/** Where the first page is that is empty. */
export function bottom({ buffer }: WebAssembly.Memory): number {
  const words = new Uint32Array(buffer);
  let at = 0;
  while (!empty(words, at / 4)) at += PAGE;
  return at;
}

/** A function of its own, called for each page: browsers make fast code of it after a few, but of one long loop only late. */
function empty(words: Uint32Array, at: number): boolean {
  const end = at + PAGE / 4;
  while (at < end && words[at] === 0) at++;
  return at === end;
}

export const copied = ({ buffer }: WebAssembly.Memory, pages: Iterable<number>): Snapshot =>
  Array.from(pages, (at) => ({ at, bytes: new Uint8Array(buffer.slice(at, at + PAGE)) }));

/** What stands in other pages is nobody's. */
export function putBack({ buffer }: WebAssembly.Memory, snapshot: Snapshot): void {
  const memory = new Uint8Array(buffer);
  for (const { at, bytes } of snapshot) memory.set(bytes, at);
}
