import { BadRequest } from '../../engine/kernel/errors.ts';
import type { Rows } from '../../engine/store/engine.ts';
import type { User } from '../model/people.ts';
import { LIMITS } from '../model/settings/settings.ts';
import type { Tx } from '../realm/tx.ts';
import { deleteStorage, listStorage, saveStorage, storageSize } from '../store/people/bot-storage.ts';

/** Stores entries for the caller; replaces entries with the same keys. */
export async function putStorage(tx: Tx, user: User, entries: ReadonlyMap<string, string>): Promise<void> {
  const replaced = await listStorage(tx, user.id, [...entries.keys()]);
  const size = (await storageSize(tx, user.id)) - sizeOf(replaced) + sizeOf(entries);
  if (size > LIMITS.botStorage) {
    const excess = size - LIMITS.botStorage;
    throw new BadRequest(
      `Request exceeds storage limit by ${excess} characters. The limit is ${LIMITS.botStorage} characters.`,
    );
  }
  await saveStorage(tx, user.id, entries);
}

/** The entries under `keys`, which must all exist; without keys, all entries. */
export async function readStorage(
  source: Rows,
  user: User,
  keys: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string>> {
  const found = await listStorage(source, user.id, keys);
  if (keys?.some((key) => !found.has(key))) throw new BadRequest('Key does not exist.');
  return found;
}

/** Deletes the entries under `keys`, each of which must exist; without keys, all. */
export async function removeStorage(tx: Tx, user: User, keys: readonly string[] | undefined): Promise<void> {
  await readStorage(tx, user, keys);
  await deleteStorage(tx, user.id, keys);
}

function sizeOf(entries: ReadonlyMap<string, string>): number {
  let size = 0;
  for (const [key, value] of entries) size += characters(key) + characters(value);
  return size;
}

/** Counts code points, as the database does. */
function characters(text: string): number {
  return [...text].length;
}
