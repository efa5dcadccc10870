function crc(text: string): number {
  let c = 0xffffffff;
  for (const ch of text) {
    c ^= ch.charCodeAt(0);
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return (c ^ 0xffffffff) >>> 0;
}
console.log(crc("lock:ledger").toString(16), crc(""));
const slot = (key: string): number => { const tag = /\{([^}]+)\}/.exec(key)?.[1] ?? key; return [...tag].reduce((h, ch) => (h * 31 + ch.charCodeAt(0)) | 0, 7) & 16383; };
console.log(slot("{user}:a") === slot("{user}:b"), slot("x"), new Uint32Array([1, -1]), new DataView(new ArrayBuffer(4)).byteLength);
const view = new Float64Array([0.5, 1.5]);
console.log(view.map((x) => x * 2), Array.from(view), new Uint8Array(view.buffer).length, parseInt("ff", 16), (25).toString(2).padStart(8, "0"));
