interface Conf { redis?: { host?: string; ports?: number[]; retry?: (n: number) => number } }
const full: Conf = { redis: { host: "h", ports: [1, 2], retry: (n) => n * 2 } }, empty: Conf = {};
console.log(full.redis?.host, empty.redis?.host, full.redis?.ports?.[1], empty.redis?.ports?.[1], full.redis?.retry?.(4), empty.redis?.retry?.(4));
let a: number | null | undefined = null;
a ??= 5;
a ||= 6;
a &&= a + 1;
console.log(a, null ?? "d", 0 ?? "d", 0 || "d", "" ?? "e", false || null);
const key = "dyn" as string;
const obj = { [key]: 1, [`${key}2`]: 2, ["x" + 1]: 3 };
console.log(obj, delete (obj as Record<string, number>).dyn, "dyn2" in obj, typeof undefined, void 0);
switch (typeof a) { case "number": console.log("num"); case "string": console.log("falls"); break; default: console.log("no"); }
do { a--; } while (a > 3);
console.log(a, ((x: number, y = x * 2) => [x, y])(2), [1, 2, 3].map((n) => n > 1 ? "big" : "small"));
