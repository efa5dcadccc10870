/** The address bar as the state: which run, and where in it. The only file that touches location.hash. */

import { same } from './change/history.ts';
import { setupOf, type Controls, type Place, type State, type Stretch } from './state.ts';
import type { Shelf } from './storage.ts';
import type { Store } from './store.ts';
import { fingerprint, parting } from './fingerprint.ts';
import { packed, unpackedText } from './packed.ts';
import { sentences, text as words } from './text.ts';

/** A link read: where it points, what it also says (kept, not understood), and a sentence for each bad value. */
export interface Link {
  place: Place;
  /** A scenario of its own, packed. */
  packed: string;
  others: [string, string][];
  complaints: string[];
}

export function parse(hash: string): Link {
  const complaints: string[] = [];
  const link = read(hash.replace(/^#/, '').split('&').filter((part) => part !== '').map((part) => halves(decode(part, complaints))));
  return { ...link, complaints: [...complaints, ...link.complaints] };
}

/** What pairs of a name and a value say, as a link or a message has them. */
export function read(pairs: readonly [string, string][]): Link {
  // Without a prototype: a link may name a parameter __proto__, which is then unknown like any other.
  const set: Record<string, string> = Object.create(null);
  const place: Place = { scenario: '', set, schedule: '' };
  const stretch = { from: 0, to: 0, loop: false };
  const link: Link = { place, packed: '', others: [], complaints: [] };
  const step = (value: string): number => {
    if (/^\d{1,9}$/.test(value)) return Number(value);
    link.complaints.push(words.link.step(value));
    return NaN;
  };
  for (const [key, value] of pairs) {
    if (key === 'scenario' || key === 'schedule') place[key] = value;
    else if (key === 'set') {
      const [name, chosen] = halves(value);
      set[name] = chosen;
    } else if (key === 'text') link.packed = value;
    else if (key === 'step') place.step = step(value);
    else if (key === 't' && /^\d{1,12}(\.\d{1,3})?$/.test(value)) place.ms = Number(value);
    else if (key === 't') link.complaints.push(words.link.time(value));
    else if (key === 'from' || key === 'to') stretch[key] = step(value) || 0;
    else if (key === 'loop') stretch.loop = !/^(false|0|no)$/.test(value);
    else if (key === 'controls' && isControls(value)) place.controls = value;
    else if (key === 'controls') link.complaints.push(words.link.controls(value));
    else link.others.push([key, value]);
  }
  if (Number.isNaN(place.step)) delete place.step;
  if (place.step !== undefined) delete place.ms;
  if (stretch.to && stretch.to < stretch.from) link.complaints.push(words.link.stretch(stretch.from, stretch.to));
  else if (stretch.from || stretch.to || stretch.loop) place.stretch = stretch;
  return link;
}

const isControls = (value: string): value is Controls => value === 'full' || value === 'steps' || value === 'none';

export function print(place: Place, others: readonly [string, string][] = []): string {
  const parts: [string, string][] = [];
  if (place.scenario) parts.push(['scenario', place.scenario]);
  if (place.text !== undefined) parts.push(['text', place.text]);
  for (const [name, value] of Object.entries(place.set)) parts.push(['set', `${name}=${value}`]);
  if (place.schedule) parts.push(['schedule', place.schedule]);
  if (place.step !== undefined) parts.push(['step', String(place.step)]);
  else if (place.ms !== undefined) parts.push(['t', String(place.ms)]);
  if (place.stretch) parts.push(...along(place.stretch));
  if (place.controls && place.controls !== 'full') parts.push(['controls', place.controls]);
  return '#' + [...parts, ...others].map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&');
}

const along = ({ from, to, loop }: Stretch): [string, string][] =>
  [...(from ? [['from', String(from)]] : []), ...(to ? [['to', String(to)]] : []), ...(loop ? [['loop', '1']] : [])] as [string, string][];

/** The place that a state shows. Between two events the instant says where it is, else the step does. */
export function placeOf(s: State): Place {
  const { scenario, set, schedule, stretch, controls } = s;
  const place: Place = { scenario, set, schedule, ...(s.text === null ? {} : { text: packs.get(s.text) ?? '' }), ...(stretch ? { stretch } : {}), ...(controls === 'full' ? {} : { controls }) };
  if (!s.started || !s.trace) return place;
  const between = s.t !== (s.trace.events[s.index - 1]?.t ?? 0);
  return between ? { ...place, ms: Math.round(s.t) / 1000 } : { ...place, step: s.index };
}

/** The whole address of what is shown now: it opens there, paused. The bar itself follows with a delay. */
export async function linkTo(s: State, page = location.href.replace(/#.*$/, '')): Promise<string> {
  if (s.text !== null) await pack(s.text);
  // A run that was refused has left another one in sight.
  const seen: [string, string][] = s.trace && s.started && s.made && same(s.made, setupOf(s)) ? [[SEEN, fingerprint(s.trace, s.index)]] : [];
  return page + print(placeOf(s), [...parse(location.hash).others, ...seen]);
}

/** Where what is shown now is the whole page, whatever of it a frame shows. */
export async function alone(s: State): Promise<string> {
  if (s.text !== null) await pack(s.text);
  const { controls, ...place } = placeOf(s);
  return location.href.replace(/#.*$/, '') + print(place);
}

/** The address of what is shown now, as the bar has it. */
export const addressOf = (s: State): string => location.href.replace(/#.*$/, '') + print(placeOf(s), parse(location.hash).others);

/** What a copied link says of the run up to its moment, so that another engine can tell whether it is still the same. */
const SEEN = 'seen';

/** Texts as links carry them. Compressing takes a moment, and the address is written at once. */
const packs = new Map<string, string>();

async function pack(text: string): Promise<void> {
  if (packs.size > 8) packs.clear();
  if (!packs.has(text)) packs.set(text, await packed(text));
}

/** Goes where a link leads. A scenario that it brings is read, and runs when somebody says so, unless it is the reader's own, who has run it before. */
async function arrive(store: Store, link: Link, own: (text: string) => boolean = () => false): Promise<void> {
  const { place, complaints } = link;
  const seen = link.others.find(([name]) => name === SEEN)?.[1];
  link.others = link.others.filter(([name]) => name !== SEEN);
  const text = link.packed ? await unpackedText(link.packed).catch(() => null) : undefined;
  if (text === null && store.strict) return store.fail(words.link.damaged, { ...place, scenario: '' });
  if (text === null) complaints.push(words.link.damaged);
  else if (text !== undefined) {
    await store.load(text, place);
    const { error } = store.get();
    if (error && store.strict) return;
    if (!error && own(text)) return store.get().aim ? store.play() : store.run();
    if (!error) return store.notice([store.get().notice, words.link.own].filter(Boolean).join(' '));
    complaints.push(words.link.mistaken(`${error.line ? `${words.error.at(error.file, error.line, error.column)}: ` : ''}${error.message}`));
  }
  await store.open(text === undefined ? place : { scenario: '', set: {}, schedule: '' });
  const { trace } = store.get();
  const from = seen && trace ? parting(trace, seen) : 0;
  if (from) complaints.push(words.link.otherRun(from));
}

/** The # part of the presenter's window; it is the page's own document in another part. */
const PRESENTER = '#presenter';

/** Whether this document was opened as a presenter's window. */
export const isPresenter = (): boolean => location.hash === PRESENTER && window.opener !== null;

export const presenterAddress = (): string => new URL(PRESENTER, location.href).href;

/** Whether the page was opened to be told by the page around what to show. */
export const awaits = (): boolean => parse(location.hash).others.some(([name]) => name === 'await');

/** ms. At most two writes a second, and some at once: browsers refuse more than about a hundred in half a minute. */
const PAUSE = 500;
const BURST = 20;

/** What the bar said when the page was left, and what it should have said: a browser that reloads has read it before. */
const LEFT = 'left';
const isLeft = (value: unknown): value is [string, string] => Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

/** A page that is opened anew, not by a link, goes on where it was left. */
function goOn(shelf: Shelf): void {
  const [read, meant] = shelf.get(LEFT, isLeft, ['', '']);
  if (!meant) return;
  shelf.put(LEFT, ['', '']);
  if (location.hash === read && cameBy() !== 'navigate') history.replaceState(null, '', meant);
}

/** Whether the page was reloaded, come back to, or gone to. */
const cameBy = (): string | undefined => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type;

/** Opens what the address says, now and whenever somebody changes it, and keeps it in step with the store. A text that is the reader's own runs at once when the page is reloaded; from a link it waits like any other. */
export function follow(store: Store, shelf: Shelf | null, own: (text: string) => boolean): Promise<void> {
  let written = '';
  /** What the bar has said since; another: somebody goes elsewhere, and the browser has yet to tell. */
  let bar = '';
  /** What the bar should say when the page is left is on the shelf. */
  let kept = false;
  let others: [string, string][] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Another run waits only until it is drawn. */
  let hurried = false;
  let opening = false;
  let spare = BURST;
  let counted = performance.now();

  /** Whether another write may be made at once. */
  const afford = (): boolean => {
    const now = performance.now();
    spare = Math.min(BURST, spare + (now - counted) / PAUSE);
    counted = now;
    return spare >= 1;
  };
  const open = async (mine = (_: string): boolean => false): Promise<void> => {
    const link = parse(location.hash);
    written = bar = location.hash;
    opening = true;
    await arrive(store, link, mine);
    others = link.others;
    opening = false;
    if (link.complaints.length) store.notice([store.get().notice, sentences(link.complaints)].filter(Boolean).join(' '));
    // What the page corrects in a link takes the link's place: a way back to it would only lead here again.
    write(true);
  };
  const write = (corrects = false): void => {
    clearTimeout(timer);
    hurried = false;
    const s = store.get();
    if (s.busy || !s.source || location.hash !== bar) return;
    if (s.text !== null && !packs.has(s.text)) return void pack(s.text).then(() => write(corrects));
    const hash = print(placeOf(s), others);
    if (hash === written) return;
    // Another scenario is a place to come back from; another step of the same one is not.
    // In a frame it would be one of the page around it, whose reader wants to go back from that page.
    const moved = !corrects && window.parent === window && parse(hash).place.scenario !== parse(written).place.scenario && written.length > 1;
    written = hash;
    spare--;
    // The page was not left after all.
    if (kept) shelf?.put(LEFT, ['', '']);
    kept = false;
    history[moved ? 'pushState' : 'replaceState'](null, '', hash);
    bar = location.hash;
  };
  addEventListener('hashchange', () => {
    bar = location.hash;
    if (bar !== written) void open();
  });
  store.subscribe((now, before) => {
    // Another run is in the address before anybody can reload, yet after it is drawn: the browser takes its time to write.
    // A moment of it waits until the steps rest, and a link that is opened is there.
    const soon = !opening && now.made !== before.made && afford();
    if (hurried && !soon) return;
    hurried = soon;
    clearTimeout(timer);
    timer = setTimeout(() => write(), soon ? 0 : PAUSE);
  });
  // Whoever goes to another tab may not come back: phones put hidden pages away. Some browsers hide a page before they leave it.
  const leave = (): void => {
    const read = written;
    write();
    if (written === read) return;
    shelf?.put(LEFT, [read, written]);
    kept = true;
  };
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') leave(); });
  addEventListener('pagehide', leave);
  if (shelf) goOn(shelf);
  // Where the page around says what to show, there is nothing to open before it has.
  return awaits() ? Promise.resolve() : open(cameBy() === 'reload' ? own : undefined);
}

function halves(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Forms write + for a space; people write the + of a clock jump after a space. */
function decode(text: string, complaints: string[]): string {
  const spaced = text.replace(/(%20| )\+/g, '$1%2B').replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    complaints.push(words.link.malformed(text));
    return spaced;
  }
}

/** As readable as a fragment may be. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%(3D|3A|40|2C|2F|3B)/g, (coded) => decodeURIComponent(coded));
