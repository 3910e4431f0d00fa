import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../engine/config/config.ts';
import { DatabaseUnavailable } from '../engine/kernel/errors.ts';
import { CannotStart } from '../engine/kernel/failures/cannot-start.ts';
import { isDiskFull } from '../engine/kernel/failures/disk-full.ts';
import { hostUrls } from '../engine/kernel/postgres-url.ts';
import { DATABASE_FILE } from '../engine/store/sqlite.ts';

/** PostgreSQL codes: the login is refused, or the database does not exist. */
const REFUSALS = ['28P01', '28000', '3D000', '42501', '53300', '57P03'];
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'],
];

/** The reason in one line if the database cannot be used; undefined if the error has another cause. */
export function databaseFailure(thrown: unknown, { databaseUrl, dataDir }: Config): CannotStart | undefined {
  if (thrown instanceof DatabaseUnavailable && thrown.isReadOnly) {
    return new CannotStart('DATABASE_URL: PostgreSQL takes no writes: it is a stand-by, or read-only.');
  }
  const error = thrown instanceof DatabaseUnavailable ? thrown.cause : thrown;
  if (!(error instanceof Error)) return undefined;
  const { code, message } = error as NodeJS.ErrnoException;
  if (isDiskFull(error)) {
    const place = databaseUrl ? `of PostgreSQL or of ${dataDir}` : `of ${dataDir}`;
    return new CannotStart(`The disk ${place} is full: make room, then start again.`);
  }
  if (code === 'ERR_SQLITE_ERROR') {
    const why = foreignFile(dataDir) ?? oneLine(message);
    return new CannotStart(`The database in ${dataDir} cannot be used: ${why}.`);
  }
  if (!databaseUrl) return undefined;
  const urls = hostUrls(databaseUrl).map((url) => new URL(url));
  const host = urls.map((url) => url.host).join(', ');
  const pathname = urls[0]?.pathname ?? '';
  if (UNREACHABLE.includes(code ?? '') || /timeout expired|terminated/.test(message)) {
    return new CannotStart(
      `DATABASE_URL: PostgreSQL at ${host} cannot be reached (${code ?? oneLine(message)}).`,
    );
  }
  if (!REFUSALS.includes(code ?? '')) return undefined;
  return new CannotStart(
    `DATABASE_URL: PostgreSQL at ${host} refuses the database ${pathname.slice(1)}: ${oneLine(message)}.`,
  );
}

/** Which file of the database this process may not read and write, and whose it is; undefined: it may use all of them. */
function foreignFile(dataDir: string): string | undefined {
  const database = join(dataDir, DATABASE_FILE);
  for (const path of [dataDir, database, `${database}-wal`, `${database}-shm`]) {
    const owner = statSync(path, { throwIfNoEntry: false })?.uid;
    if (owner === undefined || isUsable(path)) continue;
    const own = process.geteuid?.();
    return `${path} belongs to ${accountOf(owner)} and cannot be read and written by ${accountOf(own)}`;
  }
  return undefined;
}

const accountOf = (uid: number | undefined): string => (uid === 0 ? 'root' : `the account ${uid}`);

/** Asked by opening it: `access` asks for the real user, not for the effective one. */
function isUsable(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    else closeSync(openSync(path, 'r+'));
    return true;
  } catch {
    // Why the system refuses it does not matter here.
    return false;
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(/\.$/, '');
