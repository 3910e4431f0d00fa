import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Deferrable } from '../../../engine/store/write-set.ts';

/** A client's own names for its queue and for a message that it sends. */
export interface LocalName {
  readonly queueId: string;
  readonly localId: string;
}

const LONGEST = 100;

/** Longer names are echoed, but not stored: they would be keys of an index. */
export const isRemembered = ({ queueId, localId }: LocalName): boolean =>
  localId.length <= LONGEST && queueId.length <= LONGEST;

const LOCAL_SENDS: Deferrable = {
  table: 'local_sends',
  columns: {
    realm_id: 'bigint',
    queue_id: 'text',
    local_id: 'text',
    message_id: 'bigint',
    sent_at: 'bigint',
    user_id: 'bigint',
  },
  written: ['realm_id', 'queue_id', 'local_id', 'message_id', 'sent_at'],
  join: 'JOIN queues q ON q.realm_id = given.realm_id AND q.id = given.queue_id AND q.user_id = given.user_id',
};
const DELETE_OLD =
  'DELETE FROM local_sends WHERE realm_id = $1 AND (queue_id, local_id) IN ' +
  '(SELECT queue_id, local_id FROM local_sends WHERE realm_id = $1 AND sent_at < $2 ORDER BY sent_at LIMIT $3) ' +
  'RETURNING 1 AS one';

/** The message that the user has sent under this local ID, if its queue still exists. */
export async function findLocalSend(
  { db, realm }: Rows,
  userId: number,
  local: LocalName,
): Promise<number | undefined> {
  if (!isRemembered(local)) return undefined;
  const { queueId, localId } = local;
  const { rows } = await sql<{ message_id: number }>`
    SELECT l.message_id FROM queues q JOIN local_sends l ON l.realm_id = q.realm_id AND l.queue_id = q.id
    WHERE q.realm_id = ${realm.id} AND q.id = ${queueId} AND q.user_id = ${userId} AND l.local_id = ${localId}
  `.execute(db);
  return rows[0]?.message_id;
}

/** Stores the local ID as long as the queue lives; nothing for a queue of another user. */
export function insertLocalSend(
  tx: StoreTx,
  userId: number,
  { messageId, ...local }: LocalName & { readonly messageId: number },
): void {
  if (isRemembered(local))
    tx.defer(LOCAL_SENDS, [tx.realm.id, local.queueId, local.localId, messageId, tx.now, userId]);
}

/** Deletes the oldest entries from before `before` (UNIX seconds), at most `limit`; returns their number. */
export async function deleteOldLocalSends(
  tx: StoreTx,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  return (await tx.run(DELETE_OLD, [tx.realm.id, before, limit])).length;
}
