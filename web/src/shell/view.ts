/** What every part of the shell is drawn from: the state, what follows from it, and what the learner can do. */

import type { State } from '../state.ts';
import type { Store } from '../store.ts';
import type { Param } from '../trace.ts';
import type { Versions } from '../edit/versions.ts';
import { text } from '../text.ts';
import { typeset } from '../print.ts';
import type { Lectern } from '../present/lectern.ts';
import type { Show } from '../present/show.ts';
import type { Draft } from '../change/draft.ts';
import type { Flip } from '../change/flips.ts';
import type { Refused } from '../change/usable.ts';
import type { About } from './about.ts';
import type { Cure } from './cures.ts';
import type { Ghost } from '../frame/ghost.ts';
import type { Progress } from '../progress.ts';
import type { Landmark, Question } from './moments.ts';
import type { Pointing } from './pointing.ts';
import type { Given, Votes } from './predictions.ts';
import type { Hues } from './sentence.ts';
import type { Zooming } from './zooming.ts';

/** A file of the programs, the keys, the metrics, the transcript or the console; empty: the file that the run is in. */
export type Tab = string;

export type PhoneView = 'story' | 'code' | 'change';

/** An actor's box over the picture, px of the page. */
export interface Spot { id: string; x: number; y: number; w: number; h: number }

export interface View {
  readonly s: State;
  readonly store: Store;
  readonly hues: Hues;
  /** What the run asks, in its order. */
  readonly questions: readonly Question[];
  /** The question that hides the future now. */
  readonly asking: Question | null;
  /** The next question that waits for an answer: what comes after it stays hidden. */
  readonly ahead: Question | null;
  /** The question whose answer is being shown. */
  readonly graded: Given | null;
  /** What would have followed by the last answer, if it was wrong. */
  readonly ghost: Ghost | null;
  /** Answers are votes of a class. */
  readonly hands: boolean;
  readonly progress: Progress;
  /** The choices that would keep every promise, as far as they are known. */
  readonly cures: readonly Cure[];
  /** False once no choice is known to keep them. */
  readonly curable: boolean;
  /** Where the actors stand in the picture. */
  readonly spots: readonly Spot[];
  /** The faults of the run are open to be changed. */
  readonly wrong: boolean;
  readonly draft: Draft;
  /** The values of a duration at which the outcome changes, as far as they are known. */
  flips(p: Param): readonly Flip[];
  /** What one points at, or has the focus on, is about. */
  readonly lit: About | null;
  readonly pointing: Pointing;
  readonly zooming: Zooming;
  readonly tab: Tab;
  /** The programs are being edited, from this file on; null: they are not. */
  readonly editing: string | null;
  readonly versions: Versions;
  readonly phone: PhoneView | null;
  /** How large the pictures are drawn while the page is presented. */
  readonly show: Show | null;
  /** The screen is black. */
  readonly black: boolean;
  readonly lectern: Lectern;
  /** Another run has come: so many of the parts round the picture, last of them the timeline, are drawn in later frames. */
  readonly later: 0 | 1 | 2;
  /** Steps follow each other faster than anybody reads: what is in words waits for one of the next frames. */
  readonly hurried: boolean;
  /** There is a presenter's window. */
  readonly presenter: boolean;
  /** The panels stand one under the other: what just happened is told under the picture. */
  readonly column: boolean;
  readonly do: Deeds;
}

export interface Deeds extends TalkDeeds {
  run(): void;
  go(index: number): void;
  seek(t: number): void;
  forward(): void;
  back(): void;
  toggle(): void;
  answer(q: Question, answer: string): void;
  reveal(q: Question, votes: Votes): void;
  /** Show of hands, or not. */
  raise(hands: boolean): void;
  /** Leads to the answers of the open question. */
  consider(): void;
  /** No more questions in this scenario. */
  unask(): void;
  landmark(what: Landmark): void;
  neighbour(by: number): void;
  choose(name: string): void;
  openCatalogue(): void;
  openHelp(): void;
  /** What a chapter teaches. */
  openChapter(chapter: string): void;
  /** Leads to the setup, where another choice may keep the promise. */
  fix(): void;
  tab(tab: Tab): void;
  undo(): void;
  redo(): void;
  wrong(open: boolean): void;
  /** One more item of the Schedule; what is wrong with it is said above the page. */
  addFault(item: string): void;
  /** The same for a field that says by itself what is wrong. */
  offerFault(items: string): Promise<readonly Refused[]>;
  /** What can go wrong with an actor, or a message, now. */
  menu(actor: string, near: Element): void;
  messageMenu(message: number, near: Element): void;
  openCompare(): void;
  /** Opens the editor, at a file if one is named, or closes it. */
  edit(open: boolean, file?: string): void;
  /** Somebody looks at a duration's slider. */
  ponder(p: Param): void;
  phone(view: PhoneView): void;
}

/** What somebody does who presents. */
export interface TalkDeeds {
  present(on: boolean): void;
  /** One step; from the end of a run on to what follows it. held: the key is held down, which leads no further than the end. */
  turn(by: 1 | -1, held?: boolean): void;
  /** An entry of the lecture on or back. */
  entry(by: 1 | -1): void;
  blacken(): void;
  openPresenter(): void;
  pickLecture(): void;
  closeLecture(): void;
}

/** Where the scenario stands in the catalogue, from 0; -1 for one's own text. */
export const placeOf = (s: State): number => s.catalogue.findIndex((one) => one.name === s.scenario);

/** The scenario's title: known from the catalogue before its source is here. */
export const titleOf = (s: State): string =>
  typeset(s.source?.title ?? s.catalogue.find((one) => one.name === s.scenario)?.title ?? '');

/** Why there is no picture, where there is none. */
export const absence = (s: State): string =>
  (s.busy ? (s.source ? text.stage.computing : text.stage.loading) : s.error ? text.stage.failed : text.stage.ready);

/** There is not even a scenario, and none is on its way. */
export const nothingToShow = (s: State): boolean => s.source === null && s.error !== null;

export const claimsOf = (s: State): readonly string[] => s.source?.claims ?? [];

/** A pointer press keeps the focus where it is, so that the keys go on stepping the run. */
export const keepFocus = (e: PointerEvent): void => { if (e.pointerType === 'mouse') e.preventDefault(); };
