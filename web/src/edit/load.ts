/** Brings in the part of the code editor when somebody edits for the first time. */

import { bring } from '../engine/part.ts';
import type { Store } from '../store.ts';
import type { Open, Parts } from './port.ts';

let opened: Promise<Open> | null = null;

/** A part that could not be had is asked for again at the next try. */
export function loadEditor(): Promise<Open> {
  opened ??= bring('editor').then(() => {
    const open = (globalThis as Parts).lockstepEditor;
    if (!open) throw new Error('editor.js');
    return open;
  }).catch((e: unknown) => {
    opened = null;
    throw e;
  });
  return opened;
}

/** A page that has just been opened may not know its scenario yet. */
export function known(store: Store): Promise<void> {
  const is = (): boolean => store.get().text !== null || store.get().scenario !== '';
  return new Promise((done) => {
    if (is()) return done();
    const stop = store.subscribe(() => {
      if (!is()) return;
      stop();
      done();
    });
  });
}
