import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Deferrable } from '../../../engine/store/write-set.ts';
import { typedColumns } from '../schema.ts';

/** The ways in which entries leave the server. */
export type OutboxKind = 'mail' | 'webhook' | 'push_web' | 'push_mobile';

/** The receiver of an entry. */
export interface OutboxReceiver {
  readonly kind: OutboxKind;
  /** A mail address, the ID of a bot, or (a part of) a push service. */
  readonly receiver: string;
}

export interface NewOutboxEntry extends OutboxReceiver {
  /** Entries of one conversation leave in order; undefined: in any order. */
  readonly conversation: string | undefined;
  /** JSON. */
  readonly payload: string;
}

export interface OutboxEntry extends OutboxReceiver {
  readonly id: number;
  readonly conversation: string;
  readonly payload: string;
  /** UNIX seconds. */
  readonly createdAt: number;
  /** Number of attempts, this one included. */
  readonly attempts: number;
}

/** What an entry is in the list of failed items. */
export const DELIVERY = 'delivery';

/** In the place of its kind: the entry was given up, and waits until an operator wants it to be sent (`failed_items`). */
export const SET_ASIDE = 'given_up';

/** The most entries that wait for one receiver. */
export const MOST_WAITING = 1000;

const ENTRIES: Deferrable = {
  table: 'outbox',
  columns: typedColumns('outbox'),
};

/**
 * Writes entries for one receiver, which leave once the transaction is on disk (jobs/outbox). Returns the IDs of those that fit
 * into the receiver's limit.
 */
export async function insertEntries(
  tx: StoreTx,
  { kind, receiver }: OutboxReceiver,
  entries: readonly Omit<NewOutboxEntry, keyof OutboxReceiver>[],
): Promise<number[]> {
  const key = { realm_id: tx.realm.id, kind, receiver };
  const taken = entries.slice(0, await countRoom(tx, { kind, receiver }));
  if (taken.length === 0) return [];
  const ids = taken.map(({ conversation, payload }) => {
    const id = tx.nextId('outbox');
    const times = { created_at: tx.now, try_at: tx.now, attempts: 0 };
    const row = { ...key, id, conversation: conversation ?? String(id), payload, ...times };
    tx.defer(
      ENTRIES,
      Object.keys(ENTRIES.columns).map((name) => row[name as keyof typeof row]),
    );
    return id;
  });
  await countMore(tx, { kind, receiver }, ids.length);
  return ids;
}

/** The next time to work on a receiver of a kind (UNIX seconds); undefined: nothing waits. */
export async function findNextTry(
  { db, realm }: Rows,
  { kind, failing }: { readonly kind: OutboxKind; readonly failing: boolean },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox_receivers')
    .select('try_at')
    .where('realm_id', '=', realm.id)
    .where('kind', '=', kind)
    .where('failing', '=', failing ? 1 : 0)
    .where('try_at', 'is not', null)
    .orderBy('try_at')
    .limit(1)
    .executeTakeFirst();
  return row?.try_at ?? undefined;
}

/** The due entries of a receiver, the first of each conversation. Counts the attempt. */
export async function claimEntries(
  tx: StoreTx,
  { kind, receiver }: OutboxReceiver,
  { except, limit }: { readonly except: readonly string[]; readonly limit: number },
): Promise<OutboxEntry[]> {
  if (limit <= 0) return [];
  const key = { realm_id: tx.realm.id, kind, receiver };
  const rows = await tx.db
    .selectFrom('outbox')
    .selectAll()
    .where('realm_id', '=', tx.realm.id)
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('outbox as first')
        .select((select) => select.fn.min('first.id').as('id'))
        .where('first.realm_id', '=', tx.realm.id)
        .where('first.kind', '=', kind)
        .where('first.receiver', '=', receiver)
        .groupBy('first.conversation'),
    )
    .where((where) => where.and(key))
    .where('try_at', '<=', tx.now)
    .$if(except.length > 0, (query) => query.where('conversation', 'not in', except))
    .orderBy('try_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.db
      .updateTable('outbox')
      .set((set) => ({ attempts: set('attempts', '+', 1) }))
      .where('realm_id', '=', tx.realm.id)
      .where('id', 'in', ids)
      .execute();
  }
  return rows.map(entryOf);
}

const entryOf = (row: Schema['outbox']): OutboxEntry => ({
  id: row.id,
  kind: row.kind as OutboxKind,
  receiver: row.receiver,
  conversation: row.conversation,
  payload: row.payload,
  createdAt: row.created_at,
  attempts: row.attempts + 1,
});

export async function postponeEntry(tx: StoreTx, id: number, tryAt: number): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set({ try_at: tryAt })
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', id)
    .execute();
}

/** Deletes entries that have left, or that nobody wants any more. */
export async function deleteEntries(
  tx: StoreTx,
  receiver: OutboxReceiver,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { numDeletedRows } = await tx.db
    .deleteFrom('outbox')
    .where('realm_id', '=', tx.realm.id)
    .where(isAmong(tx.db, 'id', ids))
    .executeTakeFirst();
  await countLess(tx, receiver, Number(numDeletedRows));
}

