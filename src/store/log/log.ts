import { sql } from 'kysely';
import { decodeAudience, encodeAudience } from '../../events/audience.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import type { Rows, WriteConnection } from '../engine/engine.ts';
import { type Schema, typedColumns } from '../engine/schema.ts';
import type { StoreTx } from '../engine/tx.ts';
import type { Deferrable } from '../engine/write-set.ts';
import { decodeChange, encodeChange, UNKNOWN_CHANGE } from './change.ts';
import type { LogEntry } from './log-entry.ts';

/**
 * Version of the stored format of entries. 0: until 0.1.0, `change` named the rows that had changed, without what they had become.
 * Raise it when the shape of an event or a change changes; `entryOf` converts older entries.
 */
export const LOG_VERSION = 1;

const TABLE: Deferrable = { table: 'log', columns: typedColumns('log') };

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
    entry.change && entry.change !== UNKNOWN_CHANGE ? encodeChange(entry.change) : null,
    entry.createdAt,
  ];
}

/** So many bytes of entries are read at once, and always one entry. */
const PAGE_BYTES = 4_000_000;

export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Whether these are all of the range. */
  readonly isLast: boolean;
}

/** The first entries of a range, oldest first: as many as `limit` and the bound of bytes allow. */
export async function listLogPage(
  source: Rows,
  range: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<LogPage> {
  const { db, realm } = source;
  const sizes = await db
    .selectFrom('log')
    .select(['position', sql<number>`octet_length(payload) + coalesce(octet_length(change), 0)`.as('bytes')])
    .where('realm_id', '=', realm.id)
    .where('position', '>', range.after)
    .where('position', '<=', range.upTo)
    .orderBy('position')
    .limit(range.limit)
    .execute();
  const count = countThatFit(sizes.map((row) => row.bytes));
  const last = sizes[count - 1]?.position;
  if (last === undefined) return { entries: [], isLast: true };
  const entries = await listLog(source, { after: range.after, upTo: last, limit: range.limit });
  return { entries, isLast: count === sizes.length && count < range.limit };
}

/** How many of the first ones are read together: one at least. */
function countThatFit(sizes: readonly number[]): number {
  let bytes = 0;
  for (const [index, size] of sizes.entries()) {
    bytes += size;
    if (bytes > PAGE_BYTES) return Math.max(1, index);
  }
  return sizes.length;
}

/** Entries after `position`, oldest first. */
export async function listLog(
  { db, realm }: Rows,
  range: { after: number; upTo?: number; limit: number },
): Promise<LogEntry[]> {
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

function entryOf(row: Schema['log']): LogEntry {
  if (row.version > LOG_VERSION)
    throw new Error(`The log has entries of a newer version of Parley (${row.version}): start that version.`);
  return {
    position: row.position,
    event: row.payload === '' ? null : (JSON.parse(row.payload) as CanonicalEvent),
    audience: decodeAudience(row.audience),
    // Only the memory needs it; queues that catch up do not.
    get change() {
      return changeOf(row);
    },
    createdAt: row.created_at,
    bytes: row.payload.length,
  };
}

function changeOf({ change, version }: Schema['log']): LogEntry['change'] {
  if (change === null) return null;
  return version === 0 ? UNKNOWN_CHANGE : decodeChange(change);
}

const PRUNED = 'log_pruned';
const OLDEST = 'SELECT position, created_at FROM log WHERE realm_id = $1 ORDER BY position LIMIT $2';
const DELETE = 'DELETE FROM log WHERE realm_id = $1 AND position <= $2';
const REMEMBER =
  'INSERT INTO counters (realm_id, name, value) VALUES ($1, $2, $3) ' +
  'ON CONFLICT (realm_id, name) DO UPDATE SET value = excluded.value';

/**
 * Deletes the oldest entries as far as they were written before `before` (UNIX seconds), `limit` at most, and remembers
 * up to where; returns how many that were.
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
