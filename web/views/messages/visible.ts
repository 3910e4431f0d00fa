/** Rows that lie in the view, from the first to the last; both are undefined when there is none. */
export interface Visible {
  readonly first: number;
  readonly last: number;
}

export interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** The rows between two edges, found by halving: `edgesOf(index)` descend in the order of the rows. */
export function visibleRows(
  count: number,
  edgesOf: (index: number) => Edges,
  view: Edges,
): Visible | undefined {
  const first = firstWhere(count, (index) => edgesOf(index).bottom > view.top);
  const after = firstWhere(count, (index) => edgesOf(index).top >= view.bottom);
  return first < after ? { first, last: after - 1 } : undefined;
}

function firstWhere(count: number, isIt: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isIt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
