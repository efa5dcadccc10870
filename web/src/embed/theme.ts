/** Whether somebody else's page is light or dark here: by the ground behind the element, whatever switches it. */

const dark = matchMedia('(prefers-color-scheme: dark)');

/** From 0, black, to 1; null where one sees through. */
function lightness(color: string): number | null {
  const [a = 0, b = 0, c = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (alpha < 0.5) return null;
  if (color[0] === 'r') return (0.3 * a + 0.59 * b + 0.11 * c) / 255;
  // oklch and oklab count to 1, lab and lch to 100; color() has three parts of one.
  return color[0] === 'o' ? a : color[0] === 'l' ? a / 100 : (a + b + c) / 3;
}

export function themeAround(element: Element): 'light' | 'dark' {
  for (let e: Element | undefined = element; e; e = e.parentElement ?? (e.getRootNode() as ShadowRoot).host) {
    const found = lightness(getComputedStyle(e).backgroundColor);
    if (found !== null) return found < 0.5 ? 'dark' : 'light';
  }
  // Nothing is painted: the ground is the browser's own.
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme.includes('dark') && (dark.matches || !scheme.includes('light')) ? 'dark' : 'light';
}

/** Calls look whenever the page may have changed its colours, also at the end of a slow change, until the returned function is called. */
export function watchTheme(look: () => void): () => void {
  const attributes = new MutationObserver(look);
  for (const e of [document.documentElement, document.body]) attributes.observe(e, { attributes: true });
  dark.addEventListener('change', look);
  document.addEventListener('transitionend', look);
  return () => {
    attributes.disconnect();
    document.removeEventListener('transitionend', look);
    dark.removeEventListener('change', look);
  };
}
