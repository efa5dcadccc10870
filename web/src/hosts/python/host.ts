/** The interpreter's door: requests in, answers out, both JSON; a process is its log. */

import type { Host } from '../../engine/worker.ts';
import type { Request } from '../typescript/wire.ts';
import { Machine, type Process } from './machine.ts';

/** beat: says that a long run is alive. */
export function host(module: WebAssembly.Module, beat: () => void = () => {}): Host {
  const machine = new Machine(module, beat);
  const processes = new Map<number, Process>();
  let last = 0;

  function answer(request: Request): unknown {
    switch (request.op) {
      case 'check': {
        const { op: _, ...program } = request;
        const wrong = machine.check(program);
        return wrong ? { error: wrong } : {};
      }
      case 'start': {
        const { op: _, ...program } = request;
        processes.set(++last, machine.start(program));
        return { process: last };
      }
      case 'deliver': {
        const { op: _, process, ...entry } = request;
        beat();
        return machine.step(processes.get(process)!, entry);
      }
      case 'close':
        processes.delete(request.process);
        return {};
    }
  }

  return (text) => JSON.stringify(answer(JSON.parse(text) as Request));
}
