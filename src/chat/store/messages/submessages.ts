import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { MessageSubmessage } from '../../model/messages.ts';
import { allColumns } from '../schema.ts';

const submessages = prepared((db, { realm, messageIds }: { realm: number; messageIds: Iterable<number> }) =>
  db
    .selectFrom('submessages')
    .select(allColumns('submessages'))
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'message_id', messageIds))
    .orderBy('message_id')
    .orderBy('id'),
);

/** In the order in which they were sent. */
export async function listSubmessages(
  { db, realm }: Rows,
  messageIds: Iterable<number>,
): Promise<MessageSubmessage[]> {
  const rows = await submessages(db, { realm: realm.id, messageIds });
  return rows.map((row) => ({
    id: row.id,
    messageId: row.message_id,
    senderId: row.sender_id,
    msgType: row.msg_type,
    content: row.content,
  }));
}

export async function insertSubmessage(
  tx: StoreTx,
  submessage: Omit<MessageSubmessage, 'id'>,
): Promise<MessageSubmessage> {
  const id = tx.nextId('submessage');
  await tx.db
    .insertInto('submessages')
    .values({
      realm_id: tx.realm.id,
      message_id: submessage.messageId,
      id,
      sender_id: submessage.senderId,
      msg_type: submessage.msgType,
      content: submessage.content,
    })
    .execute();
  return { id, ...submessage };
}
