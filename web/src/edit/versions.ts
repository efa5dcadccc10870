/** Scenarios that somebody has changed or written: kept in this browser, by a name that they may give. */

import type { Shelf } from '../storage.ts';

export interface Version {
  readonly id: string;
  readonly name: string;
  /** The scenario of the catalogue that it was made from; '' for one from scratch or from a file. */
  readonly base: string;
  readonly text: string;
}

/** So many are kept; the one that was changed longest ago goes first. */
const MOST = 60;

const isText = (v: unknown): v is string => typeof v === 'string';
const isVersion = (v: unknown): v is Version => typeof v === 'object' && v !== null
  && ['id', 'name', 'base', 'text'].every((field) => isText((v as Record<string, unknown>)[field]));
const areVersions = (v: unknown): v is Version[] => Array.isArray(v) && v.every(isVersion);

/** All versions, the latest first. Every change starts from what the browser holds, which another tab may have added to. */
export class Versions {
  #shelf: Shelf;
  #known: readonly Version[];
  #listeners = new Set<() => void>();

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    this.#known = this.#read();
  }

  all(): readonly Version[] { return this.#known; }
  get(id: string): Version | null { return this.#known.find((one) => one.id === id) ?? null; }
  /** The latest that was made from a scenario. */
  of(base: string): Version | null { return (base && this.#known.find((one) => one.base === base)) || null; }
  /** The one with this text. */
  with(text: string): Version | null { return this.#known.find((one) => one.text === text) ?? null; }

  /** Calls fn after every change until the returned function is called. */
  subscribe(fn: () => void): () => void {
    this.#listeners.add(fn);
    return () => { this.#listeners.delete(fn); };
  }

  put(version: Version): void { this.#write([version, ...this.#read().filter((one) => one.id !== version.id)].slice(0, MOST)); }
  remove(id: string): void { this.#write(this.#read().filter((one) => one.id !== id)); }

  #read(): readonly Version[] { return this.#shelf.get('versions', areVersions, [...(this.#known ?? [])]); }

  #write(next: readonly Version[]): void {
    this.#known = next;
    this.#shelf.put('versions', next);
    for (const fn of this.#listeners) fn();
  }
}

/** An id that no other version has. */
export const freshId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');
