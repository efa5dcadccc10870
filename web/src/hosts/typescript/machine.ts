/** The QuickJS that programs run in. Its realms are made once: when the last program of a run is gone, its memory is put back. */

import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSSyncVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import glue from '@jitl/quickjs-ng-wasmfile-release-sync/dist/emscripten-module.browser.mjs';
import { QuickJSFFI } from '@jitl/quickjs-ng-wasmfile-release-sync/dist/ffi.mjs';
import { copied, PAGE, putBack, used, type Snapshot } from '../memory.ts';
import { Realm } from './realm.ts';

const VARIANT: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(glue),
};

/** What all clients of a run may have together, in pages of 64 KB; QuickJS itself does not count in wasm. */
const PAGES = { initial: 256, maximum: 1024 };
/** As many realms are kept ready. */
const MOST = 6;

export class Machine {
  readonly #quickjs: QuickJSWASMModule;
  readonly #memory: WebAssembly.Memory;
  /** Realms that no program has been in, in the memory as it was copied. */
  readonly #ready: Realm[] = [];
  #state: Snapshot = [];
  /** How many of them are taken, and how many realms in all. */
  #taken = 0;
  #open = 0;
  /** How many a run has had at once. */
  #wanted = 0;
  #broken = false;

  private constructor(quickjs: QuickJSWASMModule, memory: WebAssembly.Memory) {
    this.#quickjs = quickjs;
    this.#memory = memory;
  }

  static async make(module: WebAssembly.Module): Promise<Machine> {
    const wasmMemory = new WebAssembly.Memory(PAGES);
    return new Machine(await newQuickJSWASMModuleFromVariant(newVariant(VARIANT, {
      wasmModule: module, wasmMemory, emscriptenModule: { print: () => {}, printErr: () => {} } as never,
    })), wasmMemory);
  }

  /** A realm for a program; the first is made when it is needed. */
  take(): Realm {
    if (this.#open === 0 && this.#ready.length === 0) this.#add();
    this.#wanted = Math.max(this.#wanted, ++this.#open);
    return this.#ready[this.#taken++] ?? new Realm(this.#quickjs);
  }

  /** Somebody needs a realm no more. */
  giveBack(): void {
    if (--this.#open > 0 || this.#broken) return;
    putBack(this.#memory, this.#state);
    for (const realm of this.#ready) realm.tenant = null;
    this.#taken = 0;
    if (Math.min(this.#wanted, MOST) > this.#ready.length) setTimeout(() => this.#prepare());
  }

  /** Its memory is not to be trusted any more: programs that run go on, and nothing is put back. */
  retire(): void { this.#broken = true; }

  /** Makes as many realms as the last runs have had, while nobody waits. */
  #prepare(): void {
    if (this.#open > 0 || this.#broken || this.#ready.length >= Math.min(this.#wanted, MOST)) return;
    this.#add();
    setTimeout(() => this.#prepare());
  }

  /** Another realm that is ready. All memory up to the last page in use belongs to the state: what is empty is to be so again. */
  #add(): void {
    const end = this.#state.length * PAGE;
    if (end > 0) new Uint8Array(this.#memory.buffer, end).fill(0);
    this.#ready.push(new Realm(this.#quickjs));
    const last = Math.max(...used(this.#memory));
    this.#state = copied(this.#memory, Array.from({ length: last / PAGE + 1 }, (_, page) => page * PAGE));
  }
}
