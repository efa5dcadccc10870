/** The interpreter's door: requests in, answers out, both JSON; it keeps the processes. */

import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSSyncVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import glue from '@jitl/quickjs-ng-wasmfile-release-sync/dist/emscripten-module.browser.mjs';
import { QuickJSFFI } from '@jitl/quickjs-ng-wasmfile-release-sync/dist/ffi.mjs';
import type { Host } from '../../engine/worker.ts';
import { Process } from './process.ts';
import { Unreadable } from './strip.ts';
import type { Program, Request } from './wire.ts';

const VARIANT: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(glue),
};

/** What all clients of a run may have together, in pages of 64 KB; QuickJS itself does not count in wasm. */
const PAGES = { initial: 256, maximum: 1024 };

export async function start(module: WebAssembly.Module): Promise<Host> {
  const machines = new Machines(module);
  await machines.renew();
  const processes = new Map<number, Process>();
  let last = 0;

  function answer(request: Request): unknown {
    switch (request.op) {
      case 'check':
        return checked(machines.at(), request);
      case 'start':
        processes.set(++last, new Process(machines.at(), request));
        return { process: last };
      case 'deliver': {
        const step = processes.get(request.process)!.deliver(request);
        // What a failed program has left behind is given back at once, and the next run has a machine that is new.
        if (step.failure) {
          ended(request.process);
          machines.retire(false);
        };
        return step;
      }
      case 'close':
        machines.retire(ended(request.process));
        return {};
    }
  }

  /** Ends a process, and tells whether nothing is left of it. */
  function ended(id: number): boolean {
    const process = processes.get(id);
    processes.delete(id);
    return process?.close() ?? true;
  }

  return (text) => JSON.stringify(answer(JSON.parse(text) as Request));
}

/** The QuickJS that programs run in, and the next one should it break. */
class Machines {
  #module: WebAssembly.Module;
  #machine: QuickJSWASMModule | null = null;

  constructor(module: WebAssembly.Module) { this.#module = module; }

  async renew(): Promise<void> {
    this.#machine = await newQuickJSWASMModuleFromVariant(newVariant(VARIANT, {
      wasmModule: this.#module,
      wasmMemory: new WebAssembly.Memory(PAGES),
      emscriptenModule: { print: () => {}, printErr: () => {} } as never,
    }));
  }

  /** Another machine for the next run, unless the processes of this one have left it clean. */
  retire(clean: boolean): void {
    if (!clean) void this.renew();
  }

  at(): QuickJSWASMModule { return this.#machine!; }
}

function checked(machine: QuickJSWASMModule, program: Program): object {
  const process = new Process(machine, program);
  try {
    process.check();
    return {};
  } catch (e) {
    if (!(e instanceof Unreadable)) throw e;
    return { error: { ...e.at, message: e.message } };
  } finally {
    process.close();
  }
}
