/** The page with less around the picture: what just happened and, where they are wanted, the keys that step. */

import { html, nothing, type TemplateResult } from 'lit';
import { heights, line, natural, stagePanel, type Picture } from '../shell/panels.ts';
import type { Room } from '../shell/room.ts';
import { strip } from '../shell/strip.ts';
import { transport } from '../shell/transport.ts';
import type { View } from '../shell/view.ts';
import { text } from '../text.ts';

export function small(v: View, drawn: Picture | null, room: Room): TemplateResult {
  const steps = v.s.controls === 'steps';
  return html`
    <main class="small ${steps ? 'steps' : 'none'}" style=${heights(drawn, room)}>
      ${stagePanel(v, drawn, room)}
      ${v.phone ? strip(v) : nothing}
      ${steps ? html`<section class="face dock" aria-label=${text.dock.label} style=${natural(v, drawn, room)}>${transport(v, room.beats)}${line(v, drawn, room.timeline)}</section>` : nothing}
    </main>`;
}
