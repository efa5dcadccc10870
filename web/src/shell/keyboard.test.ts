/** Which answer a digit means. */

import { Findings } from '../findings.ts';
import { typeset } from '../print.ts';
import { counted, meant } from './keyboard.ts';

export function test(): string[] {
  const f = new Findings();
  const all = (answers: string[]) => [...'0123'].map((key) => meant(key, answers) ?? '');
  f.same('words are counted', all(['OK', 'nil']), ['', 'OK', 'nil', '']);
  f.same('digits say themselves', all(['1', '0']), ['0', '1', '', '']);
  f.same('a minus needs no key', all(['1', '0', '-2']), ['0', '1', '-2', '']);
  f.same('0 is no place', all(['OK', 'nil', '0']), ['0', 'OK', 'nil', '0']);
  f.same('long numbers are counted', all(['102', '3000']), ['', '102', '3000', '']);
  f.same('which are counted', [counted(['OK', '0']), counted(['1', '0'])], [true, false]);
  f.same('apostrophes', typeset("A's lock isn't the clients' 'own'; it's 'theirs'"), 'A’s lock isn’t the clients’ ‘own’; it’s ‘theirs’');
  f.same('a sum', typeset('but 400 - 412 - 6 = -18 ms, **-2** of n1 - n2'), 'but 400\u00a0− 412\u00a0− 6\u00a0= −18 ms, **-2** of n1 - n2');
  f.same('a possessive by itself', typeset("'s lock"), '’s lock');
  return f.list;
}
