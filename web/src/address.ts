/** The address bar as the state: which run, and where in it. The only file that touches location.hash. */

import type { Place, State } from './state.ts';
import type { Store } from './store.ts';
import { sentences, text as words } from './text.ts';

/** A link read: where it points, what it also says (kept, not understood), and a sentence for each bad value. */
export interface Link { place: Place; others: [string, string][]; complaints: string[] }

export function parse(hash: string): Link {
  // Without a prototype: a link may name a parameter __proto__, which is then unknown like any other.
  const set: Record<string, string> = Object.create(null);
  const link: Link = { place: { scenario: '', set, schedule: '' }, others: [], complaints: [] };
  for (const part of hash.replace(/^#/, '').split('&')) {
    if (part === '') continue;
    const [key, value] = halves(decode(part, link.complaints));
    if (key === 'scenario') link.place.scenario = value;
    else if (key === 'schedule') link.place.schedule = value;
    else if (key === 'set') {
      const [name, chosen] = halves(value);
      set[name] = chosen;
    } else if (key === 'step' && /^\d{1,9}$/.test(value)) link.place.step = Number(value);
    else if (key === 't' && /^\d{1,12}(\.\d{1,3})?$/.test(value)) link.place.ms = Number(value);
    else if (key === 'step' || key === 't') link.complaints.push((key === 'step' ? words.link.step : words.link.time)(value));
    else link.others.push([key, value]);
  }
  if (link.place.step !== undefined) delete link.place.ms;
  return link;
}

export function print(place: Place, others: readonly [string, string][] = []): string {
  const parts: [string, string][] = [];
  if (place.scenario) parts.push(['scenario', place.scenario]);
  for (const [name, value] of Object.entries(place.set)) parts.push(['set', `${name}=${value}`]);
  if (place.schedule) parts.push(['schedule', place.schedule]);
  if (place.step !== undefined) parts.push(['step', String(place.step)]);
  else if (place.ms !== undefined) parts.push(['t', String(place.ms)]);
  return '#' + [...parts, ...others].map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&');
}

/** The place that a state shows. Between two events the instant says where it is, else the step does. */
export function placeOf(s: State): Place {
  const place: Place = { scenario: s.scenario, set: s.set, schedule: s.schedule };
  if (!s.started || !s.trace) return place;
  const between = s.t !== (s.trace.events[s.index - 1]?.t ?? 0);
  return between ? { ...place, ms: Math.round(s.t) / 1000 } : { ...place, step: s.index };
}

/** The whole address of what is shown now: it opens there, paused. The bar itself follows with a delay. */
export const linkTo = (s: State): string => location.href.replace(/#.*$/, '') + print(placeOf(s), parse(location.hash).others);

/** The # part of the presenter's window; it is the page's own document in another part. */
const PRESENTER = '#presenter';

/** Whether this document was opened as a presenter's window. */
export const isPresenter = (): boolean => location.hash === PRESENTER && window.opener !== null;

export const presenterAddress = (): string => new URL(PRESENTER, location.href).href;

/** At most two writes a second, and some at once: browsers refuse more than about a hundred in half a minute. */
const PAUSE = 500;
const BURST = 20;

/** Opens what the address says, now and whenever somebody changes it, and keeps it in step with the store. */
export function follow(store: Store): Promise<void> {
  let written = '';
  let others: [string, string][] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
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
  const open = async (): Promise<void> => {
    const link = parse(location.hash);
    written = location.hash;
    others = link.others;
    opening = true;
    await store.open(link.place);
    opening = false;
    if (link.complaints.length) store.notice([store.get().notice, sentences(link.complaints)].filter(Boolean).join(' '));
    // What the page corrects in a link takes the link's place: a way back to it would only lead here again.
    write(true);
  };
  const write = (corrects = false): void => {
    clearTimeout(timer);
    timer = undefined;
    const s = store.get();
    if (s.busy || !s.source) return;
    const hash = print(placeOf(s), others);
    if (hash === written) return;
    // Another scenario is a place to come back from; another step of the same one is not.
    const moved = !corrects && parse(hash).place.scenario !== parse(written).place.scenario && written.length > 1;
    written = hash;
    spare--;
    history[moved ? 'pushState' : 'replaceState'](null, '', hash);
  };
  addEventListener('hashchange', () => { if (location.hash !== written) void open(); });
  store.subscribe((now, before) => {
    // Another run is in the address before anybody can reload, yet after it is drawn: the browser takes its time to write.
    // A moment of it may wait, and a link that is opened is there.
    const soon = !opening && now.made !== before.made && afford();
    if (soon) clearTimeout(timer);
    if (soon || timer === undefined) timer = setTimeout(() => write(), soon ? 0 : PAUSE);
  });
  addEventListener('pagehide', () => write());
  return open();
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
