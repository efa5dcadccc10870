/** The model of the picture on a small run: who holds what, who believes what, and that a moment is a function of its arguments. */

import { lateDel, numberOf } from './fixture.ts';
import { frame, study } from './frame.ts';
import { summary } from './summary.ts';
import { beliefEnd } from './minds.ts';
import { apart } from './words.ts';

export function test(): string[] {
  const wrong: string[] = [];
  const trace = lateDel();
  const run = study(trace);
  const want = (what: string, got: unknown, wanted: unknown): void => {
    if (JSON.stringify(got) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(got)}, want ${JSON.stringify(wanted)}`);
  };
  want('leases', run.leases.map((l) => [l.token, l.owner, l.from.t, l.to?.t, l.end, l.by]), [
    ['a1', 'A', 1000, 3_002_000, 'expired', null], ['b1', 'B', 3_101_000, 3_502_000, 'deleted', 'A'], ['c1', 'C', 3_601_000, undefined, null, null]]);
  want('beliefs', [...run.minds.values()].flatMap((m) => m.beliefs.map((b) => [b.client, b.from.t, beliefEnd(b)])), [
    ['A', 2000, 3_503_000], ['B', 3_102_000, 6_100_000], ['C', 3_602_000, 6_600_000]]);
  want('bands', run.bands.map((b) => [b.clients, b.from.t, b.to?.t]), [[['B', 'C'], 3_602_000, 3_902_000]]);
  const at = (step: number) => frame(run, trace.events[step - 1]?.t ?? 0, step);
  const card = (step: number, id: string) => {
    const c = at(step).clients.find((one) => one.person.id === id)!;
    return [c.status[0], c.thinks?.[0], c.fact?.[0], c.same];
  };
  const gap = '\u00a0';
  want('A before', card(0, 'A'), ['starts at 0', undefined, undefined, null]);
  want('A, its OK on the way', card(numberOf(trace, 'execute', 'redis'), 'A'), ['asking redis', 'asking for it', `mine for 3${gap}000${gap}ms`, null]);
  want('A paused past its lease', card(numberOf(trace, 'expire', 'redis'), 'A'), [`paused until 3${gap}500`, `mine for 2${gap}990${gap}ms`, 'gone just now', false]);
  want('A awake', card(numberOf(trace, 'resume', 'A'), 'A'), ['awake again', `mine for 2${gap}990${gap}ms`, `gone for 498${gap}ms`, false]);
  want('A after its DEL', card(numberOf(trace, 'reply', 'A', 2), 'A').slice(1), ['I freed my lock', 'it freed B’s', false]);
  want('B robbed', card(numberOf(trace, 'execute', 'redis', 3), 'B').slice(1), [`mine for 2${gap}598${gap}ms`, 'gone just now', false]);
  want('torn', at(numberOf(trace, 'enter', 'C')).rooms.map((r) => [r.id, r.torn, r.entering?.id, r.inside.length]), [['ledger', true, 'C', 2]]);
  want('leaving', at(numberOf(trace, 'send', 'A')).wires[0]?.out?.at, 0.12);
  want('half way', frame(run, 500, numberOf(trace, 'send', 'A')).wires[0]?.out?.at, 0.56);
  want('summary', summary(at(numberOf(trace, 'enter', 'C'))).includes('Inside the ledger: B and C, which breaks mutual exclusion.'), true);
  want('keys apart', [['lock:301', 'lock:111'], ['a', 'b'], ['job:1', 'job:12'], ['lock:x']].map(apart), [['…301', '…111'], ['a', 'b'], ['…1', '…12'], ['lock:x']]);
  return [...wrong, ...pure()];
}

/** Forward n, back n: the same pictures, also when the trace was read again. */
function pure(): string[] {
  const [one, two] = [study(lateDel()), study(lateDel())];
  const events = one.trace.events;
  const picture = (run: typeof one, i: number): string => JSON.stringify({ ...frame(run, events[i - 1]?.t ?? 0, i), study: null });
  const forward = events.map((e) => picture(one, e.i));
  const back = events.toReversed().map((e) => picture(two, e.i)).reverse();
  return forward.flatMap((f, n) => (f === back[n] ? [] : [`event ${n + 1} differs on the way back`]));
}
