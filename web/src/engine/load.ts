/** Brings in everything the page will ever need from the network, then closes the network behind it. */

import type { Parts } from './engine.ts';
import { decoded, inlined } from './inlined.ts';
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

/** The engine's parts; when they are here, the page is sealed. */
export async function load(): Promise<Parts> {
  const [worker, module] = await Promise.all([text('worker.js'), compiled('lockstep.wasm'), fonts()]);
  seal();
  return { worker, module, interpreters: new Map() };
}

async function text(name: string): Promise<string> {
  const here = inlined(name);
  return here ? decoded(await here) : (await fetched(name)).text();
}

async function compiled(name: string): Promise<WebAssembly.Module> {
  const here = inlined(name);
  if (here) return WebAssembly.compile(await here);
  const answer = await fetched(name);
  // Some static hosts do not know the type, and streaming insists on it.
  if (answer.headers.get('Content-Type') !== 'application/wasm') return WebAssembly.compile(await answer.arrayBuffer());
  return WebAssembly.compileStreaming(answer);
}

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** Faces load when first used, which may be after the page was sealed; so all of them come now. A missing one costs only its looks. */
async function fonts(): Promise<void> {
  await Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
}

function seal(): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = SEALED;
  document.head.append(meta);
}
