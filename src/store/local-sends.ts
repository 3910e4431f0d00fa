import type { StoreTx } from './tx.ts';

/** A client's own names for its queue and for a message that it sends. */
export interface LocalName {
  readonly queueId: string;
  readonly localId: string;
}

/** Longer names are echoed, but not remembered: they would be keys of an index. */
const LONGEST = 100;

const FIND =
  'SELECT l.message_id FROM queues q JOIN local_sends l ON l.realm_id = q.realm_id AND l.queue_id = q.id ' +
  'WHERE q.realm_id = $1 AND q.id = $2 AND q.user_id = $3 AND l.local_id = $4';
const INSERT =
  'INSERT INTO local_sends (realm_id, queue_id, local_id, message_id, sent_at) ' +
  'SELECT realm_id, id, CAST($4 AS text), CAST($5 AS bigint), CAST($6 AS bigint) ' +
  'FROM queues WHERE realm_id = $1 AND id = $2 AND user_id = $3';
const DELETE_OLD =
  'DELETE FROM local_sends WHERE realm_id = $1 AND (queue_id, local_id) IN ' +
  '(SELECT queue_id, local_id FROM local_sends WHERE realm_id = $1 AND sent_at < $2 ORDER BY sent_at LIMIT $3) ' +
  'RETURNING 1 AS one';

/** The message that the user has sent under this local ID, if its queue still exists. */
export async function findLocalSend(
  tx: StoreTx,
  realmId: number,
  userId: number,
  { queueId, localId }: LocalName,
): Promise<number | undefined> {
  if (localId.length > LONGEST) return undefined;
  const [row] = await tx.run(FIND, [realmId, queueId, userId, localId]);
  return row && Number(row.message_id);
}

/** Remembers it as long as the queue lives; names of queues that are not the person's are not remembered. */
export async function insertLocalSend(
  tx: StoreTx,
  realmId: number,
  userId: number,
  { queueId, localId, messageId }: LocalName & { readonly messageId: number },
): Promise<void> {
  if (localId.length > LONGEST) return;
  await tx.run(INSERT, [realmId, queueId, userId, localId, messageId, tx.now]);
}

/** Deletes the oldest entries from before `before` (UNIX seconds), at most `limit`; returns their number. */
export async function deleteOldLocalSends(
  tx: StoreTx,
  realmId: number,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  return (await tx.run(DELETE_OLD, [realmId, before, limit])).length;
}
