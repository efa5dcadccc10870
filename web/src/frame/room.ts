/** A store or a section at one moment: who is inside, what it holds, what it took or refused last. */

import type { Person } from './people.ts';
import { during } from './stays.ts';
import { personOf, type Study } from './study.ts';
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
  /** The highest fencing token seen. */
  token: number | null;
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
  const read = deeds.findLast((d) => d.event.kind === 'read' && d.event.value !== undefined);
  const tokens = deeds.filter((d) => d.event.kind !== 'reject').map((d) => d.event.token).filter((n) => typeof n === 'number');
  const source = written ?? read;
  const last = deeds.at(-1);
  const spoil = study.breaks.find((b) => b.at.i <= step && (b.property === 'no-lost-update' || b.property === 'fencing-order'));
  return {
    id,
    stores: study.trace.actors.some((a) => a.id === id && a.kind === 'store'),
    inside: [...new Set(stays.map((s) => s.client))].map((c) => personOf(study, c)).filter((p) => p !== null),
    entering: event?.kind === 'enter' && event.section === id ? personOf(study, event.actor) : null,
    value: source?.event.value === undefined ? null : printed(source.event.value, 10),
    by: written ? personOf(study, written.client) : null,
    token: tokens.length > 0 ? Math.max(...tokens) : null,
    deed: last && last.at.i === step ? (last.event.kind as RoomView['deed']) : null,
    torn: during(study.bands, step).some((b) => b.section === id),
    spoiled: spoil && deeds.length > 0 ? spoil.property : null,
  };
}
