import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { AttachedImage, Attachment } from '../../model/messages.ts';
import type { Schema } from '../schema.ts';

export async function findAttachment(
  { db, realm }: Rows,
  by: { readonly id: number } | { readonly pathKey: string },
): Promise<Attachment | undefined> {
  const query = db.selectFrom('attachments').selectAll().where('realm_id', '=', realm.id);
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('path_key', '=', by.pathKey);
  const row = await found.executeTakeFirst();
  return row && attachmentOf(row);
}

/** In the order of upload. */
export async function listAttachmentsOf({ db, realm }: Rows, ownerId: number): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('attachments')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return rows.map(attachmentOf);
}

/** The attachments that exist under these path keys. */
export async function listAttachmentsByPath(
  { db, realm }: Rows,
  pathKeys: readonly string[],
): Promise<Attachment[]> {
  if (pathKeys.length === 0) return [];
  const rows = await db
    .selectFrom('attachments')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('path_key', 'in', pathKeys)
    .orderBy('id')
    .execute();
  return rows.map(attachmentOf);
}

export async function listAttachmentsById(
  { db, realm }: Rows,
  ids: readonly number[],
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('attachments')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(attachmentOf);
}

/** Attachments without a reference since before `before`, the longest first. */
export async function listUnreferenced(
  { db, realm }: Rows,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('attachments')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('unreferenced_since', 'is not', null)
    .where('unreferenced_since', '<', before)
    .orderBy('unreferenced_since')
    .limit(limit)
    .execute();
  return rows.map(attachmentOf);
}

/** Inserts a new attachment, which has no reference yet. */
export async function insertAttachment(tx: StoreTx, attachment: Attachment): Promise<void> {
  await tx.db
    .insertInto('attachments')
    .values({
      realm_id: tx.realm.id,
      id: attachment.id,
      owner_id: attachment.ownerId,
      path_key: attachment.pathKey,
      name: attachment.name,
      url_name: attachment.urlName,
      size: attachment.size,
      content_type: attachment.contentType,
      created_at: attachment.createdAt,
      image: attachment.image && JSON.stringify(attachment.image),
      unreferenced_since: attachment.createdAt,
    })
    .execute();
}

/** Deletes an attachment with its references. */
export async function deleteAttachment(tx: StoreTx, id: number): Promise<void> {
  await tx.db.deleteFrom('attachments').where('realm_id', '=', tx.realm.id).where('id', '=', id).execute();
  for (const table of ['attachment_messages', 'attachment_holders'] as const) {
    await tx.db
      .deleteFrom(table)
      .where('realm_id', '=', tx.realm.id)
      .where('attachment_id', '=', id)
      .execute();
  }
}

/** `since`: UNIX seconds, or null when the file has a reference. */
export async function setUnreferenced(
  tx: StoreTx,
  ids: readonly number[],
  since: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('attachments')
    .set({ unreferenced_since: since })
    .where('realm_id', '=', tx.realm.id)
    .where('id', 'in', ids)
    .execute();
}

function attachmentOf(row: Schema['attachments']): Attachment {
  return {
    id: row.id,
    ownerId: row.owner_id,
    pathKey: row.path_key,
    name: row.name,
    urlName: row.url_name,
    size: row.size,
    contentType: row.content_type,
    createdAt: row.created_at,
    image: row.image === null ? null : (JSON.parse(row.image) as AttachedImage),
  };
}
