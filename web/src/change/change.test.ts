/** Changing a run: the items of a Schedule, the moment of a change, what is taken back, and where two runs part. */

import { Findings } from '../findings.ts';
import type { Event, Kind, Message, Trace } from '../trace.ts';
import { eventOf } from './faults.ts';
import { joined, kept, redone, remembered, same, Series, undone, type Setup } from './history.ts';
import { added, instantOf, isOff, itemsOf, ownFaults, removed, toggled, wrongItem } from './items.ts';
import { chances, isCut, keysAt, standing, strikeAt, written } from './moment.ts';
import { offersFor } from './offers.ts';
import { indexIn, partingOf, rejoined } from './place.ts';

const event = (t: number, kind: Kind, actor: string, more: Partial<Event> = {}): Event => ({ i: 0, t, kind, actor, say: `${kind} ${actor}`, ...more });
const message = (id: number, from: string, to: string, k: number, sent: number, recv: number, more: Partial<Message> = {}): Message =>
  ({ id, from, to, k, sent, recv, fate: 'delivered', ...more });

function run(events: Event[], messages: Message[] = []): Trace {
  return {
    v: 1, scenario: 'x', title: 'X', params: {}, schedule: '', clocks: [], messages, verdicts: [], metrics: [],
    actors: [{ id: 'A', kind: 'client' }, { id: 'redis', kind: 'node' }, { id: 'ledger', kind: 'store' }],
    events: events.map((e, n) => ({ ...e, i: n + 1 })), end: { t: events.at(-1)?.t ?? 0, cause: 'done' }, says: [], notes: [], questions: [],
  };
}

const key = (value: string | null) => [{ key: 'lock:x', type: 'string', value, deadline: null }];
const RUN = run([
  event(0, 'start', 'A'), event(0, 'send', 'A', { peer: 'redis', msg: 1, call: 1, cmd: ['SET', 'lock:x', 'a1'] }),
  event(1000, 'execute', 'redis', { peer: 'A', msg: 1, call: 1, cmd: ['SET', 'lock:x', 'a1'], keys: key('a1') }),
  event(2000, 'reply', 'A', { peer: 'redis', msg: 2, call: 1 }), event(2000, 'sleep', 'A', { call: 2 }),
  event(9500, 'wake', 'A', { call: 2 }), event(9500, 'send', 'A', { peer: 'redis', msg: 3, call: 3, cmd: ['DEL', 'lock:x'] }),
  event(10_500, 'execute', 'redis', { peer: 'A', msg: 3, call: 3, keys: key(null) }), event(11_500, 'reply', 'A', { peer: 'redis', msg: 4, call: 3 }),
], [
  message(1, 'A', 'redis', 1, 0, 1000), message(2, 'redis', 'A', 1, 1000, 2000, { re: 1 }),
  message(3, 'A', 'redis', 2, 9500, 10_500), message(4, 'redis', 'A', 2, 10_500, 11_500, { re: 3 }),
]);

export function test(): string[] {
  const f = new Findings();
  items(f);
  moments(f);
  history(f);
  places(f);
  return f.list;
}

function items(f: Findings): void {
  const schedule = '@10 pause A 3490;A>redis#2 lose ; off 1';
  f.same('items', itemsOf(schedule).map((one) => one.text), ['@10 pause A 3490', 'A>redis#2 lose', 'off 1']);
  f.same('none', itemsOf(' ; '), []);
  f.same('one more', added(schedule, '@5 kill A'), '@10 pause A 3490; A>redis#2 lose; off 1; @5 kill A');
  f.same('the first', added('', 'clear'), 'clear');
  f.same('one less', removed(schedule, 1), '@10 pause A 3490; off 1');
  const error = (column: number) => ({ file: 'schedule', line: 1, column, message: 'no' });
  f.same('whose mistake', [1, 16, 18, 35].map((column) => wrongItem(schedule, error(column))), [0, 0, 1, 2]);
  f.same('nobody’s', [wrongItem(schedule, null), wrongItem(schedule, { ...error(1), file: 'a.lua' })], [-1, -1]);
  f.same('switches', [isOff(schedule, 1), isOff(schedule, 2), isOff('clear', 2)], [true, false, true]);
  f.same('off', toggled('@1 kill A', 2, 3), 'off 2; @1 kill A');
  f.same('on', toggled('off 2; @1 kill A', 2, 3), '@1 kill A');
  f.same('one on when all are off', toggled('clear; @1 kill A', 2, 3), 'off 1; off 3; @1 kill A');
  f.same('instants', ['@10 pause A 1', '@0.5 kill A', 'A>redis#1 lose'].map(instantOf), [10_000, 500, null]);
  const own = [{ item: '@1 kill A' }, { item: '@2 kill A', when: { unlock: ['lua'] } }];
  f.same('of a variant', [ownFaults(own, () => 'del'), ownFaults(own, () => 'lua').length], [[{ n: 1, item: '@1 kill A' }], 2]);
}

