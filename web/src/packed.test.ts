/** Texts in links: back as they were, or not at all. */

import { Findings } from './findings.ts';
import { packed, unpackedText } from './packed.ts';

const fails = (letters: string): Promise<boolean> => unpackedText(letters).then(() => false, () => true);

export async function test(): Promise<string[]> {
  const f = new Findings();
  for (const text of ['', 'a', '-- setup.lua --\ntitle "ä€😀"\n', 'x'.repeat(200_000)]) f.ok(`round trip of ${text.length}`, await unpackedText(await packed(text)) === text);
  const letters = await packed('-- setup.lua --\ntitle "one two three four five six seven"\n'.repeat(4));
  f.ok('letters of an address', /^[\w-]+$/.test(letters));
  f.ok('short', letters.length < 120);
  f.ok('cut', await fails(letters.slice(0, -8)));
  const changed: number[] = [];
  for (let i = 0; i < letters.length; i++) if (!await fails(letters.slice(0, i) + (letters[i] === 'x' ? 'y' : 'x') + letters.slice(i + 1))) changed.push(i);
  f.same('changed letters that nobody sees', changed, []);
  f.ok('no letters of it', await fails('%%%'));
  f.ok('something else', await fails('AAAA'));
  // What one sends unasked may unpack to far more than anybody wrote.
  f.ok('a bomb', await fails(await packed('x'.repeat(3 << 20))));
  return f.list;
}
