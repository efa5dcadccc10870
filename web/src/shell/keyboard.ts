/** The keys of the page: what each does, and when the browser's own meaning of it goes first. */

import { length } from '../state.ts';
import { handBack } from '../present/host.ts';
import type { View } from './view.ts';

/** Where arrows, Home and End already mean something. */
const OWN_ARROWS = '[role=radiogroup], [role=tablist], [role=slider], pre:focus-visible';
const TYPING = 'input, textarea, select, [contenteditable]';
const PRESSABLE = 'button, a[href], summary, [role=slider]';

/** Does what a key means; true when it meant something. */
export function pressed(e: KeyboardEvent, v: View): boolean {
  if (takesBack(e, v)) return true;
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return false;
  if (v.black) return lightens(e, v);
  const on = e.target instanceof Element ? e.target : document.body;
  if (on.closest(TYPING) || document.querySelector('dialog[open]')) return false;
  if ((e.key === ' ' || e.key === 'Enter') && on.closest(PRESSABLE)) return false;
  if (v.show && presents(e, v)) return true;
  if (/^(Arrow|Home|End|Page)/.test(e.key) && on.closest(OWN_ARROWS) && !(e.shiftKey && on.closest('.time'))) return false;
  if (e.shiftKey && /^Arrow(Left|Right)$/.test(e.key) && v.zooming.now.by > 1) {
    v.zooming.pan(e.key === 'ArrowRight' ? 0.25 : -0.25);
    return true;
  }
  if (/^\d$/.test(e.key)) return digit(e.key, v);
  return act(e, v);
}

/** Every key brings a black screen back, and does nothing else. */
function lightens(e: KeyboardEvent, v: View): boolean {
  if (/^(Shift|CapsLock|Control|Alt|Meta|Audio|Media|Volume)/.test(e.key)) return false;
  if (!e.repeat) v.do.blacken();
  return true;
}

/** The keys of whoever presents, and of clickers. */
function presents(e: KeyboardEvent, v: View): boolean {
  const way = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[e.key] as 1 | -1 | undefined;
  if (way && e.shiftKey && v.lectern.length) v.do.entry(way);
  else if (way && !e.shiftKey && !(e.target as Element).closest?.(OWN_ARROWS)) v.do.turn(way, e.repeat);
  else if (/^[b.]$/i.test(e.key)) v.do.blacken();
  else if (e.key === 'Escape' && !document.querySelector(':popover-open')) v.do.present(false);
  // The play key of some clickers: it would load the page anew.
  else return e.key === 'F5' && !e.shiftKey;
  return true;
}

/** Ctrl+Z and its like; a field that one types in has its own. */
function takesBack(e: KeyboardEvent, v: View): boolean {
  const key = e.key.toLowerCase();
  if (e.defaultPrevented || e.altKey || !(e.ctrlKey || e.metaKey) || (key !== 'z' && key !== 'y')) return false;
  const typing = e.target instanceof Element && e.target.closest('input:not([type=range]), textarea, [contenteditable]');
  if (typing || document.querySelector('dialog[open]:not(#settings)')) return false;
  if (key === 'y' || e.shiftKey) v.do.redo();
  else v.do.undo();
  return true;
}

/** The keys that move through the run. */
export const travels = ({ do: act, store }: View, repeat: boolean): Readonly<Record<string, () => void>> => ({
  ArrowRight: act.forward, ArrowLeft: act.back, PageDown: () => act.turn(1, repeat), PageUp: () => act.turn(-1, repeat),
  Home: () => store.home(), End: () => store.end(), ' ': act.toggle,
});

function act({ key, repeat }: KeyboardEvent, v: View): boolean {
  const go = travels(v, repeat)[key];
  if (go) return go(), true;
  switch (key) {
    case 'Escape': return !document.querySelector(':popover-open') && handBack();
    case 'p': v.do.present(!v.show); return true;
    case 'c': v.do.edit(v.editing === null); return true;
    case 'Enter':
      if (v.asking) v.do.consider();
      else if (v.s.started) return false;
      else v.do.run();
      return true;
    case '+': case '=': v.zooming.level(1, v.s.t); return true;
    case '-': v.zooming.level(-1, v.s.t); return true;
    case '?': v.do.openHelp(); return true;
    case 'd': v.do.landmark('decision'); return true;
    case 'e': v.do.landmark('expiry'); return true;
    case 'v': v.do.landmark('violation'); return true;
    default: return false;
  }
}

/** A digit so soon after an answer was meant for the question: a second press, a slip. */
const SLIP = 1000;
let answeredAt = -SLIP;

/** An answer when the page asks, else a tenth of the run. */
function digit(key: string, v: View): boolean {
  if (!v.s.trace) return false;
  if (v.asking) {
    const answer = meant(key, v.asking.answers);
    if (answer === undefined) return true;
    answeredAt = performance.now();
    v.do.answer(v.asking, answer);
  } else if (key === '0') v.zooming.fit();
  else if (performance.now() - answeredAt > SLIP) v.do.go(Math.round((Number(key) * length(v.s)) / 10));
  return true;
}

const NUMBER = /^-?\d$/;

/** Digits that stand on answers are these answers; only where there are none do they count them. */
export const counted = (answers: readonly string[]): boolean => !answers.some((one) => NUMBER.test(one) && one !== '0');

/** The answer that a digit means: the one that says it (a minus needs no key), else the n-th. */
export const meant = (key: string, answers: readonly string[]): string | undefined =>
  answers.find((one) => one === key) ?? answers.find((one) => one === `-${key}`) ?? (counted(answers) ? answers[Number(key) - 1] : undefined);
