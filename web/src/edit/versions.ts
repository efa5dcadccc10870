/** Scenarios that somebody has changed or written: kept in this browser, by a name that they may give. */

import type { Shelf } from '../storage.ts';
import type { Swap } from './templates.ts';

export interface Version {
  readonly id: string;
  readonly name: string;
  /** The scenario of the catalogue that it was made from; '' for one from scratch or from a file. */
  readonly base: string;
  /** Empty: as the catalogue has it, which is kept for the sake of what stood there before. */
  readonly text: string;
  /** The text that was run last, by which a link or a reload finds the version again. */
  readonly ran?: string;
  /** Programs that others have taken the place of. */
  readonly swaps?: readonly Swap[];
}

/** So many are kept; the one that was changed longest ago goes first. */
const MOST = 60;

const isText = (v: unknown): v is string => typeof v === 'string';
const has = (v: unknown, fields: readonly string[]): v is Record<string, unknown> => typeof v === 'object' && v !== null
  && fields.every((field) => isText((v as Record<string, unknown>)[field]));
const isSwap = (v: unknown): v is Swap => has(v, ['from', 'lines']) && has(v['to'], ['name', 'text']);
const isVersion = (v: unknown): v is Version => has(v, ['id', 'name', 'base', 'text'])
  && (v['ran'] === undefined || isText(v['ran'])) && (v['swaps'] === undefined || (Array.isArray(v['swaps']) && v['swaps'].every(isSwap)));
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
  /** False when they are gone once the page is closed. */
  get kept(): boolean { return this.#shelf.keeps('versions'); }
  get(id: string): Version | null { return this.#known.find((one) => one.id === id) ?? null; }
  /** The latest that was made from a scenario. */
  of(base: string): Version | null { return (base && this.#known.find((one) => one.base === base)) || null; }
  /** A name that none has. */
  freeName(name: string): string {
    let free = name;
    for (let n = 2; this.#known.some((one) => one.name === free); n++) free = `${name} ${n}`;
    return free;
  }
  /** The one with this text, or the one that was run with it and has been written on since. */
  with(text: string): Version | null { return this.#known.find((one) => one.text === text) ?? this.#known.find((one) => one.ran === text) ?? null; }

  /** Whether somebody has run this very text here. */
  ran(text: string): boolean { return this.#known.some((one) => one.ran === text); }

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
