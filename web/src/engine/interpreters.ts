/** The interpreters of languages besides Lua, brought in when a program needs them. */

import type { Interpreter } from './engine.ts';
import { bring } from './part.ts';
import { unpacked } from './unpack.ts';

/** The parts of the site that hold them, by the ending of a program's name. */
const NAMES: Readonly<Record<string, string>> = { '.ts': 'typescript', '.py': 'python' };

/** What an interpreter's file hands over: the script for the worker, and the wasm, compressed. */
interface Part { file: string; script: string; wasm: string }

const arrived = new Map<string, Part>();
Object.assign(globalThis, { lockstepPart: (part: Part) => arrived.set(part.file, part) });

export async function interpreter(ending: string): Promise<Interpreter> {
  const name = NAMES[ending] ?? ending;
  await bring(name);
  const { script, wasm } = arrived.get(`${name}.js`)!;
  const module = unpacked(wasm).arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
  module.catch(() => undefined);
  return { script, module };
}
