/** The one worker: it holds the engine and answers one text with one text. Go's wasm_exec.js stands before it in the same file. */

/** From the page: the compiled engine, once; then requests. */
export type ToWorker = { module: WebAssembly.Module } | { id: number; request: string };

/** To the page. After ready, each request is answered by started, any number of beats, and its answer or failed. */
export type FromWorker =
  | { ready: true }
  | { started: number }
  | { beat: number }
  | { id: number; answer: string }
  /** The engine has ended or cannot be trusted any more: ended, silent, or what the browser says. */
  | { failed: string };

/** What Go's glue and wasm/main.go put into the worker, and what they look for there. */
interface Scope {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  lockstep?(request: string): string;
  lockstepReady(): void;
  /** Long searches call it to say that they are alive. */
  lockstepBeat(): void;
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

const scope = globalThis as unknown as Scope;
let asked = 0;

scope.lockstepReady = () => scope.postMessage({ ready: true });
scope.lockstepBeat = () => scope.postMessage({ beat: asked });
scope.onmessage = ({ data }) => {
  if ('module' in data) void load(data.module);
  else answer(data.id, data.request);
};

async function load(module: WebAssembly.Module): Promise<void> {
  try {
    const go = new scope.Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    await go.run(instance);
    scope.postMessage({ failed: 'ended' });
  } catch (e) {
    scope.postMessage({ failed: String(e) });
  }
}

function answer(id: number, request: string): void {
  asked = id;
  scope.postMessage({ started: id });
  try {
    const text = scope.lockstep?.(request);
    // After a Go fatal error the call returns nothing and the program has ended.
    scope.postMessage(typeof text === 'string' ? { id, answer: text } : { failed: 'silent' });
  } catch (e) {
    scope.postMessage({ failed: String(e) });
  }
}
