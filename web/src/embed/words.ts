/** The messages between a page and the sandbox in its frame (docs/embedding.md). */

/** To the sandbox. */
export const ASKED = ['load', 'seek', 'step', 'play', 'pause', 'setTheme', 'export', 'sleep', 'wake'] as const;

export type Asked = (typeof ASKED)[number];

/** A message of either way; an answer repeats the id of what it answers. */
export interface Word { lockstep: 1; id?: number | string; type: string; [more: string]: unknown }

/** Whether something that came is meant for this conversation at all. */
export const isWord = (data: unknown): data is Word =>
  (data as Partial<Word> | null | undefined)?.lockstep === 1 && typeof (data as Word).type === 'string';
