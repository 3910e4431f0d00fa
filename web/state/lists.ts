/** Small changes of lists in place; lists that were not asked for stay away. */

export function addTo<T>(list: T[] | undefined, values: readonly T[]): void {
  for (const value of values) if (list && !list.includes(value)) list.push(value);
}

export function removeFrom<T>(list: T[] | undefined, isGone: (value: T) => boolean): T[] {
  if (!list) return [];
  const gone = list.filter(isGone);
  if (gone.length > 0) list.splice(0, list.length, ...list.filter((value) => !isGone(value)));
  return gone;
}

/** Puts a value in the place of the one that `isSame` finds, or at the end. */
export function put<T>(list: T[] | undefined, value: T, isSame: (other: T) => boolean): void {
  if (!list) return;
  const at = list.findIndex(isSame);
  if (at < 0) list.push(value);
  else list[at] = value;
}
