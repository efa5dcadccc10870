/** The choices that can be taken back, of each scenario: kept in this tab over a reload, and while one is at another scenario. */

import type { Shelf } from '../storage.ts';
import type { Chosen, Setup } from './history.ts';

/** All that was chosen in a scenario, and what is chosen now. */
export interface Trail extends Chosen { readonly now: Setup }

/** So many scenarios are known, with so many choices each way … */
const SCENARIOS = 12;
const CHOICES = 50;
/** … and characters of it are kept at most: a tab has room for some millions, which are not only ours. */
const ROOM = 1_000_000;
/** ms: a slider that is dragged is written once. */
const PAUSE = 400;

export class Trails {
  #shelf: Shelf;
  /** By the scenario's title, which an edited one shares with its original; the latest last. */
  #known: Map<string, Trail> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    addEventListener('pagehide', () => this.#write());
  }

  of(title: string): Trail | null { return this.#all().get(title) ?? null; }

  keep(title: string, { now, past, future }: Trail): void {
    const all = this.#all();
    all.delete(title);
    all.set(title, { now, past: past.slice(-CHOICES), future: future.slice(0, CHOICES) });
    if (all.size > SCENARIOS) all.delete(all.keys().next().value!);
    this.#timer ??= setTimeout(() => this.#write(), PAUSE);
  }

  #all(): Map<string, Trail> { return this.#known ??= unfolded(this.#shelf.get('trails', isKept, NOTHING)); }

  #write(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const trails = [...this.#all()];
    while (trails.length > 1 && JSON.stringify(folded(trails)).length > ROOM) trails.shift();
    const kept = folded(trails);
    if (JSON.stringify(kept).length <= ROOM) this.#shelf.put('trails', kept);
  }
}

/** As it is kept: the same text stands in many choices, and is kept once. */
interface Kept { texts: readonly string[]; trails: readonly (readonly [title: string, now: Step, past: readonly Step[], future: readonly Step[]])[] }
/** A setup whose text is a number in the list of texts; -1: none. */
type Step = readonly [scenario: string, text: number, set: Readonly<Record<string, string>>, schedule: string];

const NOTHING: Kept = { texts: [], trails: [] };

function folded(trails: readonly (readonly [string, Trail])[]): Kept {
  const texts = new Map<string, number>();
  const step = ({ scenario, text, set, schedule }: Setup): Step => {
    if (text !== null && !texts.has(text)) texts.set(text, texts.size);
    return [scenario, text === null ? -1 : texts.get(text)!, set, schedule];
  };
  const all = trails.map(([title, { now, past, future }]) => [title, step(now), past.map(step), future.map(step)] as const);
  return { texts: [...texts.keys()], trails: all };
}

function unfolded({ texts, trails }: Kept): Map<string, Trail> {
  const setup = ([scenario, text, set, schedule]: Step): Setup => ({ scenario, text: texts[text] ?? null, set, schedule });
  return new Map(trails.map(([title, now, past, future]) => [title, { now: setup(now), past: past.map(setup), future: future.map(setup) }]));
}

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);

function isKept(v: unknown): v is Kept {
  if (!isObject(v) || !Array.isArray(v['texts']) || !Array.isArray(v['trails'])) return false;
  const texts = v['texts'] as unknown[];
  const isStep = (one: unknown): boolean => Array.isArray(one) && typeof one[0] === 'string' && typeof one[3] === 'string'
    && (one[1] === -1 ? one[0] !== '' : typeof texts[one[1] as number] === 'string')
    && isObject(one[2]) && Object.values(one[2]).every((value) => typeof value === 'string');
  const areSteps = (all: unknown): boolean => Array.isArray(all) && all.every(isStep);
  return texts.every((one) => typeof one === 'string')
    && (v['trails'] as unknown[]).every((one) => Array.isArray(one) && typeof one[0] === 'string' && isStep(one[1]) && areSteps(one[2]) && areSteps(one[3]));
}
