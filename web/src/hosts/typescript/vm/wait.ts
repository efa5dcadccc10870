/** Waiting: each operation is a promise, settled when the engine has the answer. */

import type { Asked } from '../wire.ts';
import { ask, decoded } from './native.ts';

/** What one node or store has said. */
export interface Answer { node: string; timeout?: boolean; late?: boolean; reply?: Reply; version?: number }

export type Reply = string | number | null | Reply[] | { error: string } | { int: string } | { hex: string };

const waiting: Record<number, (answers: Answer[]) => void> = { __proto__: null } as never;
const NativeError = Error;
const NativePromise = Promise;

/** Calls done when what was asked for has come; the number may be withdrawn. */
export function later(asked: Asked, done: (answers: Answer[]) => void, like?: number): number {
  const number = ask(asked, like);
  waiting[number] = done;
  return number;
}

/** The answers to what is asked; convert makes of them what the program is given, or throws. */
export function wait<T>(asked: Asked, convert: (answers: Answer[], at: string) => T): Promise<T> {
  const at = stackOf(new NativeError());
  return new NativePromise((resolve, reject) => {
    later(asked, (answers) => {
      try {
        resolve(convert(answers, at));
      } catch (e) {
        reject(e);
      }
    });
  });
}

/** An error that happened where the program asked, not where the answer came. */
export function failed<E extends Error>(error: E, at: string): E {
  Object.defineProperty(error, 'stack', { value: at, writable: true, configurable: true });
  return error;
}

export const stackOf = (error: Error): string => String(error.stack ?? '');

/** The engine's own call, when an operation has ended. */
export function settle(number: number, text: string): void {
  const done = waiting[number];
  delete waiting[number];
  done?.(decoded(text) as Answer[]);
}
