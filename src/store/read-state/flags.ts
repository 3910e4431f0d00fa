import { sql } from 'kysely';
import type { Reader, Rows } from '../engine/engine.ts';
import { isAmong, isPostgres, NO_END } from '../engine/id-lists.ts';
import { prepared, preparedFor } from '../engine/prepared.ts';
import type { StoreTx } from '../engine/tx.ts';
import type { Direction } from '../messages/id-ranges.ts';

/** Flags that are stored as rows (spec 2.2): all but `read` and the flags that follow from the message. */
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

const flagInsertion = prepared((db, { realmId, userId, flag, ids }: OnMessages & { flag: StoredFlag }) => {
  const from = isPostgres(db)
    ? sql`select ${realmId}::integer, ${userId}::bigint, ${flag}::text, id from unnest(${ids}::bigint[]) id where true`
    : sql`select ${realmId}, ${userId}, ${flag}, value from json_each(${ids}) where true`;
  const insertion = sql`insert into message_flags (realm_id, user_id, flag, message_id) ${from} on conflict do nothing`;
  return { compile: () => insertion.compile(db) };
});

/** Sets a flag on messages; messages that have it keep it. */
export async function insertFlag(
  tx: StoreTx,
  { realmId, userId }: OfUser,
  { flag, ids }: { readonly flag: StoredFlag; readonly ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  await flagInsertion(tx.db, { realmId, userId, flag, ids });
}

const flagDeletion = prepared((db, { realmId, userId, flag, ids }: OnMessages & { flag: StoredFlag }) => {
  const deletion = sql`delete from message_flags
    where realm_id = ${realmId} and user_id = ${userId} and flag = ${flag} and ${isAmong(db, 'message_id', ids)}`;
  return { compile: () => deletion.compile(db) };
});

export async function deleteFlag(
  tx: StoreTx,
  { realmId, userId }: OfUser,
  { flag, ids }: { readonly flag: StoredFlag; readonly ids: readonly number[] },
): Promise<void> {
  await flagDeletion(tx.db, { realmId, userId, flag, ids });
}

/** The stored flags of one message, by person. */
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

/** Everybody who has a stored flag on any of the messages. */
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

/** From now on exactly these people have a flag on a message. */
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

/** Everything that these people have noted of the messages goes. */
export async function deleteFlagsOf(
  tx: StoreTx,
  userIds: Iterable<number>,
  ids: Iterable<number>,
): Promise<void> {
  // The sign keeps the statement to the index by message: who has flags on all others does not matter.
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
