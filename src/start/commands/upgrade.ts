import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../engine/config/config.ts';
import { greatest } from '../../engine/kernel/values/lists.ts';
import { PARLEY_VERSION } from '../../engine/kernel/version.ts';
import type { Engine } from '../../engine/store/engine.ts';
import { migrate } from '../../engine/store/migrate.ts';
import { MIGRATIONS, type Migrations } from '../../engine/store/migrations.ts';
import { DATABASE_FILE, openSqlite } from '../../engine/store/sqlite.ts';
import { type PlannedMigration, planUpgrade, type UpgradePlan } from '../../engine/store/upgrade-plan.ts';
import { readMigrationName } from '../../engine/store/versions.ts';
import { bytesText } from '../doctor/finding.ts';
import { openDatabase } from './of-organization.ts';

/** Reports what the first start of this version would do to the database; changes nothing. Ends with 1 if the upgrade is impossible. */
export async function checkUpgrade(config: Config, migrations: Migrations = MIGRATIONS): Promise<string> {
  const engine = await openDatabase(config);
  try {
    const plan = await planUpgrade(engine, migrations);
    const disk = diskOf(config, plan);
    if (plan.unfit.length > 0 || disk.isFull) process.exitCode = 1;
    return describe(plan, disk.words);
  } finally {
    await engine.close();
  }
}

/** Migrates the database to this version, without starting the server. On SQLite the server must not run. */
export async function upgrade(config: Config, migrations: Migrations = MIGRATIONS): Promise<string> {
  const engine = await openToChange(config);
  try {
    const { missing, isNew } = await planUpgrade(engine, migrations);
    await migrate(engine, migrations);
    if (isNew) return 'The database was empty and has its tables.\n';
    if (missing.length === 0) return 'There was nothing to do.\n';
    return `The database is of this version: ${missing.map(({ name }) => name).join(', ')}.\n`;
  } finally {
    await engine.close();
  }
}

async function openToChange(config: Config): Promise<Engine> {
  if (config.databaseUrl) return openDatabase(config);
  return openSqlite(join(config.dataDir, DATABASE_FILE));
}

function describe(plan: UpgradePlan, disk: string): string {
  const { isNew, missing, newer, unfit } = plan;
  const here = `This is Parley ${PARLEY_VERSION}.`;
  if (isNew) return `${here} The database is empty: the first start makes its tables.\n`;
  if (unfit.length > 0)
    return `${here} A newer version has changed the database (${unfit.join(', ')}), and this one cannot work with it.\n`;
  if (missing.length === 0) {
    const beyond = newer.length > 0 ? ` A newer version has expanded it (${newer.join(', ')}).` : '';
    return `${here} It works with the database as it is: there is nothing to do.${beyond}\n`;
  }
  const width = greatest(missing.map(({ name }) => name.length));
  const lines = missing.map((each) => `  ${each.name.padEnd(width)}  ${wordsOf(each)}\n`).join('');
  const count = missing.length === 1 ? 'one migration' : `${missing.length} migrations`;
  return `${here} The database lacks ${count} of it:\n\n${lines}\n${consequences(plan, disk)}`;
}

function wordsOf({ name, work }: PlannedMigration): string {
  const { kind } = readMigrationName(name);
  const does = { expand: 'adds', contract: 'takes away', unknown: 'changes' }[kind];
  const rows = work.map((each) => `${each.does} ${each.table} (${each.rows} rows)`);
  return [`${does}${rows.length === 0 ? ', quick' : ''}`, ...rows].join('; ');
}

function consequences({ seconds, leavesRoomForOld }: UpgradePlan, disk: string): string {
  const time = seconds < 1 ? 'less than a second' : `about ${Math.ceil(seconds)} seconds`;
  const beside = leavesRoomForOld
    ? 'nodes of the version before may go on meanwhile and afterwards'
    : 'stop all nodes of the version before first';
  const back = leavesRoomForOld
    ? 'start the version before on the same database'
    : 'restore a backup with the version that made it';
  return [
    `  Time     ${time}, in which writes wait`,
    `  Disk     ${disk}`,
    `  Beside   ${beside}`,
    `  Back     ${back}`,
    '  Before   npx parley backup FOLDER',
    '',
  ].join('\n');
}

function diskOf({ databaseUrl, dataDir }: Config, { bytes }: UpgradePlan) {
  const needed = `about ${bytesText(bytes)} are needed`;
  if (databaseUrl) return { isFull: false, words: `${needed} where PostgreSQL keeps its data` };
  const { bavail, bsize } = statfsSync(existsSync(dataDir) ? dataDir : '.');
  const most = Math.min(bytes, 2 * (statSync(join(dataDir, DATABASE_FILE)).size + 1e6));
  const free = bavail * bsize;
  return { isFull: free < most, words: `about ${bytesText(most)} are needed, ${bytesText(free)} are free` };
}
