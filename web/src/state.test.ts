/** Moving through a run, and what a choice does to the place in it. */

import { Findings } from './findings.ts';
import { Trails } from './change/trails.ts';
import { Shelf } from './storage.ts';
import { atEnd, canUndo, indexAt, ran, sought, START, stepped, steppedBy, type Place } from './state.ts';
import type { Runner } from './runner.ts';
import { Store } from './store.ts';
import type { Source, Trace } from './trace.ts';

/** A run whose events happen at these instants. */
export function traceOf(times: number[]): Trace {
  return {
    v: 1, scenario: 'x', title: 'X', params: {}, schedule: '', actors: [], clocks: [], messages: [], verdicts: [], metrics: [],
    events: times.map((t, n) => ({ i: n + 1, t, kind: 'log', actor: 'A', say: '' })),
    end: { t: times[times.length - 1] ?? 0, cause: 'done' }, says: [], notes: [], questions: [],
  };
}

const SOURCE: Source = {
  name: 'late-del', title: 'X', chapter: 'c', claims: [], sources: [], files: [], faults: [],
  params: [{ name: 'unlock', say: '', one_of: ['del', 'lua'] }, { name: 'ttl', say: '', ms: 3000, min: 100, max: 60000 }],
};

/** Answers with longer runs for lua, and refuses a schedule that says "bad". */
class Answers implements Runner {
  asked: string[] = [];
  /** Runs wait here until they are let go. */
  gate: Promise<void> | null = null;

  async fidelity() { return { commands: [], differences: [] }; }
  async archive() { return '-- setup.lua --\n'; }
  async templates() { return []; }
  async metrics() { return '# EOF'; }
  async type() { return { event: 0, t: 0, clock: 0, replies: [], keys: [] }; }
  async list() { return ['other', 'late-del'].map((name) => ({ name, title: name, chapter: 'c', claim: '' })); }
  async source(of: { name?: string; text?: string }) {
    if (of.text === 'wrong' || of.name === 'gone') throw { file: 'setup.lua', line: 3, column: 1, message: 'no such word' };
    return { ...SOURCE, name: of.name ?? '', title: of.name === 'other' ? 'Y' : SOURCE.title };
  }
  async run(request: { name?: string; text?: string; set: Readonly<Record<string, string>>; schedule: string }) {
    this.asked.push(JSON.stringify(request));
    await this.gate;
    const bad = request.schedule.indexOf('bad');
    if (bad >= 0) throw { file: 'schedule', line: 1, column: bad + 1, message: 'no word “bad”' };
    return traceOf(request.set['unlock'] === 'lua' ? [0, 1000, 1000, 2500, 4000, 9000] : [0, 1000, 1000, 2500]);
  }
}

const place = (more: Partial<Place> = {}): Place => ({ scenario: 'late-del', set: {}, schedule: '', ...more });

export async function test(): Promise<string[]> {
  const f = new Findings();
  moves(f);
  await links(f);
  await choices(f);
  await playing(f);
  await trails(f);
  return f.list;
}

function moves(f: Findings): void {
  const s = { ...START, trace: traceOf([0, 1000, 1000, 2500]) };
  f.same('indexAt', [-1, 0, 999, 1000, 2499, 2500, 9999].map((t) => indexAt(s.trace.events, t)), [0, 1, 1, 3, 3, 4, 4]);
  const at = (n: number) => [stepped(s, n).index, stepped(s, n).t];
  f.same('steps', [-3, 0, 1, 2, 3, 4, 9, NaN].map(at), [[0, 0], [0, 0], [1, 0], [2, 1000], [3, 1000], [4, 2500], [4, 2500], [0, 0]]);
  f.same('back within an instant', steppedBy(stepped(s, 3), -1).index, 2);
  f.same('back from between goes to what has happened', steppedBy(sought(s, 1700), -1).index, 3);
  f.same('on from between', steppedBy(sought(s, 1700), 1).index, 4);
  f.same('seeking is clamped', [sought(s, -5).t, sought(s, 1e9).t], [0, 2500]);
  const end = { ...stepped(s, 4), started: true };
  f.ok('the last step is the end', atEnd(end));
  f.same('the end stays the end', ran(end, traceOf([0, 1, 2, 3, 4, 5])).index, 6);
  f.same('a step stays a step', ran({ ...stepped(s, 2), started: true }, traceOf([0, 1, 2])).index, 2);
  f.same('or the last one', ran({ ...stepped(s, 3), started: true }, traceOf([0])).index, 1);
}

