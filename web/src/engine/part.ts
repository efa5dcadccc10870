/** Brings in scripts that the page needs only at times. A script is no connection, so the sealed page may still have its own. */

/** Runs NAME.js of the site. */
export function bring(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL(`${name}.js`, document.baseURI).href;
    script.onload = () => resolve();
    script.onerror = () => { script.remove(); reject(new Error(`${name}.js`)); };
    document.head.append(script);
  });
}
