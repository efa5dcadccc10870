/** Links read and written: what goes round comes out the same, and a bad value costs only itself. */

import { Findings } from './findings.ts';
import { parse, placeOf, print } from './address.ts';
import { START, type Place } from './state.ts';
import { traceOf } from './state.test.ts';

const ROUND: [Place, string][] = [
  [{ scenario: 'late-del', set: {}, schedule: '' }, '#scenario=late-del'],
  [{ scenario: 'late-del', set: { unlock: 'lua', ttl: '3000' }, schedule: '', step: 14 }, '#scenario=late-del&set=unlock=lua&set=ttl=3000&step=14'],
  [{ scenario: 'x', set: {}, schedule: '@ 10 pause A 3490; A>n1#1 lose', ms: 3501.25 },
    '#scenario=x&schedule=@%2010%20pause%20A%203490;%20A%3En1%231%20lose&t=3501.25'],
  [{ scenario: 'x', set: {}, schedule: '@ 5 clock n3 +11000', step: 0 }, '#scenario=x&schedule=@%205%20clock%20n3%20%2B11000&step=0'],
  [{ scenario: 'ü & =+#%', set: { 'a': 'b=c&d' }, schedule: '' }, '#scenario=%C3%BC%20%26%20=%2B%23%25&set=a=b=c%26d'],
];

const PLUS: [typed: string, read: string][] = [
  ['@+10+pause+A+3490', '@ 10 pause A 3490'],
  ['@+5+clock+n3+%2B11000', '@ 5 clock n3 +11000'],
  ['@%205%20clock%20n3%20+11000', '@ 5 clock n3 +11000'],
  ['@ 5 clock n3 +11000', '@ 5 clock n3 +11000'],
];

export function test(): string[] {
  const f = new Findings();
  for (const [place, hash] of ROUND) {
    f.same('print', print(place), hash);
    f.same(`parse ${hash}`, parse(hash).place, place);
  }
  for (const [typed, read] of PLUS) f.same(typed, parse(`#schedule=${typed}`).place.schedule, read);

  f.same('step wins', parse('#t=5&step=2').place, { scenario: '', set: {}, schedule: '', step: 2 });
  f.same('order does not matter', parse('#step=2&t=5').place.ms, undefined);
  const bad = parse('#scenario=a&step=-1&t=soon&schedule=%E0%A4&theme=dark&loose');
  f.same('bad values are dropped', bad.place, { scenario: 'a', set: {}, schedule: '%E0%A4' });
  f.same('and each is said', bad.complaints.length, 3);
  f.same('other words are kept', bad.others, [['theme', 'dark'], ['loose', '']]);
  f.same('and written again', print(bad.place, bad.others).endsWith('&theme=dark&loose='), true);
  f.same('nothing', parse('').place, { scenario: '', set: {}, schedule: '' });

  const trace = traceOf([0, 1000, 1000, 2500]);
  const at = { ...START, scenario: 'x', trace, started: true };
  f.same('at an event', placeOf({ ...at, index: 2, t: 1000 }), { scenario: 'x', set: {}, schedule: '', step: 2 });
  f.same('between two', placeOf({ ...at, index: 3, t: 1500.4 }), { scenario: 'x', set: {}, schedule: '', ms: 1.5 });
  f.same('not started', placeOf({ ...at, started: false }), { scenario: 'x', set: {}, schedule: '' });
  return f.list;
}
