/** The page in somebody's frame: it does what the page around it asks by messages, and tells it what happens (docs/embedding.md). */

import { awaits, read } from '../address.ts';
import { exported, FORMATS, type Format } from '../export/export.ts';
import { beyond, leftOut } from '../reach.ts';
import type { Place, State } from '../state.ts';
import type { Store } from '../store.ts';
import { embedding, sentences, text } from '../text.ts';
import type { Mistake } from '../trace.ts';
import { ASKED, isWord, type Asked, type Word } from './words.ts';

/** What a page around needs of this one. */
export interface Guest {
  store: Store;
  /** Without the engine's worker until it is needed again. */
  rest(): void;
  /** Natural height of the page, px. */
  height(): number;
}

/** ms between two reports of where the run is. */
const PAUSE = 60;

/** What is wrong with a message, in words for whoever wrote it, and where in a text if it is there. */
class Unusable extends Error {
  at: Mistake | null;

  constructor(why: string, at: Mistake | null = null) {
    super(why);
    this.at = at;
  }
}

/** Line 0: it is not about a line. */
const spot = (at: Mistake | null): Partial<Mistake> => (at && at.line > 0 ? { file: at.file, line: at.line, column: at.column } : {});

const host = window.parent;
export const framed = (): boolean => host !== window;

/** Answers the page around, and reports to it from now on. */
export function converse(guest: Guest): void {
  if (!framed()) return;
  const { store } = guest;
  // An opaque frame knows no origin to name; what is told is no secret, and who asks is checked by the window.
  const tell = (type: string, more: object = {}): void => host.postMessage({ lockstep: 1, type, ...more }, '*');
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== host || !isWord(data)) return;
    void act(guest, data).then(
      (answer) => tell(answer.type, { ...answer, id: data.id }),
      (e: unknown) => tell('error', { message: e instanceof Error ? e.message : String(e), ...(e instanceof Unusable ? spot(e.at) : {}), id: data.id }),
    );
  });
  report(guest, tell);
  if (awaits()) {
    document.documentElement.classList.add('fitted');
    tell('ready');
  } else void first(store).then(() => tell('ready', stateOf(store.get())));
}

/** Until the first run is here, or cannot be, or waits to be begun. */
const first = (store: Store): Promise<void> => new Promise((done) => {
  const look = (): boolean => { const { trace, error, busy, text } = store.get(); return !busy && (trace !== null || error !== null || text !== null); };
  if (look()) return done();
  const stop = store.subscribe(() => { if (look()) { stop(); done(); } });
});

/** State at most every PAUSE ms, verdicts of each run, refusals, and the height. */
function report({ store, height }: Guest, tell: (type: string, more?: object) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.subscribe((now, before) => {
    if (now.trace && now.trace !== before.trace) tell('verdict', { verdicts: now.trace.verdicts.map(({ property, status, promised, t, say }) => ({ property, status, promised, t, say })) });
    if (now.error && now.error !== before.error) tell('error', { message: now.error.message, ...spot(now.error) });
    if (now.trace && (now.trace !== before.trace || now.index !== before.index || now.t !== before.t || now.playing !== before.playing)) {
      timer ??= setTimeout(() => { timer = undefined; tell('state', stateOf(store.get())); }, PAUSE);
    }
  });
  let told = 0;
  new ResizeObserver(() => {
    const now = Math.ceil(height());
    if (now !== told) tell('size', { height: told = now });
  }).observe(document.querySelector('lockstep-app')!);
}

const stateOf = ({ scenario, set, schedule, trace, index, t, started, playing }: State): object => ({
  scenario, set: Object.entries(set).map(([name, value]) => `${name}=${value}`).join(' '), schedule,
  events: trace?.events.length ?? 0, playing, started, ...(started ? { step: index, t: t / 1000 } : {}),
});

