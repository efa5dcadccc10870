/** The QuickJS that programs run in. Its realms are made once: when the last program of a run is gone, its memory is put back. */

import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSEmscriptenModule, type QuickJSSyncVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import glue from '@jitl/quickjs-ng-wasmfile-release-sync/dist/emscripten-module.browser.mjs';
import { QuickJSFFI } from '@jitl/quickjs-ng-wasmfile-release-sync/dist/ffi.mjs';
import { copied, putBack, used, type Snapshot, type Stretch } from '../memory.ts';
import { Realm } from './realm.ts';

type Allocator = Pick<QuickJSEmscriptenModule, '_malloc' | '_free'>;

/** given: gets what QuickJS takes its memory from. */
const variant = (given: (allocator: Allocator) => void): QuickJSSyncVariant => ({
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(async (options) => {
    const made = await glue(options);
    given(made);
    return made;
  }),
});

/** What all clients of a run may have together, in pages of 64 KB; QuickJS itself does not count in wasm. */
const PAGES = { initial: 256, maximum: 1024 };
/** As many realms are kept ready. */
const MOST = 6;
/** Bytes that there are in no gap between what is in use. */
const NO_GAP = 256 << 10;
/** What it has allocated for itself stands within so many bytes ahead of a program's. */
const OWN = 64 << 10;

export class Machine {
  readonly #quickjs: QuickJSWASMModule;
  readonly #memory: WebAssembly.Memory;
  readonly #allocator: Allocator;
  /** What QuickJS brings with it, and where what it allocates begins. Between them is the stack, which is nobody's when nothing runs. */
  readonly #bottom: Stretch;
  readonly #heap: number;
  /** Realms that no program has been in, in the memory as it was copied. */
  readonly #ready: Realm[] = [];
  #state: Snapshot = [];
  /** How many have been taken since the memory was as it was, and how many of them are still in use. */
  #taken = 0;
  #open = 0;
  /** How many a run has taken: none is taken twice, not even after its client has ended. */
  #wanted = 0;
  #broken = false;

  private constructor(quickjs: QuickJSWASMModule, memory: WebAssembly.Memory, allocator: Allocator) {
    this.#quickjs = quickjs;
    this.#memory = memory;
    this.#allocator = allocator;
    [this.#bottom = { at: 0, end: 0 }] = used(memory);
    this.#heap = this.#end() - OWN;
  }

  /** Where what is allocated ends. */
  #end(): number {
    const at = this.#allocator._malloc(NO_GAP);
    this.#allocator._free(at);
    return at;
  }

  static async make(module: WebAssembly.Module): Promise<Machine> {
    const wasmMemory = new WebAssembly.Memory(PAGES);
    let allocator!: Allocator;
    const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant((given) => { allocator = given; }), {
      wasmModule: module, wasmMemory, emscriptenModule: { print: () => {}, printErr: () => {} } as never,
    }));
    return new Machine(quickjs, wasmMemory, allocator);
  }

  /** A realm for a program; the first is made when it is needed. */
  take(): Realm {
    if (this.#open === 0 && this.#ready.length === 0) this.#add();
    this.#open++;
    this.#wanted = Math.max(this.#wanted, ++this.#taken);
    return this.#ready[this.#taken - 1] ?? new Realm(this.#quickjs);
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

  /** Another realm that is ready. All that is allocated belongs to the state: what is empty is to be so again. */
  #add(): void {
    this.#ready.push(new Realm(this.#quickjs));
    this.#state = copied(this.#memory, [this.#bottom, { at: this.#heap, end: this.#end() }]);
  }
}
