/** Makes known in the worker how Python is run: in MicroPython, anew from the log at each step. */

import type { Host } from '../../engine/worker.ts';
import { host } from './host.ts';

const scope = globalThis as unknown as {
  lockstepInterpreters: Record<string, (module: WebAssembly.Module) => Promise<Host>>;
  lockstepBeat?(): void;
};
scope.lockstepInterpreters['.py'] = async (module) => host(module, () => scope.lockstepBeat?.());
