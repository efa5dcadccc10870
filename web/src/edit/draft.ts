/** What is being edited: the sections, what they came from, and the version that keeps them. */

import type { Source } from '../trace.ts';
import type { Section } from './port.ts';
import { joined, split } from './sections.ts';
import { swapped, type Swap } from './templates.ts';
import { freshId, type Version, type Versions } from './versions.ts';

/** A section as a tab: its own, or a library of the engine's that the scenario has not replaced. */
export interface Sheet extends Section { builtIn: boolean }

export class Draft {
  readonly base: string;
  /** The text that the catalogue has; '' when the draft is not made from a scenario of it. */
  readonly original: string;
  sections: Section[];
  #swaps: readonly Swap[];
  #ran: string | undefined;
  #version: Version | null;
  readonly #versions: Versions;
  readonly #title: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** title: what a version of it is called at first. */
  constructor(versions: Versions, base: string, original: string, version: Version | null, text: string, title: string) {
    this.#versions = versions;
    this.base = base;
    this.original = original;
    this.#version = version;
    this.#title = title;
    this.sections = split(text);
    this.#swaps = version?.swaps ?? [];
    this.#ran = version?.ran;
  }

  get text(): string { return joined(this.sections); }
  get version(): Version | null { return this.#version; }
  get name(): string { return this.#version?.name ?? this.#title; }
  /** Nothing differs from the catalogue's. */
  get untouched(): boolean { return this.base !== '' && this.text === joined(split(this.original)); }

  /** Its own sections, then the built-in libraries that it uses. */
  sheets(source: Source | null): Sheet[] {
    const own = this.sections.map((one) => ({ ...one, builtIn: false }));
    const libraries = (source?.files ?? []).filter((file) => file.library && !own.some((one) => one.name === file.name));
    return [...own, ...libraries.map(({ name, text }) => ({ name, text, builtIn: true }))];
  }

  put(section: Section): void {
    const known = this.sections.some((one) => one.name === section.name);
    this.sections = known ? this.sections.map((one) => (one.name === section.name ? section : one)) : [...this.sections, section];
    this.keepSoon();
  }

  replace(sections: Section[]): void {
    this.sections = sections;
    this.keepSoon();
  }

  /** The programs that have stood in the place of one, the latest first. */
  before(file: string): readonly Swap[] {
    const { text } = this.sections.find(({ name }) => name === file) ?? { text: '' };
    return this.#swaps.filter(({ from, to }) => from === file && !(to.name === file && to.text === text)).toReversed();
  }

  /** Puts a program in the place of another, which is kept; false if that cannot be. */
  swap(swap: Swap): boolean {
    const done = swapped(this.sections, swap);
    if (!done) return false;
    this.#swaps = [...this.#swaps.filter((one) => one !== swap), done.undo].slice(-MOST);
    this.replace(done.sections);
    return true;
  }

  /** All that can be put back as it is now. */
  mark(): { sections: Section[]; swaps: readonly Swap[] } { return { sections: this.sections, swaps: this.#swaps }; }
  back({ sections, swaps }: { sections: Section[]; swaps: readonly Swap[] }): void {
    this.#swaps = swaps;
    this.replace(sections);
  }

  /** Back to the catalogue's text. Programs that took the place of others can be had again. */
  reset(): void {
    for (let gone: Swap | undefined; (gone = this.#swaps.findLast((one) => one.back && this.#has(one.from)));) if (!this.swap(gone)) break;
    this.replace(split(this.original));
  }

  #has(file: string): boolean { return this.sections.some(({ name }) => name === file); }

  rename(name: string): void {
    this.#version = { ...this.#now(), name };
    this.keep();
  }

  /** What is written is about to be run. */
  ran(): void {
    this.#ran = this.untouched ? undefined : this.text;
    this.keep();
  }

  /** Kept while somebody types, though not at every letter. */
  keepSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), PAUSE);
  }

  keep(): void {
    clearTimeout(this.#timer);
    if (this.untouched && this.#version && !this.#swaps.length) {
      this.#versions.remove(this.#version.id);
      this.#version = null;
    } else if ((!this.untouched || this.#swaps.length) && this.sections.length) {
      this.#version = this.#now();
      this.#versions.put(this.#version);
    }
  }

  #now(): Version { return { ...(this.#version ?? { id: freshId(), name: this.#title, base: this.base }), text: this.untouched ? '' : this.text, swaps: this.#swaps, ...(this.#ran !== undefined && { ran: this.#ran }) }; }
}

/** So many programs that have gone are kept. */
const MOST = 20;
/** ms after the last letter. */
const PAUSE = 400;
