console.log({ a: 1, b: "x", c: [1, 2], d: { e: { f: { g: 1 } } }, h: null, i: undefined, j: () => 1, k: Symbol("s"), "l-m": 2 });
console.log([{ a: 1, b: 2 }, { a: 3, b: 4 }], [[1, [2, [3, [4, [5]]]]]], [], {}, [[]], [{}]);
console.log([1.5, -2, 3e10, "str", true, null, undefined, 10n]);
console.log(Array.from({ length: 120 }, (_, i) => i));
console.log({ long: "x".repeat(60), other: "y".repeat(30), third: [1, 2, 3] });
console.log(["apple", "banana", "cherry", "dates", "elderberry", "fig", "grape", "honeydew"]);
class Point { constructor(public x: number, public y: number) {} }
console.log(new Point(1, 2), [new Point(3, 4)], { p: new Point(5, 6) }, Point, class {}, function named() {}, () => {});
console.log(new Map([["a", { b: 1 }]]), new Set([[1, 2], "x"]), new Date(0), /re/g, Symbol.iterator, new Error("e").message);
const circular: Record<string, unknown> = { name: "c" };
circular.self = circular;
console.log(circular, Object.create(null), Object.create({ inherited: 1 }), { get g() { return 1; }, set g(v) {} });
console.log("%s is %d years and %i, %f, %j %O %%", "Bob", 42.5, 42.9, "1.5", { a: 1 }, [1], "extra", 5);
console.log("plain", "two", 3, true, null, undefined, "x'y", ["x'y"], new Uint8Array([1, 2, 3]), [undefined, null], -0);
console.log({ a: { b: { c: {} } } }, { a: { b: { c: { d: 1 } } } }, [[[[]]]], [[[[1]]]], { e: [] , f: new Map() });
console.log({ keyOne: "value number one", keyTwo: "value number two", keyThree: "value number three", k4: 4 });
console.log([["name", "a"], ["token", "b"]], { votes: { n1: "OK", n2: "nil", n3: "timeout" }, oks: 1, held: false });
console.log([1, 2, 3].map(String), [0.1, 22.22, 333.333, 4, 5, 6, 7, 8888], ["a", 1, "b", 2, "c", 3, "d", 4]);
console.log(new String("boxed"), new Number(3), Promise.resolve(1) instanceof Promise, [Symbol("a")], { [Symbol("k")]: 1 });
