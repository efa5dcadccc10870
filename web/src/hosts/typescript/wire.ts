/** What goes between the engine and this interpreter: docs/hosts.md has it in words. */

export interface Place { file: string; line: number }

export interface Program {
  file: string;
  files: Readonly<Record<string, string>>;
  client: string;
  params: Readonly<Record<string, string | number>>;
  nodes: readonly string[];
  replicas: readonly string[];
  stores: readonly string[];
}

/** A clock that must not be looked at is null. */
export interface Clocks { mono: number | null; wall: number | null }

export interface Delivery extends Clocks {
  number: number;
  thread: number;
  answers: readonly unknown[];
}

export type Request =
  | ({ op: 'check' | 'start' } & Program)
  | ({ op: 'deliver'; process: number } & Delivery)
  | { op: 'close'; process: number };

/** What a program waits for, without where and as what; the program has asked for it in these words. */
export interface Asked {
  kind: 'call' | 'store' | 'sleep' | 'work' | 'receive';
  nodes?: readonly string[];
  argv?: readonly (string | { hex: string })[];
  need?: number;
  mute?: boolean;
  listens?: boolean;
  timeout?: number;
  dur?: number;
  access?: object;
}

export interface Op extends Asked { number: number; thread: number; src: Place; callers: readonly Place[] }

export interface Effect { kind: 'enter' | 'leave' | 'log'; section?: string; until?: number; text?: string; values?: string }

export interface Failure { src: Place; message: string }

export interface Step {
  ops: readonly Op[];
  effects: readonly (Effect & { thread: number; src: Place; callers: readonly Place[] })[];
  looked: { mono: boolean; wall: boolean; tokens: number; rands: number };
  failure?: Failure;
}
