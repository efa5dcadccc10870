/** Programs in another language and back again: the setup follows, and nothing that was written is lost. */

import { Findings } from '../findings.ts';
import type { Template } from '../trace.ts';
import type { Section } from './port.ts';
import { begun, clientsOf, kindOf, languageOf, swapped, turned } from './templates.ts';

const TEMPLATE: Template = {
  name: 'lock', title: 'Lock cycle', setup: 'param { "ttl", ms = 1 }\nparam { "work", ms = 2 }\nparam { "timeout", ms = 3 }\nclient { "A", file = "a.lua" }\nclient { "B", file = "b.lua" }\nclient { "C", file = "b.lua" }\n',
  text: { '.ts': 'await redis.set("lock:ledger", unique(), "PX", params.ttl);\nenter("ledger");\nawait work(params.work);\nawait store.write("ledger", 50);\n', '.py': 'print(1)\n', '.lua': 'log(1)\n' },
};

const sections = (setup: string, ...programs: [string, string][]): Section[] =>
  [{ name: 'setup.lua', text: setup }, ...programs.map(([name, text]) => ({ name, text }))];

const SETUP = 'title "a.lua -- b"\nparam { "ttl", ms = 5 } -- param { "work" }\nclient { "A", file = "a.lua", start = 0 }\nclient { "B", start = 1, file=\'a.lua\' }\nclient { "C", file = "xa.lua" }\n';

export function test(): string[] {
  const f = new Findings();
  const mine = sections(SETUP, ['a.lua', 'enter("job")\n'], ['xa.lua', '']);
  f.same('clients', [clientsOf(mine, 'a.lua'), clientsOf(mine, 'xa.lua'), clientsOf(mine, 'b.lua')], [['A', 'B'], ['C'], []]);
  const swap = turned(mine, 'a.lua', '.ts', TEMPLATE);
  f.same('what it needs', [swap.to.name, swap.lines], ['a.ts', 'store  { "job" }\nparam { "work", ms = 2 }\n']);
  f.same('in its words', swap.to.text, 'await redis.set("lock:job", unique(), "PX", params.ttl);\nenter("job");\nawait work(params.work);\nawait store.write("job", 50);\n');
  const after = swapped(mine, swap)!;
  f.same('the setup', after.sections[0]!.text,
    'title "a.lua -- b"\nparam { "ttl", ms = 5 } -- param { "work" }\nstore  { "job" }\nparam { "work", ms = 2 }\nclient { "A", file = "a.ts", start = 0 }\nclient { "B", start = 1, file=\'a.ts\' }\nclient { "C", file = "xa.lua" }\n');
  f.same('in its place', after.sections.map(({ name }) => name), ['setup.lua', 'a.ts', 'xa.lua']);
  const changed = after.sections.map((one) => (one.name === 'a.ts' ? { ...one, text: 'mine\n' } : one));
  const back = swapped(changed, after.undo)!;
  f.same('taken back', back.sections, mine);
  f.same('done again, with what was written', swapped(back.sections, back.undo)!.sections, changed);
  f.same('what is not there', swapped(mine, after.undo), null);

  const stored = turned(sections('store { "till" }\nparam { "ttl" }\nparam { "work" }\n', ['a.lua', 'enter("job")\n']), 'a.lua', '.ts', TEMPLATE);
  f.same('a store of another name', [/write\("(\w+)"/.exec(stored.to.text)?.[1], stored.lines], ['till', '']);
  f.same('a name that is taken', turned(sections(SETUP, ['a.lua', ''], ['a.ts', '']), 'a.lua', '.ts', TEMPLATE).to.name, 'b.ts');
  f.same('nothing to hold on to', swapped(sections('client { "A", file = "a.lua" }\n', ['a.lua', '']), turned(sections('client { "A", file = "a.lua" }\n', ['a.lua', '']), 'a.lua', '.ts', TEMPLATE))!.sections[0]!.text,
    'client { "A", file = "a.ts" }\nstore  { "ledger" }\nparam { "ttl", ms = 1 }\nparam { "work", ms = 2 }\n');

  const kind = (setup: string, program: string): string => kindOf(sections(setup, ['a.lua', program]), 'a.lua');
  f.same('kinds', [kind('', 'call("SET")'), kind('', 'every(5, f)'), kind('node { "n1" }\nnode { "n2" }\n', ''), kind('-- node { "n1" }\nnode { "n2" }\n', ''), kind('', 'require "redlock"')],
    ['lock', 'renewal', 'redlock', 'lock', 'redlock']);
  f.same('begun', begun(TEMPLATE, '.py').map(({ name }) => name), ['setup.lua', 'a.py', 'b.py']);
  f.same('its clients', [clientsOf(begun(TEMPLATE, '.py'), 'a.py'), clientsOf(begun(TEMPLATE, '.py'), 'b.py')], [['A'], ['B', 'C']]);
  f.same('languages', ['a.lua', 'a.b.ts', 'c.py', 'd.txt', 'e'].map(languageOf), ['.lua', '.ts', '.py', '', '']);
  return f.list;
}
