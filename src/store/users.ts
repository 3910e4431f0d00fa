import type { StoreTx } from './door.ts';
import type { UsersTable } from './schema.ts';

/** A new account; nothing sent before it existed is unread. */
export async function insertUserRow(tx: StoreTx, row: UsersTable): Promise<void> {
  await tx.db.insertInto('users').values(row).execute();
  await tx.db
    .insertInto('read_states')
    .values({ realm_id: row.realm_id, user_id: row.id, settled_id: tx.lastMessageId })
    .execute();
}
