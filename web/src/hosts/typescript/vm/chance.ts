/** Chance: the client's own seeded generator, under the names that programs know. */

import { between, fraction } from './native.ts';

const hex = (n: number): string => n.toString(16).padStart(2, '0');

function getRandomValues<T extends ArrayBufferView>(array: T): T {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = between(0, 255);
  return array;
}

function randomUUID(): string {
  const bytes = getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const text = Array.from(bytes, hex).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

/** As many bytes; toString("hex") is what they are mostly wanted for. */
function randomBytes(n: number): Uint8Array {
  const bytes = getRandomValues(new Uint8Array(n));
  Object.defineProperty(bytes, 'toString', { value: (as?: string) => {
    if (as === 'hex') return Array.from(bytes, hex).join('');
    if (as === undefined) return Array.prototype.join.call(bytes, ',');
    throw new Error(`bytes can be written as hex, not as ${as}`);
  } });
  return bytes;
}

const randomInt = (low: number, high?: number): number => (high === undefined ? between(0, low - 1) : between(low, high - 1));

export const crypto = { getRandomValues, randomUUID };
export const cryptoModule = { ...crypto, randomBytes, randomInt, webcrypto: crypto };
export const random = fraction;
