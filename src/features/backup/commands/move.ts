import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REALM_ID } from '../../../chat/store/organization/organization.ts';
import type { Config } from '../../../engine/config/config.ts';
import { hasDatabase, ownerFile, prepareDataFolder } from '../../../engine/data-folder.ts';
import { FolderPlace } from '../../../engine/files/places/folder-place.ts';
import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';
import type { Engine } from '../../../engine/store/engine.ts';
import { refuseOtherVersion } from '../../../engine/store/migrate.ts';
import { openPostgres } from '../../../engine/store/postgres.ts';
import { DATABASE_FILE, openSqlite } from '../../../engine/store/sqlite.ts';
import { removeDatabase } from '../base.ts';
import { backUpPostgres } from '../copies/backup.ts';
import { type Checked, CopyCatchUp, type Copying } from '../copies/catch-up.ts';
import { Pause, refuseMoved, setPause } from '../copies/moving.ts';
import { fillPostgres } from '../copies/restore.ts';
import { openFileSource } from '../files.ts';
import { copyMissingFiles } from '../store-files.ts';

export interface MoveOptions {
  /** `postgres://…`, or a folder for SQLite. */
  readonly to: string | undefined;
}

/**
 * Moves an organization to the other engine while its server runs. Writes go on while all rows are copied and compared. Then they are
 * refused (503) while the last changes are copied and compared, and permanently in the old database; reads and polls
 * go on. All rows are copied, queues too: clients continue once the server starts on the new database.
 */
export async function move(config: Config, { to = '' }: MoveOptions): Promise<string> {
  const began = performance.now();
  const { rows, paused } = await (/^postgres(ql)?:\/\//.test(to)
    ? toPostgres(config, to)
    : toSqlite(config, to));
  const times = `${secondsSince(began)} s; writes were paused for ${paused} s of them`;
  return `${rows} rows have moved, and each table is the same on both sides (${times}).\n${nextStep(config, to)}`;
}

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1);

const nextStep = (config: Config, to: string): string =>
  config.databaseUrl
    ? `Stop the server. Start it without DATABASE_URL, with PARLEY_DATA_DIR=${resolve(to)}.\n`
    : 'Stop the server. Start it with DATABASE_URL set to that database, and the same PARLEY_DATA_DIR: files stay there.\n';

async function toPostgres({ databaseUrl, dataDir }: Config, url: string): Promise<Moved> {
  if (databaseUrl)
    throw new CannotStart('The organization is in PostgreSQL already: --to takes a folder for SQLite.');
  if (!hasDatabase(dataDir))
    throw new CannotStart(`There is no database in ${dataDir}: PARLEY_DATA_DIR says where it is.`);
  const path = join(dataDir, DATABASE_FILE);
  return moving(openSqlite(path, { lock: false }), {
    copy: () => fillPostgres(url, path),
    open: async () => ({ copy: await openPostgres(url), path }),
    complete: (copy) => setPause(copy, REALM_ID, undefined),
    finish: () => {},
  });
}

async function toSqlite(config: Config, to: string): Promise<Moved> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl || to === '') {
    throw new CannotStart(
      '--to takes postgres://…; or a folder, where DATABASE_URL says that the organization is in PostgreSQL.',
    );
  }
  const folder = resolve(to);
  prepareDataFolder(folder);
  if (hasDatabase(folder))
    throw new CannotStart(`${folder} holds a database (${DATABASE_FILE}): name another folder.`);
  const draft = join(folder, 'moving.db');
  removeDatabase(draft);
  const source = await openPostgres(databaseUrl);
  const moveFiles = async () => {
    if (folder !== resolve(dataDir)) await copyFiles(config, folder);
  };
  try {
    return await moving(source, {
      copy: async () => {
        await backUpPostgres(databaseUrl, draft);
        await moveFiles();
      },
      open: async () => ({ copy: openSqlite(draft, { lock: false, durable: false }), path: draft }),
      complete: async (copy) => {
        await moveFiles();
        await setPause(copy, REALM_ID, undefined);
      },
      finish: () => {
        for (const end of ['-wal', '-shm']) rmSync(`${draft}${end}`, { force: true });
        renameSync(draft, join(folder, DATABASE_FILE));
      },
    });
  } finally {
    removeDatabase(draft);
  }
}

interface Moved {
  readonly rows: number;
  /** Seconds for which writes were refused, with one decimal. */
  readonly paused: string;
}

interface Steps {
  /** Runs while the server writes. */
  readonly copy: () => Promise<void>;
  readonly open: () => Promise<Pick<Copying, 'copy' | 'path'>>;
  /** Prepares the complete copy for a server, while nothing is written. */
  readonly complete: (copy: Engine) => Promise<void>;
  /** Gives the copy its name, once nothing can be written to the source. */
  readonly finish: () => void;
}

/** If a step fails, writes to the source go on. */
async function moving(source: Engine, steps: Steps): Promise<Moved> {
  try {
    await refuseOtherVersion(source);
    await refuseMoved(source, REALM_ID);
    await steps.copy();
    const copying = { source, ...(await steps.open()) };
    const moved = await caughtUp(copying, steps).finally(() => copying.copy.close());
    steps.finish();
    return moved;
  } finally {
    await source.close();
  }
}

async function caughtUp(copying: Copying, steps: Steps): Promise<Moved> {
  const catchUp = await CopyCatchUp.begin(copying);
  try {
    await catchUp.approach();
    return await paused(copying, catchUp, steps);
  } finally {
    await catchUp.end();
  }
}

/** From the beginning of the pause on, nothing is written to the source. */
async function paused({ source, copy }: Copying, catchUp: CopyCatchUp, steps: Steps): Promise<Moved> {
  const pause = await Pause.begin(source, REALM_ID);
  const began = performance.now();
  try {
    const rows = requireSame(await catchUp.finish());
    await steps.complete(copy);
    await pause.close();
    return { rows, paused: secondsSince(began) };
  } catch (error) {
    await pause.end();
    throw error;
  }
}

async function copyFiles({ dataDir }: Config, folder: string): Promise<void> {
  const source = await openFileSource({ dataDir, s3: undefined });
  await copyMissingFiles({ source, place: new FolderPlace(folder) });
  if (existsSync(ownerFile(dataDir))) copyFileSync(ownerFile(dataDir), ownerFile(folder));
}

function requireSame({ rows, different }: Checked): number {
  if (different.length === 0) return rows;
  throw new CannotStart(
    `These tables are not the same on both sides: ${different.slice(0, 5).join(', ')}. The server goes on with the database that it has; empty the other one before another attempt.`,
  );
}
