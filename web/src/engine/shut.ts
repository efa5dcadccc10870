/** Closes the worker around what runs in it: of a browser's powers only those stay that the engine needs. */

/** What Go's glue and the interpreters use; everything else that a browser adds to the language goes. */
const KEPT: ReadonlySet<string> = new Set([
  'self', 'globalThis', 'onmessage', 'console', 'performance', 'crypto', 'setTimeout', 'clearTimeout', 'TextEncoder', 'TextDecoder',
  'WebAssembly', 'Go', 'fs', 'path', 'process', 'lockstep', 'lockstepReady', 'lockstepBeat', 'lockstepHosts',
]);

/** The names that the language itself defines, whatever the browser. */
const LANGUAGE: ReadonlySet<string> = new Set([
  'Object', 'Function', 'Array', 'Number', 'parseFloat', 'parseInt', 'Infinity', 'NaN', 'undefined', 'Boolean', 'String', 'Symbol', 'Date',
  'Promise', 'RegExp', 'Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'JSON',
  'Math', 'Intl', 'ArrayBuffer', 'SharedArrayBuffer', 'Atomics', 'Uint8Array', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array',
  'Int32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'Uint8ClampedArray', 'BigUint64Array', 'BigInt64Array', 'DataView', 'Map',
  'BigInt', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Proxy', 'Reflect', 'FinalizationRegistry', 'Iterator', 'decodeURI', 'decodeURIComponent',
  'encodeURI', 'encodeURIComponent', 'escape', 'unescape', 'eval', 'isFinite', 'isNaN',
]);

/** Takes fetch, sockets, storage, workers and all their like out of reach, beside the page's policy, which forbids them. */
export function shut(): void {
  for (let at: object = globalThis; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name !== 'constructor' && !KEPT.has(name) && !LANGUAGE.has(name)) Reflect.deleteProperty(at, name);
    }
  }
  utc();
}

/** One zone for all programs: dates that they print must not depend on where the page is read. */
function utc(): void {
  const date = Date.prototype;
  date.getTimezoneOffset = () => 0;
  date.getFullYear = date.getUTCFullYear;
  date.getMonth = date.getUTCMonth;
  date.getDate = date.getUTCDate;
  date.getDay = date.getUTCDay;
  date.getHours = date.getUTCHours;
  date.getMinutes = date.getUTCMinutes;
  date.getSeconds = date.getUTCSeconds;
}
