/** Lists of any length: an engine takes only some 125,000 values as arguments (`push(...list)`, `Math.max(...list)`). */

export function append<T>(list: T[], values: Iterable<T>): void {
  for (const value of values) list.push(value);
}

/** The least one, or `start` where it is less. */
export function least(values: Iterable<number>, start = Number.POSITIVE_INFINITY): number {
  let found = start;
  for (const value of values) if (value < found) found = value;
  return found;
}

/** The greatest one, or `start` where it is greater. */
export function greatest(values: Iterable<number>, start = Number.NEGATIVE_INFINITY): number {
  let found = start;
  for (const value of values) if (value > found) found = value;
  return found;
}
