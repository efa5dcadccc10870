/** The page in a frame of somebody's slides: what it does not need itself goes on to them. */

const framed = (): boolean => window.parent !== window;

/**
 * From the end of the run to the next slide, from its start to the one before: as reveal.js is asked by messages. False
 * where the page stands alone. Nothing in the message is a secret, and whose slides they are cannot be known here.
 */
export function handOn(by: 1 | -1): boolean {
  if (!framed()) return false;
  window.parent.postMessage(JSON.stringify({ method: by > 0 ? 'next' : 'prev' }), '*');
  window.parent.focus();
  return true;
}

/** Escape gives the keyboard back to the slides; it never ends the event itself. */
export function handBack(): false {
  if (framed()) window.parent.focus();
  return false;
}
