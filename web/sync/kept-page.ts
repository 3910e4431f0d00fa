import type { Message } from '../state/message.ts';
import { type Narrow, narrowKey } from '../state/narrow.ts';
import type { KeptStretch } from './kept-stretch.ts';
import type { KeptPage } from './store.ts';

interface Rows<K, V> {
  get(key: K): Promise<V | undefined>;
  getAll(range: IDBKeyRange, count: number): Promise<V[]>;
}

/** Messages of a conversation mostly lie together: so many for each of them are read at once. */
const READ_FOR_EACH = 2;

/** The page of a narrow from tables of one transaction; undefined: there is none. */
export async function pageIn(
  {
    messages,
    stretches,
  }: { messages: Rows<number, Message>; stretches: Pick<Rows<string, KeptStretch>, 'get'> },
  narrow: Narrow,
): Promise<KeptPage | undefined> {
  const {
    ids = [],
    foundOldest = false,
    foundNewest = false,
  } = (await stretches.get(narrowKey(narrow)))?.stretch ?? {};
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const near = await messages.getAll(IDBKeyRange.bound(first, last), ids.length * READ_FOR_EACH);
  const known = new Map(near.map((message) => [message.id, message]));
  const rows = await Promise.all(ids.map((id) => known.get(id) ?? messages.get(id)));
  const found = rows.filter((row) => row !== undefined);
  // A message that is missing would be a gap.
  return found.length === ids.length ? { narrow, messages: found, foundOldest, foundNewest } : undefined;
}
