/** Replicas, slots, threads, troubles with an end of their own, and transactions, on a small run with a failover. */

import { failover } from './failover.ts';
import { numberOf } from './fixture.ts';
import { frame, study } from './frame.ts';
import { ownerOfSlot, primaryOf, roleAt, slotOf } from './roles.ts';
import { scaleOf } from './scale.ts';
import { replyWordings } from './words.ts';

export function test(): string[] {
  const wrong: string[] = [];
  const trace = failover();
  const run = study(trace);
  const want = (what: string, got: unknown, wanted: unknown): void => {
    if (JSON.stringify(got) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(got)}, want ${JSON.stringify(wanted)}`);
  };
  const step = (kind: Parameters<typeof numberOf>[1], actor: string, nth = 1): number => numberOf(trace, kind, actor, nth);
  const at = (i: number, t = trace.events[i - 1]!.t) => frame(run, t, i);
  const node = (i: number, id: string) => at(i).nodes.find((n) => n.id === id)!;
  const client = (i: number, id: string) => at(i).clients.find((c) => c.person.id === id)!;

  const [refused, promoted, copied] = [step('promote', 'r'), step('promote', 's'), step('replicate', 'r', 3)];
  want('roles before', ['p', 'r', 's'].map((id) => roleAt(run.roles, id, refused)?.of), [null, 'p', 'p']);
  want('roles after', ['p', 'r', 's'].map((id) => roleAt(run.roles, id, copied)?.of), [null, 's', null]);
  want('a promotion with a text did not happen', [primaryOf(run.roles, 'p', refused), primaryOf(run.roles, 'p', promoted)], ['p', 's']);
  want('slots', [slotOf('lock:ledger'), slotOf('{ledger}:a') === slotOf('b{ledger}'), slotOf('foo'), ownerOfSlot(run.roles, 12_182, refused), ownerOfSlot(run.roles, 12_182, promoted)], [slotOf('lock:ledger'), true, 12_182, 'p', 's']);

  const written = step('execute', 'p', 2);
  want('behind', at(written).streams.map((s) => [s.replica, s.behind, s.moving.length, s.cut]), [['r', 1, 1, false], ['s', 1, 0, true]]);
  want('a copy is no second holder', [node(written, 'r').lock?.owner?.id, node(written, 'r').role?.primary, node(written, 'p').role?.primary], ['A', false, true]);
  want('the owner of a hash is its field', run.leases.filter((l) => l.node === 'p').map((l) => [l.token, l.owner, l.terms.length]), [['a1', 'A', 2]]);

  want('a thread that asks leaves the program at work', [client(step('send', 'A', 2), 'A').status[0], client(step('send', 'A', 2), 'A').threads.map((t) => [t.doing, t.now])], ['inside the ledger', [['asking', true]]]);
  want('its renewal prolongs the belief', run.minds.get('A')!.beliefs[0]!.terms.length >= 2, true);
  want('starved', client(step('starve', 'A'), 'A').threads.map((t) => [t.says.at(-1), t.still]), [['starved', true]]);
  want('starvation ends', client(step('wake', 'A'), 'A').threads.map((t) => t.still), [false]);
  want('in fact, after the failover', client(step('expire', 's'), 'A').fact?.[0], 'gone just now');
  want('the primary is down', client(step('crash', 'p'), 'A').fact?.[0], 'p is down');

  want('answers errors', [node(step('error-window', 's'), 's').refuses, node(step('start', 'B'), 's').refuses], ['MISCONF', null]);
  const room = (i: number) => { const r = at(i).rooms[0]!; return [r.value, r.pending?.value ?? null, r.row.by?.id ?? null, r.row.waiting.map((p) => p.id)]; };
  want('uncommitted', room(step('claim', 'ledger')), [null, '70', 'B', []]);
  want('waits for the row', room(step('claim', 'ledger', 2)), [null, '70', 'B', ['A']]);
  want('committed', room(step('write', 'ledger')).slice(0, 3), ['70', null, null]);
  want('MOVED', replyWordings({ error: 'MOVED 2466 n2:6379' }), ['MOVED 2466 → n2', 'MOVED → n2', 'MOVED']);
  const even = scaleOf(Array.from({ length: 12 }, (_, n) => n * 3_000_000), 0, 1200, 30, 44);
  want('many like gaps tear nothing', even.folds.filter((f) => f.torn).length, 0);
  return wrong;
}
