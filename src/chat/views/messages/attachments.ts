import type { Attachment, LinkingMessage } from '../../model/messages.ts';
import { pathIdOf, pathUrl } from '../../model/upload-paths.ts';

/** The documented `Attachment`; times are in milliseconds. */
export function presentAttachment(
  realmId: number,
  attachment: Attachment,
  messages: readonly LinkingMessage[],
) {
  return {
    id: attachment.id,
    name: attachment.name,
    path_id: pathIdOf(realmId, attachment),
    size: attachment.size,
    create_time: attachment.createdAt * 1000,
    messages: messages.map(({ id, sentAt }) => ({ date_sent: sentAt * 1000, id })),
  };
}

/** The reply to an upload. */
export function presentUpload(realmId: number, attachment: Attachment) {
  const url = pathUrl(realmId, attachment);
  return { uri: url, url, filename: attachment.name };
}
