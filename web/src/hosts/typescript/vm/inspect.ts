/** Values as Node's console shows them. */

/** As Node has it: how deep objects are shown, how wide a line may be, how many items of a list. */
const DEPTH = 2;
const WIDTH = 80;
const ITEMS = 100;
const COMPACT = 3;

/** How deep the value stands, how far it is indented, and what the whole of it has in common. */
interface Look { depth: number; indent: number; whole: { seen: object[]; circular: object[]; current: number } }

const fresh = (depth = 0): Look => ({ depth, indent: 0, whole: { seen: [], circular: [], current: 0 } });

export const shown = (v: unknown): string => inspected(v, fresh());

/** A line of console.log: a first text may hold %s, %d, %i, %f, %j, %o, %O and %%. */
export function format(args: readonly unknown[]): string {
  let [first, ...rest] = args;
  const out: string[] = [];
  if (typeof first === 'string' && rest.length) {
    first = first.replace(/%([sdifjoOc%])/g, (all, kind: string) => {
      if (kind === '%') return '%';
      if (!rest.length) return all;
      return filled(kind, rest.shift());
    });
  }
  if (args.length) out.push(typeof first === 'string' ? first : shown(first));
  for (const v of rest) out.push(typeof v === 'string' ? v : shown(v));
  return out.join(' ');
}

function filled(kind: string, v: unknown): string {
  switch (kind) {
    case 's': return typeof v === 'string' ? v : typeof v === 'object' && v !== null ? inspected(v, fresh(DEPTH)) : primitive(v);
    case 'd': return typeof v === 'object' ? 'NaN' : primitive(Number(v));
    case 'i': return typeof v === 'object' ? 'NaN' : primitive(parseInt(String(v), 10));
    case 'f': return primitive(parseFloat(String(v)));
    case 'j': return JSON.stringify(v) ?? 'undefined';
    case 'c': return '';
    default: return shown(v);
  }
}

function primitive(v: unknown): string {
  if (typeof v === 'bigint') return `${v}n`;
  if (Object.is(v, -0)) return '-0';
  return String(v);
}

