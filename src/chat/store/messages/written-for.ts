import { type SqlBool, sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** Tables of what people have written for a channel's topic, and not sent. */
export type WrittenTable = 'drafts' | 'scheduled_messages';

/** A row of one of these tables. */
export interface WrittenForTopic {
  readonly userId: number;
  readonly id: number;
  readonly topic: string;
}

/** The drafts or scheduled messages for all topics of a channel: a seek in `drafts_by_channel` or `scheduled_messages_by_channel`. */
export async function listWrittenFor(
  { db, realm }: Rows,
  table: WrittenTable,
  channelId: number,
): Promise<WrittenForTopic[]> {
  const rows = await db
    .selectFrom(table)
    .select(['user_id', 'id', 'topic'])
    .where('realm_id', '=', realm.id)
    // As in the condition of the index.
    .where(sql<SqlBool>`type = 'stream'`)
    .where('recipients', '=', JSON.stringify([channelId]))
    .execute();
  return rows
    .map((row) => ({ userId: row.user_id, id: row.id, topic: row.topic }))
    .sort((a, b) => a.id - b.id);
}

/** Gives rows of a table another channel and topic. */
export async function moveWritten(
  tx: StoreTx,
  table: WrittenTable,
  {
    written,
    channelId,
    topic,
  }: { readonly written: readonly WrittenForTopic[]; readonly channelId: number; readonly topic: string },
): Promise<void> {
  const userIds = new Set(written.map(({ userId }) => userId));
  const ids = written.map(({ id }) => id);
  await tx.db
    .updateTable(table)
    .set({ recipients: JSON.stringify([channelId]), topic })
    .where('realm_id', '=', tx.realm.id)
    .where(isAmong(tx.db, 'user_id', userIds))
    .where(isAmong(tx.db, 'id', ids))
    .execute();
}
