/** The interpreter's door: requests in, answers out, both JSON; a process is its log. */

import type { Host } from '../../engine/worker.ts';
import type { Delivery, Program, Request } from '../typescript/wire.ts';
import { Machine } from './machine.ts';

interface Process { program: Program; key: string; log: Delivery[] }

/** beat: says that a long run is alive. */
export function host(module: WebAssembly.Module, beat: () => void = () => {}): Host {
  const machine = new Machine(module);
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
        processes.set(++last, { program, key: JSON.stringify(program), log: [] });
        return { process: last };
      }
      case 'deliver': {
        const process = processes.get(request.process)!;
        const { op: _, process: __, ...entry } = request;
        process.log.push(entry);
        beat();
        return machine.step(process.program, process.key, process.log);
      }
      case 'close':
        processes.delete(request.process);
        return {};
    }
  }

  return (text) => JSON.stringify(answer(JSON.parse(text) as Request));
}
