/** What the texts' small parser must read, and what it must leave alone. */

import { pieces, plain, type Piece } from './rich.ts';

const show = (list: Piece[]): string =>
  list.map((one) => (one.kind === 'bold' ? `b(${show(one.inside)})` : `${one.kind[0]}(${one.text})`)).join('');

const CASES: [typed: string, read: string][] = [
  ['', ''],
  ['plain', 't(plain)'],
  ['it removed **B\'s** lock', 't(it removed )b(t(B\'s))t( lock)'],
  ['**a `DEL` b**', 'b(t(a )c(DEL)t( b))'],
  ['`**`', 'c(**)'],
  ['2 ** 3 ** 4', 't(2 ** 3 ** 4)'],
  ['**open', 't(**open)'],
  ['`open', 't(`open)'],
  ['****', 't(****)'],
  ['<b>x</b> &amp;', 't(<b>x</b> &amp;)'],
  ['see https://redis.io/docs/.', 't(see )l(https://redis.io/docs/)t(.)'],
  ['(https://redis.io/a)', 't(()l(https://redis.io/a)t())'],
  ['https://e.org/a_(b)', 'l(https://e.org/a_(b))'],
  ['http://e.org javascript:alert(1)', 't(http://e.org javascript:alert(1))'],
  ['**https://e.org**', 'b(l(https://e.org))'],
  ['a\n**b**\nc', 't(a\n)b(t(b))t(\nc)'],
];

export function test(): string[] {
  const wrong = CASES.filter(([typed, read]) => show(pieces(typed)) !== read)
    .map(([typed, read]) => `${JSON.stringify(typed)}: ${show(pieces(typed))}, want ${read}`);
  if (plain('**A** sends `DEL`') !== 'A sends DEL') wrong.push('plain keeps a mark');
  return wrong;
}
