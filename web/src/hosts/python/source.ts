/** Makes each turn of a while loop visible to the budget, without moving a line. */

/** A name that is true everywhere; only the heads of loops look it up. */
export const TURN = '_lockstep_turn_';

/**
 * "while C:" becomes "while TURN and (C):", in the same lines. A loop whose end cannot be found is left alone: Python will
 * say what is wrong with it.
 */
export function counted(source: string): string {
  let out = '';
  let done = 0;
  let first = true; // nothing but blanks stands before, in this logical line
  let depth = 0;
  for (let i = 0; i < source.length;) {
    const after = skipped(source, i);
    if (after > i) { // a comment, a string, or a line that goes on
      if (source[i] !== '#' && source[i] !== '\\') first = false;
      i = after;
      continue;
    }
    const c = source[i]!;
    const word = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(source.slice(i, i + 64))?.[0];
    if (word === 'while' && first && depth === 0) {
      const colon = head(source, i + 5);
      if (colon > 0) {
        out += `${source.slice(done, i + 5)} ${TURN} and (${source.slice(i + 5, colon)})`;
        done = i = colon;
        first = false;
        continue;
      }
    }
    if ('([{'.includes(c)) depth++;
    if (')]}'.includes(c)) depth--;
    if (c === '\n' && depth <= 0) first = true;
    else if (c.trim() !== '') first = false;
    i += word?.length ?? 1;
  }
  return out + source.slice(done);
}

/** Where the colon stands that ends the head of a compound statement; 0: nowhere. */
function head(source: string, from: number): number {
  let depth = 0;
  let lambdas = 0;
  for (let i = from; i < source.length;) {
    const after = skipped(source, i);
    if (after > i) {
      if (source[i] === '#') return 0; // It would take the closing bracket with it.
      i = after;
      continue;
    }
    const c = source[i]!;
    const word = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(source.slice(i, i + 64))?.[0];
    if (word === 'lambda' && depth === 0) lambdas++;
    if ('([{'.includes(c)) depth++;
    if (')]}'.includes(c)) depth--;
    if (c === '\n' && depth <= 0) return 0;
    if (c === ':' && depth === 0) {
      if (source[i + 1] === '=') i++;
      else if (lambdas > 0) lambdas--;
      else return i;
    }
    i += word?.length ?? 1;
  }
  return 0;
}

/** Behind the comment, string or continued line that begins at i; i itself if none does. */
function skipped(source: string, i: number): number {
  if (source[i] === '#') {
    const end = source.indexOf('\n', i);
    return end < 0 ? source.length : end;
  }
  if (source[i] === '\\') return i + 2;
  const quoted = /^([rRbBuUfF]{0,2})("""|'''|"|')/.exec(source.slice(i, i + 5));
  if (!quoted || /[\p{L}\p{N}_]/u.test(source[i - 1] ?? '')) return i;
  const quote = quoted[2]!;
  for (let at = i + quoted[0].length; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source.startsWith(quote, at)) return at + quote.length;
    else if (quote.length === 1 && source[at] === '\n') return at;
  }
  return source.length;
}
