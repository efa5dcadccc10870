/** What the run has counted by now, in words, bars and steps; every number leads to the events that made it. */

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { BOUNDS, buckets, metersOf, type Family, type Meter, type Step } from '../frame/meters.ts';
import { ms, number } from '../print.ts';
import { text } from '../text.ts';
import { eventKey } from './eventkey.ts';
import { glyph, thing } from './glyphs.ts';
import type { View } from './view.ts';

/** So many of the latest events are named; the transcript has them all. */
const NAMED = 6;

export function metrics(v: View): TemplateResult {
  const { trace, started, index, t } = v.s;
  if (!trace) return html`<p class="none">${text.metrics.none}</p>`;
  const families = metersOf(trace, started ? index : 0, started ? t : 0);
  const find = (name: string): Family | undefined => families.find((one) => one.name === name);
  const quiet = families.filter((one) => !one.meters.length);
  return html`<div class="metrics" tabindex="0" role="group" aria-label=${text.metrics.tab}>
    <h2 class="unseen">${text.metrics.tab}</h2>
    <p class="upto">${started && index ? text.metrics.now(number(index), ms(t)) : text.metrics.before}</p>
    ${text.metrics.groups.map(([title, names]) => group(v, title, names.flatMap((name) => find(name) ?? []).filter((one) => one.meters.length)))}
    ${quiet.length && started ? html`<p class="quiet">${text.metrics.quiet} ${quiet.map((one) => wordsOf(one.name).title).join(' · ')}</p>` : nothing}
    <footer>
      <lockstep-copy .label=${text.metrics.copy} .what=${text.metrics.copied} .content=${() => v.store.metrics()}></lockstep-copy>
      <p>${text.metrics.whole}</p>
    </footer>
  </div>`;
}

const wordsOf = (name: string): { title: string; says: string } => text.metrics.of[name] ?? { title: name, says: '' };

const group = (v: View, title: string, families: readonly Family[]): TemplateResult | typeof nothing => (families.length ? html`
  <section><h3>${title}</h3>${families.map((one) => family(v, one))}</section>` : nothing);

function family(v: View, one: Family): TemplateResult {
  const { title, says } = wordsOf(one.name);
  return html`<article>
    <h4>${title} ${inMs(one.name) ? html`<span class="unit">${text.metrics.inMs}</span>` : nothing}</h4>
    <p>${says}</p>
    ${one.name === VOTES ? votes(v, one) : one.meters.map((meter) => row(v, one, meter))}
    <code class="name">${one.name}</code>
  </article>`;
}

const VOTES = 'redlock_node_votes_total';

/** Metrics in seconds are µs in the trace and ms on the page, like all its times. */
const inMs = (name: string): boolean => name.endsWith('_seconds');

/** The number first, then what it is of. */
function row(v: View, { name, type, meters }: Family, meter: Meter): TemplateResult {
  const timed = inMs(name);
  const value = type === 'histogram' ? number(meter.steps.length) : timed ? ms(meter.value) : number(meter.value);
  return html`<div class=${timed && type === 'gauge' ? 'meter long' : 'meter'}>
    <b class="value">${value}</b>
    <span class="what"><span class="label">${label(v, meter, meters)}${type === 'histogram' ? text.metrics.times(range(meter.steps), meter.steps.length)
      : type === 'gauge' && !timed ? text.metrics.most(Math.max(0, ...meter.steps.map((one) => one.value))) : nothing}</span>
      ${type === 'gauge' ? nothing : moments(v, meter.steps, timed)}</span>
    ${type === 'histogram' ? histogram(v, meter.steps) : type === 'gauge' && !timed ? course(v, meter) : nothing}
  </div>`;
}

