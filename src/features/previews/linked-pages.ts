import type { Rows } from '../../engine/store/engine.ts';
import { isAmong } from '../../engine/store/sql.ts';
import type { StoreTx } from '../../engine/store/tx.ts';

/** The preview of a page: plain texts, and the address of its picture. */
export interface PageEmbed {
  readonly title: string;
  readonly description: string;
  readonly image: string;
}

export interface StoredPage {
  readonly state: 'reading' | 'shown' | 'empty';
  readonly embed: PageEmbed | null;
  /** UNIX seconds. */
  readonly until: number;
}

/** The stored state of a page, by the hash of its address, if it still counts at `now` (UNIX seconds). */
export async function findPage(
  { db, realm }: Rows,
  hash: string,
  now: number,
): Promise<StoredPage | undefined> {
  const row = await db
    .selectFrom('linked_pages')
    .select(['state', 'embed', 'until'])
    .where('realm_id', '=', realm.id)
    .where('hash', '=', hash)
    .where('until', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const embed = row.embed === null ? null : (JSON.parse(row.embed) as PageEmbed);
  return { state: row.state as StoredPage['state'], embed, until: row.until };
}

export async function putPage(tx: StoreTx, hash: string, page: StoredPage): Promise<void> {
  const { state, until } = page;
  const embed = page.embed && JSON.stringify(page.embed);
  await tx.db
    .insertInto('linked_pages')
    .values({ realm_id: tx.realm.id, hash, state, embed, until })
    .onConflict((conflict) => conflict.columns(['realm_id', 'hash']).doUpdateSet({ state, embed, until }))
    .execute();
}

/** Hashes of pages whose state no longer counts at `before` (UNIX seconds). */
export async function listOldPages(
  { db, realm }: Rows,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('linked_pages')
    .select('hash')
    .where('realm_id', '=', realm.id)
    .where('until', '<', before)
    .orderBy('until')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Returns the number of deleted rows. */
export async function deleteOldPages(
  tx: StoreTx,
  old: { readonly before: number; readonly limit: number },
): Promise<number> {
  const hashes = await listOldPages(tx, old);
  if (hashes.length === 0) return 0;
  await tx.db
    .deleteFrom('linked_pages')
    .where('realm_id', '=', tx.realm.id)
    .where('hash', 'in', hashes)
    .execute();
  return hashes.length;
}

/** Ends the leases of a process that has ended. */
export async function endPageLeases(tx: StoreTx): Promise<void> {
  await tx.db
    .deleteFrom('linked_pages')
    .where('realm_id', '=', tx.realm.id)
    .where('state', '=', 'reading')
    .where('until', '>', tx.now)
    .execute();
  await tx.db
    .updateTable('preview_waits')
    .set({ due_at: tx.now })
    .where('realm_id', '=', tx.realm.id)
    .where('due_at', '>', tx.now)
    .execute();
}

/** The number of waiting messages. */
export async function countWaits({ db, realm }: Rows): Promise<number> {
  const { count } = await db
    .selectFrom('preview_waits')
    .select((select) => select.fn.countAll().as('count'))
    .where('realm_id', '=', realm.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds waiting messages; messages that wait already get the new time. */
export async function putWaits(tx: StoreTx, messageIds: readonly number[], dueAt: number): Promise<void> {
  if (messageIds.length === 0) return;
  await tx.db
    .insertInto('preview_waits')
    .values(messageIds.map((id) => ({ realm_id: tx.realm.id, message_id: id, due_at: dueAt })))
    .onConflict((conflict) => conflict.columns(['realm_id', 'message_id']).doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** When the next message is due (UNIX seconds); undefined: none waits. */
export async function findNextWait({ db, realm }: Rows): Promise<number | undefined> {
  const row = await db
    .selectFrom('preview_waits')
    .select('due_at')
    .where('realm_id', '=', realm.id)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}

/** IDs of messages that are due at a UNIX second, the longest due first. */
export async function listDueWaits(
  { db, realm }: Rows,
  { upTo, limit }: { readonly upTo: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('preview_waits')
    .select('message_id')
    .where('realm_id', '=', realm.id)
    .where('due_at', '<=', upTo)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.message_id);
}

/** Leases due messages until a UNIX second, and returns their IDs. */
export async function leaseWaits(
  tx: StoreTx,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<number[]> {
  const ids = await listDueWaits(tx, { upTo: tx.now, limit });
  await moveWaits(tx, ids, until);
  return ids;
}

/** Sets the UNIX second at which waiting messages are due. */
export async function moveWaits(tx: StoreTx, messageIds: readonly number[], dueAt: number): Promise<void> {
  if (messageIds.length === 0) return;
  await tx.db
    .updateTable('preview_waits')
    .set({ due_at: dueAt })
    .where('realm_id', '=', tx.realm.id)
    .where(isAmong(tx.db, 'message_id', messageIds))
    .execute();
}

export async function deleteWait(tx: StoreTx, messageId: number): Promise<void> {
  await tx.db
    .deleteFrom('preview_waits')
    .where('realm_id', '=', tx.realm.id)
    .where('message_id', '=', messageId)
    .execute();
}
