/** Brings in scripts that the page needs only at times. A script is no connection, so the sealed page may still have its own. */

import { inlined } from './inlined.ts';

/** Their hashes, from the build: the sealed page runs no other scripts. */
declare const PART_HASHES: Readonly<Record<string, string>>;

export const PARTS = PART_HASHES;

/** Runs NAME.js of the site, or of the page where it has everything in itself. */
export async function bring(name: string): Promise<void> {
  const file = `${name}.js`;
  const here = inlined(file);
  if (here) {
    const script = document.createElement('script');
    script.textContent = await here.text();
    document.head.append(script);
    return;
  }
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL(file, document.baseURI).href;
    // Only what may be read across origins is compared with its hash; to a frame without an origin everything is across.
    script.crossOrigin = 'anonymous';
    script.integrity = PARTS[file] ?? '';
    script.onload = () => resolve();
    script.onerror = () => { script.remove(); reject(new Error(file)); };
    document.head.append(script);
  });
}
