/** The watch over the worker, with a worker of a few lines in the engine's place. */

import { Findings } from '../findings.ts';
import { Engine, Refusal, Stopped, type Interpreter, type Parts } from './engine.ts';

/** Does what the request's schedule says; it is slow to load, to show that loading is never cut short. */
const WORKER = `
let loaded = false;
onmessage = async ({ data }) => {
  if ('module' in data) {
    await new Promise((r) => setTimeout(r, LOADING));
    loaded = true;
    return postMessage({ ready: true });
  }
  const { op, schedule } = JSON.parse(data.request);
  postMessage({ started: data.id });
  const until = performance.now() + 2600;
  if (schedule === 'loop') for (;;);
  if (schedule === 'slow') while (performance.now() < until);
  if (schedule === 'beat') while (performance.now() < until) { const t = performance.now() + 200; while (performance.now() < t); postMessage({ beat: data.id }); }
  if (schedule === 'crash') return postMessage({ failed: 'boom' });
  if (schedule === 'throw') throw new Error('thrown');
  if (schedule === 'ts' && !('lang' in globalThis)) return postMessage({ id: data.id, answer: '{"needs":".ts"}' });
  if (schedule === 'ts') return postMessage({ id: data.id, answer: JSON.stringify({ ok: globalThis.lang }) });
  if (schedule === 'refuse') return postMessage({ id: data.id, answer: '{"error":{"file":"s","line":2,"column":3,"message":"no"}}' });
  postMessage({ id: data.id, answer: JSON.stringify({ ok: op + ' ' + schedule }) });
};`;

const EMPTY = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

const none = (): Promise<Interpreter> => Promise.reject(new Error('unasked'));

const parts = async (loading = 0): Promise<Parts> => ({
  worker: WORKER.replace('LOADING', String(loading)),
  module: Promise.resolve(EMPTY),
  interpreters: new Map(),
});


const run = (engine: Engine, schedule: string) =>
  engine.run({ name: 'x', set: {}, schedule }).then((v) => v as unknown as string, (e: Error) => e);

export async function test(): Promise<string[]> {
  const f = new Findings();
  await answers(f);
  await rests(f);
  await watchdog(f);
  await troubles(f);
  await languages(f);
  return f.list;
}

async function rests(f: Findings): Promise<void> {
  const engine = new Engine(parts(), none);
  await run(engine, 'a');
  const { terminate } = Worker.prototype;
  let ended = 0;
  Worker.prototype.terminate = function (): void { ended++; terminate.call(this); };
  const last = run(engine, 'b');
  engine.release();
  f.same('a run that is under way is answered before the worker goes', [ended, await last, ended], [0, 'run b', 1]);
  f.same('another comes when it is needed', [await run(engine, 'c'), ended], ['run c', 1]);
  engine.release();
  f.same('it goes at once when there is nothing to do', ended, 2);
  Worker.prototype.terminate = terminate;
}

async function answers(f: Findings): Promise<void> {
  const engine = new Engine(parts(2600), none);
  f.same('a slow load is waited for', await run(engine, 'a'), 'run a');
  const refused = await run(engine, 'refuse');
  f.ok('a refusal', refused instanceof Refusal && refused.line === 2 && refused.column === 3 && refused.file === 's' && refused.message === 'no');
  const three = [run(engine, '1'), run(engine, '2'), run(engine, '3')];
  f.same('the first is under way, the last is wanted', [await three[0], await three[1] instanceof Stopped, await three[2]], ['run 1', true, 'run 3']);
}

async function watchdog(f: Findings): Promise<void> {
  const engine = new Engine(parts(), none);
  f.same('the first run may take longer', await run(engine, 'slow'), 'run slow');
  const from = performance.now();
  const looped = await run(engine, 'loop');
  const ended = performance.now() - from;
  f.ok(`a loop is ended after 2 s (${ended})`, looped instanceof Stopped && ended >= 1900 && ended < 2800);
  f.ok('with a sentence', looped instanceof Error && looped.message.includes('longer than 2 s'));
  f.same('the next run works', await run(engine, 'next'), 'run next');
  const replaced = performance.now() - from;
  f.ok(`on a new worker, within 3 s (${replaced})`, replaced < 3000);
  f.same('a search that beats goes on', await run(engine, 'beat'), 'run beat');
}

async function troubles(f: Findings): Promise<void> {
  const engine = new Engine(parts(), none);
  const crashed = await run(engine, 'crash');
  f.ok('a crash is told', crashed instanceof Stopped && crashed.message.includes('boom'));
  f.same('and mended', await run(engine, 'after'), 'run after');
  const [looping, waiting] = [run(engine, 'loop'), run(engine, 'waiting')];
  f.ok('who waits behind a loop', await looping instanceof Stopped);
  f.same('is served by the next worker', await waiting, 'run waiting');

  const lost = await run(new Engine(Promise.reject(new Error('offline')), none), 'a');
  f.ok('what cannot be loaded says so', lost instanceof Error && lost.message.includes('offline'));
  const halved = new Engine(parts().then((p) => ({ ...p, module: Promise.reject(new Error('cut off')) })), none);
  for (const time of ['a', 'b']) {
    const half = await run(halved, time);
    f.ok('nor what arrives by half', half instanceof Error && half.message.includes('cut off'));
  }
  const broken = new Engine(parts().then((p) => ({ ...p, worker: 'onmessage = () => postMessage({ failed: "no start" })' })), none);
  const unstarted = await run(broken, 'a');
  f.ok('nor what does not start', unstarted instanceof Stopped && unstarted.message.includes('no start'));
  f.ok('each time anew', await run(broken, 'b') instanceof Stopped);
}

async function languages(f: Findings): Promise<void> {
  let brought = 0;
  const engine = new Engine(parts(), (ending) => {
    brought++;
    return Promise.resolve({ script: `lang = 'brought ${ending}';`, module: Promise.resolve(EMPTY) });
  });
  f.same('what an engine does without it is not brought', [await run(engine, 'a'), brought], ['run a', 0]);
  f.same('a run that needs a language waits for it', await run(engine, 'ts'), 'brought .ts');
  f.same('it stays', [await run(engine, 'ts'), brought], ['brought .ts', 1]);
  await run(engine, 'loop');
  f.same('also when the worker is replaced', [await run(engine, 'ts'), brought], ['brought .ts', 1]);

  const without = new Engine(parts(), none);
  const refused = await run(without, 'ts');
  f.ok('one that cannot be had is told', refused instanceof Error && refused.message.includes('unasked'));
  f.same('and everything else goes on', await run(without, 'b'), 'run b');

  let tries = 0;
  const halved = new Engine(parts(), () => Promise.resolve({ script: "lang = 'whole';", module: tries++ ? Promise.resolve(EMPTY) : Promise.reject(new Error('cut off')) }));
  const half = await run(halved, 'ts');
  f.ok('nor can one that arrives by half', half instanceof Error && half.message.includes('cut off'));
  f.same('what needs no language goes on', await run(halved, 'b'), 'run b');
  f.same('and it is brought once more when it is needed', [await run(halved, 'ts'), tries], ['whole', 2]);
}
