/** The items in lists of at most `most`, in their order. */
export function* slices<T>(items: readonly T[], most: number): Iterable<T[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most);
}
