import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { LinkingMessage } from '../../model/messages.ts';
import type { Schema } from '../schema.ts';

export interface Referrer {
  readonly kind: Schema['attachment_holders']['kind'];
  readonly id: number;
}

const AT_ONCE = 500;

/** The messages that link to each file, by file ID, oldest first. */
export async function listLinkingMessages(
  { db, realm }: Rows,
  attachmentIds: readonly number[],
): Promise<Map<number, LinkingMessage[]>> {
  const held = new Map<number, LinkingMessage[]>(attachmentIds.map((id) => [id, []]));
  for (let from = 0; from < attachmentIds.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('attachment_messages')
      .select(['attachment_id', 'message_id', 'sent_at'])
      .where('realm_id', '=', realm.id)
      .where('attachment_id', 'in', attachmentIds.slice(from, from + AT_ONCE))
      .orderBy('message_id')
      .execute();
    for (const row of rows) held.get(row.attachment_id)?.push({ id: row.message_id, sentAt: row.sent_at });
  }
  return held;
}

/** IDs of the newest messages below `before` that link to a file, newest first. */
export async function listLinkingMessageIds(
  { db, realm }: Rows,
  attachmentId: number,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('attachment_messages')
    .select('message_id')
    .where('realm_id', '=', realm.id)
    .where('attachment_id', '=', attachmentId)
    .where('message_id', '<', before)
    .orderBy('message_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.message_id);
}

/** IDs of the files that the messages link to, each once. */
export async function listLinkedFrom({ db, realm }: Rows, messageIds: readonly number[]): Promise<number[]> {
  const held = new Set<number>();
  for (let from = 0; from < messageIds.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('attachment_messages')
      .select('attachment_id')
      .where('realm_id', '=', realm.id)
      .where('message_id', 'in', messageIds.slice(from, from + AT_ONCE))
      .execute();
    for (const row of rows) held.add(row.attachment_id);
  }
  return [...held];
}

export async function insertMessageLinks(
  tx: StoreTx,
  message: LinkingMessage,
  attachmentIds: readonly number[],
): Promise<void> {
  if (attachmentIds.length === 0) return;
  const rows = attachmentIds.map((attachment_id) => ({
    realm_id: tx.realm.id,
    attachment_id,
    message_id: message.id,
    sent_at: message.sentAt,
  }));
  await tx.db
    .insertInto('attachment_messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the links of the messages to all files, or to the named ones. */
export async function deleteMessageLinks(
  tx: StoreTx,
  messageIds: readonly number[],
  attachmentIds?: readonly number[],
): Promise<void> {
  for (let from = 0; from < messageIds.length; from += AT_ONCE) {
    let query = tx.db
      .deleteFrom('attachment_messages')
      .where('realm_id', '=', tx.realm.id)
      .where('message_id', 'in', messageIds.slice(from, from + AT_ONCE));
    if (attachmentIds) query = query.where('attachment_id', 'in', attachmentIds);
    await query.execute();
  }
}

export async function insertReferences(
  tx: StoreTx,
  holder: Referrer,
  attachmentIds: readonly number[],
): Promise<void> {
  if (attachmentIds.length === 0) return;
  const rows = attachmentIds.map((attachment_id) => ({
    realm_id: tx.realm.id,
    kind: holder.kind,
    holder_id: holder.id,
    attachment_id,
  }));
  await tx.db.insertInto('attachment_holders').values(rows).execute();
}

/** Returns the IDs of the files that the draft or scheduled message referred to. */
export async function deleteReferences(tx: StoreTx, { kind, id }: Referrer): Promise<number[]> {
  const rows = await tx.db
    .deleteFrom('attachment_holders')
    .where('realm_id', '=', tx.realm.id)
    .where('kind', '=', kind)
    .where('holder_id', '=', id)
    .returning('attachment_id')
    .execute();
  return rows.map((row) => row.attachment_id);
}

/** The files that have neither a link from a message nor another reference. */
export async function filterUnreferenced({ db, realm }: Rows, ids: readonly number[]): Promise<number[]> {
  const held = new Set<number>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const table of ['attachment_messages', 'attachment_holders'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('attachment_id')
        .distinct()
        .where('realm_id', '=', realm.id)
        .where('attachment_id', 'in', ids.slice(from, from + AT_ONCE))
        .execute();
      for (const row of rows) held.add(row.attachment_id);
    }
  }
  return ids.filter((id) => !held.has(id));
}
