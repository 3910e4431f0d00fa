import { thumbnailKey, uploadKey } from '../../../engine/files/keys.ts';
import { THUMBNAIL_FORMATS } from '../../../engine/kernel/thumbnail-formats.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { Attachment } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessOwnAttachment } from '../../rules/files.ts';
import { listLinkingMessages } from '../../store/files/attachment-references.ts';
import { deleteAttachment } from '../../store/files/attachments.ts';
import { addUploadUsage, findUploadUsage, insertFileTombstones } from '../../store/files/stored-files.ts';

/** Deletes the user's own file even if messages link to it: the links stop working. */
export async function removeOwnAttachment(tx: Tx, user: User, id: number): Promise<void> {
  await removeAttachment(tx, await accessOwnAttachment(tx, user, id));
}

/** Deletes the record at once, and the stored file soon after. */
export async function removeAttachment(tx: Tx, attachment: Attachment): Promise<void> {
  const { id, size, ownerId } = attachment;
  await deleteAttachment(tx, id);
  await insertFileTombstones(tx, storedKeys(tx.realm.id, attachment), tx.now);
  const uploadSpaceUsed = await addUploadUsage(tx, -size);
  tx.emit({ type: 'attachment', op: 'remove', attachmentId: id, uploadSpaceUsed }, toUsers([ownerId]));
}

/** Emits to the owners which messages link to their files. */
export async function emitAttachments(tx: Tx, attachments: readonly Attachment[]): Promise<void> {
  if (attachments.length === 0) return;
  const uploadSpaceUsed = await findUploadUsage(tx);
  const ids = attachments.map((attachment) => attachment.id);
  const messages = await listLinkingMessages(tx, ids);
  for (const attachment of attachments) {
    const held = messages.get(attachment.id) ?? [];
    tx.emit(
      { type: 'attachment', op: 'update', attachment, messages: held, uploadSpaceUsed },
      toUsers([attachment.ownerId]),
    );
  }
}

/** Storage keys of the file and its thumbnails. */
export function storedKeys(
  realmId: number,
  { pathKey, image }: Pick<Attachment, 'pathKey' | 'image'>,
): string[] {
  const formats = image ? THUMBNAIL_FORMATS.filter(({ animated }) => image.frames > 1 || !animated) : [];
  const thumbnails = formats.map(({ name }) => thumbnailKey(realmId, pathKey, name));
  return [uploadKey(realmId, pathKey), ...thumbnails];
}
