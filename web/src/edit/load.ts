/** Brings in the part of the code editor when somebody edits for the first time. */

import { bring } from '../engine/part.ts';
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
