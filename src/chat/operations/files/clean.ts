import type { FileStorage } from '../../../engine/files/storage.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { listUnreferenced } from '../../store/files/attachments.ts';
import { deleteFileTombstones, listFileTombstones } from '../../store/files/stored-files.ts';
import { removeAttachment } from './attachments.ts';

/** Five weeks: the API says "a few weeks after upload". */
const UNREFERENCED_FOR_SECONDS = 35 * 24 * 3600;
const AT_ONCE = 100;

interface CleanerContext {
  readonly storage: FileStorage;
  readonly realm: Realm;
  readonly db: Reader;
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Removes some of the files that have had no reference for weeks; returns whether there may be more. */
export async function removeUnreferenced({ transact }: CleanerContext): Promise<boolean> {
  return transact(async (tx) => {
    const before = tx.now - UNREFERENCED_FOR_SECONDS;
    const old = await listUnreferenced(tx, { before, limit: AT_ONCE });
    for (const attachment of old) await removeAttachment(tx, attachment);
    return old.length === AT_ONCE;
  });
}

/** Removes some of the stored files whose tombstones are due; returns whether there may be more. */
export async function removeDueFiles(
  { storage, realm, db, transact }: CleanerContext,
  now: number,
): Promise<boolean> {
  const keys = await listFileTombstones({ db, realm }, { upTo: now, limit: AT_ONCE });
  for (const key of keys) await storage.remove(key);
  if (keys.length > 0) await transact((tx) => deleteFileTombstones(tx, keys));
  return keys.length === AT_ONCE;
}
