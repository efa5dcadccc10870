/** The lines of HTML that show this run, at this moment, in somebody's own page (docs/embedding.md). */

import { linkTo, placeOf } from '../address.ts';
import { studyOf } from '../change/pair.ts';
import { titleOf } from '../shell/view.ts';
import { COLUMN, stageHeight } from '../stage/stage.ts';
import type { State } from '../state.ts';

/** Where the files of the site are, seen from that page; a page that is on no server is copied into a folder of this name. */
const folder = (): string => (/^https?:/.test(document.baseURI) ? new URL('.', document.baseURI).href : 'lockstep/');

/** The browser's own serializer writes it, so that no word of a title or a program is taken for HTML. */
export async function embedCode(s: State): Promise<string> {
  const at = folder();
  const script = made('script', { src: `${at}embed.js`, defer: '' });
  const link = made('a', { href: await linkTo(s, `${at}sandbox.html`) });
  const title = titleOf(s);
  // Every run of the catalogue has a picture.
  link.append(s.text === null ? made('img', { src: `${at}posters/${posterOf(s)}.svg`, alt: title, ...size(s), loading: 'lazy' }) : title);
  const element = made('lockstep-sandbox', attributes(s, title));
  element.append(link);
  if (s.text !== null) {
    const own = made('script', { type: 'text/plain' });
    // What would end the script, or begin one in it, the element reads back.
    own.textContent = `\n${s.text.replace(/<(?=\\*\/?script)/gi, '<\\')}`;
    element.append(own);
  }
  return `${script.outerHTML}\n${element.outerHTML}\n`;
}

/** In a document of its own: no picture is fetched and nothing runs. */
const inert = document.implementation.createHTMLDocument();

function made(name: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const e = inert.createElement(name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  return e;
}

/** With its room kept a picture far down is not fetched before the script has come; without, all of them are near the top. */
const size = ({ trace }: State): Record<string, string> =>
  (trace ? { width: String(COLUMN), height: String(stageHeight(studyOf(trace), COLUMN)) } : {});

/** The state under the names that the address has. */
function attributes(s: State, title: string): Record<string, string> {
  const place = placeOf(s);
  const { stretch } = place;
  return Object.fromEntries(Object.entries({
    scenario: s.text === null ? place.scenario : '',
    set: Object.entries(place.set).map((pair) => pair.join('=')).join(' '),
    schedule: place.schedule,
    step: place.step, t: place.ms, from: stretch?.from || '', to: stretch?.to || '', loop: stretch?.loop ? '1' : '',
    controls: place.controls, title,
  }).filter(([, value]) => value !== undefined && value !== '').map(([name, value]) => [name, String(value)]));
}

/** late-del.unlock=lua: the words that are off their defaults, in the order of the scenario. */
function posterOf(s: State): string {
  const words = (s.source?.params ?? []).flatMap(({ name, one_of: [first] = [] }) => {
    const chosen = s.set[name];
    return first === undefined || chosen === undefined || chosen === first ? [] : [`${name}=${chosen}`];
  });
  return encodeURIComponent([s.scenario, words.join(',')].filter(Boolean).join('.'));
}