function moments(f: Findings): void {
  const at = (index: number, t: number) => strikeAt(RUN, index, t);
  f.same('before all', at(0, 0), 0);
  f.same('after an event, before the next', at(3, 1000), 2000);
  f.same('after all of an instant', [at(4, 2000), at(5, 2000)], [3000, 3000]);
  f.same('where one stands, between', at(5, 6200), 6000);
  f.same('a fraction, where no whole one fits', at(7, 9500), 10_000);
  f.same('at the end', at(9, 11_500), 12_000);
  f.same('numbers', [3000, 1500, 1].map(written), ['3', '1.5', '0.001']);
  const names = (index: number) => chances(RUN, 'A', index).map((one) => `${one.when} ${one.message.from}#${one.message.k} ${one.cmd}`);
  f.same('messages at first', names(0), ['next A#1 SET', 'next redis#1 SET']);
  f.same('on its way', names(2), ['now A#1 SET', 'next redis#1 SET']);
  f.same('its reply', names(3), ['now redis#1 SET', 'next A#2 DEL']);
  f.same('no more', names(9), []);
  f.same('keys', [keysAt(RUN, 'redis', 2), keysAt(RUN, 'redis', 3), keysAt(RUN, 'redis', 8)], [[], ['lock:x'], []]);
  const cut = run([event(0, 'cut', 'A', { peer: 'redis', text: 'one way' }), event(1, 'heal', 'redis', { peer: 'A' }), event(2, 'crash', 'redis')]);
  f.same('a cut one way', [isCut(cut, 'A', 'redis', 1), isCut(cut, 'redis', 'A', 1), isCut(cut, 'A', 'redis', 2)], [true, false, false]);
  f.same('down', [standing(cut, 'redis', 2).down, standing(cut, 'redis', 3).down], [false, true]);
  const offers = (actor: number, index: number) => offersFor(RUN, RUN.actors[actor]!, index, RUN.events[index - 1]!.t).flatMap((g) => g.offers.map((o) => o.item('-7', 'lock:x')));
  f.ok('a client', ['@3 pause A -7', '@3 clock A -7', '@3 kill A', 'A>redis#2 lose', '@3 cut A redis'].every((one) => offers(0, 5).includes(one)));
  f.ok('a node', ['@3 crash redis', '@3 del redis lock:x', '@3 rate redis -7', '@3 error redis lock:x -7'].every((one) => offers(1, 5).includes(one)));
  f.same('an event shows an item', [eventOf(run([event(3000, 'log', 'A'), event(3000, 'pause', 'A')]), '@3 pause A 5'), eventOf(RUN, 'A > redis # 2 lose')], [2, 7]);
}

function history(f: Findings): void {
  const setup = (schedule: string): Setup => ({ scenario: 'x', text: null, set: {}, schedule });
  const [a, b, c] = ['', '@1 kill A', '@2 kill A'].map(setup) as [Setup, Setup, Setup];
  f.same('same', [same(a, setup('')), same(a, b), same(a, { ...a, set: { ttl: '1' } })], [true, false, false]);
  const two = remembered(remembered({ past: [], future: [] }, a), b);
  const back = undone(two, c)!;
  f.same('undo', [back.to, back.past, back.future], [b, [a], [c]]);
  const on = redone(back, back.to)!;
  f.same('redo', [on.to, on.past, on.future], [c, [a, b], []]);
  f.same('nothing to undo', [undone({ past: [], future: [] }, a), redone({ past: [], future: [] }, a)], [null, null]);
  f.same('a new change forgets what was undone', remembered(back, b).future, []);
  const other = (s: Setup) => ({ setup: s, trace: RUN });
  f.same('what is left is kept', kept([], other(a), b, [a]).map((one) => one.setup), [a]);
  f.same('what a slider passes is not', kept([other(a)], other(b), c, [a]).map((one) => one.setup), [a]);
  f.same('nor what is shown now', kept([other(a)], other(b), a, [a, b]).map((one) => one.setup), [b]);
  const many = ['1', '2', '3', '4', '5'].reduce((list, n) => joined(list, other(setup(n))), [] as ReturnType<typeof joined>);
  f.same('the latest four', many.map((one) => one.setup.schedule), ['5', '4', '3', '2']);
  const series = new Series();
  f.same('a series', [series.continues('ttl', 0), series.continues('ttl', 500), series.continues('work', 600), series.continues('work', 9000), series.continues('', 9001)], [false, true, false, false, false]);
}

function places(f: Findings): void {
  const late = run(RUN.events.map((e) => (e.t > 2000 ? { ...e, t: e.t + 500 } : e)), RUN.messages);
  f.same('the same event', rejoined({ trace: RUN, index: 8, t: 10_500 }, late), { index: 8, t: 11_000 });
  const paused = run([...RUN.events.slice(0, 4), event(2000, 'pause', 'A'), ...RUN.events.slice(4)], RUN.messages);
  f.same('behind a new one', rejoined({ trace: RUN, index: 7, t: 9500 }, paused).index, 8);
  f.same('between', rejoined({ trace: RUN, index: 5, t: 4321 }, late), { index: 5, t: 4321 });
  f.same('the last that both have', rejoined({ trace: paused, index: 5, t: 2000 }, RUN).index, 4);
  const other = run([...RUN.events.slice(0, 5), event(4000, 'pause', 'A'), ...RUN.events.slice(5)], RUN.messages);
  f.same('a pause of another instant is another pause', rejoined({ trace: paused, index: 5, t: 2000 }, other).index, 4);
  f.same('the start', rejoined({ trace: RUN, index: 0, t: 0 }, late), { index: 0, t: 0 });
  f.same('where they part', partingOf(RUN, late), { index: 6, t: 9500 });
  f.same('a run that ends earlier', partingOf(RUN, run(RUN.events.slice(0, 8), RUN.messages)), { index: 9, t: 11_500 });
  f.same('never', partingOf(RUN, run(RUN.events, RUN.messages)), null);
  f.same('how far the other is', [[3, 1000], [6, 9500], [9, 11_500]].map(([index, t]) => indexIn(late, RUN, index!, t!)), [3, 5, 8]);
}
