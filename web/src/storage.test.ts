/** Keeping things in a browser that may not want to: one message, defaults, and what was put is there for this visit. */

import { Findings } from './findings.ts';
import { Shelf } from './storage.ts';
import { text } from './text.ts';

const isText = (v: unknown): v is string => typeof v === 'string';

export function test(): string[] {
  const f = new Findings();
  localStorage.clear();
  const told: string[] = [];
  const tell = (what: string): void => { told.push(what); };
  const shelf = new Shelf(tell);
  f.same('nothing yet', shelf.get('theme', isText, 'auto'), 'auto');
  shelf.put('theme', 'dark');
  f.same('kept', new Shelf(tell).get('theme', isText, 'auto'), 'dark');
  localStorage.setItem('lockstep.theme', '{"half');
  f.same('corrupt', shelf.get('theme', isText, 'auto'), 'auto');
  localStorage.setItem('lockstep.theme', '7');
  f.same('not fitting', shelf.get('theme', isText, 'auto'), 'auto');
  f.same('what cannot be read is said, once', told, [text.storage.corrupt]);

  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  shelf.put('theme', 'light');
  shelf.put('speed', '2');
  f.same('it is known what lasts', [shelf.keeps('theme'), shelf.keeps('progress')], [false, true]);
  Storage.prototype.setItem = set;
  f.same('full: kept for the visit', shelf.get('theme', isText, 'auto'), 'light');
  f.same('told once', told.splice(0), [text.storage.corrupt, text.storage.full]);
  shelf.put('other', '3');
  f.same('with room again all is kept', [shelf.keeps('theme'), new Shelf(tell).get('theme', isText, ''), new Shelf(tell).get('speed', isText, '')], [true, 'light', '2']);
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  shelf.put('theme', 'dark');
  Storage.prototype.setItem = set;
  f.same('another loss is told again', told.splice(0), [text.storage.full]);

  const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
  Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new DOMException('no', 'SecurityError'); } });
  const blocked = new Shelf(tell);
  f.same('blocked', blocked.get('theme', isText, 'auto'), 'auto');
  blocked.put('theme', 'dark');
  f.same('blocked: kept for the visit', blocked.get('theme', isText, 'auto'), 'dark');
  f.same('and told once', told, [text.storage.blocked]);
  f.same('nothing lasts', [blocked.keeps('theme'), blocked.keeps('progress')], [false, false]);
  Object.defineProperty(window, 'localStorage', own);
  return f.list;
}
