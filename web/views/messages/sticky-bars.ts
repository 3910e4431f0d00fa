/** Bars before the view that stick, too: while one scrolls back, the page may come later than the picture. */
const BEFORE = 2;

/**
 * Lets the bars stick that may stand at the top of the view: the last ones that begin before its first row, and those within it.
 * Each bar that sticks is a layer of its own, which is painted anew at each frame.
 */
export function stickBars(list: HTMLElement, first: Node, last: Node): void {
  const bars = list.getElementsByClassName('recipient');
  const from = countBefore(bars, first) - BEFORE;
  const to = countBefore(bars, last);
  for (const [at, bar] of Array.from(bars).entries())
    bar.toggleAttribute('data-sticks', at >= from && at <= to);
}

/** How many of them stand before the row. */
function countBefore(bars: HTMLCollectionOf<Element>, row: Node): number {
  let [from, to] = [0, bars.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const isBefore =
      (bars[middle] as Element).compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (isBefore) from = middle + 1;
    else to = middle;
  }
  return from;
}
