/** Light, dark, or as the system has it: applied to the document and remembered. */

import type { Theme } from '../state.ts';
import type { Store } from '../store.ts';
import type { Shelf } from '../storage.ts';

const isTheme = (value: unknown): value is Theme => value === 'auto' || value === 'light' || value === 'dark';

export function keepTheme(store: Store, shelf: Shelf): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const forced = matchMedia('(forced-colors: active)');
  /** Colours that the system forces have its own ground under them: hues for the other one could not be read there. */
  const apply = (): void => {
    const theme = forced.matches ? 'auto' : store.get().theme;
    document.documentElement.dataset.theme = theme === 'auto' ? (system.matches ? 'dark' : 'light') : theme;
  };
  store.theme(shelf.get('theme', isTheme, 'auto'));
  apply();
  for (const one of [system, forced]) one.addEventListener('change', apply);
  store.subscribe((now, before) => {
    if (now.theme === before.theme) return;
    // In a frame it is the page around that says so; what the reader has chosen elsewhere stays.
    if (window.parent === window) shelf.put('theme', now.theme);
    apply();
  });
}
