/** Small changes of lists in place; lists that were not asked for stay away. */

const FEW = 8;

export function addTo<T>(list: T[] | undefined, values: readonly T[]): void {
  if (!list) return;
  const known = new Set(list);
  for (const value of values) if (!known.has(value)) list.push(value);
}

/** Keeps the list ascending. */
export function addInOrder(list: number[] | undefined, value: number): boolean {
  if (!list) return false;
  const at = placeInOrder(list, value);
  if (list[at] === value) return false;
  list.splice(at, 0, value);
  return true;
}

/** Removes values of an ascending list. Few are found each by itself, so that a long list is not read. */
export function removeInOrder(list: number[], gone: ReadonlySet<number>): void {
  if (gone.size > FEW) {
    removeFrom(list, (value) => gone.has(value));
    return;
  }
  for (const value of gone) {
    const at = placeInOrder(list, value);
    if (list[at] === value) list.splice(at, 1);
  }
}

/** Where the first one stands that is not less. */
function placeInOrder(list: readonly number[], value: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((list[middle] as number) < value) from = middle + 1;
    else to = middle;
  }
  return from;
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
