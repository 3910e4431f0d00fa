import type { Reader, Rows } from '../../../engine/store/engine.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Emoji } from '../../model/messages.ts';
import type { UserStatus } from '../../model/people.ts';
import { allColumns } from '../schema.ts';

const inRealm = (db: Reader, realm: number) =>
  db
    .selectFrom('user_statuses')
    .select(allColumns('user_statuses'))
    .where('realm_id', '=', realm)
    .orderBy('user_id');

const statuses = prepared((db, { realm }: { realm: number }) => inRealm(db, realm));
const statusesOf = prepared((db, { realm, userIds }: { realm: number; userIds: Iterable<number> }) =>
  inRealm(db, realm).where(isAmong(db, 'user_id', userIds)),
);

/** Statuses by user ID; users without one are absent. `userIds` limits the users. */
export async function listUserStatuses(
  { db, realm }: Rows,
  userIds?: readonly number[],
): Promise<Map<number, UserStatus>> {
  const own = { realm: realm.id };
  const rows = await (userIds ? statusesOf(db, { ...own, userIds }) : statuses(db, own));
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
