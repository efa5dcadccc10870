/** Numbers as people write them. */

import { Findings } from '../findings.ts';
import { readNumber, type Wanted } from './typed.ts';

const SPAN: Wanted = { unit: 'ms', min: 0, max: 60_000 };
const STEP: Wanted = { unit: 'ms', min: -1000, max: 1000 };
const RATE: Wanted = { unit: 'ppm', min: -1e6, max: 1e6 };

const GOOD: [typed: string, wanted: Wanted, number: string][] = [
  ['3000', SPAN, '3000'], [' 3\u00a0000 ', SPAN, '3000'], ['0,5', SPAN, '0.5'], ['.5', SPAN, '0.5'], ['5.', SPAN, '5'], ['1.500', SPAN, '1.5'], ['007', SPAN, '7'], ['0', SPAN, '0'],
  ['250 ms', SPAN, '250'], ['250MS', SPAN, '250'], ['−20', STEP, '-20'], ['+20', STEP, '20'], ['-0.001', STEP, '-0.001'], ['50 ppm', RATE, '50'], ['2.0', RATE, '2'],
];

const BAD: [typed: string, wanted: Wanted, why: string][] = [
  ['', SPAN, 'Type a number'], ['soon', SPAN, 'not a number'], ['1e3', SPAN, '“1e3”'], ['0x10', SPAN, '“0x10”'], ['3 s', SPAN, '3\u00a0000 ms'], ['1.5 min', SPAN, '90\u00a0000 ms'], ['5µs', SPAN, '0.005 ms'],
  ['3 kg', SPAN, 'takes ms, not'], ['-1', SPAN, 'negative'], ['60001', SPAN, 'between 0 and 60\u00a0000'], ['1,000', SPAN, '1\u00a0000 or 1.000'], ['1.2345', SPAN, 'three digits'],
  ['1001', STEP, 'between -1\u00a0000'], ['1.5', RATE, 'whole number'], ['1%', RATE, '10\u00a0000 ppm'], ['5 ms', RATE, 'takes ppm, not'], ['Infinity', SPAN, 'not a number'], ['--5', STEP, 'not a number'], ['1.2.3', SPAN, 'not a number'],
];

export function test(): string[] {
  const f = new Findings();
  for (const [typed, wanted, number] of GOOD) f.same(typed, readNumber(typed, wanted), { number });
  for (const [typed, wanted, why] of BAD) {
    const read = readNumber(typed, wanted);
    f.ok(`${typed}: ${JSON.stringify(read)}`, 'why' in read && read.why.includes(why));
  }
  return f.list;
}
