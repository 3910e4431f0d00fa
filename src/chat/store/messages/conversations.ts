import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

const AT_ONCE = 500;

/** The direct conversation of exactly these users: `userIds` sorted, the sender among them. */
export async function findConversation(
  { db, realm }: Rows,
  userIds: readonly number[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('recipient_id')
    .where('realm_id', '=', realm.id)
    .where('user_key', '=', userIds.join(','))
    .executeTakeFirst();
  return row?.recipient_id;
}

/** Creates the conversation of these users, which must not exist yet; returns its recipient ID. */
export async function insertConversation(tx: StoreTx, userIds: readonly number[]): Promise<number> {
  const recipientId = tx.nextId('recipient');
  await tx.db
    .insertInto('conversations')
    .values({ realm_id: tx.realm.id, recipient_id: recipientId, user_key: userIds.join(',') })
    .execute();
  await tx.db
    .insertInto('conversation_members')
    .values(userIds.map((user_id) => ({ realm_id: tx.realm.id, user_id, recipient_id: recipientId })))
    .execute();
  return recipientId;
}

/** The same for many conversations at once; returns their recipient IDs in the order of the arguments. All must be different. */
export async function findOrInsertConversations(
  tx: StoreTx,
  groups: readonly (readonly number[])[],
): Promise<number[]> {
  const ids = new Map<string, number>();
  const keys = groups.map((userIds) => userIds.join(','));
  for (let from = 0; from < groups.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    const known = await tx.db
      .selectFrom('conversations')
      .select(['recipient_id', 'user_key'])
      .where('realm_id', '=', tx.realm.id)
      .where('user_key', 'in', some)
      .execute();
    for (const row of known) ids.set(row.user_key, row.recipient_id);
    const unknown = groups.slice(from, from + AT_ONCE).filter((userIds) => !ids.has(userIds.join(',')));
    for (const userIds of unknown) ids.set(userIds.join(','), tx.nextId('recipient'));
    await insertConversations(tx, unknown, ids);
  }
  return keys.map((key) => ids.get(key) as number);
}

async function insertConversations(
  tx: StoreTx,
  groups: readonly (readonly number[])[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map((userIds) => ({ userIds, key: userIds.join(',') }));
  await tx.db
    .insertInto('conversations')
    .values(
      rows.map(({ key }) => ({ realm_id: tx.realm.id, recipient_id: ids.get(key) as number, user_key: key })),
    )
    .execute();
  await tx.db
    .insertInto('conversation_members')
    .values(
      rows.flatMap(({ userIds, key }) =>
        userIds.map((user_id) => ({ realm_id: tx.realm.id, user_id, recipient_id: ids.get(key) as number })),
      ),
    )
    .execute();
}

/** IDs of all users who share a direct conversation with the user, the user included. */
export async function listConversationPartners({ db, realm }: Rows, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_members as own')
    .innerJoin('conversations', (join) =>
      join
        .onRef('conversations.realm_id', '=', 'own.realm_id')
        .onRef('conversations.recipient_id', '=', 'own.recipient_id'),
    )
    .select('conversations.user_key')
    .where('own.realm_id', '=', realm.id)
    .where('own.user_id', '=', userId)
    .execute();
  return [...new Set(rows.flatMap((row) => row.user_key.split(',').map(Number)))];
}
