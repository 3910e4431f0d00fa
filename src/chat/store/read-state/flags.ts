import { sql } from 'kysely';
import type { Reader, Rows } from '../../../engine/store/engine.ts';
import { asIdList, isAmong, isPostgres, keepPlan, NO_END, preparedFor } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Deferrable } from '../../../engine/store/write-set.ts';
import type { Direction } from '../messages/id-ranges.ts';

/** Flags that are stored as rows: all but `read` and the flags that follow from the message. */
export const STORED_FLAGS = [
  'starred',
  'collapsed',
  'mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
] as const;
export type StoredFlag = (typeof STORED_FLAGS)[number];

interface OfUser {
  readonly realmId: number;
  readonly userId: number;
}

interface OnMessages extends OfUser {
  readonly ids: Iterable<number>;
}

const flagsAmong = preparedFor(
  (flags: readonly StoredFlag[]) => flags.join(),
  (flags) =>
    (db, { realmId, userId, ids }: OnMessages) =>
      db
        .selectFrom('message_flags')
        .select(['message_id', 'flag'])
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('flag', 'in', flags)
        .where(isAmong(db, 'message_id', ids)),
);

/** The stored flags of messages, by message ID; `flags` limits which. */
export async function listFlags(
  db: Reader,
  { realmId, userId }: OfUser,
  {
    ids,
    flags = STORED_FLAGS,
  }: { readonly ids: Iterable<number>; readonly flags?: readonly StoredFlag[] | undefined },
): Promise<Map<number, Set<string>>> {
  const rows = await flagsAmong(flags)(db, { realmId, userId, ids });
  const found = new Map<number, Set<string>>();
  for (const { message_id, flag } of rows) {
    const set = found.get(message_id);
    if (set) set.add(flag);
    else found.set(message_id, new Set([flag]));
  }
  return found;
}

interface Flagged extends OfUser {
  readonly flag: StoredFlag;
  readonly from: number;
  readonly limit: number;
}

const flagged = preparedFor(
  (direction: Direction) => direction,
  (direction) =>
    (db, { realmId, userId, flag, from, limit }: Flagged) =>
      db
        .selectFrom('message_flags')
        .select('message_id')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('flag', '=', flag)
        .where('message_id', direction === 'older' ? '<=' : '>=', from)
        .orderBy('message_id', direction === 'older' ? 'desc' : 'asc')
        .limit(limit),
);

/** The IDs of the messages that have a flag, from `from` on (itself included), in the order of `direction`. */
export async function listFlagged(
  db: Reader,
  { realmId, userId }: OfUser,
  {
    flag,
    ...range
  }: {
    readonly flag: StoredFlag;
    readonly direction: Direction;
    readonly from: number;
    readonly limit?: number;
  },
): Promise<number[]> {
  const { direction, from, limit = NO_END } = range;
  const rows = await flagged(direction)(db, { realmId, userId, flag, from, limit });
  return rows.map((row) => row.message_id);
}

const COLUMNS = { realm_id: 'bigint', user_id: 'bigint', flag: 'text', ids: 'text' } as const;

const FLAGGED: Deferrable = {
  ...{ table: 'message_flags', columns: COLUMNS },
  statement: {
    sqlite: `insert into message_flags (realm_id, user_id, flag, message_id)
      select ?1, ?2, ?3, value from json_each(?4) where true on conflict do nothing`,
    postgres: keepPlan(`insert into message_flags (realm_id, user_id, flag, message_id)
      select $1::integer, $2::bigint, $3::text, id from unnest($4::bigint[]) id on conflict do nothing`),
  },
};

const UNFLAGGED: Deferrable = {
  ...{ table: 'message_flags', columns: COLUMNS },
  statement: {
    sqlite: `delete from message_flags
      where realm_id = ?1 and user_id = ?2 and flag = ?3 and message_id in (select value from json_each(?4))`,
    postgres: keepPlan(`delete from message_flags
      where realm_id = $1 and user_id = $2 and flag = $3 and message_id = any($4::bigint[])`),
  },
};

