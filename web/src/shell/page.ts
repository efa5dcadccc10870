/** The page as the parts see it that act on it: what it shows, what can be set of it, and its element. */

import type { Flips } from '../change/flips.ts';
import type { Notebook } from '../progress.ts';
import type { State } from '../state.ts';
import type { Store } from '../store.ts';
import type { Predictions } from './predictions.ts';
import type { Room } from './room.ts';
import type { PhoneView, Spot, Tab, TalkDeeds, View } from './view.ts';

export interface Page extends HTMLElement {
  readonly store: Store;
  /** What the learner has seen and answered. */
  readonly book: Notebook;
  readonly s: State;
  readonly view: View;
  /** The number of the event before which a question is open; 0: none is. */
  readonly asking: number;
  readonly predictions: Predictions;
  readonly flips: Flips;
  readonly talk: { readonly presenting: boolean; readonly deeds: TalkDeeds };
  tab: Tab;
  phoneView: PhoneView;
  readonly narrow: boolean;
  /** The row of faults is open. */
  wrong: boolean;
  room: Room;
  spots: readonly Spot[];
  /** What was asked for while the engine was still loading. */
  wish: (() => void) | null;
  catalogue(): void;
  /** Begins a scenario of one's own. */
  write(): Promise<void>;
  help(): void;
  openChapter(chapter: string): Promise<void>;
  /** Opens the editor, at a file if one is named, or closes it. */
  edit(open: boolean, file?: string): void;
  requestUpdate(): void;
  readonly updateComplete: Promise<boolean>;
}
