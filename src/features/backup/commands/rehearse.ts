import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REALM_ID } from '../../../chat/store/organization/organization.ts';
import type { Config } from '../../../engine/config/config.ts';
import { hasDatabase } from '../../../engine/data-folder.ts';
import type { BackupPlace } from '../../../engine/files/places/place.ts';
import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';
import { findCounter } from '../../../engine/store/counters.ts';
import { DATABASE_FILE, openSqlite } from '../../../engine/store/sqlite.ts';
import { backupPlace } from '../backup-place.ts';
import { contentsOf } from '../chain/contents.ts';
import { fingerprintsOf } from '../chain/fingerprint.ts';
import { inspectCopy } from '../copies/backup.ts';
import { differences } from '../copies/compare.ts';
import type { CopyNote, Files } from '../layout.ts';
import { findWrongSizes, readBack, SAMPLE_BYTES, sampleOf } from '../read-back.ts';
import { noteRehearsal } from '../record.ts';
import { type Rebuilt, rebuild } from '../restore.ts';
import { sentenceOfUnknown, sentencesOf } from './wrong-files.ts';

export interface RehearseOptions {
  /** The most log entries by which the backup may be behind the server; absent: any number. */
  readonly 'most-behind': number | undefined;
  /** Reads all files back, not a sample of them. */
  readonly all: boolean;
}

export interface RehearsedLine {
  readonly isWell: boolean;
  readonly words: string;
}

const well = (words: string): RehearsedLine => ({ isWell: true, words });
const wrong = (words: string): RehearsedLine => ({ isWell: false, words });
const judge = (isWell: boolean, words: string): RehearsedLine => ({ isWell, words });

/** Restores the newest backup into a temporary folder and compares it with the backup's note; ends with 1 if they differ. */
export async function rehearse(
  config: Config,
  given: string | undefined,
  options: RehearseOptions,
): Promise<string> {
  const lines = await rehearsal(config, given, options);
  if (lines.every(({ isWell }) => isWell)) noteRehearsal(config.dataDir, Date.now());
  else process.exitCode = 1;
  return lines.map(({ isWell, words }) => `${isWell ? '✓' : '✗'} ${words}\n`).join('');
}

export async function rehearsal(
  config: Config,
  given: string | undefined,
  options: RehearseOptions,
): Promise<readonly RehearsedLine[]> {
  const { place } = await backupPlace(config, given);
  const folder = await mkdtemp(join(tmpdir(), 'parley-rehearsal-'));
  const lines: RehearsedLine[] = [];
  try {
    for await (const line of checks(config, place, { ...options, path: join(folder, 'parley.db') }))
      lines.push(line);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    lines.push(wrong(error.message));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return lines;
}

async function* checks(
  config: Config,
  place: BackupPlace,
  options: RehearseOptions & { readonly path: string },
): AsyncGenerator<RehearsedLine> {
  const { path } = options;
  const began = performance.now();
  const compared: RehearsedLine[] = [];
  const entered = async (note: CopyNote) => void compared.push(await compareTables(path, note));
  const rebuilt = await rebuild(place, { path, entered });
  inspectCopy(path);
  const seconds = (performance.now() - began) / 1000;
  const at = new Date(rebuilt.at).toISOString();
  yield well(
    `The newest backup in ${place.words} can be restored: it is of ${at} (${seconds.toFixed(1)} s).`,
  );
  yield* compared;
  for (const fault of rebuilt.faults) yield wrong(fault);
  if (rebuilt.last) yield compareLog(path, rebuilt);
  yield* lookAtFiles(place, rebuilt.files, { isAll: options.all, seconds });
  const behind = await entriesBehind(config, path);
  if (behind !== undefined) {
    const { 'most-behind': most = Number.POSITIVE_INFINITY } = options;
    yield judge(behind <= most, `The server is ${behind} entries of the log ahead.`);
  }
}

async function compareTables(path: string, { tables, made_at }: CopyNote): Promise<RehearsedLine> {
  const found = await fingerprintsOf(path);
  const differ = differences(found, tables);
  const rows = Object.values(found).reduce((sum, table) => sum + table.rows, 0);
  if (differ.length === 0)
    return well(`All ${rows} rows of ${Object.keys(found).length} tables are as they were at ${made_at}.`);
  return wrong(`Tables differ from what the backup says of them: ${differ.slice(0, 5).join(', ')}.`);
}

function compareLog(path: string, { segments, last }: Rebuilt): RehearsedLine {
  const { log_position: position } = contentsOf(path);
  const expected = last?.logPosition ?? 0;
  return judge(position >= expected, `${segments} segments follow, up to entry ${position} of the log.`);
}

interface Looking {
  readonly isAll: boolean;
  /** How long the database took. */
  readonly seconds: number;
}

async function* lookAtFiles(
  place: BackupPlace,
  files: Files,
  { isAll, seconds }: Looking,
): AsyncGenerator<RehearsedLine> {
  const sizes = sentencesOf(await findWrongSizes(place, files), files.size);
  if (sizes.length === 0) yield well(`Each of ${files.size} files is there.`);
  for (const sentence of sizes) yield wrong(sentence);
  const sample = sampleOf(files, isAll ? Number.POSITIVE_INFINITY : SAMPLE_BYTES);
  const read = `${sample.size} files (${inMegabytes(bytesOf(sample))}) were read`;
  const began = performance.now();
  const changed = await readBack(place, sample);
  const rate = bytesOf(sample) / (performance.now() - began);
  if (changed.length === 0) yield well(`${read} and are as they were stored.`);
  else yield wrong(`${read}. ${sentencesOf({ missing: [], changed }, sample.size)} ${REMEDY}`);
  const unknown = sentenceOfUnknown(files);
  if (unknown) yield well(unknown);
  const bytes = bytesOf(files);
  const ofFiles = bytes > 0 ? bytes / rate / 1000 : 0;
  yield well(
    `A restore from here takes about ${inWords(seconds + ofFiles)}: ${inWords(seconds)} for the database, ` +
      `${inWords(ofFiles)} for ${inMegabytes(bytes)} of files.`,
  );
}

const inWords = (seconds: number): string =>
  seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

const REMEDY = 'While the server has them, "parley backup --all" stores them anew.';

const bytesOf = (files: Files): number =>
  [...files.values()].reduce((total, sum) => total + (sum?.bytes ?? 0), 0);

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** undefined: the server's database cannot be reached from here. */
async function entriesBehind(config: Config, path: string): Promise<number | undefined> {
  const newest = await readLogPosition(config);
  return newest === undefined ? undefined : Math.max(0, newest - contentsOf(path).log_position);
}

async function readLogPosition({ databaseUrl, dataDir }: Config): Promise<number | undefined> {
  if (!databaseUrl && !hasDatabase(dataDir)) return undefined;
  const engine = databaseUrl
    ? await (await import('../../../engine/store/postgres.ts')).openPostgres(databaseUrl)
    : openSqlite(join(dataDir, DATABASE_FILE), { lock: false });
  try {
    return await findCounter({ db: engine.read, realm: { id: REALM_ID } }, 'log');
  } finally {
    await engine.close();
  }
}
