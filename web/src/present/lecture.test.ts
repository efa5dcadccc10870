/** Lecture files: what is a link, what are notes, on which line a file goes wrong, and which of its links ask for something in vain. */

import { Findings } from '../findings.ts';
import type { Reached } from '../reach.ts';
import type { Place } from '../state.ts';
import { traceOf } from '../state.test.ts';
import { text } from '../text.ts';
import { inVain } from './invain.ts';
import { decoded, isFault, LIMITS, readLecture, type Fault, type Lecture } from './lecture.ts';

const read = (typed: string): Lecture | Fault => readLecture(typed);
const bytes = (typed: string): Uint8Array => new TextEncoder().encode(typed);

const GOOD = `\ufeffLocks in one hour
for the second week

#scenario=late-del
Greet them.

Then ask: <b>who</b> holds the lock?
https://redis.io/docs/#locks is a note, for it names no scenario.

https://example.org/lockstep/#scenario=late-del&step=14\r
# A heading is a note as well
  index.html#set=ttl=100&scenario=boundary&t=99.5
#scenario=late-del&schedule=@10 pause A 3490
`;

const BAD: [what: string, typed: string, line: number, why: string][] = [
  ['an empty file', '', 1, text.lecture.noLink],
  ['notes alone', 'one\ntwo', 1, text.lecture.noLink],
  ['a zero byte', '#scenario=late-del\nno\0te', 2, text.lecture.noText],
  ['too many entries', '#scenario=late-del\n'.repeat(LIMITS.entries + 1), LIMITS.entries + 1, text.lecture.tooMany(LIMITS.entries)],
  ['endless notes', `#scenario=late-del\n\n#scenario=boundary\n${'word '.repeat(LIMITS.notes / 4)}`, 3, text.lecture.longNotes(LIMITS.notes)],
];

/** Links that are wrong by themselves; each stays, with its notes. */
const WRONG: [link: string, why: string][] = [
  ['#step=3', text.lecture.noScenario],
  ['#scenario=late-del&stp=3', text.lecture.noWord('stp')],
  ['#scenario=late-del&step=many', '“many” is not a step.'],
  ['#scenario=late-del&schedule=%E0%A4%A', '“schedule=%E0%A4%A” is not well formed.'],
  ['#scenario=late-del&step=x&t=y', '“x” is not a step. “y” is not a time in ms.'],
];

export async function test(): Promise<string[]> {
  const f = new Findings();
  const good = read(GOOD);
  if (isFault(good)) return [`the good file is refused: ${good.line} ${good.why}`];
  f.same('title', good.title, 'Locks in one hour');
  f.same('nothing is wrong', good.entries.map((one) => one.wrong).join(), ',,,');
  f.same('entries', good.entries.map((one) => ({ ...one.place, line: one.line })), [
    { scenario: 'late-del', set: {}, schedule: '', line: 4 },
    { scenario: 'late-del', set: {}, schedule: '', step: 14, line: 10 },
    { scenario: 'boundary', set: { ttl: '100' }, schedule: '', ms: 99.5, line: 12 },
    { scenario: 'late-del', set: {}, schedule: '@10 pause A 3490', line: 13 },
  ]);
  f.same('notes', good.entries.map((one) => one.notes), [
    'Greet them.\n\nThen ask: <b>who</b> holds the lock?\nhttps://redis.io/docs/#locks is a note, for it names no scenario.', '# A heading is a note as well', '', '',
  ]);
  for (const [what, typed, line, why] of BAD) f.same(what, read(typed), { line, why });
  for (const [link, why] of WRONG) {
    const some = read(`#scenario=boundary\n${link}\nnote\n#scenario=boundary`);
    f.same(link, isFault(some) ? some : some.entries.map((one) => [one.line, one.wrong, one.notes]), [[1, '', ''], [2, why, 'note'], [4, '', '']]);
  }
  await asking(f);
  f.same('as many as may be', isFault(read('#scenario=late-del\n'.repeat(LIMITS.entries))), false);

  f.same('UTF-8', decoded(bytes('é')), 'é');
  f.same('Latin-1, on its line', decoded(new Uint8Array([...bytes('#scenario=late-del\ncaf'), 0xe9])), { line: 2, why: text.lecture.noText });
  f.same('UTF-16', decoded(new Uint8Array([0xff, 0xfe, 0x23, 0])), { line: 1, why: text.lecture.noText });
  f.same('its last line', decoded(new Uint8Array([10, 10, 0xff, 10])), { line: 3, why: text.lecture.noText });
  return f.list;
}

/** The engine refuses a run once, as it does for a choice of the learner's, and is asked again; each run is asked for once. */
async function asking(f: Findings): Promise<void> {
  const asked: string[] = [];
  const probe = async ({ scenario, schedule }: Place): Promise<Reached> => {
    asked.push(`${scenario} ${schedule}`);
    if (asked.length === 1) throw new Error('superseded');
    if (scenario === 'broken') throw Object.assign(new Error('mistaken'), { file: 'broken.txtar', line: 1, column: 1 });
    const known = scenario !== 'nosuch';
    return { known, trace: traceOf([0, 1, 2]), complaints: known ? [] : [text.link.scenario(scenario)] } as unknown as Reached;
  };
  const of = read('#scenario=late-del&step=3\n#scenario=late-del&step=4\n#scenario=nosuch&step=9\n#step=9\n#scenario=broken\n#scenario=late-del&schedule=clear');
  f.same('in vain', isFault(of) ? of : await inVain({ probe }, of.entries), [
    { line: 2, why: text.link.last(4, 3) }, { line: 3, why: text.link.scenario('nosuch') }, { line: 4, why: text.lecture.noScenario }, { line: 5, why: 'mistaken' },
  ]);
  f.same('asked for', asked, ['late-del ', 'late-del ', 'nosuch ', 'broken ', 'late-del clear']);
}
