/** The page in a frame of somebody's slides: what it does not need itself goes on to them. */

const framed = (): boolean => window.parent !== window;

/** By then the keyboard has gone to the page outside, or the browser has refused it, ms. */
const GOING = 1000;

const told = new Set<() => void>();

/** Tells when the keyboard has been given away; the answer ends that. */
export function onHanded(tell: () => void): () => void {
  told.add(tell);
  return () => { told.delete(tell); };
}

function giveKeys(): void {
  window.addEventListener('blur', () => { for (const tell of told) tell(); }, { once: true, signal: AbortSignal.timeout(GOING) });
  window.parent.focus();
}

/**
 * From the end of the run to the next slide, from its start to the one before: as reveal.js is asked by messages. False
 * where the page stands alone. Nothing in the message is a secret, and whose slides they are cannot be known here.
 */
export function handOn(by: 1 | -1): boolean {
  if (!framed()) return false;
  window.parent.postMessage(JSON.stringify({ method: by > 0 ? 'next' : 'prev' }), '*');
  giveKeys();
  return true;
}

/** Escape gives the keyboard back to the slides; it never ends the event itself. */
export function handBack(): false {
  if (framed()) giveKeys();
  return false;
}
