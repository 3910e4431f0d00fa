import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REALM_ID } from '../../chat/store/organization/organization.ts';
import type { Config } from '../../engine/config/config.ts';
import { hasDatabase } from '../../engine/data-folder.ts';
import { countGivenUp } from '../../engine/jobs/failed-items.ts';
import type { Engine } from '../../engine/store/engine.ts';
import { refuseOtherVersion } from '../../engine/store/migrate.ts';
import { DATABASE_FILE, openSqlite } from '../../engine/store/sqlite.ts';
import { databaseFailure } from '../database-failure.ts';
import { bytesText, type Check, type DoctorFinding, fault, well } from './finding.ts';

const MOST_AHEAD_MS = 2000;

/** Checks the database: whether it answers, its version, and its contents. */
export const lookAtDatabase: Check = async (config) => {
  if (!config.databaseUrl && !hasDatabase(config.dataDir))
    return [well('database', 'There is none yet; the first start makes it.')];
  try {
    const engine = await open(config);
    try {
      const found = await content(engine, config);
      return [found, ...clockOf(engine), ...(found.remedy ? [] : await failedIn(engine))];
    } finally {
      await engine.close();
    }
  } catch (error) {
    const { message } = databaseFailure(error, config) ?? (error as Error);
    return [fault('database', message, 'See the message; docs/operate.md has a section on the database.')];
  }
};

/** Opens the database beside a server that may be running. */
async function open({ databaseUrl, dataDir }: Config): Promise<Engine> {
  if (databaseUrl) return (await import('../../engine/store/postgres.ts')).openPostgres(databaseUrl);
  return openSqlite(join(dataDir, DATABASE_FILE), { lock: false });
}

async function content(engine: Engine, { databaseUrl, dataDir }: Config): Promise<DoctorFinding> {
  const what = databaseUrl ? 'PostgreSQL' : `SQLite, ${bytesText(sizeOf(dataDir))}`;
  try {
    await refuseOtherVersion(engine);
  } catch (error) {
    return fault(
      'database',
      `${what}: ${(error as Error).message}`,
      'The next start brings it to this version: make a backup first.',
    );
  }
  const realm = await engine.read
    .selectFrom('realms')
    .select('name')
    .where('id', '=', REALM_ID)
    .executeTakeFirst();
  const holds = realm ? `the organization ${realm.name}` : 'no organization yet';
  return well('database', `${what}, of this version, with ${holds}.`);
}

/** Items that jobs have given up. */
async function failedIn({ read: db }: Engine): Promise<DoctorFinding[]> {
  const jobs = await countGivenUp({ db, realm: { id: REALM_ID } });
  if (jobs.length === 0) return [];
  const words = jobs.map(([job, count]) => `${job} ${count}`).join(', ');
  const remedy = 'See `parley failed list`; mend the cause, then `parley failed retry`.';
  return [fault('jobs', `Some items were given up (${words}).`, remedy)];
}

const sizeOf = (dataDir: string): number =>
  [DATABASE_FILE, `${DATABASE_FILE}-wal`]
    .map((name) => join(dataDir, name))
    .reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);

/** Compares the clocks: PostgreSQL has its own. */
function clockOf({ clock: { ahead = 0 }, name }: Engine): DoctorFinding[] {
  if (name !== 'postgres') return [];
  const words = `This machine's differs from the database's by ${Math.abs(ahead) / 1000} s.`;
  if (Math.abs(ahead) < MOST_AHEAD_MS) return [well('clocks', words)];
  return [fault('clocks', words, 'Set both, and let NTP keep them.')];
}
