import type { Rows } from '../../../engine/store/engine.ts';

export interface RecentMessage {
  readonly id: number;
  readonly topicKey: string;
  readonly senderId: number;
}

/** The newest messages of a channel from the message `from` on, newest first. */
export async function listRecent(
  { db, realm }: Rows,
  {
    recipientId,
    from,
    limit,
  }: { readonly recipientId: number; readonly from: number; readonly limit: number },
): Promise<RecentMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'topic_key', 'sender_id'])
    .where('realm_id', '=', realm.id)
    .where('recipient_id', '=', recipientId)
    .where('id', '>=', from)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, topicKey: row.topic_key, senderId: row.sender_id }));
}
