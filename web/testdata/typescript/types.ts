type Result<T, E = Error> = { ok: true; value: T } | { ok: false; error: E };
interface Lock { readonly key: string; token?: string }
enum Unused { A, B = 5, C }
const enum Level { Low = 1, High = 9 }
function parse<T extends object>(text: string): Result<T> {
  try {
    return { ok: true, value: JSON.parse(text) as T };
  } catch (error) {
    return { ok: false, error: error as Error };
  }
}
const r = parse<Lock>('{"key":"k"}');
if (r.ok) console.log(r.value.key, r.value.token ?? "none");
const bad = parse<Lock>("nope");
if (!bad.ok) console.log(bad.error instanceof SyntaxError);
console.log(Unused.A, Unused.C, Unused[5], Level.High);
const tuple: [string, number, ...boolean[]] = ["a", 1, true];
const keys = ["x", "y"] as const;
type K = (typeof keys)[number];
const rec: Record<K, number> = { x: 1, y: 2 } satisfies Record<string, number>;
let maybe: string | null = Math.max(1, 0) ? "set" : null;
console.log(tuple, rec, maybe!.length, <number>(5 as unknown));
function over(a: string): string;
function over(a: number): number;
function over(a: unknown): unknown { return a; }
console.log(over("s"), over(2));
abstract class Base { declare x: number; protected constructor(readonly y = 2) {} }
class Derived extends Base { constructor() { super(3); } }
console.log(new Derived());
