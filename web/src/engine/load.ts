/** Takes over what the first script has begun to bring in and closes the network behind it; and brings in the fonts. */

import type { Beginning } from './begin.ts';
import type { Parts } from './engine.ts';
import { PARTS } from './part.ts';

/**
 * What may still happen after loading: nothing that could carry a learner's code or data out. Blob workers inherit it.
 * Of all scripts only the page's own later parts may come, known by their hashes.
 */
const SEALED = [
  "default-src 'none'", "connect-src 'none'", 'worker-src blob:',
  ["script-src 'wasm-unsafe-eval' blob:", ...Object.values(PARTS).map((hash) => `'${hash}'`)].join(' '),
  "style-src 'unsafe-inline'", "font-src 'self' data:", 'img-src data: blob:', "base-uri 'none'", "form-action 'none'",
].join('; ');

/** The engine's parts. Once all of them are on their way the page is sealed, so that its worker can start while they arrive. */
export async function load(): Promise<Parts> {
  const { worker, module } = await (globalThis as Beginning).lockstepBegun!;
  seal();
  return { worker, module, interpreters: new Map() };
}

/**
 * Faces load when first used, which may be long after the page has loaded; so all of them come now, as the sealed page
 * still may. A missing one costs only its looks.
 */
export function fonts(): void {
  for (const face of document.fonts) face.load().catch(() => undefined);
}

function seal(): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = SEALED;
  document.head.append(meta);
}
