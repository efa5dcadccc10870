/** The story's pace: short waits can be followed, long ones do not bore, and it goes both ways. */

import { Findings } from './findings.ts';
import { paceOf } from './clock.ts';

export function test(): string[] {
  const f = new Findings();
  const times = [0, 0, 1000, 2000, 2000, 3500000, 3501000];
  const pace = paceOf(times);
  let last = -1;
  for (let story = 0; story <= pace.length; story += 7) {
    const t = pace.at(story);
    f.ok(`time stands or goes back at ${story}`, t > last);
    f.ok(`there and back at ${story}`, Math.abs(pace.of(t) - story) < 1e-6);
    last = t;
  }
  f.same('the start', [pace.at(-1), pace.at(0), pace.of(0)], [0, 0, 0]);
  f.same('the end stands', [pace.at(pace.length), pace.at(1e9)], [3501000, 3501000]);
  const gap = (a: number, b: number) => pace.of(b) - pace.of(a);
  f.ok('a message takes about 420 ms', gap(0, 1000) >= 420 && gap(0, 1000) < 500);
  f.ok('an hour takes longer than a moment', gap(2000, 3500000) > gap(0, 1000));
  f.ok('but not long', gap(2000, 3500000) < 1000);
  f.same('instants', [0, 999, 1000, 1500, 3500000, 9e9].map(pace.instant), [0, 0, 1000, 1000, 3500000, 3501000]);
  f.same('a late first event', paceOf([5000]).at(0), 0);
  f.same('no events', [paceOf([]).length, paceOf([]).at(5), paceOf([]).of(5)], [0, 0, 0]);
  return f.list;
}
