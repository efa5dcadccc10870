/** The keys of every node: value, owner's hue, and what its own clock leaves of the lease. */

import { html, nothing, type TemplateResult } from 'lit';
import { printed } from '../frame/words.ts';
import type { Reply } from '../trace.ts';
import { ms } from '../print.ts';
import { text } from '../text.ts';
import { eventKey } from './eventkey.ts';
import { glyph, thing } from './glyphs.ts';
import { keyspace, type Held } from './keyspace.ts';
import type { View } from './view.ts';

/** Tokens are a client's id in lower case and a count: a1. */
function ownerOf(value: Reply, v: View): string | null {
  if (typeof value !== 'string') return null;
  for (const [id, hue] of v.hues) if (new RegExp(`^${id.toLowerCase()}\\d+$`).test(value)) return hue;
  return null;
}

export function keys(v: View): TemplateResult {
  const { trace, index, t, started } = v.s;
  if (!trace) return html`<p class="none">${text.rail.noKeys}</p>`;
  return html`<div class="keyspace"><h2 class="unseen">${text.rail.keys}</h2>${keyspace(trace, started ? index : 0, started ? t : 0).map((held) => node(v, held))}</div>`;
}

const node = (v: View, held: Held): TemplateResult => html`
  <section>
    <h2>${thing('node', 15)}${held.node}<span class="clock">${text.rail.clock(ms(Math.floor(held.clock / 1000) * 1000))}</span></h2>
    ${held.keys.length ? nothing : html`<p class="none">${text.rail.noKeys}</p>`}
    <ul>${held.keys.map((key) => {
      const owner = ownerOf(key.value, v);
      const lit = v.lit?.keys.some((one) => one.node === held.node && one.key === key.key);
      return html`<li class="${key.value === null ? 'gone' : ''} ${lit ? 'lit' : ''}">
        <code>${key.key}</code>
        <span class="v ${owner ? `c-${owner}` : ''}">${key.value === null ? text.rail.gone : html`${owner ? glyph(owner, 12) : nothing}<code>${printed(key.value, Infinity)}</code>`}</span>
        <span class="ttl">${key.value === null ? nothing : key.left === null ? text.rail.forever : text.rail.ttl(ms(Math.ceil(key.left / 1000) * 1000))}</span>
        ${eventKey(v, key.since)}
      </li>`;
    })}</ul>
  </section>`;
