import { getAttachments, getMessages, removeAttachment } from '../client/operations.ts';
import { applyAttachments, type OwnFiles } from '../state/attachments.ts';
import type { ClientEvent } from '../state/events.ts';
import type { Message } from '../state/message.ts';
import type { Model } from './model.ts';

/**
 * Fetches the user's files and follows them. Events that arrive before the answer are applied to it. The function that
 * it returns ends that.
 */
export function followOwnFiles(
  model: Model,
  hear: (files: OwnFiles) => void,
  fail: (error: unknown) => void,
): () => void {
  let known: OwnFiles | undefined;
  let early: readonly ClientEvent[] = [];
  const end = model.onEvents((events) => {
    if (!known) early = [...early, ...events.filter(({ type }) => type === 'attachment')];
    else if (events.some(({ type }) => type === 'attachment')) set(applyAttachments(known, events));
  });
  const set = (files: OwnFiles) => {
    known = files;
    hear(files);
  };
  model.client
    .call(getAttachments, {})
    .then(
      ({ attachments: files, upload_space_used: bytesUsed }) =>
        set(applyAttachments({ files, bytesUsed }, early)),
      fail,
    );
  return end;
}

export async function deleteFile({ client }: Model, id: number): Promise<void> {
  await client.call(removeAttachment, { attachment_id: id });
}

/** The messages that the person may read, among the ones that use a file. */
export async function fetchMessages({ client }: Model, ids: readonly number[]): Promise<readonly Message[]> {
  const { messages } = await client.call(getMessages, {
    message_ids: ids,
    ...{ apply_markdown: true, client_extavatar: false, allow_empty_topic_name: true },
  });
  return messages as unknown as readonly Message[];
}
