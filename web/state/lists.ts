/** Small changes of lists in place; lists that were not asked for stay away. */

export function addTo<T>(list: T[] | undefined, values: readonly T[]): void {
  if (!list) return;
  const known = new Set(list);
  for (const value of values) if (!known.has(value)) list.push(value);
}

/** Keeps the list ascending. */
export function addInOrder(list: number[] | undefined, value: number): boolean {
  if (!list) return false;
  const at = list.findLastIndex((each) => each <= value);
  if (list[at] === value) return false;
  list.splice(at + 1, 0, value);
  return true;
}

export function removeFrom<T>(list: T[] | undefined, isGone: (value: T) => boolean): T[] {
  if (!list) return [];
  const gone: T[] = [];
  let kept = 0;
  for (const value of list) {
    if (isGone(value)) gone.push(value);
    else list[kept++] = value;
  }
  list.length = kept;
  return gone;
}

/** Puts a value in the place of the one that `isSame` finds, or at the end. */
export function put<T>(list: T[] | undefined, value: T, isSame: (other: T) => boolean): void {
  if (!list) return;
  const at = list.findIndex(isSame);
  if (at < 0) list.push(value);
  else list[at] = value;
}

export function append<T>(list: T[], values: Iterable<T>): void {
  for (const value of values) list.push(value);
}

/** The greatest one, or `start` where it is greater. (`Math.max(...values)` throws for some 125,000.) */
export function greatest(values: Iterable<number>, start: number): number {
  let found = start;
  for (const value of values) if (value > found) found = value;
  return found;
}
