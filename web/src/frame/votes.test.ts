/** What a Redlock client has counted: nodes that were asked one after the other count alike, and an earlier round no more. */

import type { Event, Key, Message, Trace } from '../trace.ts';
import { frame, study } from './frame.ts';

const KEY = 'lock:x';
const NODES = ['n1', 'n2', 'n3', 'n4', 'n5'];
type Draft = Omit<Event, 'i' | 'say'>;

/** Two rounds of A, node by node, 4 ms for each answer. n1 keeps silent for 50 ms in the first, of which A gives the votes back. */
function rounds(): Trace {
  const drafts: Draft[] = [{ t: 0, kind: 'start', actor: 'A' }];
  const messages: Message[] = [];
  let [ms, calls] = [0, 0];
  const held: Key[] = [{ key: KEY, type: 'string', value: 'a1', deadline: 900 }];
  const ask = (peer: string, cmd: string[], reply: Event['reply'], keys: Key[]): void => {
    const [msg, call] = [2 * calls + 1, ++calls];
    const silent = peer === 'n1' && ms === 0;
    drafts.push({ t: ms * 1000, kind: 'send', actor: 'A', peer, msg, call, cmd });
    messages.push({ id: msg, from: 'A', to: peer, k: call, sent: ms * 1000, recv: silent ? null : (ms + 2) * 1000, fate: silent ? 'lost' : 'delivered' });
    if (silent) {
      ms += 50;
      drafts.push({ t: ms * 1000, kind: 'timeout', actor: 'A', peer, call });
      return;
    }
    drafts.push({ t: (ms + 2) * 1000, kind: 'execute', actor: peer, peer: 'A', msg, call, cmd, reply, keys });
    messages.push({ id: msg + 1, from: peer, to: 'A', k: call, sent: (ms + 2) * 1000, recv: (ms + 4) * 1000, fate: 'delivered', re: msg });
    ms += 4;
    drafts.push({ t: ms * 1000, kind: 'reply', actor: 'A', peer, msg: msg + 1, call, reply });
  };
  const count = (votes: Record<string, string>, isHeld: boolean, elapsed: number): void => {
    const values = { votes, oks: Object.values(votes).filter((one) => one === 'OK').length, quorum: 3, ttl: 900, elapsed, drift: 11, validity: 889 - elapsed, held: isHeld };
    drafts.push({ t: ms * 1000, kind: 'log', actor: 'A', text: 'redlock', values } as Draft);
  };
  const set = ['SET', KEY, 'a1', 'NX', 'PX', '900'];
  for (const node of NODES) ask(node, set, 'OK', held);
  count({ n1: 'timeout', n2: 'OK', n3: 'OK', n4: 'OK', n5: 'OK' }, false, ms);
  for (const node of NODES.slice(1)) ask(node, ['EVAL', 'if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end', '1', KEY, 'a1'], 1, [{ key: KEY, type: 'string', value: null, deadline: null }]);
  const again = ms;
  for (const node of NODES) ask(node, set, 'OK', held);
  count(Object.fromEntries(NODES.map((node) => [node, 'OK'])), true, ms - again);
  const events = drafts.map((e, n): Event => ({ ...e, i: n + 1, say: '' }));
  return {
    v: 1, scenario: 'rounds', title: 'Rounds', params: {}, schedule: '', events, messages,
    actors: [{ id: 'A', kind: 'client' }, ...NODES.map((id) => ({ id, kind: 'node' as const }))],
    clocks: NODES.map((actor) => ({ actor, t: 0, local: 0, ppm: 0 })),
    metrics: [], end: { t: ms * 1000, cause: 'done' }, says: [], notes: [], questions: [], verdicts: [],
  };
}

export function test(): string[] {
  const wrong: string[] = [];
  const want = (what: string, got: unknown, wanted: unknown): void => {
    if (JSON.stringify(got) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(got)}, want ${JSON.stringify(wanted)}`);
  };
  const run = study(rounds());
  const { events } = run.trace;
  const [first, second] = events.filter((e) => e.kind === 'log').map((e) => e.i);
  const at = (i: number) => frame(run, events[i - 1]!.t, i).votes[0]!;
  const third = events.filter((e) => e.kind === 'reply')[1]!.i;
  want('asked one by one', at(third).votes, ['silent', 'ok', 'ok', 'idle', 'idle']);
  want('counted', [at(first!).votes, at(first!).counted, at(first!).fact], [['silent', 'ok', 'ok', 'ok', 'ok'], 4, 4]);
  want('all of the asking is spent', [at(first!).budget?.gone, at(first!).budget?.left], [66, 823]);
  want('given back', at(first! + 12).votes, ['silent', 'returned', 'returned', 'returned', 'returned']);
  const anew = events.findLast((e) => e.kind === 'send' && e.peer === 'n1')!.i;
  want('the next round begins with none', [at(anew).votes, at(anew).counted], [['asked', 'idle', 'idle', 'idle', 'idle'], null]);
  want('held', [at(second!).votes, at(second!).counted, at(second!).budget?.gone], [['ok', 'ok', 'ok', 'ok', 'ok'], 5, 20]);
  return wrong;
}
