import { type RawBuilder, sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** An entry of the edit history of a message; unchanged properties are absent. */
export interface MessageEdit {
  readonly userId: number | null;
  /** UNIX seconds. */
  readonly at: number;
  readonly prevContent?: string;
  readonly prevRenderedContent?: string;
  readonly prevChannelId?: number;
  readonly channelId?: number;
  readonly prevTopic?: string;
  readonly topic?: string;
}

/** Above this number of characters, `messages.edit_history` starts anew: the rows keep everything. */
const MOST_RECENT = 20_000;

/**
 * The new value of `messages.edit_history`, a JSON array of the latest edits, newest first, which pages of messages show.
 * An edit costs the same, however many came before.
 */
export function withRecentEdit(edit: MessageEdit): RawBuilder<string> {
  const entry = JSON.stringify(edit);
  return sql<string>`case when edit_history is null or length(edit_history) > ${sql.lit(MOST_RECENT)}
    then ${`[${entry}]`} else ${`[${entry},`} || substr(edit_history, 2) end`;
}

/** Adds the edit to the history of each of the messages. */
export async function appendEdit(
  tx: StoreTx,
  { ids, id, edit }: { readonly ids: readonly number[]; readonly id: number; readonly edit: MessageEdit },
): Promise<void> {
  const text = JSON.stringify(edit);
  await tx.db
    .insertInto('message_edits')
    .columns(['realm_id', 'message_id', 'id', 'edit'])
    .expression((db) =>
      db
        .selectFrom('messages')
        .select(({ ref, cast, val }) => [
          ref('realm_id').as('realm_id'),
          ref('id').as('message_id'),
          cast<number>(val(id), 'bigint').as('edit_id'),
          cast<string>(val(text), 'text').as('edit'),
        ])
        .where('realm_id', '=', tx.realm.id)
        .where(isAmong(tx.db, 'id', ids)),
    )
    .execute();
}

/** The edits of messages by message ID, newest first; `limit`: the number of edits in all. */
export async function listEdits(
  { db, realm }: Rows,
  ids: readonly number[],
  limit = Number.MAX_SAFE_INTEGER,
): Promise<Map<number, MessageEdit[]>> {
  const rows = await db
    .selectFrom('message_edits')
    .select(['message_id', 'edit'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'message_id', ids))
    .orderBy('message_id', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const edits = new Map<number, MessageEdit[]>();
  for (const { message_id, edit } of rows) {
    const own = edits.get(message_id) ?? [];
    own.push(JSON.parse(edit) as MessageEdit);
    edits.set(message_id, own);
  }
  return edits;
}

/** How many edits a message has, and bytes of their texts. */
export async function measureEdits(
  { db, realm }: Rows,
  messageId: number,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const row = await db
    .selectFrom('message_edits')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | null>`cast(sum(octet_length(edit)) as bigint)`.as('bytes'),
    ])
    .where('realm_id', '=', realm.id)
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}
