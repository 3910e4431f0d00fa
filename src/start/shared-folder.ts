import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_FOLDER as NAME } from '../chat/operations/restored.ts';
import type { LiveRealm } from '../chat/realm/live-realm.ts';
import type { Tx } from '../chat/realm/tx.ts';
import { findSecret, insertSecret, updateSecret } from '../chat/store/organization/secrets.ts';
import type { Config } from '../engine/config/config.ts';
import { CannotStart } from '../engine/kernel/failures/cannot-start.ts';
import type { Log } from '../engine/kernel/log.ts';

type Folder = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/**
 * Nodes that share a database must share the data folder, since each serves the files that others stored.
 * The folder has an ID, which the database stores. Throws CannotStart for another folder; `isRestored`: from now
 * on it is this folder. With S3 only exports and parts of uploads are affected, so a line in the log is enough.
 */
export async function checkFolder(
  live: Pick<LiveRealm, 'transact'>,
  { dataDir, databaseUrl, s3 }: Folder,
  { isRestored, log }: { readonly isRestored: boolean; readonly log: Log },
): Promise<void> {
  if (!databaseUrl) return;
  const id = await folderId(dataDir);
  const known = await live.transact((tx) => ensureKnown(tx, id, isRestored));
  if (known === id) return;
  const problem = `PARLEY_DATA_DIR is '${dataDir}', but the other nodes of this database use another folder`;
  if (!s3) {
    throw new CannotStart(
      `${problem}, and files are kept there. Share that folder, or keep files in S3 (PARLEY_S3_BUCKET). ` +
        'If that folder is lost, start once with --restored.',
    );
  }
  log.warn({ folder: dataDir }, `${problem}: exports, and uploads in pieces, are on one node only.`);
}

async function ensureKnown(tx: Tx, id: string, isRestored: boolean): Promise<string> {
  const known = await findSecret(tx, NAME);
  if (known === undefined) await insertSecret(tx, NAME, id);
  else if (isRestored) await updateSecret(tx, NAME, id);
  else return known;
  return id;
}

/** The folder's ID, created if absent; nodes that start at the same time agree on one. */
async function folderId(dataDir: string): Promise<string> {
  const path = join(dataDir, 'folder.id');
  const known = await readId(path);
  if (known !== undefined) return known;
  const draft = `${path}.${randomUUID()}.new`;
  await writeFile(draft, `${randomUUID()}\n`, { mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    // Some shared file systems have no links; there the last writer counts.
    if (error.code !== 'EEXIST') return rename(draft, path);
  });
  await rm(draft, { force: true });
  return (await readId(path)) as string;
}

async function readId(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
