/** Versions come back after a reload, also from a browser that has lost its wits. */

import { Findings } from '../findings.ts';
import { Shelf } from '../storage.ts';
import { freshId, Versions } from './versions.ts';

export function test(): string[] {
  const f = new Findings();
  localStorage.clear();
  const told: string[] = [];
  const make = (): Versions => new Versions(new Shelf((what) => told.push(what)));
  const versions = make();
  const one = { id: freshId(), name: 'Mine', base: 'late-del', text: '1' };
  const two = { id: freshId(), name: 'From scratch', base: '', text: '2' };
  versions.put(one);
  versions.put(two);
  f.same('the latest first', make().all(), [two, one]);
  f.same('found', [make().of('late-del'), make().of(''), make().of('x'), make().with('2'), make().get(one.id)], [one, null, null, two, one]);
  versions.put({ ...one, text: '3' });
  f.same('changed, not added', make().all().map(({ text }) => text), ['3', '2']);
  versions.put({ ...two, ran: '9' });
  f.same('found by what was run', [make().with('9')?.id, make().with('2')?.id], [two.id, two.id]);
  f.same('what was run', [make().ran('9'), make().ran('2'), make().ran('')], [true, false, false]);
  const other = make();
  other.remove(two.id);
  versions.put({ ...one, text: '4' });
  f.same('what another tab took away stays away', make().all().map(({ text }) => text), ['4']);
  for (let n = 0; n < 70; n++) versions.put({ ...two, id: String(n) });
  f.same('not more than so many', make().all().length, 60);
  f.same('nothing to complain of', [told, versions.kept], [[], true]);
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  versions.put({ ...one, text: '5' });
  versions.put({ ...one, text: '6' });
  Storage.prototype.setItem = set;
  f.same('without room it is here until the page is closed', [versions.get(one.id)?.text, make().get(one.id), versions.kept], ['6', null, false]);
  f.same('which is told', told.splice(0).length, 1);
  localStorage.setItem('lockstep.versions', '[{"id":1}]');
  f.same('corrupt', make().all(), []);
  f.same('said once', told.length, 1);
  return f.list;
}
