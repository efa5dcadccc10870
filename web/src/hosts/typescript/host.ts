/** The interpreter's door: requests in, answers out, both JSON; it keeps the processes. */

import type { Host } from '../../engine/worker.ts';
import { Machine } from './machine.ts';
import { checked, Process } from './process.ts';
import { Unreadable } from './strip.ts';
import type { Program, Request } from './wire.ts';

export async function start(module: WebAssembly.Module): Promise<Host> {
  let machine = await Machine.make(module);
  const processes = new Map<number, { process: Process; machine: Machine }>();
  let last = 0;
  /** The files that were checked last, and what was found: all clients of a run have the same, and so has the next run, most often. */
  let seen = { files: '', found: {} as object };

  function answer(request: Request): unknown {
    switch (request.op) {
      case 'check':
        return known(request);
      case 'start':
        processes.set(++last, { process: new Process(machine.take(), request), machine });
        return { process: last };
      case 'deliver': {
        const step = processes.get(request.process)!.process.deliver(request);
        if (step.failure) failed(request.process);
        return step;
      }
      case 'close': {
        const ended = processes.get(request.process);
        processes.delete(request.process);
        ended?.machine.giveBack();
        return {};
      }
    }
  }

  /** What a failed program has left behind is freed at once, and the next run has a machine that is new. */
  function failed(id: number): void {
    const { process, machine: broken } = processes.get(id)!;
    processes.delete(id);
    process.close();
    broken.retire();
    if (broken === machine) void Machine.make(module).then((made) => { machine = made; });
  }

  function known(program: Program): object {
    const files = JSON.stringify(program.files);
    if (files !== seen.files) seen = { files, found: check(program) };
    return seen.found;
  }

  function check(program: Program): object {
    const taken = machine;
    try {
      checked(taken.take(), program);
      return {};
    } catch (e) {
      if (!(e instanceof Unreadable)) throw e;
      return { error: { ...e.at, message: e.message } };
    } finally {
      taken.giveBack();
    }
  }

  return (text) => JSON.stringify(answer(JSON.parse(text) as Request));
}
