/** Brings in the part of the code editor when somebody edits for the first time. */

import { bring } from '../engine/part.ts';
import type { Store } from '../store.ts';
import { text } from '../text.ts';
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

/** A page that has just been opened may not know its scenario yet; without an engine it never will. */
export function known(store: Store): Promise<void> {
  return new Promise((done, fail) => {
    const look = (): boolean => {
      const { text: own, scenario, busy, error } = store.get();
      const is = own !== null || scenario !== '';
      if (is) done();
      else if (!busy && error) fail(new Error(text.engine.none));
      else return false;
      return true;
    };
    if (look()) return;
    const stop = store.subscribe(() => { if (look()) stop(); });
  });
}
