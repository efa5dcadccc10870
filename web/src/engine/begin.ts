/** The first script of the page, small and in the document itself: the engine begins to arrive before the large script is read. */

import { isPresenter } from '../address.ts';
import { inlined } from './inlined.ts';

/** What a worker is made of, on its way: nothing can lead a request for it elsewhere any more. */
export interface Begun { worker: string; module: Promise<WebAssembly.Module> }

/** Where the large script finds it. */
export interface Beginning { lockstepBegun?: Promise<Begun> }

async function begun(): Promise<Begun> {
  const [worker, { module }] = await Promise.all([file('worker.js').then((answer) => answer.text()), file('lockstep.wasm').then(compiling)]);
  return { worker, module };
}

async function file(name: string): Promise<Response> {
  const answer = inlined(name) ?? await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** Compiles while it arrives. Whoever waits for the module hears of a failure. */
function compiling(answer: Response): { module: Promise<WebAssembly.Module> } {
  // Some static hosts do not know the type, and streaming insists on it.
  const streams = answer.headers.get('Content-Type') === 'application/wasm';
  const module = streams ? WebAssembly.compileStreaming(answer) : answer.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
  module.catch(() => undefined);
  return { module };
}

// A presenter's window has no engine.
if (!isPresenter()) {
  const coming = begun();
  coming.catch(() => undefined);
  (globalThis as Beginning).lockstepBegun = coming;
}
