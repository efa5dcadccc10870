/** A text as a link carries it: compressed, with a sum that tells when a letter was lost or changed, in letters that stand in an address as they are. */

/** Characters: longer ones are no link any more. */
const LONGEST = 1 << 20;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is said by whoever reads.
  writer.write(bytes).then(() => writer.close()).catch(() => {});
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = stream.readable.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    parts.push(value);
    if ((size += value.length) > LONGEST) throw new RangeError('length');
  }
}

export async function packed(text: string): Promise<string> {
  const bytes = new Uint8Array(await through(new TextEncoder().encode(text), new CompressionStream('deflate')));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Rejects what packed has not made, or what was cut or changed since. */
export async function unpackedText(letters: string): Promise<string> {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate')));
}
