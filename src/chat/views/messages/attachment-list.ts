import type { Rows } from '../../../engine/store/engine.ts';
import { listLinkingMessages } from '../../store/files/attachment-references.ts';
import { listAttachmentsOf } from '../../store/files/attachments.ts';
import { findUploadUsage } from '../../store/files/stored-files.ts';
import { presentAttachment } from './attachments.ts';

/** GET /attachments: the files of one user, in order of upload. */
export async function fetchAttachments(source: Rows, ownerId: number) {
  const { realm } = source;
  const attachments = await listAttachmentsOf(source, ownerId);
  const ids = attachments.map(({ id }) => id);
  const messages = await listLinkingMessages(source, ids);
  return {
    attachments: attachments.map((attachment) =>
      presentAttachment(realm.id, attachment, messages.get(attachment.id) ?? []),
    ),
    upload_space_used: await findUploadUsage(source),
  };
}