async function links(f: Findings): Promise<void> {
  const store = new Store(new Answers());
  await store.open(place({ scenario: '' }));
  f.same('a bare visit', [store.get().scenario, store.get().started, store.get().t, store.get().notice], ['late-del', false, 0, '']);
  await store.open(place({ step: 3, set: { unlock: 'lua' } }));
  f.same('a step', [store.get().index, store.get().started, store.get().playing, store.get().set], [3, true, false, { unlock: 'lua' }]);
  await store.open(place({ ms: 1.7 }));
  f.same('an instant', [store.get().t, store.get().index], [1700, 3]);
  await store.open(place({ step: 99 }));
  f.same('beyond the end', store.get().index, 4);
  f.ok('is said too', store.get().notice.includes('99'));
  await store.open(place({ set: { unlock: 'magic', ttl: '1e3', nosuch: '1' }, schedule: 'bad', step: 2 }));
  f.same('bad values fall back', [store.get().set, store.get().schedule, store.get().index, store.get().error], [{}, '', 2, null]);
  for (const said of ['magic', '1e3', 'nosuch', 'bad']) f.ok(`the notice says ${said}`, store.get().notice.includes(said));
  await store.open(place({ schedule: '@1 lose; bad 7; @2 kill A; bad 8' }));
  f.same('what can be done of a schedule is done', [store.get().schedule, store.get().error], ['@1 lose; @2 kill A', null]);
  for (const said of ['bad 7', 'bad 8']) f.ok(`${said} is said to be left out`, store.get().notice.includes(said));
  const good = Array(5).fill('@5 pause A 1');
  await store.open(place({ schedule: [...good, ...Array(12).fill('bad x'), ...good].join('; ') }));
  f.same('of many mistakes only they are left out', [store.get().schedule, store.get().error], [[...good, ...good].join('; '), null]);
  f.same('and each is said once', store.get().notice, 'The fault “bad x” of this link is left out: no word “bad”. (12 times)');
  await store.open(place({ schedule: [...Array(290).fill('@5 pause A 1'), 'bad 1', ...Array(10).fill('@6 kill A')].join(';') }));
  f.same('what is too much is left out', [store.get().schedule.split('; ').length, store.get().notice.split(':')[0]], [256, 'The last 45 faults of this link are left out']);
  await store.open(place({ schedule: [...Array(10).fill('bad'), ...Array(250).fill('@5 pause A 1'), ...Array(6).fill('@6 kill A')].join(';') }));
  f.same('what is bad takes nobody’s room', [store.get().schedule.split('; ').length, store.get().schedule.endsWith('kill A'), store.get().notice.includes('last')], [256, true, false]);
  await store.open(place({ schedule: Array(300).fill('@5 del redis ' + 'k'.repeat(100)).join(';') }));
  f.ok('of what is too long as much as can be had is kept', store.get().schedule.length > 16_000 && store.get().schedule.length <= 16_384);
  await store.open(place({ schedule: ['@5 pause A 1', ...Array.from({ length: 80 }, (_, n) => `bad ${n}`), '@5 pause A 1'].join(';') }));
  f.same('of too many different mistakes nothing is left', [store.get().schedule, store.get().error], ['', null]);
  f.same('and all are counted', store.get().notice, 'All 82 faults of this link are left out: more than 64 different ones are not possible, such as “bad 0”: no word “bad”.');
  await store.open(place({ scenario: 'nosuch', set: { unlock: 'lua' }, step: 3 }));
  f.same('unknown scenario', [store.get().scenario, store.get().set, store.get().started], ['late-del', {}, false]);
  f.ok('is said', store.get().notice.includes('nosuch'));
}

