/** What the page and the code editor's part say to each other; the part is loaded only when somebody edits. */

/** A section of a scenario: setup.lua, a client's program, a library. */
export interface Section { name: string; text: string }

/** A client at a line, counted from 1. `acting`: the step that is shown is its. */
export interface Stand { line: number; client: string; called: boolean; acting: boolean }

/** What is wrong at a place, counted from 1; column 0: the whole line. */
export interface Flaw { line: number; column: number; message: string }

/** What the editor asks of the page. */
export interface Desk {
  /** Somebody has changed a section. */
  changed(name: string, text: string): void;
  run(): void;
  /** Takes back, or does again, what the section's own history does not know; false if there is nothing. */
  undo(): boolean;
  redo(): boolean;
  /** The badge of a client beside a line. */
  badge(stand: Stand): HTMLElement;
  label(name: string): string;
  /** CodeMirror's own words, as the page says them. */
  readonly phrases: Readonly<Record<string, string>>;
}

/** An editor of sections, of which one is seen; each keeps its own history and selection. */
export interface Code {
  show(section: Section, fixed: boolean): void;
  /** Puts a text in the place of a section's, as one change that can be taken back. */
  put(section: Section, before: string): void;
  /** Of the section that is seen. */
  stands(stands: readonly Stand[]): void;
  flaws(flaws: readonly Flaw[]): void;
  /** Focus, and the cursor at a place if one is given. */
  focus(at?: { line: number; column: number }): void;
  destroy(): void;
}

export type Open = (parent: HTMLElement, desk: Desk) => Code;

/** Where the part leaves what it brings. */
export interface Parts { lockstepEditor?: Open }
