/** The code editor itself: CodeMirror with what a scenario needs. Bundled alone, as the part editor.js. */

import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { lua } from '@codemirror/legacy-modes/mode/lua';
import { python } from '@codemirror/legacy-modes/mode/python';
import { typescript } from '@codemirror/legacy-modes/mode/javascript';
import { forceLinting, linter, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, RangeSet, StateEffect, StateField, type Extension, type TransactionSpec } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, gutter, GutterMarker, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers, type DecorationSet } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { Code, Desk, Flaw, Open, Parts, Section, Stand } from './port.ts';

const LANGUAGES: Readonly<Record<string, StreamLanguage<unknown>>> = {
  lua: StreamLanguage.define(lua), py: StreamLanguage.define(python), ts: StreamLanguage.define(typescript),
};

const languageOf = (name: string): Extension => LANGUAGES[name.slice(name.lastIndexOf('.') + 1)] ?? [];

/** Lua of this project and TypeScript are written with two spaces, Python with four. */
const unitOf = (name: string): string => (name.endsWith('.py') ? '    ' : '  ');

const moved = StateEffect.define<readonly Stand[]>();

class Badges extends GutterMarker {
  readonly #stands: readonly Stand[];
  readonly #desk: Desk;

  constructor(stands: readonly Stand[], desk: Desk) {
    super();
    this.#stands = stands;
    this.#desk = desk;
  }

  override eq(other: Badges): boolean { return JSON.stringify(this.#stands) === JSON.stringify(other.#stands); }
  override toDOM(): HTMLElement {
    const box = document.createElement('span');
    box.className = 'badges';
    box.append(...this.#stands.map((one) => this.#desk.badge(one)));
    return box;
  }
}

/** Where the clients stand; the marks move with the text that is typed above them. */
const standing = StateField.define<readonly { from: number; stand: Stand }[]>({
  create: () => [],
  update(value, tr) {
    const set = tr.effects.find((one) => one.is(moved));
    if (set) {
      return set.value.filter(({ line }) => line >= 1 && line <= tr.state.doc.lines)
        .map((stand) => ({ from: tr.state.doc.line(stand.line).from, stand }));
    }
    return tr.docChanged ? value.map(({ from, stand }) => ({ from: tr.changes.mapPos(from), stand })) : value;
  },
  provide: (field) => EditorView.decorations.from(field, (all): DecorationSet => Decoration.set(
    all.filter(({ stand }) => stand.acting && !stand.called).slice(0, 1).map(({ from }) => Decoration.line({ class: 'cur' }).range(from)))),
});

/** The badges of the clients beside the lines. */
function badges(desk: Desk): Extension {
  return [standing, gutter({
    class: 'stands',
    markers(view) {
      const byLine = new Map<number, Stand[]>();
      for (const { from, stand } of view.state.field(standing)) {
        const at = view.state.doc.lineAt(from).from;
        byLine.set(at, [...(byLine.get(at) ?? []), stand]);
      }
      return RangeSet.of([...byLine].sort(([a], [b]) => a - b).map(([at, stands]) => new Badges(stands, desk).range(at)));
    },
    initialSpacer: () => new Badges([], desk),
  })];
}

/** Opens an editor in parent. */
const open: Open = (parent, desk) => {
  const known = new Map<string, EditorState>();
  let shown = '';
  const extensions = (name: string, fixed: boolean): Extension => [
    languageOf(name), indentUnit.of(unitOf(name)), lineNumbers(), badges(desk), lintGutter(), linter(null), history(), drawSelection(), highlightSpecialChars(),
    highlightActiveLine(), indentOnInput(), bracketMatching(), highlightSelectionMatches(), search({ top: true }),
    syntaxHighlighting(classHighlighter), EditorState.phrases.of({ ...desk.phrases }), EditorState.tabSize.of(4),
    EditorView.contentAttributes.of({ 'aria-label': desk.label(name), tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
    EditorState.readOnly.of(fixed),
    keymap.of([{ key: 'Mod-Enter', run: () => { desk.run(); return true; } }, indentWithTab, ...lintKeymap, ...searchKeymap, ...historyKeymap,
      { key: 'Mod-z', run: () => desk.undo() }, { key: 'Mod-y', mac: 'Mod-Shift-z', run: () => desk.redo() }, { key: 'Mod-Shift-z', run: () => desk.redo() }, ...defaultKeymap]),
    EditorView.updateListener.of((update) => { if (update.docChanged) desk.changed(shown, update.state.doc.toString()); }),
  ];
  const made = (section: Section, fixed: boolean): EditorState =>
    EditorState.create({ doc: section.text, extensions: extensions(section.name, fixed) });
  const view = new EditorView({ parent });
  const place = ({ line, column }: { line: number; column: number }): number => {
    const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    return Math.min(at.from + Math.max(column - 1, 0), at.to);
  };
  const code: Code = {
    show(section, fixed) {
      if (shown) known.set(shown, view.state);
      const kept = known.get(section.name);
      shown = section.name;
      view.setState(kept?.doc.toString() === section.text && kept.readOnly === fixed ? kept : made(section, fixed));
    },
    put(section, before) {
      if (section.text === before) return;
      const all = (state: EditorState): TransactionSpec => ({ changes: { from: 0, to: state.doc.length, insert: section.text }, annotations: isolateHistory.of('full') });
      if (section.name === shown) return view.dispatch(all(view.state));
      const kept = known.get(section.name);
      const state = kept?.doc.toString() === before ? kept : made({ ...section, text: before }, false);
      known.set(section.name, state.update(all(state)).state);
    },
    stands(stands) { view.dispatch({ effects: moved.of(stands) }); },
    flaws(flaws) {
      view.dispatch(setDiagnostics(view.state, flaws.map((flaw) => diagnostic(view, flaw, place))));
      forceLinting(view);
    },
    focus(at) {
      if (at) view.dispatch({ selection: { anchor: place(at) }, effects: EditorView.scrollIntoView(place(at), { y: 'center' }) });
      view.focus();
    },
    destroy() { view.destroy(); },
  };
  return code;
};

/** From the column on, or the whole line. */
function diagnostic(view: EditorView, { line, column, message }: Flaw, place: (at: { line: number; column: number }) => number) {
  const at = view.state.doc.lineAt(place({ line, column: 1 }));
  const from = column > 0 ? place({ line, column }) : at.from;
  return { from: Math.min(from, at.to), to: at.to, severity: 'error' as const, message };
}

(globalThis as Parts).lockstepEditor = open;