async function choices(f: Findings): Promise<void> {
  const engine = new Answers();
  const store = new Store(engine);
  store.warn('the browser keeps nothing');
  await store.open(place({ step: 2 }));
  await store.set('unlock', 'lua');
  f.same('a choice keeps the step', [store.get().index, store.get().trace?.events.length], [2, 6]);
  await store.set('unlock', 'del');
  f.same('a default is not kept', store.get().set, {});
  await store.setSchedule('bad');
  f.same('a refused run leaves the last one', [store.get().error?.message, store.get().trace?.events.length, store.get().busy], ['no word “bad”', 4, false]);
  await store.setSchedule('');
  f.same('and is forgotten', store.get().error, null);
  f.same('what the browser does not keep is said until it is read', store.get().warning, 'the browser keeps nothing');
  store.heard();
  f.same('and no longer', store.get().warning, '');

  let open = () => {};
  engine.gate = new Promise((resolve) => { open = resolve; });
  const slow = store.set('unlock', 'lua');
  const last = store.set('unlock', 'del');
  open();
  await Promise.all([slow, last]);
  f.same('the last choice wins', store.get().trace?.events.length, 4);
  await store.load('wrong');
  f.same('a text with a mistake', [store.get().error?.line, store.get().scenario], [3, 'late-del']);
  await store.load('fine');
  f.same('a text waits for Run', [store.get().text, store.get().trace, store.get().started], ['fine', null, false]);
  await store.play();
  f.same('and runs then', [store.get().playing, engine.asked.at(-1)], [true, '{"text":"fine","set":{},"schedule":""}']);
  await store.choose('other');
  f.same('another scenario starts anew', [store.get().scenario, store.get().text, store.get().started, store.get().playing, store.get().index], ['other', null, false, false, 0]);
}

async function playing(f: Findings): Promise<void> {
  const store = new Store(new Answers());
  await store.open(place());
  let heard = 0;
  const stop = store.subscribe(() => heard++);
  store.advance(500);
  f.same('nothing moves before it plays', [store.get().t, heard], [0, 0]);
  await store.play();
  store.advance(1700);
  f.same('it plays', [store.get().t, store.get().index, store.get().playing, store.get().started], [1700, 3, true, true]);
  store.advance(2500);
  f.same('and stops at the end', [store.get().index, store.get().playing], [4, false]);
  await store.play();
  f.same('and starts over', [store.get().t, store.get().playing], [0, true]);
  store.seek(1200);
  f.same('seeking pauses', [store.get().playing, store.get().index], [false, 3]);
  stop();
  const before = heard;
  store.home();
  f.same('a stopped listener hears nothing', heard, before);
}

/** What undo goes back to after a reload, after another scenario, and after a run was taken out of sight. */
async function trails(f: Findings): Promise<void> {
  sessionStorage.clear();
  const tab = (): Trails => new Trails(new Shelf(() => {}).ofTab());
  const store = new Store(new Answers(), {}, tab());
  await store.open(place({ step: 2 }));
  await store.set('unlock', 'lua');
  await store.set('ttl', '500');
  await store.undo();
  await store.choose('other');
  f.same('another scenario has its own choices', [store.get().past, store.get().future], [[], []]);
  await store.set('ttl', '700');
  await store.open(place({ set: { unlock: 'lua' } }));
  f.same('back where it was left', [store.get().past.map((one) => one.set), store.get().future.map((one) => one.set)], [[{}], [{ unlock: 'lua', ttl: '500' }]]);
  await store.choose('late-del');
  await store.choose('other');
  f.same('its defaults are a choice like any other', store.get().past.map((one) => one.set), [{}, { ttl: '700' }]);
  dispatchEvent(new Event('pagehide'));

  const later = new Store(new Answers(), {}, tab());
  await later.open(place());
  await later.undo();
  await later.undo();
  f.same('over a reload', [later.get().set, later.get().trace?.events.length], [{}, 4]);
  await later.redo();
  await later.set('ttl', '900');
  f.same('redo, and on', [later.get().set, later.get().past.length], [{ unlock: 'lua', ttl: '900' }, 2]);
  later.step(2);
  await later.set('unlock', 'del');
  const other = later.get().others[0]!;
  later.forget(other);
  f.same('out of sight', [later.get().others.includes(other), canUndo(later.get())], [false, true]);
  await later.undo();
  f.same('it comes back first', [later.get().others[0] === other, later.get().set], [true, { ttl: '900' }]);
  later.forget(other);
  await later.set('ttl', '902');
  await later.undo();
  f.same('but not over a choice', later.get().set, { ttl: '900' });

  const lost = new Store(new Answers(), { ...later.get(), past: [ { scenario: 'gone', text: null, set: {}, schedule: '' }] });
  await lost.undo();
  f.same('what is gone stands in nobody’s way', [lost.get().scenario, lost.get().past, lost.get().busy, lost.get().error !== null], ['late-del', [], false, true]);
}
