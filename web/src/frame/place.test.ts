/** The rules of placement: labels never overlap, commands shrink in steps, time keeps its order. */

import { fitting, widthOf } from './measure.ts';
import { between, meets, placeAll, type Rect } from './place.ts';
import { scaleOf, timeAtX, xAtTime } from './scale.ts';
import { duration, grouped, instant, replyWordings, wordings } from './words.ts';
import type { Event } from '../trace.ts';

export function test(): string[] {
  return [...labels(), ...folds(), ...commands(), ...time()];
}

/** Numbers that look random and are not. */
function numbers(seed: number): () => number {
  let n = seed;
  return () => { n = (n * 1_103_515_245 + 12_345) % 2_147_483_648; return n / 2_147_483_648; };
}

function labels(): string[] {
  const next = numbers(7);
  const rect = (): Rect => ({ x: next() * 900, y: next() * 200, w: 10 + next() * 90, h: 14 });
  const taken = Array.from({ length: 20 }, rect);
  const placed = placeAll(Array.from({ length: 300 }, (_, n) => ({ what: n, spots: [rect(), rect(), rect()] })), taken);
  const all = [...placed.map((p) => p.spot)];
  const clash = all.some((a, i) => taken.some((b) => meets(a, b)) || all.some((b, j) => j > i && meets(a, b)));
  const first = placeAll([{ what: 'a', spots: [{ x: 0, y: 0, w: 5, h: 5 }] }, { what: 'b', spots: [{ x: 1, y: 1, w: 2, h: 2 }, { x: 9, y: 0, w: 2, h: 2 }] }], []);
  return [...(clash ? ['two labels overlap'] : []), ...(placed.length < 30 ? [`only ${placed.length} labels placed`] : []), ...(first[1]?.nth === 1 ? [] : ['the second wish is not taken'])];
}

function folds(): string[] {
  const parts = between(0, 100, [50, 300], 6, 20);
  return JSON.stringify(parts) === '[[0,44],[56,100]]' ? [] : [`a stretch is split into ${JSON.stringify(parts)}`];
}

function commands(): string[] {
  const wrong: string[] = [];
  const send = (more: Partial<Event>): string[] => wordings({ i: 1, t: 0, kind: 'send', actor: 'A', say: '', ...more });
  const same = (got: readonly string[], wanted: readonly string[]): void => { if (got.join('|') !== wanted.join('|')) wrong.push(`${got.join('|')}, want ${wanted.join('|')}`); };
  same(send({ cmd: ['SET', 'lock:ledger', 'a1', 'NX', 'PX', '3000'] }), ['SET lock:ledger a1 NX PX 3000', 'SET … NX PX 3000', 'SET']);
  same(send({ cmd: ['DEL', 'lock:ledger'] }), ['DEL lock:ledger', 'DEL']);
  same(send({ cmd: ['EVAL', 'return 1', '1', 'lock:ledger', 'a1'] }), ['EVAL … lock:ledger a1', 'EVAL']);
  same(send({ what: undefined, value: 50, token: 33 }), ['write 50 #33', 'write 50', 'write']);
  same(replyWordings(null), ['nil']);
  same([grouped(3100), instant(3_100_500), duration(99_400)], ['3\u00a0100', '3\u00a0100.5', '99\u00a0ms']);
  if (fitting(['a long one', 'short'], widthOf('short', 12), 12) !== 'short') wrong.push('the wording that fits is not taken');
  return wrong;
}

function time(): string[] {
  const instants = [0, 1000, 2000, 10_000, 3_002_000, 3_100_000];
  const s = scaleOf(instants, 100, 900, 30, 44);
  const wrong = instants.filter((t) => timeAtX(s, xAtTime(s, t)) !== t).map((t) => `${t} µs does not come back from its place`);
  const gaps = s.xs.slice(1).map((x, n) => x - s.xs[n]!);
  if (!(gaps[0]! < gaps[2]! && gaps[2]! < gaps[4]! && gaps[4]! < gaps[3]!)) wrong.push('a longer gap is not a wider one');
  if (s.folds.filter((f) => f.torn).length !== 1) wrong.push('one gap of 300 ms or more, and not one fold');
  return wrong;
}
