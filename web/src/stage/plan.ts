/** Where things stand on the one-node stage: three columns, one row per client, and the sizes of type that fit. */

import type { Study } from '../frame/study.ts';

/** How much a client's card can say. high: badge, two lines of head, two rows · tight: one line of head, two rows · flat: head and one row · low: one row. */
export type Density = 'high' | 'tight' | 'flat' | 'low';

export interface Row { id: string; top: number; height: number; middle: number }

export interface Plan {
  width: number;
  height: number;
  top: number;
  bottom: number;
  density: Density;
  rows: Row[];
  node: { x: number; w: number };
  /** Where the edges' own ground begins, right of the nodes and of the bars that belong to them. */
  clear: number;
  cards: { x: number; w: number };
  room: { x: number; w: number } | null;
  /** Offsets of the two tracks from a row's middle, the height of a tag and the size of its words. */
  tracks: { request: number; reply: number; tag: number; words: number; label: number };
  type: { name: number; value: number; label: number; code: number };
}

export const HEAD = 28;
const FOOT = 10;

const ROW_GAP: Record<Density, number> = { high: 10, tight: 8, flat: 8, low: 5 };
const ROW_HEIGHT: Record<Density, number> = { high: 101, tight: 86, flat: 66, low: 40 };

/** With more than six clients the lowest rows are lower still, and nearer to one another, so that the timeline stays in the window; and no row is lower than `least`. */
const CROWD = { clients: 6, height: 31, least: 25, gap: 4 };

const rowHeightOf = (density: Density, n: number): number => (density === 'low' && n > CROWD.clients ? CROWD.height : ROW_HEIGHT[density]);

const rowGapOf = (density: Density, n: number): number => (density === 'low' && n > CROWD.clients ? CROWD.gap : ROW_GAP[density]);

/** The density at which n clients fit the usual height of the stage. */
function densityFor(clients: number, height: number): Density {
  const densities: Density[] = ['high', 'tight', 'flat', 'low'];
  return densities.find((d) => clients * ROW_HEIGHT[d] + (clients - 1) * ROW_GAP[d] <= height - HEAD - FOOT) ?? 'low';
}

/** Below this width (px) the stage stands in somebody's page, with lower cards. */
const EMBED = 800;

/** With this height (px) the stage leaves room for the timeline in a window of 800 px. */
const USUAL = 372;

/** The height (px) at which the one-node stage looks best. */
export function plannedHeight(study: Study, width: number): number {
  const n = study.people.length;
  const density = densityFor(n, width < EMBED ? 330 : USUAL);
  const rows = n * rowHeightOf(density, n) + (n - 1) * rowGapOf(density, n);
  return Math.max(HEAD + FOOT + rows, width < EMBED ? 290 : n < 3 ? 330 : 363);
}

/** What several nodes need beside their cards, px: left of them the streams, right of them a bar for each. */
export interface Margins { left: number; right: number; least: number }

const NO_MARGINS: Margins = { left: 0, right: 0, least: 0 };

/** The plan for a box; it grows in height when the rows, or the nodes at the left, need more. */
export function planFor(study: Study, width: number, asked: number, margins = NO_MARGINS): Plan {
  const n = study.people.length;
  const density = densityFor(n, asked);
  const gap = rowGapOf(density, n);
  const least = density === 'low' ? CROWD.least : ROW_HEIGHT[density];
  const height = Math.max(asked, HEAD + FOOT + Math.max(n * least + (n - 1) * gap, margins.least));
  const room = height - HEAD - FOOT;
  const rowHeight = Math.min(128, (room - gap * (n - 1)) / Math.max(1, n));
  const used = n * rowHeight + (n - 1) * gap;
  const first = HEAD + (room - used) / 2;
  const rows = study.people.map((p, i): Row => {
    const top = first + i * (rowHeight + gap);
    return { id: p.id, top, height: rowHeight, middle: top + rowHeight / 2 };
  });
  return {
    width, height, density, rows, top: HEAD, bottom: height - FOOT,
    ...columns(width, density, study.rooms.length > 0, isFenced(study), margins),
    tracks: density === 'low' ? lowTracks(rowHeight + gap) : TRACKS[density],
    type: width < EMBED ? { name: 14.5, value: 12.5, label: 12, code: 11.5 } : { name: 15.5, value: 13, label: 12, code: 12 },
  };
}

/** In the lowest rows the tracks of all clients stand equally far apart. */
function lowTracks(pitch: number): Plan['tracks'] {
  const apart = Math.min(10, pitch / 4);
  return { ...TRACKS.low, request: -apart, reply: apart, tag: Math.min(18, 2 * apart - 1) };
}

const TRACKS: Record<Density, Plan['tracks']> = {
  high: { request: -16, reply: 26, tag: 22, words: 13.5, label: -21 },
  tight: { request: -15, reply: 25, tag: 20, words: 13, label: -20 },
  flat: { request: -12, reply: 23, tag: 17, words: 12, label: -18 },
  low: { request: -10, reply: 10, tag: 18, words: 12, label: 0 },
};

/** Where there is too little room, what each part can be cut down to (px), in the order in which they give way. */
const LEAST = { right: 44, cards: { tight: 196, high: 196, flat: 224, low: 286 }, node: 124 };

/** Whether somebody shows a store a number: the edges to it need room for that. */
const isFenced = (study: Study): boolean => study.deeds.some((d) => typeof d.event.token === 'number');

/** Widths of the columns between a 710 px embed and the 912 px page; what is over goes to the gaps. */
function columns(width: number, density: Density, hasRoom: boolean, fenced: boolean, margins: Margins): Pick<Plan, 'node' | 'clear' | 'cards' | 'room'> {
  const k = Math.min(1, Math.max(0, (width - 710) / 202));
  const mix = (small: number, large: number): number => Math.round(small + (large - small) * k);
  const pad = mix(12, 14);
  const single = density === 'low';
  const wide = density === 'flat' || single;
  const room = hasRoom ? mix(single ? 84 : 118, single ? 104 : 130) : 0;
  let node = mix(148, single ? 170 : 182);
  let cards = single ? mix(300, 372) : wide ? mix(250, 282) : mix(212, 222);
  let right = hasRoom ? mix(56, single ? 74 : fenced ? 124 : 98) : 0;
  const spare = Math.max(0, width - 912);
  const left = (): number => width - 2 * pad - node - margins.left - margins.right - cards - room - right - Math.round(spare * (hasRoom ? 0.3 : 0));
  const slim = width < SHORT.width;
  const edge = slim ? SHORT.edge : EDGE;
  const lacks = (): number => Math.max(0, edge - left());
  if (hasRoom) right -= Math.min(lacks(), Math.max(0, right - (slim ? SHORT.right : LEAST.right)));
  cards -= Math.min(lacks(), Math.max(0, cards - LEAST.cards[density]));
  node -= Math.min(lacks(), Math.max(0, node - LEAST.node));
  const x = pad + margins.left;
  const clear = x + node + margins.right;
  return {
    node: { x, w: node },
    clear,
    cards: { x: clear + Math.max(edge, left()), w: cards },
    room: hasRoom ? { x: width - pad - room, w: room } : null,
  };
}

/** The least length (px) of an edge between nodes and clients; beside another run it is shorter. */
const EDGE = 90;
const SHORT = { width: 660, edge: 64, right: 36 };
