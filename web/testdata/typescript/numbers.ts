console.log(0.1 + 0.2, 1 / 3, 1e21, 1e-7, -0, [-0], NaN, Infinity, 2 ** 53, 0xff, 0b101, 0o17, 1_000_000);
console.log((1234.5678).toFixed(2), (255).toString(16), (0.000001234).toExponential(2), parseInt("42px"), parseFloat("3.14abc"), Number(""), Number("0x10"));
console.log(Number.MAX_SAFE_INTEGER, Number.EPSILON > 0, Number.isInteger(5.0), Math.round(-1.5), Math.trunc(-4.7), Math.sign(-3), Math.hypot(3, 4), Math.clz32(1));
console.log(7 % -3, -7 % 3, 5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 31, -1 >>> 0, 2 ** -1);
console.log(10n ** 20n, BigInt("123") * 2n, -7n / 2n, typeof 1n, 5n > 4, BigInt.asUintN(8, 257n), [1n, 2n]);
