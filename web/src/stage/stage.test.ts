/** The drawn stage: the same bytes forward and back, every text apart from every other, in all three layouts. */

import { render, type SVGTemplateResult } from 'lit';
import { failover } from '../frame/failover.ts';
import { lateDel } from '../frame/fixture.ts';
import { frame, study } from '../frame/frame.ts';
import { widthOf } from '../frame/measure.ts';
import type { Trace } from '../trace.ts';
import { timeline, timeAt, xAt } from '../timeline/timeline.ts';
import { stage } from './stage.ts';

const WIDTHS = [912, 710, 360];

export function test(): string[] {
  return [lateDel(), failover()].flatMap((trace) => drawn(trace).map((w) => `${trace.scenario}: ${w}`));
}

function drawn(trace: Trace): string[] {
  const place = document.body.appendChild(document.createElement('div'));
  const run = study(trace);
  const events = run.trace.events;
  const shown = (drawing: SVGTemplateResult): string => { render(drawing, place); return place.innerHTML.replace(/<!--.*?-->/g, ''); };
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    const draw = (i: number, t = events[i - 1]?.t ?? 0): string => {
      const f = frame(run, t, i);
      const bytes = shown(stage(f, { width, height: 363 }));
      wrong.push(...clashes(place).map((c) => `stage ${width} px, event ${i}: ${c}`));
      const line = shown(timeline(run, f, { width }));
      wrong.push(...clashes(place).map((c) => `timeline ${width} px, event ${i}: ${c}`));
      return bytes + line;
    };
    const forward = events.map((e) => draw(e.i));
    const back = events.toReversed().map((e) => draw(e.i)).reverse();
    forward.forEach((f, n) => { if (f !== back[n]) wrong.push(`${width} px: event ${n + 1} differs on the way back`); });
    events.slice(1).forEach((e) => draw(e.i - 1, (events[e.i - 2]!.t + e.t) / 2));
    if (forward.some((f) => /NaN|undefined|Infinity/.test(f))) wrong.push(`${width} px: a number is missing`);
    for (const e of events) if (timeAt(run, { width }, xAt(run, { width }, e.t)) !== e.t) wrong.push(`${width} px: ${e.t} µs is not where it is drawn`);
  }
  place.remove();
  return [...new Set(wrong)].slice(0, 12);
}

/** Texts whose letters overlap, by the table of advances: the page's fonts are not here. */
function clashes(root: Element): string[] {
  const texts = [...root.querySelectorAll('text')].filter((e) => e.textContent!.trim() && !e.closest('.future')).map((e) => {
    const kind = e.classList;
    const [x, y, size] = ['x', 'y', 'font-size'].map((name) => Number(e.getAttribute(name))) as [number, number, number];
    const w = widthOf(e.textContent!, size, kind.contains('m') ? 'mono' : kind.contains('x7') ? 700 : kind.contains('s') ? 600 : 500);
    const left = kind.contains('mid') ? x - w / 2 : kind.contains('end') ? x - w : x;
    return { words: e.textContent!, left, right: left + w, top: y - size * 0.72, bottom: y + size * 0.04 };
  });
  return texts.flatMap((a, i) => texts.slice(i + 1)
    .filter((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map((b) => `“${a.words}” meets “${b.words}”`));
}
