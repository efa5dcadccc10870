/** What goes wrong in this run as a row of items: the scenario's own with switches, the learner's with a key that removes them. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { complaint, describedBy, invalid } from '../shell/complaint.ts';
import { icon } from '../shell/glyphs.ts';
import type { View } from '../shell/view.ts';
import { valueOf } from '../state.ts';
import { text } from '../text.ts';
import type { Param, Trace } from '../trace.ts';
import { instantOf, isOff, itemsOf, ownFaults, removed, switchesOff, toggled } from './items.ts';
import type { Refused } from './usable.ts';

/** The faults of the scenario that happen in this variant. */
function own(v: View): { n: number; item: string }[] {
  const { source } = v.s;
  const named = (name: string): Param | undefined => source?.params.find((p) => p.name === name);
  return ownFaults(source?.faults ?? [], (name) => {
    const param = named(name);
    return param ? valueOf(v.s, param) : '';
  });
}

/** How many faults happen now. */
export const faultCount = (v: View): number =>
  own(v).filter(({ n }) => !isOff(v.s.schedule, n)).length + itemsOf(v.s.schedule).filter((one) => !switchesOff(one.text)).length;

/** The key that opens the row. */
export function faultsKey(v: View): TemplateResult {
  const count = faultCount(v);
  return html`
    <button type="button" class="key quiet" aria-expanded=${v.wrong || v.s.schedule ? 'true' : 'false'} title=${text.change.faultsTitle} @click=${() => v.do.wrong(!v.wrong)}>
      ${icon('bolt', 14)}${text.change.faults}${count ? html`<span class="fault-count">${count}</span>` : nothing}</button>`;
}

/** The row itself; with nothing to say it stays away until it is asked for. */
export function faultsRow(v: View): TemplateResult | typeof nothing {
  if (!v.wrong && !v.s.schedule && v.phone !== 'change') return nothing;
  return html`
    <section class="faults" aria-label=${text.change.faultsTitle}>
      ${list(v)}
      ${v.wrong || v.phone ? html`${adding(v)}<p class="how">${v.phone ? text.change.howPhone : text.change.how}</p>` : nothing}
    </section>`;
}

function list(v: View): TemplateResult {
  const { schedule, refused } = v.s;
  const mine = own(v);
  const all = v.s.source?.faults.length ?? 0;
  const items = itemsOf(schedule);
  const why = (at: number): string => refused.find((one) => one.at === at)?.why ?? '';
  const shown = items.map((one, i) => ({ ...one, i })).filter((one) => !switchesOff(one.text));
  if (!mine.length && !items.length) return html`<p class="none">${text.change.none}</p>`;
  return html`<ul>
    ${mine.map(({ n, item }) => html`<li>
      <button type="button" role="switch" class="fault own" aria-checked=${isOff(schedule, n) ? 'false' : 'true'} aria-label=${text.change.own(item)}
        @click=${() => void v.store.setSchedule(toggled(schedule, n, all))}><i></i><code>${item}</code></button></li>`)}
    ${shown.map(({ text: item, i }) => html`<li class=${why(i) ? 'bad' : ''}>
      <span class="fault">
        <button type="button" class="go" aria-label=${text.change.toMoment(item)} aria-describedby=${why(i) ? `refused${i}` : nothing} @click=${() => go(v, item)}><code>${item}</code></button>
        <button type="button" class="x" aria-label=${text.change.remove(item)} title=${text.change.remove(item)}
          @click=${() => void v.store.setSchedule(removed(schedule, i))}>${icon('close', 12)}</button>
      </span>
      ${why(i) ? html`<span class="why" id=${`refused${i}`} role="alert">${text.change.refused(why(i))}</span>` : nothing}</li>`)}
    ${refused.filter((one) => switchesOff(one.item)).map((one) => html`<li class="bad"><span class="why" role="alert">${text.change.refusedItem(one.item, one.why)}</span></li>`)}
    ${items.length > 1 ? html`<li><button type="button" class="link" @click=${() => void v.store.setSchedule('')}>${text.change.removeAll}</button></li>` : nothing}
  </ul>`;
}

/** Schedule's items typed as text: whatever has no key here. What is refused stays in the field. */
function adding(v: View): TemplateResult {
  const { draft } = v;
  const wrong = draft.wrong.length > 0;
  const add = async (e: SubmitEvent): Promise<void> => {
    e.preventDefault();
    const field = (e.currentTarget as HTMLFormElement).querySelector('input')!;
    await draft.offer(v.do.offerFault);
    if (draft.wrong.length) field.focus();
  };
  return html`<form class="adding" novalidate @submit=${add}>
    <input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${text.change.add} placeholder=${text.change.example}
      aria-invalid=${invalid(wrong)} aria-describedby=${describedBy('adding-wrong', wrong)} .value=${live(draft.typed)}
      @input=${(e: Event) => draft.type((e.target as HTMLInputElement).value)}>
    <button class="key quiet">${text.change.addKey}</button>${complaint('adding-wrong', draft.wrong)}</form>`;
}

/** The event by which an item shows itself. */
export function eventOf(trace: Trace, item: string): number {
  const at = instantOf(item);
  if (at !== null) {
    const [, word = '', one = ''] = item.split(/ +/);
    const of = one.split('>')[0];
    const kind = { del: 'external', kill: 'crash', error: 'error-window' }[word] ?? word;
    const here = trace.events.filter((e) => e.t === at);
    return (here.find((e) => e.kind === kind && (e.actor === of || e.peer === of)) ?? here[0])?.i ?? 0;
  }
  const name = /^(\S+)>(\S+)#(\d+) /.exec(item.replace(/\s*([>#])\s*/g, '$1'));
  const message = name && trace.messages.find((m) => m.from === name[1] && m.to === name[2] && String(m.k) === name[3]);
  return (message && trace.events.find((e) => e.msg === message.id)?.i) || 0;
}

function go(v: View, item: string): void {
  const to = v.s.trace ? eventOf(v.s.trace, item) : 0;
  const at = instantOf(item);
  if (to) v.do.go(to);
  else if (at !== null) v.do.seek(at);
}

/** With one more item, or why not; and on to the moment when it strikes, if that is what comes next. */
export async function strike(v: View, item: string): Promise<readonly Refused[]> {
  const refused = await v.store.offer(item);
  const { trace, index, started, error } = v.store.get();
  if (refused.length || !trace || !started || error) return refused;
  const event = instantOf(item) === null ? 0 : eventOf(trace, item);
  if (event === index + 1) v.do.go(event);
  return refused;
}