/** Sets entries aside, so that nobody tries them. */
export async function setAside(tx: StoreTx, receiver: OutboxReceiver, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx.db
    .updateTable('outbox')
    .set({ kind: SET_ASIDE })
    .where((where) => where.and({ realm_id: tx.realm.id, kind: receiver.kind }))
    .where(isAmong(tx.db, 'id', ids))
    .executeTakeFirst();
  await countLess(tx, receiver, Number(numUpdatedRows));
}

/** Makes an entry wait again that was set aside; returns its receiver. undefined: there is no such entry. */
export async function takeBack(
  tx: StoreTx,
  kind: OutboxKind,
  id: number,
): Promise<OutboxReceiver | undefined> {
  const key = { realm_id: tx.realm.id, id, kind: SET_ASIDE };
  const row = await tx.db
    .selectFrom('outbox')
    .select('receiver')
    .where((where) => where.and(key))
    .executeTakeFirst();
  if (!row) return undefined;
  const receiver = { kind, receiver: row.receiver };
  if ((await countRoom(tx, receiver)) === 0) throw new Error('Too many entries wait for the receiver.');
  await tx.db
    .updateTable('outbox')
    .set({ kind, created_at: tx.now, try_at: tx.now, attempts: 0 })
    .where((where) => where.and(key))
    .execute();
  await countMore(tx, receiver, 1);
  return receiver;
}

/** Deletes entries that were set aside and are in no list of an operator any more. */
export async function deleteForgotten(tx: StoreTx): Promise<void> {
  await tx.db
    .deleteFrom('outbox')
    .where((where) => where.and({ realm_id: tx.realm.id, kind: SET_ASIDE }))
    .where('id', 'not in', (known) =>
      known
        .selectFrom('failed_items')
        .select('item')
        .where((where) => where.and({ realm_id: tx.realm.id, kind: DELIVERY })),
    )
    .execute();
}

/** Entries of a receiver written before a time (UNIX seconds). */
export async function listEntriesBefore(
  tx: StoreTx,
  { kind, receiver }: OutboxReceiver,
  before: number,
): Promise<readonly OutboxEntry[]> {
  const rows = await tx.db
    .selectFrom('outbox')
    .selectAll()
    .where((where) => where.and({ realm_id: tx.realm.id, kind, receiver }))
    .where('created_at', '<=', before)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...entryOf(row), attempts: row.attempts }));
}

/** How many more entries may wait for a receiver. */
async function countRoom(tx: StoreTx, { kind, receiver }: OutboxReceiver): Promise<number> {
  const known = await tx.db
    .selectFrom('outbox_receivers')
    .select('waiting')
    .where((where) => where.and({ realm_id: tx.realm.id, kind, receiver }))
    .executeTakeFirst();
  return Math.max(0, MOST_WAITING - (known?.waiting ?? 0));
}

async function countMore(tx: StoreTx, { kind, receiver }: OutboxReceiver, number: number): Promise<void> {
  const key = { realm_id: tx.realm.id, kind, receiver };
  await tx.db
    .insertInto('outbox_receivers')
    .values({ ...key, waiting: number, try_at: tx.now, lease: 0, served: 0, failing: 0, failures: 0 })
    .onConflict((conflict) =>
      conflict.columns(['realm_id', 'kind', 'receiver']).doUpdateSet((set) => ({
        waiting: set('outbox_receivers.waiting', '+', number),
        // The holder of a lease looks for more entries itself; an unreachable receiver waits until its time.
        try_at: set
          .case()
          .when(
            set.and([
              set('outbox_receivers.try_at', 'is not', null),
              set.or([set('outbox_receivers.lease', '>', 0), set('outbox_receivers.failing', '=', 1)]),
            ]),
          )
          .then(set.ref('outbox_receivers.try_at'))
          .else(tx.now)
          .end(),
      })),
    )
    .execute();
}

async function countLess(tx: StoreTx, { kind, receiver }: OutboxReceiver, number: number): Promise<void> {
  await tx.db
    .updateTable('outbox_receivers')
    .set((set) => ({ waiting: set('waiting', '-', number) }))
    .where((where) => where.and({ realm_id: tx.realm.id, kind, receiver }))
    .execute();
}

/** When the next entry of a receiver may be tried (UNIX seconds); undefined: none waits. */
export async function findNextEntry(
  tx: StoreTx,
  { kind, receiver }: OutboxReceiver,
): Promise<number | undefined> {
  const first = tx.db
    .selectFrom('outbox')
    .select((select) => select.fn.min('id').as('id'))
    .where((where) => where.and({ realm_id: tx.realm.id, kind, receiver }))
    .groupBy('conversation');
  const row = await tx.db
    .selectFrom('outbox')
    .select((select) => select.fn.min('try_at').as('at'))
    .where('realm_id', '=', tx.realm.id)
    .where('id', 'in', first)
    .executeTakeFirst();
  return row?.at ?? undefined;
}
