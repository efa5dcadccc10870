/** Archives taken apart and put together again. */

import { Findings } from '../findings.ts';
import { freeName, joined, place, split } from './sections.ts';

const ARCHIVE = '-- setup.lua --\ntitle "x"\nclient { "A", file = "a.lua" }\n-- a.lua --\ncall("PING")\n\n-- b.lua --\n';

export function test(): string[] {
  const f = new Findings();
  const sections = split(ARCHIVE);
  f.same('names', sections.map((one) => one.name), ['setup.lua', 'a.lua', 'b.lua']);
  f.same('round trip', joined(sections), ARCHIVE);
  f.same('line ends of Windows, a mark at the start', joined(split(`\uFEFF${ARCHIVE.replaceAll('\n', '\r\n')}`)), ARCHIVE);
  f.same('traces are left out', split(`${ARCHIVE}-- trace.txt --\n1 x\n-- trace.unlock=lua.txt --\n2 y\n`), sections);
  f.same('no archive', split('title "x"\n'), []);
  f.same('an end without a line end gets one', joined([{ name: 'a.lua', text: 'x' }, { name: 'b.lua', text: '' }]), '-- a.lua --\nx\n-- b.lua --\n');
  const places = ARCHIVE.trimEnd().split('\n').map((_, n) => place(sections, n + 1));
  f.same('every line has its place', places, [
    { name: 'setup.lua', line: 1 }, { name: 'setup.lua', line: 1 }, { name: 'setup.lua', line: 2 },
    { name: 'a.lua', line: 1 }, { name: 'a.lua', line: 1 }, { name: 'a.lua', line: 2 }, { name: 'b.lua', line: 1 },
  ]);
  f.same('beyond the end', place(sections, 99), { name: 'b.lua', line: 1 });
  f.same('nowhere', place([], 1), null);
  f.same('a free name', [freeName(sections, 'ts'), freeName([], 'py')], ['c.ts', 'a.py']);
  return f.list;
}
