import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { CustomEmoji } from '../../model/organization.ts';

/** All emoji, deactivated ones included, in the order in which they were added. */
export async function listCustomEmoji({ db, realm }: Rows): Promise<readonly CustomEmoji[]> {
  const rows = await db
    .selectFrom('custom_emoji')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    picture: row.picture,
    extension: row.extension,
    authorId: row.author_id,
    isDeactivated: row.deactivated === 1,
  }));
}

export async function insertCustomEmoji(tx: StoreTx, emoji: CustomEmoji): Promise<void> {
  await tx.db
    .insertInto('custom_emoji')
    .values({
      realm_id: tx.realm.id,
      id: emoji.id,
      name: emoji.name,
      picture: emoji.picture,
      extension: emoji.extension,
      author_id: emoji.authorId,
      deactivated: 0,
    })
    .execute();
}

export async function deactivateCustomEmoji(tx: StoreTx, id: number): Promise<void> {
  await tx.db
    .updateTable('custom_emoji')
    .set({ deactivated: 1 })
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', id)
    .execute();
}
