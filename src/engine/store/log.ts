import { sql } from 'kysely';
import type { CanonicalEvent } from '../declared.ts';
import { decodeAudience, encodeAudience } from '../log/audience.ts';
import { type LogEntry, type LogPage, UNKNOWN_CHANGE } from '../log/log-entry.ts';
import { changeCodec } from './declarations.ts';
import type { Rows, WriteConnection } from './engine.ts';
import { logTables } from './schema/log.ts';
import { columnsOf } from './schema/table.ts';
import type { Schema } from './schema.ts';
import { prepared } from './sql.ts';
import type { StoreTx } from './tx.ts';
import type { Deferrable } from './write-set.ts';

/**
 * Version of the stored format of entries. 0: until 0.1.0, `change` named the changed rows without their new values.
 * Raise it when the shape of an event or a change changes; `entryOf` converts older entries.
 */
export const LOG_VERSION = 1;

const TABLE: Deferrable = { table: 'log', columns: columnsOf(logTables.log) };

export function appendLog(write: WriteConnection, realmId: number, entries: readonly LogEntry[]): void {
  for (const entry of entries) write.defer(TABLE, [realmId, ...rowOf(entry), LOG_VERSION]);
}

function rowOf(entry: LogEntry): readonly unknown[] {
  const payload = entry.event ? JSON.stringify(entry.event) : '';
  entry.bytes = payload.length;
  return [
    entry.position,
    entry.event?.type ?? '',
    encodeAudience(entry.audience),
    payload,
    entry.change && entry.change !== UNKNOWN_CHANGE ? changeCodec().encode(entry.change) : null,
    entry.createdAt,
  ];
}

/** The most bytes of entries that are read at once; one entry may have more. */
const PAGE_BYTES = 4_000_000;

/** Entries, oldest first. */
export interface LogRange {
  readonly after: number;
  /** Absent: to the end. */
  readonly upTo?: number | undefined;
  readonly limit: number;
}

interface PageRow extends LogRow {
  /** The position of the last entry of the range, on this page or not. */
  readonly last: number;
}

/** One statement, since a node reads a page for each commit of another node; sizes are read without the texts. */
const pageOf = prepared((db, { realm, after, upTo, limit }: Required<LogRange> & { realm: number }) => ({
  compile: () =>
    sql<PageRow>`
      SELECT position, audience, payload, change, created_at, version, (
        SELECT max(position) FROM log WHERE realm_id = ${realm} AND position > ${after} AND position <= ${upTo}
      ) AS last
      FROM log WHERE realm_id = ${realm} AND position > ${after} AND position <= (
        SELECT coalesce(max(CASE WHEN bytes <= ${sql.lit(PAGE_BYTES)} THEN position END), min(position)) FROM (
          SELECT position, sum(octet_length(payload) + coalesce(octet_length(change), 0)) OVER (ORDER BY position) AS bytes
          FROM log WHERE realm_id = ${realm} AND position > ${after} AND position <= ${upTo}
          ORDER BY position LIMIT ${limit}
        ) AS sizes
      ) ORDER BY position`.compile(db),
}));

/** The first entries of a range: as many as `limit` and the bound of bytes allow. */
export async function listLogPage({ db, realm }: Rows, range: LogRange): Promise<LogPage> {
  const { after, upTo = Number.MAX_SAFE_INTEGER, limit } = range;
  const rows = await pageOf(db, { realm: realm.id, after, upTo, limit });
  const end = rows.at(-1);
  return { entries: rows.map(entryOf), isLast: end === undefined || end.position === end.last };
}

/** Entries after `position`, oldest first. */
export async function listLog({ db, realm }: Rows, range: LogRange): Promise<LogEntry[]> {
  let query = db
    .selectFrom('log')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('position', '>', range.after)
    .orderBy('position')
    .limit(range.limit);
  if (range.upTo !== undefined) query = query.where('position', '<=', range.upTo);
  return (await query.execute()).map(entryOf);
}

type LogRow = Pick<Schema['log'], 'position' | 'audience' | 'payload' | 'change' | 'created_at' | 'version'>;

function entryOf(row: LogRow): LogEntry {
  if (row.version > LOG_VERSION)
    throw new Error(`The log has entries of a newer version of Parley (${row.version}): start that version.`);
  return {
    position: row.position,
    event: row.payload === '' ? null : (JSON.parse(row.payload) as CanonicalEvent),
    audience: decodeAudience(row.audience),
    // Only the memory needs the change; queues that catch up do not.
    get change() {
      return changeOf(row);
    },
    createdAt: row.created_at,
    bytes: row.payload.length,
  };
}

function changeOf({ change, version }: LogRow): LogEntry['change'] {
  if (change === null) return null;
  return version === 0 ? UNKNOWN_CHANGE : changeCodec().decode(change);
}

const PRUNED = 'log_pruned';
const OLDEST = 'SELECT position, created_at FROM log WHERE realm_id = $1 ORDER BY position LIMIT $2';
const DELETE = 'DELETE FROM log WHERE realm_id = $1 AND position <= $2';
const REMEMBER =
  'INSERT INTO counters (realm_id, name, value) VALUES ($1, $2, $3) ' +
  'ON CONFLICT (realm_id, name) DO UPDATE SET value = excluded.value';

/**
 * Deletes the oldest entries that were written before `before` (UNIX seconds), `limit` at most, and stores
 * the new beginning of the log; returns their number.
 */
export async function pruneLog(
  tx: StoreTx,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const oldest = await tx.run(OLDEST, [tx.realm.id, limit]);
  const kept = oldest.findIndex((row) => Number(row.created_at) >= before);
  const old = kept < 0 ? oldest : oldest.slice(0, kept);
  const last = old.at(-1)?.position;
  if (last === undefined) return 0;
  await tx.run(DELETE, [tx.realm.id, last]);
  await tx.run(REMEMBER, [tx.realm.id, PRUNED, last]);
  return old.length;
}

/** The position up to which entries have been deleted. */
export async function findPruned({ db, realm }: Rows): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('realm_id', '=', realm.id)
    .where('name', '=', PRUNED)
    .executeTakeFirst();
  return row?.value ?? 0;
}
