/** A store or a section at one moment: who is inside, what it holds, what it took or refused last. */

import type { Event, Reply } from '../trace.ts';
import type { Person } from './people.ts';
import { during } from './stays.ts';
import { personOf, type Deed, type Study } from './study.ts';
import { printed } from './words.ts';

export interface RoomView {
  id: string;
  /** It is a store, not only a section. */
  stores: boolean;
  inside: Person[];
  /** Who has come in with the current event. */
  entering: Person | null;
  /** The value it holds, once somebody has written or read it. */
  value: string | null;
  /** Who wrote it. */
  by: Person | null;
  /** Written inside a transaction, and seen by nobody else yet. */
  pending: { by: Person; value: string } | null;
  /** Whose transaction holds the row, and who waits for it. */
  row: { by: Person | null; waiting: Person[] };
  /** The highest fencing token seen. */
  token: number | null;
  /** In this run somebody shows it a fencing token, at whatever time. */
  fenced: boolean;
  /** The current event's deed here. */
  deed: 'read' | 'write' | 'claim' | 'reject' | null;
  /** Two are inside who promised not to be. */
  torn: boolean;
  /** Another promise was broken by a deed done here, and this is its name. */
  spoiled: string | null;
}

export function roomView(study: Study, id: string, step: number): RoomView {
  const stays = during(study.stays, step).filter((s) => s.section === id);
  const event = study.trace.events[step - 1];
  const deeds = study.deeds.filter((d) => d.store === id && d.at.i <= step);
  const written = deeds.findLast((d) => d.event.kind === 'write');
  const read = deeds.findLast((d) => d.event.kind === 'read' && d.event.what === 'read' && d.event.reply !== undefined);
  const tokens = deeds.filter((d) => d.event.kind !== 'reject').map((d) => d.event.token).filter((n) => typeof n === 'number');
  const value = written ? written.event.value : read ? valueRead(read.event) : undefined;
  const last = deeds.at(-1);
  const spoil = study.breaks.find((b) => b.at.i <= step && (b.property === 'no-lost-update' || b.property === 'fencing-order'));
  return {
    id,
    stores: study.trace.actors.some((a) => a.id === id && a.kind === 'store'),
    inside: [...new Set(stays.map((s) => s.client))].map((c) => personOf(study, c)).filter((p) => p !== null),
    entering: event?.kind === 'enter' && event.section === id ? personOf(study, event.actor) : null,
    value: value === undefined ? null : printed(value, 10),
    by: written ? personOf(study, written.client) : null,
    ...rowOf(study, deeds, step),
    fenced: study.deeds.some((d) => d.store === id && typeof d.event.token === 'number'),
    token: tokens.length > 0 ? Math.max(...tokens) : null,
    deed: last && last.at.i === step ? (last.event.kind as RoomView['deed']) : null,
    torn: during(study.bands, step).some((b) => b.section === id),
    spoiled: spoil && deeds.length > 0 ? spoil.property : null,
  };
}

/** A read's value; of a reply that also tells the version, the first part. */
const valueRead = (e: Event): Reply | undefined => (Array.isArray(e.reply) ? e.reply[0] : e.reply);

/** The transactions under way: who has written or locked without a commit, and who waits. */
function rowOf(study: Study, deeds: readonly Deed[], step: number): Pick<RoomView, 'pending' | 'row'> {
  let by: Person | null = null;
  let pending: RoomView['pending'] = null;
  const waiting = new Map<string, Person>();
  for (const { client, event: e, at } of deeds) {
    const person = personOf(study, client);
    if (at.i > step || !person) continue;
    if (e.kind === 'claim' && e.reply === undefined) waiting.set(client, person);
    else if (e.kind === 'claim' && (e.what === 'write' || e.what === 'write_if' || e.what === 'update')) {
      waiting.delete(client);
      by = person;
      if (e.what !== 'update' && e.value !== undefined) pending = { by: person, value: printed(e.value, 10) };
    } else if (e.what === 'commit' || e.what === 'rollback' || (e.kind === 'reject' && e.msg === undefined)) {
      waiting.delete(client);
      if (by?.id === client) { by = null; pending = null; }
    } else waiting.delete(client);
  }
  return { pending, row: { by, waiting: [...waiting.values()] } };
}
