import type { Reader } from '../store/engine/engine.ts';
import { listLinkingMessages } from '../store/files/attachment-references.ts';
import { listAttachmentsOf } from '../store/files/attachments.ts';
import { findUploadUsage } from '../store/files/stored-files.ts';
import { presentAttachment } from './attachments.ts';

/** GET /attachments: the files of one user, in order of upload. */
export async function fetchAttachments(db: Reader, realmId: number, ownerId: number) {
  const attachments = await listAttachmentsOf(db, realmId, ownerId);
  const ids = attachments.map(({ id }) => id);
  const messages = await listLinkingMessages(db, realmId, ids);
  return {
    attachments: attachments.map((attachment) =>
      presentAttachment(realmId, attachment, messages.get(attachment.id) ?? []),
    ),
    upload_space_used: await findUploadUsage(db, realmId),
  };
}
