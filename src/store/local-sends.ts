import type { StoreTx } from './door.ts';
import type { Deferrable } from './write-set.ts';

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

/** The message that somebody has sent under this name; their queue has to be there still. */
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

/** Remembers the message as long as the queue lives; of queues that are not the person's, nothing. */
export function insertLocalSend(
  tx: StoreTx,
  realmId: number,
  userId: number,
  { queueId, localId, messageId }: LocalName & { readonly messageId: number },
): void {
  if (localId.length > LONGEST) return;
  tx.defer(LOCAL_SENDS, [realmId, queueId, localId, messageId, tx.now, userId]);
}

/** Forgets the oldest of what was sent before `before` (UNIX seconds), `limit` at most; returns how many that were. */
export async function deleteOldLocalSends(
  tx: StoreTx,
  realmId: number,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  return (await tx.run(DELETE_OLD, [realmId, before, limit])).length;
}
