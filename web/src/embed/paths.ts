/** Where the files of the site are, seen from somebody else's page: beside the script itself. */

// Where a bundler has made the script a part of its own, the page may still name it, or holds the files itself.
const script = document.currentScript ?? document.querySelector('script[src$="embed.js"]');
const base = (script as HTMLScriptElement | null)?.src || document.baseURI;

export const beside = (name: string): string => new URL(name, base).href;

/** What the address of the sandbox has under the same names. */
const NAMES = ['scenario', 'from', 'to', 'loop', 'schedule', 'step', 't'];

/** set="unlock=lua ttl=3000" one by one. */
const pairs = (e: Element): string[] => (e.getAttribute('set') ?? '').split(/\s+/).filter(Boolean);

/** The poster of what an element shows: the variant's own where words are chosen; none for a scenario of the author's. */
export function posterOf(e: Element): string {
  const scenario = e.getAttribute('scenario');
  const chosen = pairs(e).filter((pair) => /=.*[a-z]/i.test(pair));
  return scenario ? beside(`posters/${encodeURIComponent([scenario, chosen.join()].filter(Boolean).join('.'))}.svg`) : '';
}

/** The same in a window of its own. */
export function fullSize(e: Element): string {
  const said = NAMES.filter((name) => e.hasAttribute(name)).map((name) => [name, e.getAttribute(name)!]);
  return `${beside('sandbox.html')}#${new URLSearchParams([...said, ...pairs(e).map((pair) => ['set', pair])])}`;
}
