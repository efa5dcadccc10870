/** Where things stand on the stage of several nodes: nodes side by side, a client's votes above or below them. */

import type { Study } from '../frame/study.ts';

export interface GridRow {
  id: string;
  /** The client's votes point down to the nodes, up to them, or stand in a list under them. */
  side: 'above' | 'below' | 'list';
  /** Top of the head (name, budget) and of the votes. */
  head: number;
  votes: number;
}

export interface GridPlan {
  width: number;
  height: number;
  narrow: boolean;
  /** Left edge, the column of names, and of the nodes' columns. */
  left: number;
  cols: number[];
  col: number;
  nodes: { y: number; h: number };
  voteHeight: number;
  headHeight: number;
  rows: GridRow[];
  /** The column at the right: tallies, and what follows from them. Null on phones, where tallies stand in the heads. */
  right: { x: number; w: number } | null;
  room: { y: number; h: number } | null;
}

const WIDE = { pad: 14, names: 126, right: 146, head: 44, votes: 34, node: 106, gap: 26, apart: 9, top: 12 };
const NARROW = { pad: 12, names: 0, right: 0, head: 80, votes: 28, node: 106, gap: 24, apart: 6, top: 10 };
const LIST_ROW = 54;

/** Below this width (px) the columns between names and tallies would be too slim for a clock beside a ring. */
const WIDTH = 730;
/** In a low box they may be so slim (px), with less beside them. */
const SLIM = { col: 58, names: 116, right: 132 };

/** What the wide stage can give up (px) where its box is lower than it would like, as before the run with its high banner. */
const TIGHT = { gap: 11, votes: 6, apart: 4, top: 6, node: 4, row: 10 };

/** The measures of the stage for two clients at most in a box that lacks `lack` px. */
function tightened(d: typeof WIDE, people: number, lack: number): typeof WIDE {
  const most = people * (TIGHT.gap + TIGHT.votes + TIGHT.apart) + 2 * TIGHT.top + TIGHT.node;
  const k = Math.min(1, Math.max(0, lack / most));
  return { ...d, gap: d.gap - TIGHT.gap * k, votes: d.votes - TIGHT.votes * k, apart: d.apart - TIGHT.apart * k, top: d.top - TIGHT.top * k, node: d.node - TIGHT.node * k };
}

const sideOf = (n: number, of: number): GridRow['side'] => (of > 2 ? 'list' : n === 0 ? 'above' : 'below');

/** The height (px) at which the stage of several nodes looks best. */
export function gridHeight(study: Study, width: number): number {
  return heightFor(study, width, width < WIDTH ? NARROW : WIDE);
}

function heightFor(study: Study, width: number, d: typeof WIDE): number {
  const n = study.people.length;
  const row = d.head + d.apart + d.votes + d.gap;
  const room = width < WIDTH && study.rooms.length > 0 ? 64 : 0;
  if (n > 2) return d.top + 18 + d.node + 14 + n * (LIST_ROW + (width < WIDTH ? 40 : 0)) + room + 8;
  return d.top + Math.max(1, n) * row + d.node + (n < 2 ? 16 : d.top) + room;
}

export function gridPlan(study: Study, width: number, asked: number): GridPlan {
  const slim = width < WIDTH && asked < gridHeight(study, width) && (width - 2 * WIDE.pad - SLIM.names - SLIM.right) / study.nodes.length >= SLIM.col;
  const narrow = width < WIDTH && !slim;
  const people = study.people.length;
  const wide = slim ? { ...WIDE, ...SLIM } : WIDE;
  const likes = slim ? heightFor(study, WIDTH, WIDE) : gridHeight(study, width);
  const d = narrow || people > 2 ? (narrow ? NARROW : wide) : tightened(wide, people, likes - asked);
  // In a list it is the rows that give way.
  const closer = narrow || people < 3 ? 0 : Math.min(TIGHT.row, Math.max(0, likes - asked) / people);
  const height = Math.max(asked, heightFor(study, slim ? WIDTH : width, d) - closer * people);
  const count = Math.max(1, study.nodes.length);
  const left = d.pad + d.names;
  const space = width - d.pad - left - (narrow ? 0 : d.right);
  const col = Math.min(narrow ? 160 : 250, space / count);
  const start = narrow ? left + (space - col * count) / 2 : left;
  const cols = study.nodes.map((_, n) => start + n * col);
  const spare = people > 2 ? 0 : Math.min(22, (height - likes) / Math.max(2, people));
  const gap = d.gap + Math.max(0, spare);
  const base = { width, height, narrow, left, cols, col: col - 6, voteHeight: d.votes, headHeight: d.head };
  const right = narrow ? null : { x: start + count * col + 12, w: width - d.pad - (start + count * col + 12) };
  if (people > 2) {
    const pitch = LIST_ROW - closer + (narrow ? 40 : Math.min(26, Math.max(0, height - likes) / people));
    const y = d.top + 18;
    const rows = study.people.map((p, n): GridRow => {
      const top = y + d.node + 14 + n * pitch;
      return { id: p.id, side: 'list', head: top, votes: top + (narrow ? 40 : 4 + Math.max(0, pitch - LIST_ROW) / 2) };
    });
    const end = y + d.node + 14 + people * pitch;
    return { ...base, voteHeight: 28, nodes: { y, h: d.node }, rows, right, room: roomAt(study, narrow, end + 2, { y, h: d.node }) };
  }
  const above = d.top + d.head + d.apart;
  const nodesY = above + d.votes + gap;
  const below = nodesY + d.node + gap;
  const rows = study.people.map((p, n): GridRow => {
    const side = sideOf(n, people);
    return side === 'above' ? { id: p.id, side, head: d.top, votes: above } : { id: p.id, side, head: below + d.votes + d.apart, votes: below };
  });
  const end = people > 1 ? below + d.votes + d.apart + d.head : nodesY + d.node + 8;
  return { ...base, nodes: { y: nodesY, h: d.node }, rows, right, room: roomAt(study, narrow, end + 6, { y: nodesY, h: d.node }) };
}

/** On phones the store closes the drawing; elsewhere it stands right of the nodes. */
function roomAt(study: Study, narrow: boolean, end: number, nodes: { y: number; h: number }): { y: number; h: number } | null {
  if (study.rooms.length === 0) return null;
  return narrow ? { y: end, h: 52 } : nodes;
}
