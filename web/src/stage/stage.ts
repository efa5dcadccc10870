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
  /** The drawing in words; left out, all that it shows. */
  said?: unknown;
  /** A question is open about what this client is told: the answer is covered. */
  asks?: string;
  /** Begins the ids inside this drawing; give different ones to two stages in one document. */
  id?: string;
}

/** px: the width for which a picture that stands alone is drawn, the column of a documentation page. */
export const COLUMN = 720;

/** Below this width (px) the stage is turned, but down to `SLIM` not where it would be too high so. */
const PHONE = 700;
const SLIM = 610;

/** Whether the columns of one node, or of nodes that vote, have room at a width if the edges are short. */
export const standsSlim = (study: Study, width: number): boolean => !isWorld(study) && width >= SLIM;

/** The height (px) at which the stage of a run looks best at a width. */
export function stageHeight(study: Study, width: number): number {
  const rows = turns(study, { width, height: Infinity });
  if (isWorld(study)) return rows ? turnedHeight(study, width) : worldHeight(study, width);
  if (study.nodes.length > 1) return gridHeight(study, width);
  return rows ? turnedHeight(study, width) : plannedHeight(study, width);
}

/** Whether the columns of a run become rows in a box. */
const turns = (study: Study, { width, height }: Pick<StageBox, 'width' | 'height'>): boolean =>
  (isWorld(study) ? width < PHONE || !worldFits(study, width) : width < SLIM || (width < PHONE && height >= turnedHeight(study, width)));

/** The height (px) that the drawing takes in a box: more than the box has when its rows need more. */
export function heightIn(study: Study, box: Pick<StageBox, 'width' | 'height'>): number {
  const { width, height } = box;
  const rows = turns(study, box);
  if (isWorld(study) && !rows) return worldPlan(study, width, height).height;
  if (study.nodes.length > 1 && !isWorld(study)) return gridPlan(study, width, height).height;
  return rows ? Math.max(turnedHeight(study, width), height) : planFor(study, width, height).height;
}

/** The stage as an svg element. */
export function stage(frame: Frame, box: StageBox): SVGTemplateResult {
  const hatch = `${box.id ?? 'stage'}-hatch`;
  const set: Setting = { started: box.started ?? true, still: box.still ?? false, hatch, asks: box.asks ?? null };
  const [height, drawing] = drawn(frame, box, set);
  return svg`<svg class="draw stage" xmlns="http://www.w3.org/2000/svg" width=${box.width} height=${height} viewBox=${`0 0 ${box.width} ${height}`} role="img" aria-label=${box.said ?? summary(frame)}><defs>${hatching(hatch)}</defs>${drawing}</svg>`;
}

/** The layout that suits the run, and the height it took. */
function drawn(frame: Frame, box: StageBox, set: Setting): [number, SVGTemplateResult] {
  const { study } = frame;
  const rows = box.turned ?? turns(study, box);
  if (isWorld(study) && !rows) {
    const plan = worldPlan(study, box.width, box.height);
    return [plan.height, world(frame, plan, set)];
  }
  if (study.nodes.length > 1 && !isWorld(study)) {
    const plan = gridPlan(study, box.width, box.height);
    return [plan.height, grid(frame, plan, set)];
  }
  if (rows) return [Math.max(turnedHeight(study, box.width), box.height), turned(frame, box.width, set)];
  const plan = planFor(study, box.width, box.height);
  return [plan.height, oneNode(frame, plan, set)];
}
