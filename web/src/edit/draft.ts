/** What is being edited: the sections, what they came from, and the version that keeps them. */

import type { Source } from '../trace.ts';
import type { Section } from './port.ts';
import { joined, split } from './sections.ts';
import { freshId, type Version, type Versions } from './versions.ts';

/** A section as a tab: its own, or a library of the engine's that the scenario has not replaced. */
export interface Sheet extends Section { builtIn: boolean }

export class Draft {
  readonly base: string;
  /** The text that the catalogue has; '' when the draft is not made from a scenario of it. */
  readonly original: string;
  sections: Section[];
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

  rename(name: string): void {
    this.#version = { ...this.#now(), name };
    this.keep();
  }

  /** Kept while somebody types, though not at every letter. */
  keepSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), PAUSE);
  }

  keep(): void {
    clearTimeout(this.#timer);
    if (this.untouched && this.#version) {
      this.#versions.remove(this.#version.id);
      this.#version = null;
    } else if (!this.untouched && this.sections.length) {
      this.#version = this.#now();
      this.#versions.put(this.#version);
    }
  }

  #now(): Version { return { ...(this.#version ?? { id: freshId(), name: this.#title, base: this.base }), text: this.text }; }
}

/** ms after the last letter. */
const PAUSE = 400;
