/** What a program may import: its own files, and the two Redis libraries that the page plays. */

import { refusal } from './refusals.ts';
import { stripped } from './strip.ts';
import type { Program } from './wire.ts';

/** Modules that the prelude has, with the names that they export. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  ioredis: ['default', 'Redis'],
  redis: ['default', 'createClient'],
  crypto: ['default', 'randomUUID', 'randomBytes', 'randomInt', 'webcrypto'],
  'timers/promises': ['default', 'setTimeout', 'setImmediate', 'scheduler'],
  perf_hooks: ['default', 'performance'],
};

/** How the name of a file begins that the scenario does not have. */
const MISSING = './';

const bare = (name: string): string => name.replace(/^node:/, '');

/** The name under which a module is known; base is who imports it. */
export function resolved(base: string, name: string, program: Program): string {
  if (!/^\.{1,2}\//.test(name)) return bare(name);
  const parts = [...base.split('/').slice(0, -1), ...name.split('/')];
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '.') path.push(part);
  }
  const wanted = path.join('/');
  const found = [wanted, `${wanted}.ts`, wanted.replace(/\.js$/, '.ts')].find((file) => Object.hasOwn(program.files, file));
  return found ?? MISSING + wanted;
}

export function loaded(name: string, program: Program): string | { error: Error } {
  if (Object.hasOwn(program.files, name)) return stripped(name, program.files[name]!);
  if (name.startsWith(MISSING)) return { error: new Error(`this scenario has no file ${name.slice(MISSING.length)}`) };
  const names = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  if (!names) return { error: new Error(refusal(name)) };
  return `const module = require(${JSON.stringify(name)});\n` +
    names.map((one) => (one === 'default' ? 'export default module.default ?? module;' : `export const ${one} = module.${one};`)).join('\n');
}