function range(all: readonly Step[]): string {
  const values = all.map((one) => one.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? ms(low) : text.metrics.range(ms(low), ms(high));
}

/** Labels in words, and as the metric has them; the class of a lock only where there are several. */
function label(v: View, { labels }: Meter, all: readonly Meter[]): unknown {
  return Object.entries(labels).map(([name, value]) => {
    if (name === 'lock_class') return new Set(all.map((one) => one.labels[name])).size > 1 ? html`<code class="class">${value}</code> ` : nothing;
    const hue = v.hues.get(value);
    if (name === 'host') return html`${hue ? glyph(hue, 13) : thing('node', 14)} ${value}`;
    return html`${text.metrics.labels[value] ?? value} <code>${value}</code> `;
  });
}

/** The events that counted: by whom, and where they are. */
function moments(v: View, all: readonly Step[], timed: boolean): TemplateResult {
  const named = all.slice(-NAMED);
  const more = all.length - named.length;
  return html`<span class="moments">${more > 0 ? html`<span class="more">${text.metrics.earlier(number(more))}</span>` : nothing}${
    named.map((one) => moment(v, one, timed))}</span>`;
}

/** The event of a step, by whom and, where it is a time, how long. */
function moment(v: View, { i, client, value }: Step, timed: boolean): TemplateResult {
  const hue = v.hues.get(client ?? '');
  return eventKey(v, i, text.metrics.moment(i, client ?? '', timed ? ms(value) : ''), hue ? glyph(hue, 11) : nothing);
}

const WIDE = 288;
const HIGH = 46;
/** Labels under the bounds of 1 ms, 10 ms, 100 ms, 1 s and 10 s, and at the end. */
const TICKS: readonly number[] = [0, 3, 6, 9, 12];

/** A bar for each bucket, of the hues of those whose observations are in it. */
function histogram(v: View, all: readonly Step[]): TemplateResult {
  const filled = buckets(all);
  const most = Math.max(...filled.map((one) => one.length));
  const slot = WIDE / filled.length;
  const unit = Math.min(12, (HIGH - 20) / most);
  const base = HIGH;
  const bars = filled.map((one, n): SVGTemplateResult => {
    const x = n * slot + 2;
    return svg`<rect class="slot" x=${x} y=${base - 2} width=${slot - 4} height="2"/>${one.map((step, k) => svg`<rect
      class=${`bit c-${v.hues.get(step.client ?? '') ?? 'none'}`} x=${x} y=${base - 2 - (k + 1) * unit} width=${slot - 4} height=${Math.max(0.5, unit - (unit > 3 ? 1 : 0))} rx=${unit > 3 ? 1.5 : 0}/>`)}${
      one.length ? svg`<text class="mid s" x=${x + slot / 2 - 2} y=${base - 6 - one.length * unit}>${one.length}</text>` : nothing}`;
  });
  const ticks = TICKS.map((n) => svg`<text class=${n ? 'mid i3' : 'i3'} x=${n ? n * slot + slot / 2 : 0} y=${base + 13}>${text.metrics.bound(BOUNDS[n]! / 1000)}</text>`);
  return html`<svg class="draw chart" viewBox=${`0 0 ${WIDE} ${HIGH + 16}`} role="img" aria-label=${text.metrics.chart(filled.flatMap((one, n) => (one.length
    ? [text.metrics.bucket(one.length, BOUNDS[n] === undefined ? '' : text.metrics.bound(BOUNDS[n] / 1000))] : [])).join(', '))}>${bars}${ticks}</svg>`;
}

const LOW = 34;
/** What the playhead's dot takes up on both sides. */
const HEAD = 5;

/** A gauge as it went, event by event, up to now; the rest of its width is still to come. */
function course(v: View, { steps: all, value }: Meter): TemplateResult {
  const events = v.s.trace!.events.length;
  const now = v.s.started ? v.s.index : 0;
  const x = (i: number): number => HEAD + (i / events) * (WIDE - 2 * HEAD);
  const top = Math.max(1, ...all.map((one) => one.value));
  const y = (n: number): number => LOW - 3 - (n / top) * (LOW - 16);
  let at = 0;
  const path = [`M${x(0)} ${y(0)}`, ...all.map((one) => { at = one.value; return `H${x(one.i)}V${y(at)}`; }), `H${x(now)}`].join('');
  return html`<svg class="draw chart" viewBox=${`0 0 ${WIDE} ${LOW}`} role="img" aria-label=${text.metrics.course(all.map((one) => text.metrics.since(one.value, one.i)).join(', '))}>
    <path class="hair" d=${`M0 ${LOW - 3}H${WIDE}`}/><path class="course" d=${path}/>
    <circle class="head" cx=${x(now)} cy=${y(value)} r="4"/></svg>`;
}

/** Who voted how: a line for each node. */
function votes(v: View, { meters }: Family): TemplateResult {
  const nodes = [...new Set(meters.map((one) => one.labels['node'] ?? ''))];
  const kinds = ['for', 'against', 'timeout'];
  const of = (node: string, vote: string): Meter | undefined => meters.find((one) => one.labels['node'] === node && one.labels['vote'] === vote);
  return html`<table>
    <thead><tr><th scope="col"><span class="unseen">${text.metrics.node}</span></th>${kinds.map((kind) => html`<th scope="col">${text.metrics.labels[kind]}</th>`)}</tr></thead>
    <tbody>${nodes.map((node) => html`<tr><th scope="row">${thing('node', 13)}${node}</th>${kinds.map((kind) => {
      const one = of(node, kind);
      return html`<td>${one ? html`<b>${number(one.value)}</b>${moment(v, one.steps.at(-1)!, false)}` : html`<span class="nil">0</span>`}</td>`;
    })}</tr>`)}</tbody></table>`;
}
