import type { Emoji } from '../../model/messages.ts';
import type { UserStatus } from '../../model/people.ts';
import type { Rows } from '../engine/engine.ts';
import { isAmong } from '../engine/id-lists.ts';
import type { StoreTx } from '../engine/tx.ts';

/** Statuses by user ID; users without one are absent. `userIds` limits the users. */
export async function listUserStatuses(
  { db, realm }: Rows,
  userIds?: readonly number[],
): Promise<Map<number, UserStatus>> {
  let query = db.selectFrom('user_statuses').selectAll().where('realm_id', '=', realm.id).orderBy('user_id');
  if (userIds) query = query.where(isAmong(db, 'user_id', userIds));
  const rows = await query.execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        text: row.status_text,
        emoji:
          row.emoji_name === ''
            ? null
            : { type: row.reaction_type as Emoji['type'], code: row.emoji_code, name: row.emoji_name },
      },
    ]),
  );
}

export async function saveUserStatus(
  tx: StoreTx,
  userId: number,
  { text, emoji }: UserStatus,
): Promise<void> {
  await tx.db
    .deleteFrom('user_statuses')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .execute();
  if (text === '' && emoji === null) return;
  await tx.db
    .insertInto('user_statuses')
    .values({
      realm_id: tx.realm.id,
      user_id: userId,
      status_text: text,
      emoji_name: emoji?.name ?? '',
      emoji_code: emoji?.code ?? '',
      reaction_type: emoji?.type ?? '',
    })
    .execute();
}
