/** How wide a text will be, without a document: advances of Figtree (tabular figures) and of a 0.6 em mono font. */

export type Face = 500 | 600 | 700 | 'mono';

/** Advances of the characters 32–126 in 1/1000 em, measured once per weight. */
const ADVANCES: Record<500 | 600 | 700, string> = {
  500: '244 302 345 629 561 793 645 212 360 360 483 626 235 414 219 401 626 626 626 626 626 626 626 626 626 626 266 271 626 626 626 506 990 687 611 722 691 591 546 756 751 276 525 625 524 849 774 779 586 782 631 612 561 706 701 967 632 616 638 329 401 329 559 437 233 516 589 542 588 548 376 591 561 240 275 500 227 857 561 580 594 581 349 465 384 561 530 798 492 540 488 388 257 388 595',
  600: '241 307 376 630 558 802 646 227 370 370 485 629 245 411 232 415 629 629 629 629 629 629 629 629 629 629 282 287 629 629 629 509 991 699 612 723 695 590 550 750 750 282 537 644 530 853 774 783 594 785 637 610 572 705 711 975 653 630 635 336 415 336 569 436 247 524 592 544 591 551 384 596 565 250 282 517 236 864 564 581 597 586 363 465 393 564 542 815 512 556 483 391 257 391 628',
  700: '238 312 412 631 554 813 647 245 382 382 488 632 257 408 248 432 632 632 632 632 632 632 632 632 632 632 301 305 632 632 632 513 992 714 612 725 700 589 554 743 750 289 552 666 537 857 773 787 603 789 645 607 584 704 722 985 679 647 632 344 432 344 581 434 263 533 596 546 595 554 393 601 570 262 291 538 246 872 568 581 601 592 379 465 402 568 556 835 536 576 477 394 256 394 667',
};

const OTHERS: Record<string, number> = { '\u00a0': 241, '·': 258, '’': 204, '…': 671, '×': 629, '−': 629, '≠': 549, '–': 550 };

const TABLE = {
  500: ADVANCES[500].split(' ').map(Number),
  600: ADVANCES[600].split(' ').map(Number),
  700: ADVANCES[700].split(' ').map(Number),
};

/** Width in px of a text set at `size` px. Characters that the table does not know count 0.7 em. */
export function widthOf(text: string, size: number, face: Face = 500): number {
  if (face === 'mono') return [...text].length * 0.6 * size;
  let thousandths = 0;
  for (const c of text) thousandths += TABLE[face][c.charCodeAt(0) - 32] ?? OTHERS[c] ?? 700;
  return (thousandths * size) / 1000;
}

/** The first of several wordings, longest first, that is at most `room` px wide; '' if none is. */
export function fitting(wordings: readonly string[], room: number, size: number, face: Face = 500): string {
  return wordings.find((text) => widthOf(text, size, face) <= room) ?? '';
}

/** A text cut to at most `room` px with an ellipsis; '' where not even one letter has room. */
export function clipped(text: string, room: number, size: number, face: Face = 500): string {
  if (widthOf(text, size, face) <= room) return text;
  const letters = [...text];
  while (letters.length > 1) {
    letters.pop();
    const cut = `${letters.join('').trimEnd()}…`;
    if (widthOf(cut, size, face) <= room) return cut;
  }
  return '';
}
