/** The memory of an interpreter in WebAssembly as a value: what is in use of it is copied, and put back. */

/** Pages of a memory, by where they begin. */
export type Snapshot = readonly { at: number; bytes: Uint8Array<ArrayBuffer> }[];

export const PAGE = 64 << 10;

/** The pages that are not empty. */
export function used({ buffer }: WebAssembly.Memory): Set<number> {
  const words = new Uint32Array(buffer);
  const pages = new Set<number>();
  for (let at = 0; at < words.length; at += PAGE / 4) {
    let i = at;
    while (i < at + PAGE / 4 && words[i] === 0) i++;
    if (i < at + PAGE / 4) pages.add(at * 4);
  }
  return pages;
}

export const copied = ({ buffer }: WebAssembly.Memory, pages: Iterable<number>): Snapshot =>
  Array.from(pages, (at) => ({ at, bytes: new Uint8Array(buffer.slice(at, at + PAGE)) }));

/** What stands in other pages is nobody's. */
export function putBack({ buffer }: WebAssembly.Memory, snapshot: Snapshot): void {
  const memory = new Uint8Array(buffer);
  for (const { at, bytes } of snapshot) memory.set(bytes, at);
}
