/** console: each line goes into the trace, in order. */

import { format } from './inspect.ts';
import { effect } from './native.ts';

const counts: Record<string, number> = { __proto__: null } as never;
let indent = '';

function line(...args: unknown[]): void {
  const text = format(args);
  effect({ kind: 'log', text: indent ? text.split('\n').map((one) => indent + one).join('\n') : text });
}

function count(label = 'default'): void { line(`${label}: ${(counts[label] = (counts[label] ?? 0) + 1)}`); }

export const console = {
  log: line, info: line, warn: line, error: line, debug: line, trace: line, dir: (v: unknown) => line(v),
  assert: (ok: unknown, ...args: unknown[]) => { if (!ok) line('Assertion failed' + (args.length ? ':' : ''), ...args); },
  count, countReset: (label = 'default') => { counts[label] = 0; },
  group: (...args: unknown[]) => { if (args.length) line(...args); indent += '  '; },
  groupEnd: () => { indent = indent.slice(2); },
};
