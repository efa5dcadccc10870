/** What is counted, once each; what a browser that forgets, refuses or garbles leaves of it. */

import { Findings } from './findings.ts';
import { answered, isProgress, nameOf, Notebook, seen, tally } from './progress.ts';
import { Shelf } from './storage.ts';

export function test(): string[] {
  const f = new Findings();
  const p = answered(answered(answered(seen({}, 'late-del'), 'late-del', 'q', false), 'late-del', 'q', true), 'boundary', 'r', true);
  f.same('only the first try counts', [tally(p), tally(p, 'late-del'), tally(p, 'nowhere')], [{ right: 1, answered: 2 }, { right: 0, answered: 1 }, { right: 0, answered: 0 }]);
  f.ok('the same question under other parameters is another one', nameOf('What?', { ttl: 1 }) !== nameOf('What?', { ttl: 2 }));
  f.same('what fits', [{}, p, [], null, { a: 1 }, { a: { seen: true } }, { a: { seen: true, tries: { q: 'yes' } } }].map(isProgress), [true, true, false, false, false, false, false]);

  localStorage.clear();
  let told: string[] = [];
  const book = new Notebook(new Shelf((what) => told.push(what)));
  const other = new Notebook(new Shelf((what) => told.push(what)));
  book.see('late-del');
  other.answer('late-del', 'q', true);
  f.same('two tabs lose nothing of each other', other.get()['late-del'], { seen: true, tries: { q: true } });
  f.same('kept', new Notebook(new Shelf(() => {})).get(), other.get());
  f.same('silently', told, []);

  localStorage.setItem('lockstep.progress', '{"late-del":');
  book.answer('boundary', 'r', false);
  f.same('garbled meanwhile: what is known here goes on', [book.get()['late-del']?.seen, book.get()['boundary']?.tries], [true, { r: false }]);
  f.same('and it is said once', told.length, 1);

  told = [];
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  book.see('renewal');
  book.see('debate');
  Storage.prototype.setItem = set;
  f.same('full: nothing lost in this visit', [Object.keys(book.get()).length, told.length], [4, 1]);

  book.forget();
  f.same('forgotten', [book.get(), new Notebook(new Shelf(() => {})).get()], [{}, {}]);
  localStorage.clear();
  return f.list;
}
