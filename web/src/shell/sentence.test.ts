/** Where a sentence of a scenario speaks of client A, and where A is only a word. */

import { Findings } from '../findings.ts';
import { written } from './sentence.ts';

const CASES: [line: string, persons: number][] = [
  ['A late reply is no reply.', 0], ['A is inside and paused. What will B be told?', 2], ['Time is up. A has 33.', 1], ['A Redis node.', 0],
  ['A process stops. A lost reply: A waits.', 1], ['A’s lease is long over.', 1], ['A took the lock for 1000 ms, and died.', 1], ['Nobody but A and B.', 2], ['A class of locks.', 0],
];

export function test(): string[] {
  const f = new Findings();
  const hues = new Map([['A', 'a'], ['B', 'b']]);
  for (const [line, persons] of CASES) f.same(line, [written(line, hues)].flat().filter((part) => typeof part !== 'string').length, persons);
  return f.list;
}
