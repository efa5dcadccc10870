/** The room that the pictures have, and how much larger than life they are drawn on a large screen. */

export interface Size { readonly width: number; readonly height: number }

/** Sizes of pictures are in their own px: `scale` of the page's px each. */
export interface Room { setup: number; stage: Size; beside: Size; timeline: Size; beats: number; scale: number }

export const NO_ROOM: Room = {
  setup: 0, stage: { width: 0, height: 0 }, beside: { width: 0, height: 0 }, timeline: { width: 0, height: 0 }, beats: 0, scale: 1,
};

/** A window that the pictures fill well at their own size, px; in a larger one they grow with it. */
const FULL: Size = { width: 1480, height: 830 };
const LARGEST = 1.7;

export const scaleIn = (window: Size): number =>
  Math.round(100 * Math.min(LARGEST, Math.max(1, Math.min(window.width / FULL.width, window.height / FULL.height)))) / 100;

/** What a box of the page is to a picture that is drawn at a scale. */
function drawnIn({ width, height }: Size, scale: number): Size {
  const own = Math.round(width / scale);
  return { width: own, height: width ? Math.floor((height * own) / width) : 0 };
}

/** The room of the boxes that are on the page now. */
export function roomIn(page: ParentNode, scale: number): Room {
  const at = (selector: string): Size => {
    const found = page.querySelector(selector);
    return { width: found?.clientWidth ?? 0, height: found?.clientHeight ?? 0 };
  };
  const picture = (selector: string): Size => drawnIn(at(selector), scale);
  return {
    setup: at('.set').width, stage: picture('#stage .canvas'), beside: picture('.other .canvas'), timeline: picture('.time'), beats: at('.beat-box').width, scale,
  };
}

/** Where a pointer is in a picture that is `width` of its own px wide, and how large one of these is. */
export function pointIn(e: { clientX: number; clientY: number }, picture: Element, width: number): { x: number; y: number; px: number } {
  const box = picture.getBoundingClientRect();
  const px = box.width / width || 1;
  return { x: (e.clientX - box.left) / px, y: (e.clientY - box.top) / px, px };
}
