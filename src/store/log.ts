import { type Audience, decodeAudience, encodeAudience } from '../events/audience.ts';
import type { Touches } from '../events/touches.ts';
import type { CanonicalEvent } from '../events/types.ts';
import type { Engine, Reader } from './engine.ts';
import type { LogTable } from './schema.ts';

/** One line of a realm's history: what happened, to be told to whom. `event` null: only the memory is touched. */
export interface LogEntry {
  readonly position: number;
  readonly event: CanonicalEvent | null;
  readonly audience: Audience;
  readonly touches: Touches | null;
  /** UNIX seconds. */
  readonly createdAt: number;
}

const INSERT =
  'INSERT INTO log (realm_id, position, type, audience, payload, touches, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)';
const INSERT_MANY =
  'INSERT INTO log (realm_id, position, type, audience, payload, touches, created_at) ' +
  'SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])';

export async function appendLog(
  engine: Engine,
  realmId: number,
  entries: readonly LogEntry[],
): Promise<void> {
  const rows = entries.map(rowOf);
  if (engine.name === 'sqlite' || rows.length === 1) {
    for (const row of rows) await engine.write.run(INSERT, [realmId, ...row]);
  } else if (rows.length > 0) {
    const columns = [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column]));
    await engine.write.run(INSERT_MANY, [realmId, ...columns]);
  }
}

function rowOf(entry: LogEntry): readonly unknown[] {
  return [
    entry.position,
    entry.event?.type ?? '',
    encodeAudience(entry.audience),
    entry.event ? JSON.stringify(entry.event) : '',
    entry.touches ? JSON.stringify(entry.touches) : null,
    entry.createdAt,
  ];
}

/** Entries after `position`, oldest first. */
export async function listLog(
  db: Reader,
  realmId: number,
  range: { after: number; upTo?: number; limit: number },
): Promise<LogEntry[]> {
  let query = db
    .selectFrom('log')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('position', '>', range.after)
    .orderBy('position')
    .limit(range.limit);
  if (range.upTo !== undefined) query = query.where('position', '<=', range.upTo);
  return (await query.execute()).map(entryOf);
}

function entryOf(row: LogTable): LogEntry {
  return {
    position: row.position,
    event: row.payload === '' ? null : (JSON.parse(row.payload) as CanonicalEvent),
    audience: decodeAudience(row.audience),
    touches: row.touches === null ? null : (JSON.parse(row.touches) as Touches),
    createdAt: row.created_at,
  };
}
