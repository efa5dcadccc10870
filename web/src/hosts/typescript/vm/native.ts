/** The one way out of a program: a function that takes a text. What later code may change is held on to before it can. */

import type { Asked, Effect } from '../wire.ts';

interface About {
  client: string;
  params: Record<string, string | number>;
  nodes: string[];
  replicas: string[];
  stores: string[];
}

const scope = globalThis as unknown as { lockstep(text: string): unknown };
const native = scope.lockstep;
const { stringify, parse } = JSON;
const { setPrototypeOf, defineProperty, keys } = Object;

/** What the program is told about the scenario, once it is known. */
export let about: About;

/** Takes it from its JSON. */
export function told(text: string): void { about = parse(text) as About; }

/** JSON of values that the program has had no hand in, so that nothing it has put into a prototype is asked. */
export function encoded(value: unknown): string {
  return stringify(plain(value));
}

export const decoded = parse as (text: string) => unknown;

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (let i = 0; i < value.length; i++) defineProperty(list, i, { value: plain(value[i]), enumerable: true });
    return setPrototypeOf(list, null) as unknown;
  }
  const copy: object = { __proto__: null } as object;
  for (const key of keys(value)) defineProperty(copy, key, { value: plain((value as Record<string, unknown>)[key]), enumerable: true });
  return copy;
}

/** Asks for something that the program will wait for, and returns its number; like is an earlier one that this goes on with. */
export const ask = (asked: Asked, like?: number): number => native(encoded(['ask', asked, like])) as number;
export const effect = (e: Effect): void => { native(encoded(['effect', e])); };
export const withdraw = (number: number): void => { native(encoded(['withdraw', number])); };
export const background = (number: number, is: boolean): void => { native(encoded(['background', number, is])); };
/** In µs. */
export const clock = (which: 'mono' | 'wall'): number => native(encoded(['clock', which])) as number;
export const unique = (): string => native(encoded(['unique'])) as string;
export const between = (low: number, high: number): number => native(encoded(['between', low, high])) as number;
export const fraction = (): number => native(encoded(['fraction'])) as number;

export const define = (target: object, name: string, value: unknown): void => {
  defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
};

/** An error that no part of the program has caught ends it. */
export const uncaught = (message: string, stack: string): void => { native(encoded(['uncaught', message, stack])); };
