import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { MessageReaction } from '../../model/messages.ts';
import { allColumns } from '../schema.ts';
import type { Direction } from './id-ranges.ts';

const reactions = prepared((db, { realm, messageIds }: { realm: number; messageIds: Iterable<number> }) =>
  db
    .selectFrom('reactions')
    .select(allColumns('reactions'))
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'message_id', messageIds))
    .orderBy('message_id')
    .orderBy('id'),
);

/** In the order in which they were added. */
export async function listReactions(
  { db, realm }: Rows,
  messageIds: Iterable<number>,
): Promise<MessageReaction[]> {
  return (await reactions(db, { realm: realm.id, messageIds })).map(reactionOf);
}

/** Which of the messages have a reaction. */
export async function listReacted({ db, realm }: Rows, messageIds: Iterable<number>): Promise<Set<number>> {
  const rows = await db
    .selectFrom('reactions')
    .select('message_id')
    .distinct()
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'message_id', messageIds))
    .execute();
  return new Set(rows.map((row) => row.message_id));
}

/** The first messages with a reaction, from `from` on (itself included), in the order of `direction`. */
export async function listReactedBeside(
  { db, realm }: Rows,
  {
    direction,
    from,
    limit,
  }: { readonly direction: Direction; readonly from: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('reactions')
    .select('message_id')
    .distinct()
    .where('realm_id', '=', realm.id)
    .where('message_id', direction === 'older' ? '<=' : '>=', from)
    .orderBy('message_id', direction === 'older' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.message_id);
}

export async function insertReaction(tx: StoreTx, reaction: MessageReaction): Promise<void> {
  const { messageId, userId, emoji } = reaction;
  await tx.db
    .insertInto('reactions')
    .values({
      realm_id: tx.realm.id,
      message_id: messageId,
      id: tx.nextId('reaction'),
      user_id: userId,
      type: emoji.type,
      emoji_code: emoji.code,
      emoji_name: emoji.name,
    })
    .execute();
}

export async function deleteReaction(tx: StoreTx, reaction: MessageReaction): Promise<void> {
  const { messageId, userId, emoji } = reaction;
  await tx.db
    .deleteFrom('reactions')
    .where('realm_id', '=', tx.realm.id)
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .where('type', '=', emoji.type)
    .where('emoji_code', '=', emoji.code)
    .execute();
}

function reactionOf(row: Schema['reactions']): MessageReaction {
  const emoji = { type: row.type, code: row.emoji_code, name: row.emoji_name };
  return { messageId: row.message_id, userId: row.user_id, emoji };
}

/** IDs of the users who have reacted to any of the messages. */
export async function listReactors({ db, realm }: Rows, messageIds: Iterable<number>): Promise<number[]> {
  const rows = await db
    .selectFrom('reactions')
    .select('user_id')
    .distinct()
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'message_id', messageIds))
    .execute();
  return rows.map((row) => row.user_id);
}
