import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong, NO_END } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Deferrable } from '../../../engine/store/write-set.ts';
import type { Actor, AuditEntry, AuditKind, AuditNote } from '../../model/audit.ts';
import type { AuditEntriesTable } from '../schema/audit.ts';

const TABLE: Deferrable = {
  table: 'audit_entries',
  columns: {
    ...{ realm_id: 'bigint', id: 'bigint', created_at: 'bigint', kind: 'text', source: 'text' },
    ...{ acting_user_id: 'bigint', property: 'text', user_id: 'bigint', stream_id: 'bigint' },
    ...{ group_id: 'bigint', before_value: 'text', after_value: 'text' },
  },
};

interface Appended {
  readonly realmId: number;
  readonly actor: Actor;
  readonly notes: readonly AuditNote[];
}

/** Writes entries with the commit of the transaction. */
export function appendAudit(tx: StoreTx, { realmId, actor, notes }: Appended): void {
  for (const note of notes) {
    tx.defer(TABLE, [
      ...[realmId, tx.nextId('audit_entry'), tx.now, note.kind],
      ...(typeof actor === 'object' ? ['user', actor.userId] : [actor, null]),
      ...[note.property ?? null, note.userId ?? null, note.channelId ?? null, note.groupId ?? null],
      ...[encode(note.before), encode(note.after)],
    ]);
  }
}

/** Characters of a value as JSON; of a longer value only the length is kept. */
const MOST_CHARACTERS = 8192;

function encode(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length <= MOST_CHARACTERS ? text : JSON.stringify({ omitted_characters: text.length });
}

export interface AuditFilter {
  readonly actingUserId?: number | undefined;
  readonly userId?: number | undefined;
  readonly channelId?: number | undefined;
  readonly groupId?: number | undefined;
  /** None: all. */
  readonly kinds: readonly AuditKind[];
  /** UNIX seconds, both inclusive. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

export interface AuditRange {
  /** Entries with smaller IDs. */
  readonly before: number;
  readonly limit: number;
}

export interface AuditMatches {
  /** The newest first. */
  readonly entries: readonly AuditEntry[];
  /** All matching entries that were not examined have smaller IDs; null: there are none. */
  readonly next: number | null;
}

/** The most rows that one call reads: filters together may leave few of them. */
const MOST_ROWS = 5000;

/** The newest matching entries below an ID. Each call reads a bounded number of rows, by an index. */
export async function listAudit(
  source: Rows,
  filter: AuditFilter,
  { before, limit }: AuditRange,
): Promise<AuditMatches> {
  const path = pathOf(filter);
  const rows = path.isWhole ? limit + 1 : MOST_ROWS;
  const looked = await look(source, { path, rows, ...(await idsBetween(source, filter, before)) });
  const matching = looked.filter((row) => matches(row, filter)).map(({ id }) => id);
  const shown = matching.slice(0, limit);
  const isAll = matching.length <= limit && looked.length < rows;
  const last = matching.length > limit ? shown.at(-1) : looked.at(-1)?.id;
  return { entries: await listEntries(source, shown), next: isAll ? null : (last ?? null) };
}

/** An index: entries with one of the values in a column; no values: all entries. */
interface Path {
  readonly column: 'group_id' | 'stream_id' | 'user_id' | 'acting_user_id' | 'kind' | undefined;
  readonly values: readonly (number | string)[];
  /** Whether every entry on it matches. */
  readonly isWhole: boolean;
}

/** The filter that leaves the fewest entries: first the object of the change, then its actor, then its kind. */
function pathOf({ actingUserId, userId, channelId, groupId, kinds, since, until }: AuditFilter): Path {
  const paths = [
    { column: 'group_id', values: [groupId] },
    { column: 'stream_id', values: [channelId] },
    { column: 'user_id', values: [userId] },
    { column: 'acting_user_id', values: [actingUserId] },
    { column: 'kind', values: [...new Set(kinds)] },
  ] as const;
  const given = paths.filter(({ values }) => values.length > 0 && values[0] !== undefined);
  const isTimed = since !== undefined || until !== undefined;
  const values = (given[0]?.values ?? []).filter((value) => value !== undefined);
  return { column: given[0]?.column, values, isWhole: given.length <= 1 && !isTimed };
}

