import type { StoreTx } from './door.ts';
import type { Reader } from './engine.ts';
import type { QueuesTable } from './schema.ts';

export type QueueRow = Omit<QueuesTable, 'realm_id'>;

export async function insertQueue(tx: StoreTx, realmId: number, queue: QueueRow): Promise<void> {
  await tx.db
    .insertInto('queues')
    .values({ realm_id: realmId, ...queue })
    .execute();
}

export function findQueue(db: Reader, realmId: number, id: string): Promise<QueueRow | undefined> {
  return db
    .selectFrom('queues')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteQueues(tx: StoreTx, realmId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.deleteFrom('queues').where('realm_id', '=', realmId).where('id', 'in', ids).execute();
}

export interface QueueProgress {
  readonly id: string;
  readonly ackedEventId: number;
  /** UNIX seconds. */
  readonly lastSeen: number;
}

const PROGRESS =
  'UPDATE queues SET acked_event_id = $3, last_seen = $4 WHERE realm_id = $1 AND id = $2 AND acked_event_id <= $3';

export async function saveProgress(
  tx: StoreTx,
  realmId: number,
  queues: readonly QueueProgress[],
): Promise<void> {
  for (const queue of queues) await tx.run(PROGRESS, [realmId, queue.id, queue.ackedEventId, queue.lastSeen]);
}

/** Queues of which nothing was heard for longer than they live. */
export async function deleteExpiredQueues(
  tx: StoreTx,
  realmId: number,
  spared: ReadonlySet<string>,
): Promise<void> {
  const expired = await tx.db
    .selectFrom('queues')
    .select('id')
    .where('realm_id', '=', realmId)
    .where((where) => where(where('last_seen', '+', where.ref('lifespan_seconds')), '<', tx.now))
    .execute();
  const ids = expired.map((row) => row.id).filter((id) => !spared.has(id));
  for (let from = 0; from < ids.length; from += 1000)
    await deleteQueues(tx, realmId, ids.slice(from, from + 1000));
}

/** After a stop nobody could poll: the time that the server was down does not count. */
export async function renewQueues(tx: StoreTx, realmId: number): Promise<void> {
  await tx.db.updateTable('queues').set({ last_seen: tx.now }).where('realm_id', '=', realmId).execute();
}
