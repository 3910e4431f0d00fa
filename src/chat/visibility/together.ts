import { RunList } from '../../engine/kernel/ids/run-list.ts';

/** Items with the same recipients. */
export interface Together<T> {
  readonly items: readonly T[];
  readonly people: readonly number[];
}

/** Groups items by recipients: one event for all items with the same recipients. */
export function together<T>(each: readonly { readonly item: T; readonly people: readonly number[] }[]) {
  const byPeople = new Map<string, { items: T[]; people: readonly number[] }>();
  for (const { item, people } of each) {
    if (people.length === 0) continue;
    const key = JSON.stringify(RunList.of(people).runs);
    const known = byPeople.get(key);
    if (known) known.items.push(item);
    else byPeople.set(key, { items: [item], people });
  }
  return [...byPeople.values()] satisfies Together<T>[];
}

/** Lists by key, in the order of their first items. */
export function groupBy<T, K, V>(
  items: Iterable<T>,
  key: (item: T) => K,
  value: (item: T) => V,
): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(value(item));
    else groups.set(key(item), [value(item)]);
  }
  return groups;
}
