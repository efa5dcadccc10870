/** A script that the current event ran: its inner calls, all inside one step of the node. */

import { text } from '../text.ts';
import type { Study } from './study.ts';
import { printed, quoted, verbOf } from './words.ts';

export interface ScriptView {
  node: string;
  client: string;
  verb: string;
  /** Each call and its reply as shown. */
  lines: { call: string; reply: string }[];
  /** What the script returned. */
  returns: string;
}

const MOST = 4;

export function scriptView(study: Study, step: number): ScriptView | null {
  const event = study.trace.events[step - 1];
  if (event?.kind !== 'execute' || !event.calls || event.calls.length === 0) return null;
  const all = event.calls.map((c) => ({ call: c.cmd.join(' '), reply: quoted(c.reply) }));
  const lines = all.length <= MOST ? all : [...all.slice(0, MOST - 1), { call: text.picture.more(all.length - MOST + 1), reply: '' }];
  return { node: event.actor, client: event.peer ?? '', verb: verbOf(event.cmd ?? ['EVAL']), lines, returns: printed(event.reply) };
}
