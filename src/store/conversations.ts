import type { StoreTx } from './door.ts';

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
