import { allTables } from '../../../engine/store/declarations.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** Deletes all rows of the messages. Bits in unread chunks stay and have no meaning then (docs/adr/0003). */
export async function deleteMessages(tx: StoreTx, ids: readonly number[]): Promise<void> {
  for (const [table, { withMessage }] of allTables()) {
    if (withMessage !== 'deleted') continue;
    await tx.db
      .deleteFrom(table as 'reactions')
      .where('realm_id', '=', tx.realm.id)
      .where(isAmong(tx.db, 'message_id', ids))
      .execute();
  }
  await tx.db
    .deleteFrom('messages')
    .where('realm_id', '=', tx.realm.id)
    .where(isAmong(tx.db, 'id', ids))
    .execute();
}

/** The oldest message of a channel or conversation. */
export async function findFirstMessage(
  { db, realm }: Rows,
  recipientId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('realm_id', '=', realm.id)
    .where('recipient_id', '=', recipientId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
