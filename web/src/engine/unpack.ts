/** Bytes out of a text: what the build has compressed with gzip and written as base64. */

export function unpacked(text: string): Response {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new DecompressionStream('gzip');
  // A Blob's stream would be shorter, but Safari cannot read one on a page that came from a disk.
  const writer = stream.writable.getWriter();
  void writer.write(bytes).then(() => writer.close());
  return new Response(stream.readable);
}
