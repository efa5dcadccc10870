/** A client of one node, in the shapes of ioredis and of node-redis. */

import { COMMANDS, isOptions, object, read, SUBCOMMANDS, written } from './commands.ts';
import { ReplyError } from './errors.ts';
import { shown } from './inspect.ts';
import { about, define, withdraw } from './native.ts';
import { listen, node, only, send } from './words.ts';

/** Of the global client it is not known which library a program means: it goes by how the program speaks. */
type Manner = 'ioredis' | 'node-redis' | 'either';

interface Settings { node: () => string; timeout?: number | undefined; manner: Manner }

/** Names that JavaScript itself, or a test for a feature, asks of any object. */
const NOT_COMMANDS: ReadonlySet<string> = new Set(['then', 'catch', 'finally', 'toJSON', 'constructor', 'prototype', 'nodeType', 'asymmetricMatch', 'inspect']);

type Listener = (...args: unknown[]) => unknown;

export class Client {
  readonly settings: Settings;
  #closed = false;
  #heard = new Map<string, Set<Listener>>();
  #channels = new Map<string, Set<Listener>>();
  #receiving = 0;

  constructor(settings: Settings) { this.settings = settings; }

  /** ioredis has a state; a simulated connection is always there. */
  get status(): string { return this.#closed ? 'end' : 'ready'; }
  get isOpen(): boolean { return !this.#closed; }
  get isReady(): boolean { return !this.#closed; }

  /** Any command, as ioredis sends those that it has no name for. */
  call(verb: string, ...args: unknown[]): Promise<unknown> { return this.send(verb, written(String(verb).toUpperCase(), args.flat())); }
  sendCommand(words: readonly unknown[]): Promise<unknown> {
    if (!Array.isArray(words)) throw new TypeError('sendCommand needs the words of a command as a list');
    return this.send(words[0], words.slice(1));
  }

  send(verb: unknown, args: readonly unknown[]): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error(this.settings.manner === 'node-redis' ? 'The client is closed' : 'Connection is closed.'));
    return send(this.settings.node(), [verb, ...args], { timeout: this.settings.timeout, silence: () => new Error('Command timed out') });
  }

  connect(): Promise<this> { return Promise.resolve(this); }
  duplicate(): Client { return new Client(this.settings); }
  quit(): Promise<string> { this.destroy(); return Promise.resolve('OK'); }
  close(): Promise<void> { this.destroy(); return Promise.resolve(); }
  disconnect(): void { this.destroy(); }
  destroy(): void {
    this.#closed = true;
    this.#channels.clear();
    this.#attend();
  }

  withCommandOptions({ timeout }: { timeout?: number }): Client { return new Client({ ...this.settings, timeout }); }

  /** A script as a command of its own, as in ioredis. */
  defineCommand(name: string, { numberOfKeys, lua }: { numberOfKeys?: number; lua: string }): void {
    define(this, name, (...args: unknown[]) => this.send('EVAL', numberOfKeys === undefined ? [lua, ...args] : [lua, numberOfKeys, ...args]));
  }

  multi(): Batch { return new Batch(this, true); }
  pipeline(): Batch { return new Batch(this, false); }

  on(event: string, fn: Listener): this {
    if (!this.#heard.has(event)) this.#heard.set(event, new Set());
    this.#heard.get(event)!.add(fn);
    return this;
  }
  once(event: string, fn: Listener): this {
    const first: Listener = (...args) => { this.off(event, first); fn(...args); };
    return this.on(event, first);
  }
  off(event: string, fn: Listener): this {
    this.#heard.get(event)?.delete(fn);
    return this;
  }
  removeListener(event: string, fn: Listener): this { return this.off(event, fn); }

  async subscribe(...args: unknown[]): Promise<unknown> {
    const fn = typeof args[args.length - 1] === 'function' ? args.pop() as Listener : null;
    const names = args.flat().map(String);
    await send(this.settings.node(), ['SUBSCRIBE', ...names], { listens: true });
    for (const name of names) {
      if (!this.#channels.has(name)) this.#channels.set(name, new Set());
      if (fn) this.#channels.get(name)!.add(fn);
    }
    this.#attend();
    return this.settings.manner === 'node-redis' ? undefined : this.#channels.size;
  }

  async unsubscribe(...args: unknown[]): Promise<unknown> {
    const names = args.flat().filter((name) => typeof name !== 'function').map(String);
    await send(this.settings.node(), ['UNSUBSCRIBE', ...names], { listens: true });
    for (const name of names.length ? names : [...this.#channels.keys()]) this.#channels.delete(name);
    this.#attend();
    return this.settings.manner === 'node-redis' ? undefined : this.#channels.size;
  }

  /** Waits for messages while there is a channel to hear them from. */
  #attend(): void {
    if (this.#channels.size && !this.#receiving) listen((channel, text) => this.#hear(channel, text), (number) => { this.#receiving = number; });
    else if (!this.#channels.size && this.#receiving) {
      withdraw(this.#receiving);
      this.#receiving = 0;
    }
  }

  #hear(channel: string, text: string): void {
    for (const fn of this.#channels.get(channel) ?? []) fn(text, channel);
    for (const fn of this.#heard.get('message') ?? []) fn(channel, text);
  }
}

/** Commands that go out together: as they are, or as one transaction. */
export class Batch {
  readonly #client: Client;
  readonly #transaction: boolean;
  readonly #commands: { name: string; verb: unknown; args: readonly unknown[] }[] = [];
  #camel = false;

  constructor(client: Client, transaction: boolean) {
    this.#client = client;
    this.#transaction = transaction;
  }

  get length(): number { return this.#commands.length; }

  add(name: string, verb: unknown, args: readonly unknown[]): this {
    if (name !== name.toLowerCase()) this.#camel = true;
    this.#commands.push({ name, verb, args });
    return this;
  }

  call(verb: string, ...args: unknown[]): this { return this.add('call', verb, args.flat()); }
  addCommand(words: readonly unknown[]): this { return this.add('addCommand', words[0], words.slice(1)); }

  /** ioredis gives a pair of error and reply for each, node-redis the replies. */
  async exec(): Promise<unknown> {
    const { manner } = this.#client.settings;
    const pairs = manner === 'ioredis' || (manner === 'either' && !this.#camel);
    const replies = this.#transaction ? await this.#transact() : await Promise.all(this.#commands.map((c) => this.#client.send(c.verb, c.args).catch((e: unknown) => e)));
    if (replies === null) {
      if (pairs) return null;
      throw new (class WatchError extends Error { override name = 'WatchError'; })('One (or more) of the watched keys has been changed');
    }
    const list = (replies as unknown[]).map((reply, i) => (reply instanceof Error ? reply : pairs ? asIoredis(this.#commands[i]!.name, reply) : read(this.#commands[i]!.name, reply)));
    if (pairs) return list.map((v) => (v instanceof Error ? [v, undefined] : [null, v]));
    const wrong = list.find((v) => v instanceof Error);
    if (wrong) throw wrong;
    return list;
  }

  async #transact(): Promise<unknown> {
    const client = this.#client;
    const sent = [client.send('MULTI', []), ...this.#commands.map((c) => client.send(c.verb, c.args)), client.send('EXEC', [])];
    const done = await Promise.allSettled(sent);
    const last = done[done.length - 1]!;
    if (last.status === 'rejected') throw last.reason;
    return last.value;
  }
}

const asIoredis = (name: string, reply: unknown): unknown => (name === 'hgetall' ? object(reply, Object.prototype) : reply);

interface Command { verb: string; first: readonly unknown[] }

/** Commands by all their names. */
const table: Record<string, Command> = { __proto__: null } as never;

function tabulate(): void {
  const odd: Record<string, string> = { __proto__: null, evalRo: 'EVAL_RO', evalShaRo: 'EVALSHA_RO', fCallRo: 'FCALL_RO' } as never;
  for (const camel of COMMANDS) {
    const verb = odd[camel] ?? camel.toUpperCase();
    table[camel] = table[camel.toLowerCase()] = table[verb] = { verb, first: [] };
  }
  for (const [name, [verb, sub]] of Object.entries(SUBCOMMANDS)) table[name] = { verb, first: [sub] };
}

/**
 * Gives a class its commands: each becomes a method when it is first asked for, as to make a thousand of them for every
 * client takes longer than all that most clients do. Whatever else is asked for, last has.
 */
function commanded(prototype: object, last: object, method: (name: string, command: Command) => unknown): void {
  Object.setPrototypeOf(prototype, new Proxy(last, {
    get(_, name, self) {
      const command = typeof name === 'string' ? table[name] : undefined;
      if (!command) return Reflect.get(last, name, self) as unknown;
      const value = method(name as string, command);
      Reflect.defineProperty(prototype, name, { value, writable: true, configurable: true, enumerable: false });
      return value;
    },
    has: (_, name) => name in table || name in last,
  }));
}

const sending = (name: string, { verb, first }: Command) => {
  const ours = name !== name.toLowerCase();
  return function (this: Client, ...args: unknown[]): Promise<unknown> {
    const sent = this.send(verb, [...first, ...written(verb, args)]);
    if (ours || (this.settings.manner === 'node-redis')) return reads(name) ? sent.then((reply) => read(name, reply)) : sent;
    return name === 'hgetall' ? sent.then((reply) => asIoredis(name, reply)) : sent;
  };
};

const adding = (name: string, { verb, first }: Command) =>
  function (this: Batch, ...args: unknown[]): Batch { return this.add(name, verb, [...first, ...written(verb, args)]); };

const reads = (name: string): boolean => /^(hGetAll|HGETALL|configGet|zm?Score|zIncrBy|zPopM|.*[sS]can$|b[lr]Pop)/.test(name);

/** Whatever else is asked of a client is a mistake that should say so. */
const unknown = new Proxy(Object.create(null) as object, {
  get(_, name) {
    if (typeof name === 'symbol' || NOT_COMMANDS.has(name)) return undefined;
    return () => { throw new TypeError(`redis.${name} is not known here: any command can be sent with redis.call("${name.toUpperCase()}", …)`); };
  },
});

function addressed(host: unknown, word: string): () => string {
  if (host === undefined || host === 'localhost' || host === '127.0.0.1') return () => only(word);
  const name = node(host);
  return () => name;
}

/** "redis://n1:6379/0" → "n1" */
function hostOf(url: string): string {
  const said = /^(?:rediss?:\/\/)?(?:[^@/]*@)?([^:/?]+)/.exec(url);
  if (!said) throw new TypeError(`${shown(url)} names no node: "redis://${about.nodes[0]}" does`);
  return said[1]!;
}

/** ioredis: new Redis(), new Redis(port, host, options), new Redis("redis://n1"), new Redis({ host }). */
export const Redis = function Redis(...args: unknown[]): Client {
  const o = (args.find(isOptions) ?? {}) as { host?: unknown; commandTimeout?: number };
  const [first, second] = args;
  const host = typeof first === 'number' ? second ?? undefined : typeof first === 'string' ? hostOf(first) : o.host;
  return new Client({ node: addressed(host, 'new Redis()'), timeout: o.commandTimeout, manner: 'ioredis' });
} as unknown as { new (...args: unknown[]): Client; prototype: Client };
Redis.prototype = Client.prototype;

/** node-redis: createClient({ url }) or createClient({ socket: { host } }). */
export function createClient(o: { url?: string; socket?: { host?: string }; commandOptions?: { timeout?: number } } = {}): Client {
  const host = o.url === undefined ? o.socket?.host : hostOf(o.url);
  return new Client({ node: addressed(host, 'createClient()'), timeout: o.commandOptions?.timeout, manner: 'node-redis' });
}

tabulate();
commanded(Client.prototype, unknown, sending);
commanded(Batch.prototype, Object.prototype, adding);
define(Redis, 'ReplyError', ReplyError);

/** The client that is there without being made, for the only node. */
export const theClient = new Client({ node: () => only('redis'), manner: 'either' });
