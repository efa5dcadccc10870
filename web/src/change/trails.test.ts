/** What can be taken back after a reload, in a tab that may not want to keep anything. */

import { Findings } from '../findings.ts';
import { Shelf } from '../storage.ts';
import { text } from '../text.ts';
import type { Setup } from './history.ts';
import { Trails } from './trails.ts';

const setup = (schedule: string, own: string | null = null): Setup => ({ scenario: own === null ? 'late-del' : '', text: own, set: { ttl: '5' }, schedule });

/** As a reload does it. */
const leave = (): boolean => dispatchEvent(new Event('pagehide'));

export function test(): string[] {
  const f = new Findings();
  sessionStorage.clear();
  const told: string[] = [];
  const anew = (): Trails => new Trails(new Shelf((what) => { told.push(what); }).ofTab());
  const trail = { now: setup('c', 'own'), past: [setup(''), setup('', 'own'), setup('b', 'own')], future: [setup('d')] };
  const first = anew();
  f.same('nothing yet', first.of('T'), null);
  first.keep('T', trail);
  leave();
  f.same('over a reload', anew().of('T'), trail);
  f.same('a text is kept once', sessionStorage.getItem('lockstep.trails')!.split('own').length - 1, 1);

  const long = Array.from({ length: 70 }, (_, n) => setup(String(n)));
  first.keep('T', { now: setup(''), past: long, future: long });
  for (let n = 0; n < 11; n++) first.keep(`${n}`, trail);
  leave();
  const later = anew();
  f.same('the latest of many choices', [later.of('T')?.past.map((one) => one.schedule).at(0), later.of('T')?.past.length, later.of('T')?.future.at(-1)?.schedule], ['20', 50, '49']);
  first.keep('one more', trail);
  f.same('the latest of many scenarios', [first.of('T'), first.of('0') !== null], [null, true]);
  first.keep('large', { ...trail, past: ['x', 'y', 'z', 'w'].map((one) => setup('', one.repeat(250_000))) });
  first.keep('small', trail);
  leave();
  f.same('what is too large makes way', [anew().of('large'), anew().of('small')], [null, trail]);
  f.same('nobody is told', told, []);

  for (const bad of ['{"half', '7', '{"texts":[],"trails":[["T",["",0,{},""],[],[]]]}', '{"texts":[],"trails":[["T",["",-1,{},""],[],[]]]}', '{"texts":[1],"trails":[]}', '{"texts":[],"trails":[["T",["x",-1,{"a":1},""],[],[]]]}']) {
    sessionStorage.setItem('lockstep.trails', bad);
    f.same(bad, [anew().of('T'), told.splice(0)], [null, [text.storage.corrupt]]);
  }

  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  const full = anew();
  full.keep('T', trail);
  leave();
  f.same('full: there for this visit', [full.of('T'), told.splice(0).includes(text.storage.full)], [trail, true]);
  Storage.prototype.setItem = set;

  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage')!;
  Object.defineProperty(window, 'sessionStorage', { configurable: true, get() { throw new DOMException('no', 'SecurityError'); } });
  const blocked = anew();
  blocked.keep('T', trail);
  leave();
  f.same('blocked: there for this visit', [blocked.of('T'), told.includes(text.storage.blocked)], [trail, true]);
  Object.defineProperty(window, 'sessionStorage', own);
  return f.list;
}