async function act(guest: Guest, word: Word): Promise<Word> {
  const { store } = guest;
  if (!(ASKED as readonly string[]).includes(word.type)) throw new Unusable(text.messages.unknown(word.type, ASKED.join(', ')));
  const asked = word.type as Asked;
  if (asked === 'load') await load(store, word);
  else if (asked === 'sleep') guest.rest();
  else if (asked === 'setTheme') store.theme(oneOf(word, 'theme', ['auto', 'light', 'dark']));
  else if (asked !== 'wake') {
    if (!store.get().trace) await first(store);
    if (asked === 'play') await store.play();
    if (asked === 'pause') store.pause();
    else present(store);
    if (asked === 'seek') store.seek(number(word, 't') * 1000);
    else if (asked === 'step' && word['by'] !== undefined) store.stepBy(number(word, 'by'));
    else if (asked === 'step') store.step(number(word, 'step'));
    else if (asked === 'export') return { lockstep: 1, type: 'export', ...exported(store.get(), oneOf<Format>(word, 'format', FORMATS)) };
  }
  return { lockstep: 1, type: 'state', ...stateOf(store.get()) };
}

/** Without a run there is nothing to move in. */
function present(store: Store): void {
  const { trace, error } = store.get();
  if (!trace) throw new Unusable(error?.message ?? text.messages.noRun, error);
}

/** Of several loads only the last counts. */
let loads = 0;

/** The attributes of the element, as they are. What can be had of them is shown, and all that cannot is said at once. */
async function load(store: Store, word: Word): Promise<void> {
  const mine = ++loads;
  const malformed: string[] = [];
  const well = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (e) {
      malformed.push((e as Error).message);
      return null;
    }
  };
  const pairs: [string, string][] = [];
  const take = (name: string, value: string | null): void => { if (value !== null) pairs.push([name, value]); };
  const given = (name: string): boolean => word[name] !== undefined && word[name] !== null;
  for (const name of ['scenario', 'schedule', 'step', 't', 'from', 'to', 'controls']) if (given(name) && word[name] !== '') take(name, well(() => words(word, name)));
  if (given('loop') && word['loop'] !== false) take('loop', String(word['loop']));
  for (const one of well(() => chosen(word)) ?? []) take('set', one);
  if (word['theme'] !== undefined) well(() => store.theme(oneOf(word, 'theme', ['auto', 'light', 'dark'])));
  const { place, complaints } = read(pairs);
  const own = given('text') ? well(() => words(word, 'text')) : null;
  if (!given('text') && !word['scenario']) malformed.unshift(embedding.nothing);
  const wrong = own !== null ? await begin(store, own, place) : place.scenario && !given('text') ? await reported(store, store.open(place)) : [];
  if (mine !== loads) throw new Unusable(text.engine.superseded);
  const all = [wrong, [...malformed, ...complaints]].map(sentences).filter(Boolean);
  if (all.length) throw new Unusable(all.join(' '), wrong.length ? store.get().error : null);
}

/** A text of the page's own runs at once: its reader has pressed Run there. */
async function begin(store: Store, own: string, place: Place): Promise<readonly string[]> {
  const said = await store.load(own, place);
  if (!store.get().error) await (store.get().aim ? store.play() : store.run());
  const { trace, error } = store.get();
  return reported(store, Promise.resolve([...said, ...(trace && !error ? beyond(place, trace) : [])]));
}

/** What was said, after why there is no such run if there is none. */
async function reported(store: Store, saying: Promise<readonly string[]>): Promise<readonly string[]> {
  const said = await saying;
  const { schedule, error, refused } = store.get();
  return error ? [...(refused.length ? leftOut(schedule, refused) : [error.message]), ...said] : said;
}

/** "unlock=lua ttl=3000", or an object of the same. */
function chosen(word: Word): string[] {
  const { set = null } = word;
  if (set === null) return [];
  if (typeof set === 'object') return Object.entries(set).map(([name, value]) => `${name}=${String(value)}`);
  return words(word, 'set').split(/\s+/).filter(Boolean);
}

function words(word: Word, name: string): string {
  const value = word[name];
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Unusable(text.messages.text(name));
}

function number(word: Word, name: string): number {
  const value = typeof word[name] === 'string' ? Number(word[name]) : word[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Unusable(text.messages.number(name));
  return value;
}

function oneOf<T extends string>(word: Word, name: string, of: readonly T[]): T {
  const found = of.find((one) => one === word[name]);
  if (found === undefined) throw new Unusable(text.messages.oneOf(name, of.join(', ')));
  return found;
}
