/** What the page needs of the engine. */

import type { Setup } from './change/history.ts';
import type { Fidelity, Listed, Source, Template, Trace, Typed } from './trace.ts';

export interface Runner {
  list(): Promise<Listed[]>;
  source(of: { name?: string; text?: string }): Promise<Source>;
  run(request: Asked): Promise<Trace>;
  metrics(request: Asked): Promise<string>;
  fidelity(): Promise<Fidelity>;
  archive(name: string): Promise<string>;
  templates(): Promise<Template[]>;
  type(request: Asked & { at: number; node: string; commands: readonly string[] }): Promise<Typed>;
}

/** Which run is meant. */
export interface Asked { name?: string; text?: string; set: Readonly<Record<string, string>>; schedule: string }

export const asked = ({ scenario, text, set, schedule }: Setup): Asked => ({ ...(text === null ? { name: scenario } : { text }), set, schedule });
