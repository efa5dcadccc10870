/** The one worker: it holds the engine and answers one text with one text. Go's wasm_exec.js stands before it in the same file. */

import { shut } from './shut.ts';

/** From the page: the compiled engine, once, and the interpreters' wasm by the endings of programs; then requests. */
export type ToWorker = { module: WebAssembly.Module; interpreters?: Readonly<Record<string, WebAssembly.Module>> } | { id: number; request: string };

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
  /** Filled by the interpreters' scripts, which stand behind this one: how each makes its host of its wasm. */
  lockstepInterpreters: Record<string, (module: WebAssembly.Module) => Promise<Host>>;
  /** The hosts, which wasm/main.go asks (docs/hosts.md). */
  lockstepHosts: Record<string, Host>;
  /** Long searches call it to say that they are alive. */
  lockstepBeat(): void;
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** An interpreter: from a request to its answer, both JSON. */
export type Host = (request: string) => string;

const scope = globalThis as unknown as Scope;
const post = scope.postMessage.bind(scope);
let asked = 0;

scope.lockstepInterpreters = {};
scope.lockstepHosts = {};
scope.lockstepReady = () => post({ ready: true });
scope.lockstepBeat = () => post({ beat: asked });
scope.onmessage = ({ data }) => {
  if ('module' in data) void load(data.module, data.interpreters ?? {});
  else answer(data.id, data.request);
};

async function load(module: WebAssembly.Module, interpreters: Readonly<Record<string, WebAssembly.Module>>): Promise<void> {
  try {
    for (const [ending, wasm] of Object.entries(interpreters)) scope.lockstepHosts[ending] = await scope.lockstepInterpreters[ending]!(wasm);
    const go = new scope.Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    shut();
    await go.run(instance);
    post({ failed: 'ended' });
  } catch (e) {
    post({ failed: String(e) });
  }
}

function answer(id: number, request: string): void {
  asked = id;
  post({ started: id });
  try {
    const text = scope.lockstep?.(request);
    // After a Go fatal error the call returns nothing and the program has ended.
    post(typeof text === 'string' ? { id, answer: text } : { failed: 'silent' });
  } catch (e) {
    post({ failed: String(e) });
  }
}