interface Look {
  readonly path: Path;
  readonly from: number;
  readonly before: number;
  readonly rows: number;
}

type Looked = Pick<AuditEntriesTable, 'id' | 'created_at' | 'kind' | 'acting_user_id'> &
  Pick<AuditEntriesTable, 'user_id' | 'stream_id' | 'group_id'>;

const LOOKED = sql.raw('id, created_at, kind, acting_user_id, user_id, stream_id, group_id');

/** The newest entries on a path, one seek for each value. */
async function look({ db, realm }: Rows, { path, from, before, rows }: Look): Promise<Looked[]> {
  const seek = (condition = sql``) => sql`
    select * from (select ${LOOKED} from audit_entries
    where realm_id = ${realm.id} ${condition} and id >= ${from} and id < ${before}
    order by id desc limit ${rows}) as found`;
  const { column, values } = path;
  const seeks = column ? values.map((value) => seek(sql`and ${sql.ref(column)} = ${value}`)) : [seek()];
  const all = sql<Looked>`${sql.join(seeks, sql` union all `)} order by id desc limit ${rows}`;
  return (await all.execute(db)).rows;
}

function matches(row: Looked, filter: AuditFilter): boolean {
  const { actingUserId, userId, channelId, groupId, kinds, since, until } = filter;
  return (
    (actingUserId === undefined || row.acting_user_id === actingUserId) &&
    (userId === undefined || row.user_id === userId) &&
    (channelId === undefined || row.stream_id === channelId) &&
    (groupId === undefined || row.group_id === groupId) &&
    (kinds.length === 0 || kinds.some((kind) => kind === row.kind)) &&
    (since === undefined || row.created_at >= since) &&
    (until === undefined || row.created_at <= until)
  );
}

/** IDs grow with time, but a clock may be set back by this much. */
const CLOCK_SECONDS = 3600;

/** The range of IDs that covers all entries of a time, and some more. */
async function idsBetween(source: Rows, { since, until }: AuditFilter, before: number) {
  const [first, last] = await Promise.all([
    since === undefined ? 0 : findAt(source, '>=', since - CLOCK_SECONDS),
    until === undefined ? NO_END : findAt(source, '<=', until + CLOCK_SECONDS),
  ]);
  return { from: first ?? NO_END, before: Math.min(before, (last ?? -1) + 1) };
}

async function findAt({ db, realm }: Rows, side: '>=' | '<=', at: number): Promise<number | undefined> {
  const direction = side === '>=' ? 'asc' : 'desc';
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('realm_id', '=', realm.id)
    .where('created_at', side, at)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The entries with these IDs, the newest first. */
async function listEntries({ db, realm }: Rows, ids: readonly number[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'id', ids))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(entryOf);
}

const entryOf = (row: AuditEntriesTable): AuditEntry => ({
  id: row.id,
  at: row.created_at,
  kind: row.kind as AuditKind,
  actor:
    row.acting_user_id === null ? (row.source as Exclude<Actor, object>) : { userId: row.acting_user_id },
  ...(row.property !== null && { property: row.property }),
  ...(row.user_id !== null && { userId: row.user_id }),
  ...(row.stream_id !== null && { channelId: row.stream_id }),
  ...(row.group_id !== null && { groupId: row.group_id }),
  ...(row.before_value !== null && { before: JSON.parse(row.before_value) as unknown }),
  ...(row.after_value !== null && { after: JSON.parse(row.after_value) as unknown }),
});

/** Deletes entries that were made before `before` (UNIX seconds), at most `limit`; returns their number. */
export async function deleteOldAudit(
  tx: StoreTx,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const rows = await tx.db
    .selectFrom('audit_entries')
    .select('id')
    .where('realm_id', '=', tx.realm.id)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db
    .deleteFrom('audit_entries')
    .where('realm_id', '=', tx.realm.id)
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}
