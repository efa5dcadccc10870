/** The three marks that a scenario's texts may use: **bold**, `code` and https links; anything else stays as typed. */

export type Piece =
  | { kind: 'text' | 'code' | 'link'; text: string }
  | { kind: 'bold'; inside: Piece[] };

const MARKS = /\*\*(?=\S)([\s\S]*?\S)\*\*|`([^`]+)`|https:\/\/[^\s<>"'`*]+/g;

/** What ends a sentence is not a part of the address before it, nor is a bracket that was opened outside. */
function address(found: string): string {
  let end = found.replace(/[.,;:!?]+$/, '');
  while (end.endsWith(')') && !end.includes('(')) end = end.slice(0, -1).replace(/[.,;:!?]+$/, '');
  return end;
}

/** The pieces of a text, in order; joined they say all that was typed but the marks. */
export function pieces(typed: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const mark of typed.matchAll(MARKS)) {
    const before = typed.slice(from, mark.index);
    if (before) found.push({ kind: 'text', text: before });
    from = mark.index + mark[0].length;
    if (mark[1] !== undefined) found.push({ kind: 'bold', inside: pieces(mark[1]) });
    else if (mark[2] !== undefined) found.push({ kind: 'code', text: mark[2] });
    else {
      const link = address(mark[0]);
      from = mark.index + link.length;
      found.push({ kind: 'link', text: link });
    }
  }
  const rest = typed.slice(from);
  if (rest) found.push({ kind: 'text', text: rest });
  return found;
}

/** The text without its marks: for the live region, labels and titles. */
export const plain = (typed: string): string => flat(pieces(typed));

const flat = (list: Piece[]): string =>
  list.map((one) => (one.kind === 'bold' ? flat(one.inside) : one.text)).join('');
