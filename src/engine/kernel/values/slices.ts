/** Splits a list into lists of at most `most` items, in order. */
export function* slices<T>(items: readonly T[], most: number): Iterable<T[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most);
}
