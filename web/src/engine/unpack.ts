/** Bytes out of a text: what the build has compressed with gzip and written as base64. */

export function unpacked(text: string): Response {
  const bytes = decoded(text);
  const stream = new DecompressionStream('gzip');
  // A Blob's stream would be shorter, but Safari cannot read one on a page that came from a disk.
  const writer = stream.writable.getWriter();
  void writer.write(bytes).then(() => writer.close());
  return new Response(stream.readable);
}

/** Young browsers do it by themselves, a hundred times faster than letter by letter with a function for each. */
function decoded(text: string): Uint8Array<ArrayBuffer> {
  const own = (Uint8Array as { fromBase64?(text: string): Uint8Array<ArrayBuffer> }).fromBase64;
  if (own) return own.call(Uint8Array, text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
