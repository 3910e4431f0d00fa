import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Note } from '../../backup/layout.ts';
import { noteRehearsal } from '../../backup/record.ts';
import { type Rebuilt, rebuild } from '../../backup/restore.ts';
import type { Config } from '../../config/config.ts';
import type { Place } from '../../files/places/place.ts';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { contentsOf } from '../../store/chain/contents.ts';
import { fingerprintsOf } from '../../store/chain/fingerprint.ts';
import { inspectCopy } from '../../store/copies/backup.ts';
import { differences } from '../../store/copies/compare.ts';
import { findCounter } from '../../store/engine/counters.ts';
import { DATABASE_FILE, openSqlite } from '../../store/engine/sqlite.ts';
import { REALM_ID } from '../../store/organization/organization.ts';
import { hasDatabase } from '../traces.ts';
import { backupPlace } from './backup-place.ts';

export interface RehearseOptions {
  /** The most log entries by which the backup may be behind the server; absent: any number. */
  readonly 'most-behind': number | undefined;
}

interface Line {
  readonly isWell: boolean;
  readonly words: string;
}

const well = (words: string): Line => ({ isWell: true, words });
const wrong = (words: string): Line => ({ isWell: false, words });
const judge = (isWell: boolean, words: string): Line => ({ isWell, words });

/** Restores the newest backup into a temporary folder and compares it with the backup's note; ends with 1 if they differ. */
export async function rehearse(
  config: Config,
  given: string | undefined,
  options: RehearseOptions,
): Promise<string> {
  const { place } = await backupPlace(config, given);
  const folder = await mkdtemp(join(tmpdir(), 'parley-rehearsal-'));
  const lines: Line[] = [];
  try {
    for await (const line of checks(config, place, { ...options, path: join(folder, 'parley.db') }))
      lines.push(line);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    lines.push(wrong(error.message));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (lines.every(({ isWell }) => isWell)) noteRehearsal(config.dataDir, Date.now());
  else process.exitCode = 1;
  return lines.map(({ isWell, words }) => `${isWell ? '✓' : '✗'} ${words}\n`).join('');
}

async function* checks(
  config: Config,
  place: Place,
  options: RehearseOptions & { readonly path: string },
): AsyncGenerator<Line> {
  const { path } = options;
  const began = performance.now();
  const compared: Line[] = [];
  const entered = async (note: Note) => void compared.push(await compareTables(path, note));
  const rebuilt = await rebuild(place, { path, entered });
  inspectCopy(path);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const at = new Date(rebuilt.at).toISOString();
  yield well(`The newest backup in ${place.words} can be restored: it is of ${at} (${seconds} s).`);
  yield* compared;
  for (const warning of rebuilt.warnings) yield wrong(warning);
  if (rebuilt.last) yield compareLog(path, rebuilt);
  yield await lookForFiles(place, rebuilt);
  const behind = await entriesBehind(config, path);
  if (behind !== undefined) {
    const { 'most-behind': most = Number.POSITIVE_INFINITY } = options;
    yield judge(behind <= most, `The server is ${behind} entries of the log ahead.`);
  }
}

async function compareTables(path: string, { tables, made_at }: Note): Promise<Line> {
  const found = await fingerprintsOf(path);
  const differ = differences(found, tables);
  const rows = Object.values(found).reduce((sum, table) => sum + table.rows, 0);
  if (differ.length === 0)
    return well(`All ${rows} rows of ${Object.keys(found).length} tables are as they were at ${made_at}.`);
  return wrong(`Tables differ from what the backup says of them: ${differ.slice(0, 5).join(', ')}.`);
}

function compareLog(path: string, { segments, last }: Rebuilt): Line {
  const { log_position: position } = contentsOf(path);
  const expected = last?.logPosition ?? 0;
  return judge(position >= expected, `${segments} segments follow, up to entry ${position} of the log.`);
}

async function lookForFiles(place: Place, { files }: Rebuilt): Promise<Line> {
  const there = new Set<string>();
  for (const below of ['files/', 'exports/', 'outbox/'])
    for await (const { name } of place.list(below)) there.add(name);
  const missing = [...files].filter((name) => !there.has(name));
  if (missing.length === 0) return well(`Each of ${files.size} files is there.`);
  return wrong(`${missing.length} of ${files.size} files are missing: ${missing.slice(0, 3).join(', ')}.`);
}

/** undefined: the server's database cannot be reached from here. */
async function entriesBehind(config: Config, path: string): Promise<number | undefined> {
  const newest = await readLogPosition(config);
  return newest === undefined ? undefined : Math.max(0, newest - contentsOf(path).log_position);
}

async function readLogPosition({ databaseUrl, dataDir }: Config): Promise<number | undefined> {
  if (!databaseUrl && !hasDatabase(dataDir)) return undefined;
  const engine = databaseUrl
    ? await (await import('../../store/engine/postgres.ts')).openPostgres(databaseUrl)
    : openSqlite(join(dataDir, DATABASE_FILE), { lock: false });
  try {
    return await findCounter({ db: engine.read, realm: { id: REALM_ID } }, 'log');
  } finally {
    await engine.close();
  }
}
