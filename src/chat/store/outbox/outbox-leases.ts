import { flagOf } from '../../../engine/store/schema/columns.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { OutboxKind, OutboxReceiver } from './outbox.ts';

/** The right of one node to send to a receiver, until a time. */
export interface Lease extends OutboxReceiver {
  /** If the receiver has another number, this lease is lost. */
  readonly lease: number;
  /** Number of attempts in a row that did not reach the receiver. */
  readonly failures: number;
}

/** The state of a receiver. Times in UNIX seconds. */
export interface ReceiverStanding {
  readonly failures: number;
  /** The first failure since the last success. */
  readonly failingSince: number | null;
  readonly notifiedAt: number | null;
}

interface Claim {
  readonly kind: OutboxKind;
  /** Receivers that were unreachable last time, or the others. */
  readonly failing: boolean;
  /** When the lease ends (UNIX seconds): if the node has stopped by then, another takes over. */
  readonly until: number;
  readonly limit: number;
  /** Receivers to leave out. */
  readonly except: readonly string[];
}

/** Leases the receivers whose entries have been waiting longest. */
export async function claimReceivers(
  tx: StoreTx,
  { kind, failing, until, limit, except }: Claim,
): Promise<Lease[]> {
  const rows = await tx.db
    .selectFrom('outbox_receivers')
    .select(['receiver', 'failures'])
    .where('realm_id', '=', tx.realm.id)
    .where('kind', '=', kind)
    .where('failing', '=', flagOf(failing))
    .where('try_at', '<=', tx.now)
    .$if(except.length > 0, (query) => query.where('receiver', 'not in', except))
    .orderBy('try_at')
    .orderBy('served')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const lease = tx.nextId('outbox');
  const receivers = rows.map(({ receiver }) => receiver);
  await tx.db
    .updateTable('outbox_receivers')
    .set({ lease, served: lease, try_at: until })
    .where('realm_id', '=', tx.realm.id)
    .where('kind', '=', kind)
    .where('receiver', 'in', receivers)
    .execute();
  return rows.map(({ receiver, failures }) => ({ kind, receiver, lease, failures }));
}

/** The state of the receiver of a lease; undefined: the lease is lost. */
export async function findStanding(
  tx: StoreTx,
  { kind, receiver, lease }: Lease,
): Promise<ReceiverStanding | undefined> {
  const row = await tx.db
    .selectFrom('outbox_receivers')
    .select(['failures', 'failing_since', 'told_at'])
    .where((where) => where.and({ realm_id: tx.realm.id, kind, receiver, lease }))
    .executeTakeFirst();
  return row && { failures: row.failures, failingSince: row.failing_since, notifiedAt: row.told_at };
}

export async function updateStanding(
  tx: StoreTx,
  { kind, receiver }: OutboxReceiver,
  { failures, failingSince, notifiedAt }: ReceiverStanding,
): Promise<void> {
  await tx.db
    .updateTable('outbox_receivers')
    .set({ failures, failing: flagOf(failures > 0), failing_since: failingSince, told_at: notifiedAt })
    .where((where) => where.and({ realm_id: tx.realm.id, kind, receiver }))
    .execute();
}

export async function extendLease(tx: StoreTx, { kind, receiver }: Lease, until: number): Promise<void> {
  await tx.db
    .updateTable('outbox_receivers')
    .set({ try_at: until })
    .where((where) => where.and({ realm_id: tx.realm.id, kind, receiver }))
    .execute();
}

interface Release {
  /** The next time to work on the receiver (UNIX seconds); null: nothing waits. */
  readonly tryAt: number | null;
  /** Seconds for which a notification of failures is remembered. */
  readonly quiet: number;
}

/** Ends a lease. Without waiting entries, only the time of the last notification is kept. */
export async function endLease(
  tx: StoreTx,
  { kind, receiver }: Lease,
  { tryAt, quiet }: Release,
): Promise<void> {
  const key = { realm_id: tx.realm.id, kind, receiver };
  await tx.db
    .updateTable('outbox_receivers')
    .set({ lease: 0, try_at: tryAt })
    .where((where) => where.and(key))
    .execute();
  await tx.db
    .deleteFrom('outbox_receivers')
    .where((where) => where.and({ ...key, waiting: 0 }))
    .where((where) =>
      where.or([
        where('told_at', 'is', null),
        where.and([where('failing_since', 'is', null), where('told_at', '<=', tx.now - quiet)]),
      ]),
    )
    .execute();
}

/** Ends all leases, for a server with a single process: the holders have stopped. */
export async function endAllLeases(tx: StoreTx): Promise<void> {
  await tx.db
    .updateTable('outbox_receivers')
    .set({ lease: 0, try_at: tx.now })
    .where('realm_id', '=', tx.realm.id)
    .where('lease', '>', 0)
    .execute();
}

/** Resets the failures of a changed receiver: its waiting entries are tried at once. */
export async function restartReceiver(tx: StoreTx, { kind, receiver }: OutboxReceiver): Promise<void> {
  const key = { realm_id: tx.realm.id, kind, receiver };
  await tx.db
    .updateTable('outbox')
    .set({ try_at: tx.now })
    .where((where) => where.and(key))
    .execute();
  await tx.db
    .updateTable('outbox_receivers')
    .set({ failing: 0, failures: 0, failing_since: null, told_at: null })
    .where((where) => where.and(key))
    .execute();
  await tryReceiver(tx, { kind, receiver });
}

/** Makes due entries of a failing receiver be tried now; a node that holds its lease goes on as before. */
export async function tryReceiver(tx: StoreTx, { kind, receiver }: OutboxReceiver): Promise<void> {
  await tx.db
    .updateTable('outbox_receivers')
    .set({ try_at: tx.now })
    .where((where) => where.and({ realm_id: tx.realm.id, kind, receiver, lease: 0 }))
    .where('try_at', 'is not', null)
    .execute();
}

/** Deletes a receiver with all its waiting entries. */
export async function deleteReceiver(tx: StoreTx, { kind, receiver }: OutboxReceiver): Promise<void> {
  for (const table of ['outbox', 'outbox_receivers'] as const) {
    await tx.db
      .deleteFrom(table)
      .where('realm_id', '=', tx.realm.id)
      .where('kind', '=', kind)
      .where('receiver', '=', receiver)
      .execute();
  }
}
