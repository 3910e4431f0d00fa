import type { StoreTx } from './door.ts';
import type { Reader } from './engine.ts';

/** The direct conversation of exactly these people: `userIds` sorted, the sender among them. */
export async function findConversation(
  db: Reader,
  realmId: number,
  userIds: readonly number[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('recipient_id')
    .where('realm_id', '=', realmId)
    .where('user_key', '=', userIds.join(','))
    .executeTakeFirst();
  return row?.recipient_id;
}

/** Begins the conversation of these people, who have none yet; returns its recipient ID. */
export async function insertConversation(
  tx: StoreTx,
  realmId: number,
  userIds: readonly number[],
): Promise<number> {
  const recipientId = tx.nextId('recipient');
  await tx.db
    .insertInto('conversations')
    .values({ realm_id: realmId, recipient_id: recipientId, user_key: userIds.join(',') })
    .execute();
  await tx.db
    .insertInto('conversation_members')
    .values(userIds.map((user_id) => ({ realm_id: realmId, user_id, recipient_id: recipientId })))
    .execute();
  return recipientId;
}
