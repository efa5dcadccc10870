/** Stands in for Lit, and for what else a bare JavaScript engine lacks: templates become the text of their elements. Drawings use no more than this. */

/** The bytes of a text in UTF-8. */
class Encoder {
  encode(text: string): number[] {
    return Array.from(encodeURIComponent(text).matchAll(/%(..)|[^]/g), ([all, hex]) => (hex ? parseInt(hex, 16) : all.charCodeAt(0)));
  }
}
(globalThis as { TextEncoder?: unknown }).TextEncoder ??= Encoder;

export const nothing = Symbol('nothing');

export interface Template { strings: readonly string[]; values: readonly unknown[] }

export const svg = (strings: readonly string[], ...values: unknown[]): Template => ({ strings, values });

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (words: unknown): string => String(words).replace(/[&<>"]/g, (one) => ESCAPES[one]!);

/** An attribute whose whole value is bound: what stands before it, its name. */
const BOUND = /^([\s\S]*?)\s+([.?@]?)([\w:-]+)=$/;

/** The text of what a template's place holds. */
export function written(value: unknown): string {
  if (value === nothing || value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(written).join('');
  if (typeof value === 'object' && 'strings' in value) return template(value as Template);
  return escaped(value);
}

function template({ strings, values }: Template): string {
  let out = '';
  strings.forEach((part, n) => {
    const bound = n < values.length ? BOUND.exec(part) : null;
    if (!bound) out += part + (n < values.length ? written(values[n]) : '');
    else out += bound[1] + attribute(bound[2]!, bound[3]!, values[n]);
  });
  return out;
}

/** Properties and listeners are of no use in a text. */
function attribute(kind: string, name: string, value: unknown): string {
  if (kind === '.' || kind === '@' || value === nothing) return '';
  if (kind === '?') return value ? ` ${name}=""` : '';
  return ` ${name}="${escaped(value ?? '')}"`;
}
