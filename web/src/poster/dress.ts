/** A drawing of the stage as a file that needs nothing else: its own colours, light and dark, and room for every text. */

import draw from '../style/draw.css';
import tokens from '../style/tokens.css';
import { widthOf, type Face } from '../frame/measure.ts';

const escaped = (words: string): string => words.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);

/** The drawing is the text of an svg element. */
export function dressed(drawing: string, title: string): string {
  const inside = `<rect width="100%" height="100%" rx="16" class="facef"/>${tight(drawing.slice(drawing.indexOf('>') + 1))}`;
  const box = /viewBox="[^"]*"/.exec(drawing)?.[0] ?? '';
  const [sheet, drawn] = named(style(inside), inside);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img"><title>${escaped(title)}</title><style>${sheet}</style>${drawn}\n`;
}

/** Without what only the page needs; every text keeps the room that was measured for it, whatever font it meets. */
function tight(drawing: string): string {
  return drawing.replace(/<title>[^<]*<\/title>/g, '').replace(/ (data-[\w-]+|aria-[\w-]+|role)="[^"]*"/g, '').replace(/ (class=""|rx="0")/g, '').replace(/>\s+</g, '><')
    .replace(/<(?:text|line|rect) [^>]*>/g, (tag) => tag.replace(/ (x|y|x1|x2|y1|y2|width|height)="(-?\d+\.\d+)"/g, (_, name: string, n: string) => ` ${name}="${Math.round(Number(n))}"`))
    .replace(/<text([^>]*)>([^<]+)<\/text>/g, (whole, attributes: string, words: string) => {
      const size = Number(/font-size="([\d.]+)"/.exec(attributes)?.[1] ?? 0);
      const classes = (/class="([^"]*)"/.exec(attributes)?.[1] ?? '').split(' ');
      if (!size || words.length < 7) return whole;
      const plain = words.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!);
      return `<text${attributes} textLength="${Math.round(widthOf(plain, size, faceOf(classes)))}" lengthAdjust="spacingAndGlyphs">${words}</text>`;
    });
}

/** Short names in place of the classes', and none for those that no rule is about. */
function named(sheet: string, drawing: string): [string, string] {
  const names = new Map<string, string>();
  const short = sheet.replace(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi, (_, name: string) => {
    if (!names.has(name)) names.set(name, names.size < 26 ? LETTERS[names.size]! : `${LETTERS[Math.floor(names.size / 26) - 1]!}${LETTERS[names.size % 26]!}`);
    return `.${names.get(name)!}`;
  });
  return [short, ungrouped(drawing.replace(/ class="([^"]*)"/g, (_, list: string) => {
    const kept = list.split(' ').flatMap((name) => names.get(name) ?? []);
    return kept.length ? ` class="${kept.join(' ')}"` : '';
  }))];
}

/** Without groups that say nothing of what is in them. */
function ungrouped(drawing: string): string {
  const said: boolean[] = [];
  return drawing.replace(/<g( [^>]*)?>|<\/g>/g, (tag, attributes?: string) => {
    if (tag !== '</g>') said.push(Boolean(attributes));
    return (tag === '</g>' ? said.pop() : attributes) ? tag : '';
  });
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const faceOf = (classes: readonly string[]): Face =>
  (classes.includes('m') ? 'mono' : classes.includes('x7') ? 700 : classes.includes('s') ? 600 : 500);

/** A picture cannot bring the page's fonts. */
const FONTS: Readonly<Record<string, string>> = { '--sans': 'system-ui,sans-serif', '--mono': 'ui-monospace,monospace' };

const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** The rules that the drawing needs, and the colours that these need. */
function style(drawing: string): string {
  const used = new Set(Array.from(drawing.matchAll(/class="([^"]*)"/g)).flatMap((found) => found[1]!.split(' ')));
  const rules = [...plainRules(draw), ...plainRules(tokens)].flatMap(([selectors, body]) => {
    const needed = selectors.split(',').map((one) => one.trim().replaceAll('svg.draw ', '')).filter((one) => fits(one, used));
    return needed.length && body ? [`${needed.join(',')}{${body}}`] : [];
  });
  const sheet = rules.join('');
  const names = new Set(Array.from(sheet.matchAll(/var\((--[\w-]+)/g), (found) => found[1]!));
  const colours = (block: string): string => Array.from(block.matchAll(/(--[\w-]+):\s*([^;]+);/g))
    .flatMap(([, name, value]) => (names.has(name!) && !name!.startsWith('--k') ? [`${name}:${FONTS[name!] ?? value!.trim()}`] : [])).join(';');
  const light = tokens.slice(0, tokens.indexOf('@media'));
  const dark = tokens.slice(tokens.indexOf('data-theme="dark"'), tokens.indexOf('/* A person'));
  // Text that keeps its outlines at any scale is not shaped anew for each size of the picture. As long as a browser has only
  // read the file, the picture has no size and its texts need no layout, which is most of what a picture costs.
  return `@media(max-width:0){text{display:none}}svg{text-rendering:geometricPrecision;${colours(light)}}@media(prefers-color-scheme:dark){svg{${colours(dark)}}}${sheet}`;
}

/** What only matters to a picture that moves. */
const MOVES = /(?:animation|transform-box|transform-origin|transition):[^;]*;?/g;

/** The rules of a sheet that stand outside of any other block, without comments and spaces. */
function plainRules(sheet: string): [string, string][] {
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@(media|font-face|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return Array.from(plain.matchAll(RULE), (found): [string, string] =>
    [found[1]!.trim(), found[2]!.trim().replace(/\s*([:;,])\s*/g, '$1').replace(MOVES, '').replace(/;$/, '')]);
}

/** A selector of classes that all occur, or of plain elements of the drawing. */
function fits(selector: string, used: ReadonlySet<string>): boolean {
  if (/[:[>+*]|\.grown|\.part|^svg|^\.draw/.test(selector)) return false;
  const classes = Array.from(selector.matchAll(/\.([\w-]+)/g), (found) => found[1]!);
  return classes.length ? classes.every((one) => used.has(one)) : selector === 'text';
}
