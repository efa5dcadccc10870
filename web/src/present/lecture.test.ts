/** Lecture files: what is a link, what are notes, and on which line a file goes wrong. */

import { Findings } from '../findings.ts';
import { text } from '../text.ts';
import { decoded, isFault, LIMITS, readLecture, type Fault, type Lecture } from './lecture.ts';

const knows = (name: string): boolean => ['late-del', 'boundary'].includes(name);
const read = (typed: string): Lecture | Fault => readLecture(typed, knows);
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
  ['an unknown scenario', 'Title\n\n#scenario=late-del\n#scenario=nosuch', 4, text.link.scenario('nosuch')],
  ['no scenario', 'Title\n#step=3', 2, text.lecture.noScenario],
  ['an unknown word', '#scenario=late-del&stp=3', 1, text.lecture.noWord('stp')],
  ['a bad step', '#scenario=late-del\nnote\n#scenario=late-del&step=many', 3, '“many” is not a step.'],
  ['a bad code', '#scenario=late-del&schedule=%E0%A4%A', 1, '“schedule=%E0%A4%A” is not well formed.'],
  ['a zero byte', '#scenario=late-del\nno\0te', 2, text.lecture.noText],
  ['a prototype', '#scenario=__proto__', 1, text.link.scenario('__proto__')],
  ['too many entries', '#scenario=late-del\n'.repeat(LIMITS.entries + 1), LIMITS.entries + 1, text.lecture.tooMany(LIMITS.entries)],
  ['endless notes', `#scenario=late-del\n\n#scenario=boundary\n${'word '.repeat(LIMITS.notes / 4)}`, 3, text.lecture.longNotes(LIMITS.notes)],
];

export function test(): string[] {
  const f = new Findings();
  const good = read(GOOD);
  if (isFault(good)) return [`the good file is refused: ${good.line} ${good.why}`];
  f.same('title', good.title, 'Locks in one hour');
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
  f.same('as many as may be', isFault(read('#scenario=late-del\n'.repeat(LIMITS.entries))), false);

  f.same('UTF-8', decoded(bytes('é')), 'é');
  f.same('Latin-1, on its line', decoded(new Uint8Array([...bytes('#scenario=late-del\ncaf'), 0xe9])), { line: 2, why: text.lecture.noText });
  f.same('UTF-16', decoded(new Uint8Array([0xff, 0xfe, 0x23, 0])), { line: 1, why: text.lecture.noText });
  f.same('its last line', decoded(new Uint8Array([10, 10, 0xff, 10])), { line: 3, why: text.lecture.noText });
  return f.list;
}
