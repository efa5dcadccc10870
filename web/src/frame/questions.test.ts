/** Made questions: where a run's own are few, of what the run itself answers, with one right answer each; and the ghosts of wrong ones. */

import { Findings } from '../findings.ts';
import type { Trace } from '../trace.ts';
import { lateDel, numberOf } from './fixture.ts';
import { ghostOf } from './ghost.ts';
import { meaningOf } from './meaning.ts';
import { questionsOf, type Question } from './questions.ts';
import { study } from './study.ts';

export function test(): string[] {
  const f = new Findings();
  const trace = lateDel();
  const s = study(trace);
  const made = questionsOf(s, true);
  f.same('none unless they are wanted', questionsOf(s, false), []);
  f.same('at most two', made.length, 2);
  f.same('the same every time', questionsOf(study(lateDel()), true), made);
  for (const q of made) {
    f.same(`one right answer: ${q.text}`, q.answers.filter((one) => one === q.right).length, 1);
    f.ok(`no answer twice: ${q.text}`, new Set(q.answers).size === q.answers.length);
    f.ok(`asked before it is settled: ${q.text}`, q.before <= q.until && q.until <= trace.events.length);
  }
  const late = made.find((q) => q.before === numberOf(trace, 'send', 'A', 2));
  f.same('the late DEL is asked about', [late?.text, late?.answers, late?.right], ['A sends DEL for `lock:ledger`. What does redis answer?', ['1', '0'], '1']);
  f.same('C, while B is inside', [made[1]?.before, made[1]?.right], [numberOf(trace, 'send', 'C'), 'OK']);

  const own: Trace = { ...lateDel(), questions: [late!, made[1]!].map((q) => ({ before: q.before, text: 'own', answers: [...q.answers], right: q.right })) };
  f.same('enough of its own', questionsOf(study(own), true).map((q) => q.text), ['own', 'own']);
  const one: Trace = { ...lateDel(), questions: own.questions.slice(0, 1) };
  f.same('one of its own is kept, and not asked twice', questionsOf(study(one), true).map((q) => [q.before, q.text === 'own']), [[late!.before, true], [made[1]!.before, false]]);
  f.same('what an own one is about', questionsOf(study(one), false)[0]?.about, { kind: 'reply', at: numberOf(trace, 'execute', 'redis', 3) });

  f.same('what DEL says', late?.answers.map((one) => meaningOf(trace, late!, one)), ['one key removed', 'none removed']);
  f.same('what SET says', made[1]?.answers.map((one) => meaningOf(trace, made[1]!, one)), ['it is set', 'refused']);

  const silent: Trace = { ...lateDel(), messages: lateDel().messages.map((m) => ({ ...m, recv: null, fate: 'lost' as const })) };
  f.same('nothing is asked of messages that never arrive', questionsOf(study(silent), true).filter((q) => q.about.kind === 'reply'), []);

  f.same('a right answer has no ghost', ghostOf(s, late!, '1'), null);
  f.same('nor has none', ghostOf(s, late!, ''), null);
  const ghost = ghostOf(s, late!, '0');
  f.same('had DEL said 0, B would have kept its key', [ghost?.bar?.person?.id, ghost?.bar?.from, ghost?.bar?.to, ghost?.followed],
    ['B', 3_502_000, 6_101_000, 'With 0, the key would be B’s until 6\u00a0101\u00a0ms.']);
  const refused = ghostOf(s, made[1]!, 'nil');
  f.same('had C been refused, B’s key would have been there', [refused?.bar?.person?.id, refused?.bar?.from, refused?.bar?.to], ['B', 3_502_000, 3_601_000]);

  // A node's clock that runs twice as fast from 3200 on ends the ghost's lease in half of the time left; one that stands still never does.
  const paced = (ppm: number): Trace => ({ ...lateDel(), clocks: [{ actor: 'redis', t: 0, local: 0, ppm: 0 }, { actor: 'redis', t: 3_200_000, local: 3_200_000, ppm }] });
  const until = (ppm: number): number | undefined => { const fast = study(paced(ppm)); return ghostOf(fast, late!, '0')?.bar?.to; };
  f.same('a lease ends by the clock of its node', [until(1_000_000), until(-1_000_000)], [4_650_500, Infinity]);

  const alone = { ...lateDel(), events: lateDel().events.map((e) => (e.kind === 'pause' ? { ...e, until: 3_500_000 } : e)) };
  const asleep = whole(alone);
  f.same('whose it is when A wakes', [asleep?.right, asleep?.answers], ['B', ['A', 'B', 'C', 'nobody']]);
  if (asleep) f.same('A’s, one thought', [ghostOf(s, asleep, 'A')?.bar?.from, ghostOf(s, asleep, 'A')?.bar?.to], [3_002_000, 3_500_000]);
  return f.list;
}

/** The question about who holds the lock, from a run in which no reply can be asked about. */
function whole(trace: Trace): Question | undefined {
  const muffled: Trace = { ...trace, messages: trace.messages.map((m) => ({ ...m, recv: null, fate: 'lost' as const })) };
  return questionsOf(study(muffled), true).find((q) => q.about.kind === 'holder');
}
