/** What would have been so by another answer to a look: how long a key lives, what it holds, which number was drawn, who listened. */

import type { Event } from '../trace.ts';
import { text } from '../text.ts';
import type { Lease } from './leases.ts';
import { beliefEnd } from './minds.ts';
import { personOf, type Study } from './study.ts';
import { bare, gone, keyAt, stayed, when, type Ghost } from './ghostbase.ts';
import { verbOf } from './words.ts';

const isCount = (said: string): boolean => /^\d+$/.test(said);

/** Answers that are not about a lock's key, or not one that the command gives. */
export function tells(study: Study, e: Event, held: Lease | undefined, said: string): Ghost | null {
  const verb = verbOf(e.cmd!);
  const only = (followed: string): Ghost => bare(e, said, followed);
  if (verb === 'PUBLISH' && isCount(said)) return only(text.predict.wouldListen(said, Number(said)));
  if (verb === 'LLEN' && isCount(said)) return only(text.predict.wouldLie(said, Number(said), e.cmd![1]!, when(e.t)));
  if (verb === 'SET' && e.cmd!.some((word) => /^GET$/i.test(word))) return ofSetGet(study, e, held, said);
  if (verb === 'SET' && said !== 'OK' && said !== 'nil') return only(text.predict.neverSays(verb, said));
  if (verb === 'INCR' && !isCount(said)) return only(text.predict.neverSays(verb, said));
  if (verb === 'HDEL') return ofEntry(study, e, said);
  if (verb === 'INCR' || e.calls?.some((one) => verbOf(one.cmd) === 'INCR')) return isCount(said) && typeof e.reply === 'number' ? drawn(study, e, said) : null;
  if ((verb === 'DEL' || verb === 'UNLINK') && !study.lockKeys.includes(e.cmd![1]!) && isCount(said)) return only(text.predict.wouldDelete(said, Number(said), when(e.t)));
  if (Array.isArray(e.reply) || said.startsWith('[')) return only(text.predict.wouldList(said, when(e.t)));
  return null;
}

/** A hash may have an entry for each of its holders: HDEL is about the sender's. */
function ofEntry(study: Study, e: Event, said: string): Ghost {
  const person = personOf(study, e.peer);
  if (said === '0' || !person) return bare(e, said, text.predict.noEntry(said));
  return { ...bare(e, said, text.predict.wouldStayIn(said, person.letters, when(e.t))), bar: { from: e.t, to: e.t, person, words: text.predict.entry(person.letters) } };
}

/** SET with GET answers what the key held before, whatever it does. */
function ofSetGet(study: Study, e: Event, held: Lease | undefined, said: string): Ghost {
  if (said === 'OK') return bare(e, said, text.predict.neverOk);
  const owner = ownerOf(study, said);
  if (owner) return { ...bare(e, said, text.predict.wouldBeTheirs(said, owner.letters, text.predict.key, when(e.t))), bar: { from: e.t, to: e.t, person: owner, words: text.predict.theirs(owner.letters) } };
  return (said === 'nil' && held && gone(study, bare(e, said, ''), held, text.predict.key)) || bare(e, said, text.predict.wouldHoldBefore(said, when(e.t)));
}

/** The client whose token an answer is. */
function ownerOf(study: Study, said: string): ReturnType<typeof personOf> {
  const owner = study.leases.find((l) => l.token === said && l.owner)?.owner;
  return personOf(study, owner) ?? study.people.find((p) => new RegExp(`^${p.id.toLowerCase()}\\d+$`).test(said)) ?? null;
}

/** Another number than the one that was drawn: with it the client would go about for as long as it believes in its lock. */
function drawn(study: Study, e: Event, said: string): Ghost | null {
  const person = personOf(study, e.peer);
  if (!person) return null;
  const belief = study.minds.get(person.id)?.beliefs.find((one) => one.from.i >= e.i);
  const to = belief ? beliefEnd(belief) : e.t;
  const theirs = study.trace.events.findLast((one) => one.kind === 'execute' && one.i < e.i && one.peer !== e.peer && String(one.reply) === said && (verbOf(one.cmd ?? ['']) === 'INCR' || one.calls?.some((c) => verbOf(c.cmd) === 'INCR')));
  const other = personOf(study, theirs?.peer);
  return { ...bare(e, said, other ? text.predict.wouldShare(said, person.letters, other.letters) : text.predict.wouldDraw(said, person.letters)), bar: { from: e.t, to: Math.max(to, e.t), person, words: text.predict.number(said) } };
}

/** How long a key lives, whether it is there, what it holds. */
export function looked(study: Study, e: Event, held: Lease | undefined, last: Lease | undefined, said: string): Ghost | null {
  const verb = verbOf(e.cmd!);
  const none = bare(e, said, '');
  const where = keyAt(study, e);
  if (verb === 'EXISTS') return said === '1' ? stayed(study, none, last, where) : held ? gone(study, none, held, where) : null;
  if (verb === 'GET' || verb === 'HGET') {
    if (said === 'nil') return held ? gone(study, none, held, where) : null;
    const owner = ownerOf(study, said);
    return owner && { ...none, bar: { from: e.t, to: e.t, person: owner, words: text.predict.theirs(owner.letters) }, followed: text.predict.wouldBeTheirs(said, owner.letters, where, when(e.t)) };
  }
  if (verb !== 'PTTL' && verb !== 'TTL') return null;
  if (said === '-2') return held ? gone(study, none, held, where) : null;
  const lease = held ?? last;
  const person = personOf(study, lease?.owner);
  const left = Number(said) * (verb === 'TTL' ? 1_000_000 : 1000);
  if (!person || !Number.isFinite(left)) return null;
  const words = text.predict.theirs(person.letters);
  if (said === '-1') return { ...none, bar: { from: e.t, to: Infinity, person, words }, followed: text.predict.wouldHold(said, person.letters, where, '') };
  return { ...none, bar: { from: e.t, to: e.t + left, person, words },
    followed: left === 0 ? text.predict.wouldEnd(said, person.letters, where, when(e.t)) : (verb === 'TTL' ? text.predict.wouldLiveAbout : text.predict.wouldLive)(said, person.letters, where, when(e.t)) };
}