function quoted(s: string): string {
  const quote = !s.includes("'") ? "'" : !s.includes('"') ? '"' : !s.includes('`') && !s.includes('${') ? '`' : "'";
  const text = s.replace(/[\\\x00-\x1f\x7f-\x9f]/g, (c) => {
    const short = ({ '\n': '\\n', '\t': '\\t', '\r': '\\r', '\b': '\\b', '\f': '\\f', '\v': '\\v', '\\': '\\\\' } as Record<string, string>)[c];
    return short ?? `\\x${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return quote + (quote === "'" ? text.replace(/'/g, "\\'") : text) + quote;
}

function inspected(v: unknown, look: Look): string {
  if (typeof v === 'string') return quoted(v);
  if ((typeof v !== 'object' && typeof v !== 'function') || v === null) return primitive(v);
  const { seen, circular } = look.whole;
  if (seen.includes(v)) {
    if (!circular.includes(v)) circular.push(v);
    return `[Circular *${circular.indexOf(v) + 1}]`;
  }
  return object(v, look);
}

/** The name of an object's class; null for one without. */
function className(v: object): string | null {
  for (let at: object | null = v; at; at = Object.getPrototypeOf(at) as object | null) {
    const own = Object.getOwnPropertyDescriptor(at, 'constructor');
    if (own && typeof own.value === 'function' && own.value.name !== '' && v instanceof own.value) return String(own.value.name);
  }
  return null;
}

function tagOf(v: object, name: string | null): string {
  const tag = (v as Record<symbol, unknown>)[Symbol.toStringTag];
  return typeof tag === 'string' && tag !== '' && tag !== name ? ` [${tag}]` : '';
}

function object(v: object, look: Look): string {
  const name = className(v);
  const tag = tagOf(v, name);
  const prefix = (fallback: string, size?: number): string =>
    name === null ? `[${fallback}${size === undefined ? '' : `(${size})`}: null prototype]${tag} ` : `${name}${size === undefined ? '' : `(${size})`}${tag} `;
  let [open, close, base, list] = ['{', '}', '', false];
  let items: ((look: Look) => string[]) = () => [];
  let keys: PropertyKey[] = keysOf(v);

  if (Array.isArray(v)) {
    [open, close, list] = [`${name === 'Array' && !tag ? '' : prefix('Array', v.length)}[`, ']', true];
    keys = keys.filter((k) => typeof k !== 'string' || !isIndex(k));
    items = (l) => listed(v, l);
  } else if (v instanceof Set) {
    open = `${prefix('Set', v.size)}{`;
    items = (l) => Array.from(v, (one) => inspected(one, l));
  } else if (v instanceof Map) {
    open = `${prefix('Map', v.size)}{`;
    items = (l) => Array.from(v, ([k, one]) => `${inspected(k, l)} => ${inspected(one, l)}`);
  } else if (ArrayBuffer.isView(v) && !(v instanceof DataView)) {
    const bytes = v as unknown as ArrayLike<unknown>;
    [open, close, list] = [`${prefix(name ?? 'TypedArray', bytes.length)}[`, ']', true];
    keys = keys.filter((k) => typeof k !== 'string' || !isIndex(k));
    items = (l) => listed(Array.from(bytes), l);
  } else if (typeof v === 'function') {
    base = functionBase(v as () => unknown, name, tag);
    if (!keys.length) return base;
  } else if (v instanceof Error) {
    base = errorBase(v, look);
    keys = keys.filter((k) => k !== 'stack' && k !== 'message' && !(k === 'name' && base.startsWith(String(v.name))));
    if (!keys.length) return base;
  } else if (v instanceof RegExp) {
    base = RegExp.prototype.toString.call(v);
    if (!keys.length) return base;
  } else if (v instanceof Date) {
    base = Number.isNaN(v.getTime()) ? 'Invalid Date' : v.toISOString();
    if (!keys.length) return base;
  } else if (v instanceof Promise) {
    open = `${prefix('Promise')}{`;
    items = () => ['<pending>'];
  } else if (v instanceof WeakMap || v instanceof WeakSet) {
    return `${prefix('')}{ <items unknown> }`;
  } else if (isBoxed(v)) {
    base = `[${className(v) ?? 'Object'}: ${inspected(v.valueOf(), look)}]`;
    keys = keys.filter((k) => typeof k !== 'string' || !isIndex(k));
    if (!keys.length) return base;
  } else if (typeof (v as Iterator<unknown>).next === 'function' && String(tag).includes('Generator')) {
    open = `Object${tag} {`;
  } else if (name !== 'Object' || tag) {
    open = `${prefix('Object')}{`;
  }

  const size = Array.isArray(v) || ArrayBuffer.isView(v) ? (v as unknown as ArrayLike<unknown>).length : v instanceof Set || v instanceof Map ? v.size : v instanceof Promise ? 1 : 0;
  if (!size && !keys.length && base === '') return `${open}${close}`;
  if (look.depth > DEPTH) return Array.isArray(v) ? '[Array]' : `[${name === null ? 'Object: null prototype' : name}${tag}]`;
  const { whole } = look;
  whole.current = look.depth;
  whole.seen.push(v);
  const inner: Look = { depth: look.depth + 1, indent: look.indent + 2, whole };
  const output = items(inner);
  for (const key of keys) output.push(property(v, key, inner));
  whole.seen.pop();
  const circular = whole.circular.indexOf(v);
  if (circular >= 0) {
    const mark = `<ref *${circular + 1}>`;
    if (base === '') open = `${mark} ${open}`;
    else base = `${mark} ${base}`;
  }
  return joined(output, base, open, close, list ? (v as unknown[]) : null, look);
}

const isBoxed = (v: object): v is String | Number | Boolean => v instanceof String || v instanceof Number || v instanceof Boolean;
const isIndex = (key: string): boolean => /^(0|[1-9]\d*)$/.test(key);

const keysOf = (v: object): PropertyKey[] => [
  ...Object.keys(v), ...Object.getOwnPropertySymbols(v).filter((s) => Object.prototype.propertyIsEnumerable.call(v, s)),
];

function functionBase(f: () => unknown, name: string | null, tag: string): string {
  const text = Function.prototype.toString.call(f);
  if (/^class\b/.test(text)) {
    const parent = Object.getPrototypeOf(f) as { name?: string } | null;
    return `[class ${f.name === '' ? '(anonymous)' : f.name}${parent?.name ? ` extends ${parent.name}` : ''}]`;
  }
  const kind = name ?? 'Function';
  return `[${kind}${f.name === '' ? ' (anonymous)' : `: ${f.name}`}]${tag === ` [${kind}]` ? '' : tag}`;
}

/** Node shows the stack; its lines are of another program here, so that only what is said is shown. */
function errorBase(e: Error, look: Look): string {
  const text = `${e.name}: ${e.message}`.replace(/: $/, '');
  return look.depth > 0 ? `[${text}]` : text;
}

function listed(v: readonly unknown[], look: Look): string[] {
  const output: string[] = [];
  let holes = 0;
  const flush = (): void => {
    if (holes) output.push(`<${holes} empty item${holes > 1 ? 's' : ''}>`);
    holes = 0;
  };
  let i = 0;
  for (; i < v.length && output.length < ITEMS; i++) {
    if (!(i in v)) holes++;
    else {
      flush();
      output.push(inspected(v[i], look));
    }
  }
  flush();
  if (i < v.length) output.push(`... ${v.length - i} more item${v.length - i > 1 ? 's' : ''}`);
  return output;
}

function property(v: object, key: PropertyKey, look: Look): string {
  const own = Object.getOwnPropertyDescriptor(v, key)!;
  const name = typeof key === 'symbol' ? `[${String(key)}]` : /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(String(key)) ? String(key) : quoted(String(key));
  if (own.get) return `${name}: [Getter${own.set ? '/Setter' : ''}]`;
  if (own.set) return `${name}: [Setter]`;
  return `${name}: ${inspected(own.value, look)}`;
}

/** The parts on one line if they fit and are not nested too deeply, else each on its own. */
function joined(output: string[], base: string, open: string, close: string, list: readonly unknown[] | null, look: Look): string {
  const entries = output.length;
  if (list && entries > 6) output = grouped(output, list, look.indent);
  if (look.whole.current - look.depth < COMPACT && entries === output.length) {
    const start = output.length + look.indent + open.length + base.length + 10;
    const total = output.reduce((sum, one) => sum + one.length, output.length + start);
    if (total <= WIDTH && !base.includes('\n')) {
      const text = output.join(', ');
      if (!text.includes('\n')) return `${base ? `${base} ` : ''}${open} ${text} ${close}`;
    }
  }
  const gap = `\n${' '.repeat(look.indent)}`;
  return `${base ? `${base} ` : ''}${open}${gap}  ${output.join(`,${gap}  `)}${gap}${close}`;
}

/** Many short items of a list stand in columns, as Node arranges them. */
function grouped(output: string[], list: readonly unknown[], indent: number): string[] {
  const count = output.length - (list.length > ITEMS ? 1 : 0);
  const lengths = output.slice(0, count).map((one) => one.length);
  const longest = Math.max(...lengths);
  const cell = longest + 2;
  const total = lengths.reduce((sum, n) => sum + n + 2, 0);
  if (cell * 3 + indent >= WIDTH || !(total / cell > 5 || longest <= 6)) return output;
  const biased = Math.max(cell - 3 - Math.sqrt(cell - total / output.length), 1);
  const columns = Math.min(Math.round(Math.sqrt(2.5 * biased * count) / biased), Math.floor((WIDTH - indent) / cell), COMPACT * 4, 15);
  if (columns <= 1) return output;
  const widths = Array.from({ length: columns }, (_, c) => Math.max(...lengths.filter((_l, i) => i % columns === c)) + 2);
  const right = list.every((one) => typeof one === 'number' || typeof one === 'bigint');
  const rows: string[] = [];
  for (let i = 0; i < count; i += columns) {
    const cells = output.slice(i, Math.min(i + columns, count)).map((one, j, row) => {
      if (j < row.length - 1) return right ? `${one}, `.padStart(widths[j]!) : `${one}, `.padEnd(widths[j]!);
      return right ? one.padStart(widths[j]! - 2) : one;
    });
    rows.push(cells.join(''));
  }
  return [...rows, ...output.slice(count)];
}
