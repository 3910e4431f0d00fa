import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isPostgres } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** Version of the format of a queue's options. 0: until 0.1.0, the same shape. */
export const QUEUE_VERSION = 1;

export type QueueRow = Omit<Schema['queues'], 'realm_id'>;

export async function insertQueue(tx: StoreTx, queue: QueueRow): Promise<void> {
  await tx.db
    .insertInto('queues')
    .values({ realm_id: tx.realm.id, ...queue })
    .execute();
}

/** undefined also for a queue of a newer version, which this one cannot read: its client registers anew. */
export async function findQueue({ db, realm }: Rows, id: string): Promise<QueueRow | undefined> {
  const row = await db
    .selectFrom('queues')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && row.version > QUEUE_VERSION ? undefined : row;
}

/** IDs of the users with a queue: no other user can get an event now. */
export async function listListeners({ db, realm }: Rows): Promise<number[]> {
  const rows = await db
    .selectFrom('queues')
    .select('user_id')
    .distinct()
    .where('realm_id', '=', realm.id)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function deleteQueues(tx: StoreTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .deleteFrom('local_sends')
    .where('realm_id', '=', tx.realm.id)
    .where('queue_id', 'in', ids)
    .execute();
  await tx.db.deleteFrom('queues').where('realm_id', '=', tx.realm.id).where('id', 'in', ids).execute();
}

export interface QueueProgress {
  readonly id: string;
  readonly ackedEventId: number;
  /** UNIX seconds. */
  readonly lastSeen: number;
}

const saved = (columns: string, items: string) =>
  // Otherwise SQLite reads the list again for each queue.
  `WITH given AS MATERIALIZED (SELECT ${columns} FROM ${items}) ` +
  // Another node may have served the queue since: neither column goes back.
  'UPDATE queues SET acked_event_id = CASE WHEN acked_event_id < given.acked THEN given.acked ELSE acked_event_id END, ' +
  'last_seen = CASE WHEN last_seen < given.seen THEN given.seen ELSE last_seen END ' +
  'FROM given WHERE queues.realm_id = $1 AND queues.id = given.id';

const PROGRESS = {
  sqlite: saved('value ->> 0 AS id, value ->> 1 AS acked, value ->> 2 AS seen', 'json_each($2)'),
  postgres: saved(
    'value ->> 0 AS id, (value ->> 1)::bigint AS acked, (value ->> 2)::bigint AS seen',
    'json_array_elements($2::json)',
  ),
};

/** One statement, which finds each queue by its ID. */
export async function saveProgress(tx: StoreTx, queues: readonly QueueProgress[]): Promise<void> {
  const items = queues.map(({ id, ackedEventId, lastSeen }) => [id, ackedEventId, lastSeen]);
  await tx.run(PROGRESS[isPostgres(tx.db) ? 'postgres' : 'sqlite'], [tx.realm.id, JSON.stringify(items)]);
}

/** Seconds by which a row may lag behind the node that serves its queue. */
const LAG = 300;

/** Whether a queue has been idle for longer than its lifetime, even if its row lags. */
export function hasExpired(queue: QueueRow, now: number): boolean {
  return queue.last_seen + queue.lifespan_seconds + LAG < now;
}

const ABANDONED = 'DELETE FROM queues WHERE realm_id = $1 AND id = $2 AND last_seen <= $3 RETURNING id';

/** Deletes a queue, unless another node served it after `lastSeen` (UNIX seconds). */
export async function deleteAbandoned(tx: StoreTx, id: string, lastSeen: number): Promise<void> {
  const abandoned = await tx.run(ABANDONED, [tx.realm.id, id, lastSeen]);
  if (abandoned.length > 0) await deleteQueues(tx, [id]);
}

/** Deletes the expired queues (`hasExpired`), except the ones that this node serves. */
export async function deleteExpiredQueues(tx: StoreTx, spared: ReadonlySet<string>): Promise<void> {
  const expired = await tx.db
    .selectFrom('queues')
    .select('id')
    .where('realm_id', '=', tx.realm.id)
    .where((where) => where(where('last_seen', '+', where.ref('lifespan_seconds')), '<', tx.now - LAG))
    .execute();
  const ids = expired.map((row) => row.id).filter((id) => !spared.has(id));
  for (let from = 0; from < ids.length; from += 1000) await deleteQueues(tx, ids.slice(from, from + 1000));
}

const SERVED = 'last_served';
const FIND_SERVED = 'SELECT value FROM counters WHERE realm_id = $1 AND name = $2';
const NOTE_SERVED =
  'INSERT INTO counters (realm_id, name, value) VALUES ($1, $2, $3) ' +
  'ON CONFLICT (realm_id, name) DO UPDATE SET value = excluded.value';

/** Records that a node serves the organization now. */
export async function noteServed(tx: StoreTx): Promise<void> {
  await tx.run(NOTE_SERVED, [tx.realm.id, SERVED, tx.now]);
}

/**
 * Adds to `last_seen` of all queues the seconds since a node last served the organization: nobody could poll then.
 * Sets it to now if no such time is recorded. If another node has served meanwhile, adds half a minute at
 * most: a node that restarts again and again keeps no abandoned queues.
 */
export async function leaveOutDowntime(tx: StoreTx): Promise<void> {
  const [served] = await tx.run(FIND_SERVED, [tx.realm.id, SERVED]);
  const down = Math.max(0, tx.now - Number(served?.value ?? 0));
  const all = tx.db.updateTable('queues').where('realm_id', '=', tx.realm.id);
  if (!served) await all.set({ last_seen: tx.now }).execute();
  else if (down > 0) await all.set((queue) => ({ last_seen: queue('last_seen', '+', down) })).execute();
  await noteServed(tx);
}

export async function deleteAllQueues(tx: StoreTx): Promise<void> {
  await tx.db.deleteFrom('queues').where('realm_id', '=', tx.realm.id).execute();
}

export async function deleteQueuesOf(tx: StoreTx, userId: number): Promise<void> {
  await tx.db
    .deleteFrom('queues')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .execute();
}
