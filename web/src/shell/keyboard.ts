/** The keys of the page: what each does, and when the browser's own meaning of it goes first. */

import { length } from '../state.ts';
import { questionAt } from './moments.ts';
import type { View } from './view.ts';

/** Where arrows, Home and End already mean something. */
const OWN_ARROWS = '[role=radiogroup], [role=tablist], [role=slider], pre:focus-visible';
const TYPING = 'input, textarea, select, [contenteditable]';
const PRESSABLE = 'button, a[href], summary, [role=slider]';

/** Does what a key means; true when it meant something. */
export function pressed(e: KeyboardEvent, v: View): boolean {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return false;
  const on = e.target instanceof Element ? e.target : document.body;
  if (on.closest(TYPING) || document.querySelector('dialog[open]')) return false;
  if ((e.key === ' ' || e.key === 'Enter') && on.closest(PRESSABLE)) return false;
  if (/^(Arrow|Home|End|Page)/.test(e.key) && on.closest(OWN_ARROWS)) return false;
  if (/^[1-9]$/.test(e.key)) return digit(Number(e.key), v);
  return act(e.key, v);
}

function act(key: string, v: View): boolean {
  switch (key) {
    case 'ArrowRight': case 'PageDown': v.do.forward(); return true;
    case 'ArrowLeft': case 'PageUp': v.do.back(); return true;
    case ' ': v.do.toggle(); return true;
    case 'Home': v.store.home(); return true;
    case 'End': v.store.end(); return true;
    case 'Enter': if (v.s.started) return false; v.do.run(); return true;
    case '?': v.do.openHelp(); return true;
    case 'd': v.do.landmark('decision'); return true;
    case 'e': v.do.landmark('expiry'); return true;
    case 'v': v.do.landmark('violation'); return true;
    default: return false;
  }
}

/** An answer when the page asks, else a tenth of the run. */
function digit(n: number, v: View): boolean {
  if (!n || !v.s.trace) return false;
  const answer = v.asking && questionAt(v.s.trace, v.s.index)?.answers[n - 1];
  if (v.asking && answer) v.do.answer(v.asking, answer);
  else if (!v.asking) v.do.go(Math.round((n * length(v.s)) / 10));
  return true;
}
