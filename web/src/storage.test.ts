/** Keeping things in a browser that may not want to: one message, defaults, and what was put is there for this visit. */

import { Findings } from './findings.ts';
import { Shelf } from './storage.ts';

const isText = (v: unknown): v is string => typeof v === 'string';

export function test(): string[] {
  const f = new Findings();
  localStorage.clear();
  let told = 0;
  const shelf = new Shelf(() => told++);
  f.same('nothing yet', shelf.get('theme', isText, 'auto'), 'auto');
  shelf.put('theme', 'dark');
  f.same('kept', new Shelf(() => told++).get('theme', isText, 'auto'), 'dark');
  localStorage.setItem('lockstep.theme', '{"half');
  f.same('corrupt', shelf.get('theme', isText, 'auto'), 'auto');
  localStorage.setItem('lockstep.theme', '7');
  f.same('not fitting', shelf.get('theme', isText, 'auto'), 'auto');
  f.same('all that was silent', told, 0);

  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  shelf.put('theme', 'light');
  shelf.put('speed', '2');
  Storage.prototype.setItem = set;
  f.same('full: kept for the visit', shelf.get('theme', isText, 'auto'), 'light');
  f.same('told once', told, 1);

  const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
  Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new DOMException('no', 'SecurityError'); } });
  const blocked = new Shelf(() => told++);
  f.same('blocked', blocked.get('theme', isText, 'auto'), 'auto');
  blocked.put('theme', 'dark');
  f.same('blocked: kept for the visit', blocked.get('theme', isText, 'auto'), 'dark');
  f.same('and told once', told, 2);
  Object.defineProperty(window, 'localStorage', own);
  return f.list;
}
