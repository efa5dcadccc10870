/** The lecture that is being given: opened from a file, kept over a reload, gone through entry by entry. */

import type { Shelf } from '../storage.ts';
import type { Store } from '../store.ts';
import { sentences, text } from '../text.ts';
import { inVain } from './invain.ts';
import { decoded, isFault, LIMITS, readLecture, type Entry, type Lecture } from './lecture.ts';

/** What is kept: the file, and the entry that was shown last. */
interface Kept { name: string; text: string; at: number }

const isKept = (v: unknown): v is Kept | null => v === null || (typeof v === 'object' && v !== null
  && 'name' in v && typeof v.name === 'string' && 'text' in v && typeof v.text === 'string' && 'at' in v && Number.isInteger(v.at));

export class Lectern {
  #store: Store;
  #shelf: Shelf;
  #changed: () => void;
  #file: Kept | null = null;
  #lecture: Lecture | null = null;
  /** Counts the files that were opened: while one is looked at, another may come. */
  #opened = 0;

  constructor(store: Store, shelf: Shelf, changed: () => void) {
    this.#store = store;
    this.#shelf = shelf;
    this.#changed = changed;
    const kept = shelf.get('lecture', isKept, null);
    // What its links ask for in vain is said when they are opened.
    const read = kept && readLecture(kept.text);
    if (!kept || !read || isFault(read)) return;
    this.#file = { ...kept, at: Math.min(Math.max(kept.at, 0), read.entries.length - 1) };
    this.#lecture = read;
  }

  /** What the lecture is called: its title, or else its file. */
  get title(): string { return this.#lecture?.title || this.#file?.name || ''; }
  /** From 0. */
  get at(): number { return this.#file?.at ?? 0; }
  get length(): number { return this.#lecture?.entries.length ?? 0; }
  get entry(): Entry | null { return this.#lecture?.entries[this.at] ?? null; }
  get next(): Entry | null { return this.#lecture?.entries[this.at + 1] ?? null; }

  /** Opens a file at its first entry, and says which of its links ask for something in vain. One without a good link is no lecture: it changes nothing. */
  async open(file: File): Promise<boolean> {
    const opened = ++this.#opened;
    if (file.size > LIMITS.bytes) return this.#refuse(text.lecture.tooLarge(file.name, LIMITS.bytes / 1024));
    const typed = decoded(new Uint8Array(await file.arrayBuffer()));
    const read = isFault(typed) ? typed : readLecture(typed);
    if (isFault(read)) return this.#refuse(text.lecture.fault(file.name, read.line, read.why));
    const faults = await inVain(this.#store, read.entries);
    if (opened !== this.#opened) return false;
    if (faults.length === read.entries.length) return this.#refuse(text.lecture.fault(file.name, faults[0]!.line, faults[0]!.why));
    this.#lecture = read;
    this.#file = { name: file.name, text: typed as string, at: 0 };
    await this.#show();
    if (faults.length) this.#store.notice(text.lecture.faults(file.name, faults.map(({ line, why }) => text.lecture.line(line, why))));
    return true;
  }

  /** To the entry before or after; false where there is none. */
  go(by: number): boolean {
    const at = this.at + by;
    if (!this.#file || !this.#lecture?.entries[at]) return false;
    this.#file = { ...this.#file, at };
    void this.#show();
    return true;
  }

  /** Back to where the entry begins. */
  again(): void { if (this.entry) void this.#show(); }

  close(): void {
    this.#file = null;
    this.#lecture = null;
    this.#shelf.put('lecture', null);
    this.#changed();
  }

  /** The picture stays where a link names no scenario; its notes are there all the same. */
  async #show(): Promise<void> {
    const { place, wrong, line } = this.entry!;
    this.#shelf.put('lecture', this.#file);
    this.#store.notice('');
    this.#changed();
    const { catalogue } = this.#store.get();
    const known = catalogue.length ? catalogue.some((one) => one.name === place.scenario) : place.scenario !== '';
    if (known) await this.#store.open(place);
    const why = sentences([wrong, place.scenario && !known ? text.link.scenario(place.scenario) : ''].filter(Boolean));
    if (why) this.#store.notice([text.lecture.line(line, why), this.#store.get().notice].filter(Boolean).join(' '));
  }

  #refuse(why: string): false {
    this.#store.notice(why);
    return false;
  }
}
