import type { StoreTx } from './door.ts';
import type { Reader } from './engine.ts';

/** The direct conversation of exactly these people: `userIds` sorted, the sender among them. */
export async function findOrInsertConversation(
  tx: StoreTx,
  realmId: number,
  userIds: readonly number[],
): Promise<{ recipientId: number; isNew: boolean }> {
  const userKey = userIds.join(',');
  const known = await tx.db
    .selectFrom('conversations')
    .select('recipient_id')
    .where('realm_id', '=', realmId)
    .where('user_key', '=', userKey)
    .executeTakeFirst();
  if (known) return { recipientId: known.recipient_id, isNew: false };
  const recipientId = tx.nextId('recipient');
  await tx.db
    .insertInto('conversations')
    .values({ realm_id: realmId, recipient_id: recipientId, user_key: userKey })
    .execute();
  await tx.db
    .insertInto('conversation_members')
    .values(userIds.map((user_id) => ({ realm_id: realmId, user_id, recipient_id: recipientId })))
    .execute();
  return { recipientId, isNew: true };
}

/** Everybody with whom somebody shares a direct conversation, themselves among them. */
export async function listConversationPartners(
  db: Reader,
  realmId: number,
  userId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_members as own')
    .innerJoin('conversations', (join) =>
      join
        .onRef('conversations.realm_id', '=', 'own.realm_id')
        .onRef('conversations.recipient_id', '=', 'own.recipient_id'),
    )
    .select('conversations.user_key')
    .where('own.realm_id', '=', realmId)
    .where('own.user_id', '=', userId)
    .execute();
  return [...new Set(rows.flatMap((row) => row.user_key.split(',').map(Number)))];
}
