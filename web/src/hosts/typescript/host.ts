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
      case 'deliver':
        return processes.get(request.process)!.deliver(request);
      case 'close':
        processes.get(request.process)?.close();
        processes.delete(request.process);
        return {};
    }
  }

  return (text) => {
    try {
      return JSON.stringify(answer(JSON.parse(text) as Request));
    } catch (e) {
      // The machine itself has broken; every process in it is lost, the next program gets another one.
      processes.clear();
      void machines.renew();
      throw e;
    }
  };
}

/** The QuickJS that programs run in, and the next one should it break. */
class Machines {
  #module: WebAssembly.Module;
  #machine: QuickJSWASMModule | null = null;

  constructor(module: WebAssembly.Module) { this.#module = module; }

  async renew(): Promise<void> {
    this.#machine = await newQuickJSWASMModuleFromVariant(newVariant(VARIANT, { wasmModule: this.#module }));
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
