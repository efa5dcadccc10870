/** Whether a run is still the one that a link was made of, and from where on it is not. */

import { fingerprint, parting } from './fingerprint.ts';
import { Findings } from './findings.ts';
import { lateDel } from './frame/fixture.ts';
import type { Trace } from './trace.ts';

/** The run with another reply at one event. */
const changed = (trace: Trace, n: number): Trace =>
  ({ ...trace, events: trace.events.map((e) => (e.i === n ? { ...e, reply: 'another' } : e)) });

export function test(): string[] {
  const f = new Findings();
  const trace = lateDel();
  const last = trace.events.length;
  for (const n of [1, 7, 16, last]) f.same(`the same run up to ${n}`, parting(trace, fingerprint(trace, n)), 0);
  for (const n of [1, 9, 20, last]) {
    const from = parting(changed(trace, n), fingerprint(trace, last));
    f.ok(`another event ${n} is told from ${from} on`, from > 0 && from <= n && n - from < Math.ceil(last / 16));
  }
  f.same('what comes later does not matter', parting(changed(trace, 30), fingerprint(trace, 20)), 0);
  f.same('words about it do not matter', parting({ ...trace, events: trace.events.map((e) => ({ ...e, say: 'otherwise' })) }, fingerprint(trace, last)), 0);
  f.ok('a run that ends sooner', parting({ ...trace, events: trace.events.slice(0, 20) }, fingerprint(trace, last)) > 16);
  for (const bad of ['', 'x', '12', '.', '999999.', '-1.aa']) f.ok(`“${bad}” is none`, parting(trace, bad) <= 1);
  return f.list;
}
