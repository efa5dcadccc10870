/** Sentences of a run as templates: their marks, and every client's name in its hue with its shape. */

import { html, type TemplateResult } from 'lit';
import { peopleOf } from '../frame/people.ts';
import { number, typeset } from '../print.ts';
import type { Actor } from '../trace.ts';
import { glyph } from './glyphs.ts';
import { pieces, type Piece } from './rich.ts';

export type Hues = ReadonlyMap<string, string>;

/** The hue of every client of a run, by id. */
export const huesOf = (actors: readonly Actor[]): Hues => new Map(peopleOf(actors).map((one) => [one.id, one.hue]));

type Part = TemplateResult | string;

const escaped = (id: string): string => id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the clients' names as whole words, with a possessive where there is one. */
function naming(ids: readonly string[]): RegExp | null {
  if (!ids.length) return null;
  const longestFirst = [...ids].sort((a, b) => b.length - a.length).map(escaped).join('|');
  return new RegExp(`(?<![\\w:>#.-])(${longestFirst})((?:'|’)s)?(?![\\w:>#-]|\\.\\w)`, 'g');
}

/** Of the engine, in which every name is a client; the same in a list that shows the shapes itself; or written by a person. */
type Kind = 'said' | 'listed' | 'written';

const person = (id: string, possessive: string, hue: string, kind: Kind): TemplateResult => (kind === 'listed'
  ? html`<b class="who c-${hue}">${id}${possessive ? '’s' : ''}</b>`
  : html`<b class="who c-${hue}">${glyph(hue, 12)}${id}${possessive ? '’s' : ''}</b>`);

/** What somebody does, and no article stands before: is, writes, will. */
const DOES = /^ (?:[a-z]*[^su\W]s|will|may|might|can|could|cannot|did|had|took|died|got|saw|left|and)(?![\w-])/;

/** "A late reply" is not about client A: at the start of a written sentence a bare A stays a word, unless it does something. */
const isArticle = (id: string, possessive: string, line: string, at: number): boolean =>
  id === 'A' && !possessive && /(^|[.!?:]\s+)$/.test(line.slice(0, at)) && !DOES.test(line.slice(at + 1));

/** 3000 → 3 000, but not inside a word or a token. */
const grouped = (line: string): string => line.replace(/(?<![\w.:#-])\d{4,}(?![\w:])/g, (found) => number(Number(found)));

function named(line: string, hues: Hues, names: RegExp | null, kind: Kind): Part[] {
  if (!names) return [line];
  const parts: Part[] = [];
  let from = 0;
  for (const found of line.matchAll(names)) {
    const [whole, id = '', possessive = ''] = found;
    if (kind === 'written' && isArticle(id, possessive, line, found.index)) continue;
    parts.push(line.slice(from, found.index), person(id, possessive, hues.get(id) ?? 'e', kind));
    from = found.index + whole.length;
  }
  parts.push(line.slice(from));
  return parts.filter((part) => part !== '');
}

/** An address as one reads it: long ones by their site and their last word. */
function briefly(link: string): string {
  const whole = link.replace(/^https?:\/\/|\/$/g, '');
  const parts = whole.split('/');
  return whole.length > 30 && parts.length > 2 ? `${parts[0]}/…/${parts.at(-1)}` : whole;
}

/** An address of the web as a link; anything else stays as typed. */
export const link = (address: string): TemplateResult | string => (/^https?:\/\/\S+$/.test(address)
  ? html`<a href=${address} target="_blank" rel="noopener noreferrer">${briefly(address)}</a>` : address);

function shown(list: readonly Piece[], hues: Hues, names: RegExp | null, kind: Kind): Part[] {
  return list.flatMap((one): Part[] => {
    switch (one.kind) {
      case 'text': return named(typeset(kind === 'written' ? one.text : grouped(one.text)), hues, names, kind);
      case 'code': return [html`<code>${one.text}</code>`];
      case 'link': return [link(one.text)];
      case 'bold': return [html`<b>${shown(one.inside, hues, names, kind === 'listed' ? kind : 'said')}</b>`];
    }
  });
}

const known = new WeakMap<Hues, Map<string, Part[]>>();

/** Read once for each cast: while one scrubs, sentences come and go at every frame. */
function read(line: string, hues: Hues, kind: Kind): Part[] {
  const lines = known.get(hues) ?? new Map<string, Part[]>();
  known.set(hues, lines);
  const key = `${kind} ${line}`;
  const found = lines.get(key) ?? shown(pieces(line), hues, naming([...hues.keys()]), kind);
  lines.set(key, found);
  return found;
}

/** A sentence of the engine: every name in it is a client. */
export const said = (line: string, hues: Hues): Part[] => read(line, hues, 'said');

/** The same in a list whose rows begin with the shape of whoever acts. */
export const listed = (line: string, hues: Hues): Part[] => read(line, hues, 'listed');

/** A text that a person wrote in the scenario. */
export const written = (line: string, hues: Hues): Part[] => read(line, hues, 'written');
