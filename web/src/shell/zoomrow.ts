/** The keys that zoom the timeline, and, where it is zoomed, the whole run as a strip with the part of it that is seen. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Study } from '../frame/frame.ts';
import { ms } from '../print.ts';
import { text } from '../text.ts';
import { layoutOf, type TimelineBox } from '../timeline/lanes.ts';
import { timeAt } from '../timeline/timeline.ts';
import { drag } from './drag.ts';
import type { Icon } from './glyphs.ts';
import { iconKey } from './iconkey.ts';
import { does } from './ownkeys.ts';
import type { View } from './view.ts';

export function zoomRow(v: View, study: Study, box: TimelineBox): TemplateResult {
  const { by } = v.zooming.now;
  const key = (of: Icon, label: string, act: () => void, able: boolean): TemplateResult => iconKey(of, label, act, able, { look: 'zb', size: 14, aside: true });
  return html`
    <div class="zooms ${by > 1 ? 'out' : ''}">
      <span class="zkeys" role="group" aria-label=${text.dock.zoom}>
        ${key('less', text.dock.farther, () => v.zooming.level(-1, v.s.t), by > 1)}
        ${key('plus', text.dock.closer, () => v.zooming.level(1, v.s.t), by < v.zooming.most)}
        ${key('wide', text.dock.fit, () => v.zooming.fit(), by > 1)}
      </span>
      ${by > 1 ? overview(v, study, box) : nothing}
    </div>`;
}

/** A slider over the whole run: its thumb is as wide as the part that is seen. */
function overview(v: View, study: Study, box: TimelineBox): TemplateResult {
  const { by, from } = v.zooming.now;
  const { names } = layoutOf(study, box);
  const [first, last] = [timeAt(study, box, names), timeAt(study, box, box.width)];
  const known: Record<string, () => void> = {
    ArrowRight: () => v.zooming.pan(0.25), ArrowUp: () => v.zooming.pan(0.25), PageDown: () => v.zooming.pan(1),
    ArrowLeft: () => v.zooming.pan(-0.25), ArrowDown: () => v.zooming.pan(-0.25), PageUp: () => v.zooming.pan(-1),
    Home: () => v.zooming.pan(-by), End: () => v.zooming.pan(by),
  };
  return html`
    <div class="overview" role="slider" tabindex="0" aria-label=${text.dock.part} aria-valuemin="0" aria-valuemax="100"
      aria-valuenow=${by > 1 ? Math.round((100 * from) / (1 - 1 / by)) : 0} aria-valuetext=${text.dock.shows(ms(first), ms(last), Math.round(by * 10) / 10)}
      @keydown=${(e: KeyboardEvent) => does(e, known, 'ctrlKey', 'metaKey', 'altKey')} @pointerdown=${(e: PointerEvent) => moveThumb(e, v)}>
      <i style=${`left:${100 * from}%;width:${100 / by}%`}></i></div>`;
}

/** The thumb follows the pointer; a press beside it brings it there. */
function moveThumb(e: PointerEvent, v: View): void {
  if (e.button) return;
  const { left, width } = (e.currentTarget as HTMLElement).getBoundingClientRect();
  const { by, from } = v.zooming.now;
  const at = (p: PointerEvent): number => (p.clientX - left) / width;
  const start = at(e);
  const inside = start >= from && start <= from + 1 / by;
  const held = inside ? start - from : 0.5 / by;
  drag(e, (p) => v.zooming.pan((at(p) - held - v.zooming.now.from) * by));
}