interface FlagOnMessages {
  readonly flag: StoredFlag;
  readonly ids: readonly number[];
}

/**
 * Sets a flag on messages, with the commit at the latest; messages with the flag stay unchanged. Deferred rows may be written in any
 * order: a transaction that sets and deletes the same flag must run a statement in between.
 */
export function insertFlag(tx: StoreTx, owner: OfUser, change: FlagOnMessages): void {
  deferFor(tx, FLAGGED, { ...owner, ...change });
}

/** Removes a flag from messages, with the commit at the latest. */
export function deleteFlag(tx: StoreTx, owner: OfUser, change: FlagOnMessages): void {
  deferFor(tx, UNFLAGGED, { ...owner, ...change });
}

function deferFor(
  tx: StoreTx,
  table: Deferrable,
  { realmId, userId, flag, ids }: OnMessages & FlagOnMessages,
) {
  if (ids.length > 0) tx.defer(table, [realmId, userId, flag, asIdList(ids, isPostgres(tx.db))]);
}

/** The stored flags of one message, by user ID. */
export async function listFlagsOfMessage(
  { db, realm }: Rows,
  messageId: number,
): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('message_flags')
    .select(['user_id', 'flag'])
    .where('realm_id', '=', realm.id)
    .where('message_id', '=', messageId)
    .execute();
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byUser].map(([userId, own]) => [userId, new Set(own.map((row) => row.flag))]));
}

/** IDs of all users with a stored flag on one of the messages. */
export async function listFlagHolders({ db, realm }: Rows, ids: Iterable<number>): Promise<number[]> {
  const rows = await db
    .selectFrom('message_flags')
    .select('user_id')
    .distinct()
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'message_id', ids))
    .execute();
  return rows.map((row) => row.user_id);
}

/** IDs of the users who are mentioned in each of the messages; messages that mention nobody are absent. */
export async function listMentions(
  { db, realm }: Rows,
  ids: Iterable<number>,
): Promise<Map<number, Set<number>>> {
  const rows = await db
    .selectFrom('message_flags')
    .select(['user_id', 'message_id'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'message_id', ids))
    .where('flag', 'in', ['mentioned', 'topic_wildcard_mentioned'])
    .execute();
  const byMessage = Map.groupBy(rows, (row) => row.message_id);
  return new Map([...byMessage].map(([id, own]) => [id, new Set(own.map((row) => row.user_id))]));
}

/** Makes these users the only ones with a flag on a message. */
export async function replaceFlagHolders(
  tx: StoreTx,
  {
    messageId,
    flag,
    userIds,
  }: { readonly messageId: number; readonly flag: StoredFlag; readonly userIds: number[] },
): Promise<void> {
  await tx.db
    .deleteFrom('message_flags')
    .where('realm_id', '=', tx.realm.id)
    .where('message_id', '=', messageId)
    .where('flag', '=', flag)
    .execute();
  if (userIds.length === 0) return;
  await tx.db
    .insertInto('message_flags')
    .values(userIds.map((user_id) => ({ realm_id: tx.realm.id, user_id, flag, message_id: messageId })))
    .execute();
}

/** Deletes all stored flags of these users on the messages. */
export async function deleteFlagsOf(
  tx: StoreTx,
  userIds: Iterable<number>,
  ids: Iterable<number>,
): Promise<void> {
  // The sign limits the statement to the index by message, so flags on other messages cost nothing.
  const isTheirs = isPostgres(tx.db)
    ? sql<boolean>`+user_id = any(${[...userIds]}::bigint[])`
    : sql<boolean>`+user_id in (select value from json_each(${JSON.stringify([...userIds])}))`;
  await tx.db
    .deleteFrom('message_flags')
    .where('realm_id', '=', tx.realm.id)
    .where(isAmong(tx.db, 'message_id', ids))
    .where(isTheirs)
    .execute();
}
