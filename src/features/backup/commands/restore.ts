import { existsSync, renameSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { goOnRestored } from '../../../chat/operations/restored.ts';
import { REALM_ID } from '../../../chat/store/organization/organization.ts';
import type { Config } from '../../../engine/config/config.ts';
import { hasDatabase, ownerFile, prepareDataFolder, tracesOf } from '../../../engine/data-folder.ts';
import { copyNewFiles } from '../../../engine/files/copy-files.ts';
import { KEY_FOLDERS } from '../../../engine/files/keys.ts';
import { FolderPlace } from '../../../engine/files/places/folder-place.ts';
import type { BackupPlace } from '../../../engine/files/places/place.ts';
import { systemClock } from '../../../engine/kernel/clock.ts';
import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';
import { migrate } from '../../../engine/store/migrate.ts';
import { DATABASE_FILE, openSqlite } from '../../../engine/store/sqlite.ts';
import { WriteQueue } from '../../../engine/store/write-queue.ts';
import { backupPlace } from '../backup-place.ts';
import { inspectCopy } from '../copies/backup.ts';
import { setPause } from '../copies/moving.ts';
import type { Files } from '../layout.ts';
import { findWrongSizes } from '../read-back.ts';
import { fetchFiles, rebuild } from '../restore.ts';
import { noteIn, readNote } from './backup-folder.ts';
import { readTime } from './read-time.ts';
import { sentenceOfUnknown, sentencesOf } from './wrong-files.ts';

/** Folders of the data folder that a backup of format 1 has too. */
const COPIED_FOLDERS = ['files', 'exports', 'outbox'];
const UPLOADS = 'files/';
/** The temporary database: it is there from the first step of a restore to the last. */
const DRAFT = 'restoring.db';
const draftIn = (dataDir: string): string => join(dataDir, DRAFT);
/** Files of a bucket that a sentence names. */
const MOST_NAMED = 5;
/** What a restore that was killed leaves in the data folder. */
const LEFT = [...COPIED_FOLDERS, 'owner.rc', DRAFT];

export interface RestoreOptions {
  /** `2026-11-23T02:00:00Z`; absent: the newest. */
  readonly to: string | undefined;
  /** Restores what there is, although something is missing or damaged. */
  readonly incomplete: boolean;
}

/**
 * Fills an empty place from a backup. The last step gives the database its name (on PostgreSQL: commits its rows): an
 * interrupted restore leaves no organization behind.
 */
export async function restore(
  config: Config,
  given: string | undefined,
  { to, incomplete }: RestoreOptions,
): Promise<string> {
  const time = to === undefined ? undefined : readTime(to);
  prepareDataFolder(config.dataDir);
  refuseUsed(config);
  const draft = draftIn(config.dataDir);
  for (const end of ['', '-wal', '-shm']) await rm(`${draft}${end}`, { force: true });
  const { place, name } = await backupPlace(config, given);
  const folder = resolve(name);
  if (!name.includes('://') && existsSync(noteIn(folder))) {
    if (time !== undefined)
      throw new CannotStart(`${folder} is a single backup: it has no other times (--to).`);
    return restoreFolder(config, folder, draft);
  }
  try {
    return await restorePlace(config, place, { draft, to: time, incomplete });
  } finally {
    await rm(draft, { force: true });
  }
}

interface Draft {
  /** The path of the temporary database. */
  readonly draft: string;
  readonly to: number | undefined;
  readonly incomplete: boolean;
}

async function restorePlace(
  config: Config,
  place: BackupPlace,
  { draft, to, incomplete }: Draft,
): Promise<string> {
  const { at, files, owner, faults } = await rebuild(place, { path: draft, to });
  const { organization, lastMessageId } = inspectCopy(draft);
  const time = new Date(at).toISOString();
  if (!incomplete) refuse([...faults, ...sentencesOf(await findWrongSizes(place, files), files.size)], time);
  await prepareDatabase(draft);
  const target = await fileTarget(config);
  const wrong = sentencesOf(await fetchFiles(place, files, target), files.size);
  if (wrong.length > 0 && !incomplete) {
    await removeFiles(config, target, files.keys());
    refuse(wrong, time);
  }
  if (owner) await new FolderPlace(config.dataDir).put('owner.rc', [owner]);
  await placeDatabase(config, draft);
  const said = `${organization} is restored as of ${time}, up to message ${lastMessageId}. Start the server as always.`;
  const unknown = sentenceOfUnknown(files) ?? [];
  const others = (await sentenceOfOthers(config, files)) ?? [];
  return [said, ...faults, ...wrong, unknown, others]
    .flat()
    .map((line) => `${line}\n`)
    .join('');
}

/** Names files of the bucket that the backup does not have; undefined: there are none. */
async function sentenceOfOthers({ s3 }: Config, files: Files): Promise<string | undefined> {
  if (!s3) return undefined;
  const { S3Place } = await import('../../../engine/files/places/s3-place.ts');
  const bucket = new S3Place(s3, '');
  const named: string[] = [];
  let count = 0;
  for (const folder of KEY_FOLDERS)
    for await (const { name } of bucket.list(folder))
      if (!files.has(UPLOADS + name) && ++count <= MOST_NAMED) named.push(name);
  if (count === 0) return undefined;
  const list = named.join(', ') + (count > MOST_NAMED ? ', …' : '');
  const what = count === 1 ? '1 file' : `${count} files`;
  return (
    `The bucket ${s3.bucket} has ${what} that this backup does not have (${list}): left by a restore that did not ` +
    'come to its end, or stored after the backup. Nothing shows them; remove them if no other backup needs them.'
  );
}

/** Throws CannotStart if there are faults. */
function refuse(faults: readonly string[], time: string): void {
  if (faults.length === 0) return;
  throw new CannotStart(
    `${faults.join(' ')} Nothing was restored: with --incomplete you get what there is, as of ${time}.`,
  );
}

type FileTarget = Pick<BackupPlace, 'put' | 'remove'>;

/** Undoes `fetchFiles`, so that the next restore finds an empty place. */
async function removeFiles({ dataDir }: Config, target: FileTarget, names: Iterable<string>): Promise<void> {
  for (const name of names) await target.remove(name);
  // Folders that remained would count as uploaded files.
  await rm(join(dataDir, UPLOADS), { recursive: true, force: true });
}

/** The target of a backup's files: the data folder, or the bucket of uploaded files. */
async function fileTarget({ dataDir, s3 }: Config): Promise<FileTarget> {
  const folder = new FolderPlace(dataDir);
  if (!s3) return folder;
  const { S3Place } = await import('../../../engine/files/places/s3-place.ts');
  const bucket = new S3Place(s3, '');
  const of = (name: string) =>
    name.startsWith(UPLOADS) ? { in: bucket, name: name.slice(UPLOADS.length) } : { in: folder, name };
  return {
    put: (name, chunks) => of(name).in.put(of(name).name, chunks),
    remove: (name) => of(name).in.remove(of(name).name),
  };
}

/** Restores a folder of format 1. */
async function restoreFolder(config: Config, folder: string, draft: string): Promise<string> {
  const { organization, last_message_id } = readNote(folder);
  inspectCopy(join(folder, DATABASE_FILE));
  await copyFile(join(folder, DATABASE_FILE), draft);
  await prepareDatabase(draft);
  for (const name of COPIED_FOLDERS) await copyNewFiles(join(folder, name), join(config.dataDir, name));
  await placeDatabase(config, draft);
  if (existsSync(ownerFile(folder))) await copyFile(ownerFile(folder), ownerFile(config.dataDir));
  const bucket = config.s3
    ? `  Copy what is in ${join(folder, 'files')} to the bucket ${config.s3.bucket}, under the same names.\n`
    : '';
  return `${organization} is restored, up to message ${last_message_id}. Start the server as always.\n${bucket}`;
}

function refuseUsed(config: Config): void {
  const { dataDir } = config;
  const draft = existsSync(draftIn(dataDir));
  if (draft && !hasDatabase(dataDir)) {
    if (tracesOf(config) === undefined) return;
    throw new CannotStart(
      `An earlier restore into ${dataDir} did not come to its end: remove the files that it has left ` +
        `(${LEFT.join(', ')}), then restore again.`,
    );
  }
  const found = hasDatabase(dataDir) ? `a database (${DATABASE_FILE})` : tracesOf(config);
  if (found) {
    throw new CannotStart(`The data folder ${dataDir} holds ${found}: move it away first, or name another.`);
  }
}

/** Migrates the copy to this version, and discards the time after the backup (docs/operate.md). */
async function prepareDatabase(path: string): Promise<void> {
  const engine = openSqlite(path);
  try {
    await migrate(engine);
    await setPause(engine, REALM_ID, undefined);
    const hooks = { catchUp: async () => {}, committed: async () => {} };
    const writes = new WriteQueue(engine, { realmId: REALM_ID, clock: systemClock, ...hooks });
    await writes.transact((tx) => goOnRestored(tx));
  } finally {
    await engine.close();
  }
}

async function placeDatabase({ databaseUrl, dataDir }: Config, draft: string): Promise<void> {
  if (!databaseUrl) return renameSync(draft, join(dataDir, DATABASE_FILE));
  const { fillPostgres } = await import('../copies/restore.ts');
  try {
    await fillPostgres(databaseUrl, draft);
  } finally {
    await rm(draft, { force: true });
  }
}
