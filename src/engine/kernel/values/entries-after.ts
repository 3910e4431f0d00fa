/** Entries that stand behind another one. */
export interface EntriesAfter<T> {
  /** A key of the list into which they go. */
  readonly after: string;
  readonly entries: Readonly<Record<string, T>>;
}

/** `own` with more entries, each part behind the entry that it names; several behind the same one follow in their order. */
export function withEntriesAfter<T>(
  own: Readonly<Record<string, T>>,
  parts: readonly EntriesAfter<T>[],
): Readonly<Record<string, T>> {
  const lost = parts.find(({ after }) => !Object.hasOwn(own, after));
  if (lost) throw new Error(`There is no entry ${lost.after}.`);
  const pairs = Object.entries(own).flatMap(([key, value]) => [
    [key, value] as const,
    ...parts.filter(({ after }) => after === key).flatMap(({ entries }) => Object.entries(entries)),
  ]);
  return Object.fromEntries(pairs);
}
