/** Makes known in the worker how TypeScript is run: in QuickJS, with the types stripped. */

import type { Host } from '../../engine/worker.ts';
import { start } from './host.ts';

const scope = globalThis as unknown as { lockstepInterpreters: Record<string, (module: WebAssembly.Module) => Promise<Host>> };
scope.lockstepInterpreters['.ts'] = start;
