/** A QuickJS context with all that a program finds around it, before any program is there. */

import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import prelude from './vm/main.ts?script';

/** Bytes of a client's stack: so few that no browser's own stack ends first. */
const STACK = 64 << 10;

/** A name by which the prelude and this file meet; the program finds nothing there. */
const MEETING = 'lockstep';

/** What the prelude lets the host call. */
const HOOKS = ['begin', 'settle', 'here', 'explain'] as const;
export type Hook = (typeof HOOKS)[number];

/** Who answers a realm: the client whose program runs in it. */
export interface Tenant {
  native(asked: readonly [string, ...unknown[]]): QuickJSHandle;
  interrupted(): boolean;
  loaded(name: string): string | { error: Error };
  resolved(base: string, name: string): string;
}

/**
 * The prelude keeps the language's own objects under their names, whatever a program makes of the global ones. QuickJS reads
 * what stands in parentheses once more for each pair of them, in search of an arrow, so none are around it.
 */
function apart(script: string): string {
  const names = ['Object', 'Array', 'String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'Function', 'Promise', 'Proxy', 'Reflect', 'RegExp', 'Map', 'Set',
    'WeakMap', 'WeakSet', 'Date', 'Error', 'TypeError', 'RangeError', 'JSON', 'Math', 'Uint8Array', 'ArrayBuffer', 'DataView', 'parseInt', 'parseFloat'];
  return `!function (${names.join(', ')}) {'use strict';${script}\n}(${names.join(', ')})`;
}

export class Realm {
  readonly runtime: QuickJSRuntime;
  readonly vm: QuickJSContext;
  readonly hooks: Readonly<Record<Hook, QuickJSHandle>>;
  tenant: Tenant | null = null;

  constructor(machine: QuickJSWASMModule) {
    this.runtime = machine.newRuntime();
    this.runtime.setMaxStackSize(STACK);
    this.runtime.setInterruptHandler(() => this.tenant?.interrupted() ?? false);
    this.runtime.setModuleLoader((name) => this.tenant!.loaded(name), (base, name) => this.tenant!.resolved(base, name));
    this.vm = this.runtime.newContext();
    this.hooks = this.#furnish();
  }

  /** Gives the context its words and takes what the host calls. */
  #furnish(): Record<Hook, QuickJSHandle> {
    const { vm } = this;
    const native = vm.newFunction('native', (text) => this.tenant!.native(JSON.parse(vm.getString(text)) as [string, ...unknown[]]));
    vm.setProp(vm.global, MEETING, native);
    native.dispose();
    vm.unwrapResult(vm.evalCode(apart(prelude), 'lockstep')).dispose();
    const hooks = vm.getProp(vm.global, `${MEETING}Hooks`);
    const taken = Object.fromEntries(HOOKS.map((name) => [name, vm.getProp(hooks, name)])) as Record<Hook, QuickJSHandle>;
    hooks.dispose();
    vm.unwrapResult(vm.evalCode(['', 'Hooks'].map((end) => `delete globalThis.${MEETING}${end}`).join(';'))).dispose();
    return taken;
  }

  /** Frees it with all that its program holds; also: what else is held of it. It throws if QuickJS was stopped at a bad moment. */
  dispose(also: QuickJSHandle | null): void {
    for (const handle of [...Object.values(this.hooks), also]) handle?.dispose();
    this.vm.dispose();
    this.runtime.dispose();
  }
}
