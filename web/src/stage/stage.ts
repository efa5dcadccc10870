/** The flowchart of a run at one moment. */

import { svg, type SVGTemplateResult } from 'lit';
import type { Frame } from '../frame/frame.ts';
import type { Study } from '../frame/study.ts';
import { summary } from '../frame/summary.ts';
import type { Setting } from './clientcard.ts';
import { grid } from './grid.ts';
import { gridHeight, gridPlan } from './gridplan.ts';
import { hatching } from './marks.ts';
import { oneNode } from './onenode.ts';
import { plannedHeight, planFor } from './plan.ts';
import { turned, turnedHeight } from './turned.ts';
import { world } from './world.ts';
import { isWorld, worldFits, worldHeight, worldPlan } from './worldplan.ts';

export interface StageBox {
  /** px. The drawing may be higher when its rows need it: see stageHeight. */
  width: number;
  height: number;
  /** For phones: the columns become rows. Left out, the width decides. */
  turned?: boolean;
  /** False until Run: the plan instead of the run. Left out, the run has been started. */
  started?: boolean;
  /** Reduced motion: a tag stands at 70 % of its edge. */
  still?: boolean;
  /** A question is open about what this client is told: the answer is covered. */
  asks?: string;
  /** Begins the ids inside this drawing; give different ones to two stages in one document. */
  id?: string;
}

/** Below this width (px) the stage is turned. */
const PHONE = 700;

/** The height (px) at which the stage of a run looks best at a width. */
export function stageHeight(study: Study, width: number): number {
  if (isWorld(study)) return turns(study, width) ? turnedHeight(study) : worldHeight(study, width);
  if (study.nodes.length > 1) return gridHeight(study, width);
  return width < PHONE ? turnedHeight(study) : plannedHeight(study, width);
}

/** Whether the columns of a run become rows at a width. */
const turns = (study: Study, width: number): boolean => width < PHONE || (isWorld(study) && !worldFits(study, width));

/** The height (px) that the drawing takes in a box: more than the box has when its rows need more. */
export function heightIn(study: Study, { width, height }: Pick<StageBox, 'width' | 'height'>): number {
  const rows = turns(study, width);
  if (isWorld(study) && !rows) return worldPlan(study, width, height).height;
  if (study.nodes.length > 1 && !isWorld(study)) return gridPlan(study, width, height).height;
  return rows ? Math.max(turnedHeight(study), height) : planFor(study, width, height).height;
}

/** The stage as an svg element. */
export function stage(frame: Frame, box: StageBox): SVGTemplateResult {
  const hatch = `${box.id ?? 'stage'}-hatch`;
  const set: Setting = { started: box.started ?? true, still: box.still ?? false, hatch, asks: box.asks ?? null };
  const [height, drawing] = drawn(frame, box, set);
  return svg`<svg class="draw stage" xmlns="http://www.w3.org/2000/svg" width=${box.width} height=${height} viewBox=${`0 0 ${box.width} ${height}`} role="img" aria-label=${summary(frame)}><defs>${hatching(hatch)}</defs>${drawing}</svg>`;
}

/** The layout that suits the run, and the height it took. */
function drawn(frame: Frame, box: StageBox, set: Setting): [number, SVGTemplateResult] {
  const { study } = frame;
  if (isWorld(study) && !(box.turned ?? turns(study, box.width))) {
    const plan = worldPlan(study, box.width, box.height);
    return [plan.height, world(frame, plan, set)];
  }
  if (study.nodes.length > 1 && !isWorld(study)) {
    const plan = gridPlan(study, box.width, box.height);
    return [plan.height, grid(frame, plan, set)];
  }
  if (box.turned ?? box.width < PHONE) return [Math.max(turnedHeight(study), box.height), turned(frame, box.width, set)];
  const plan = planFor(study, box.width, box.height);
  return [plan.height, oneNode(frame, plan, set)];
}
