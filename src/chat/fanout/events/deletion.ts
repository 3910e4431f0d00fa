import type { DeleteMessageEvent } from '../../events/messages.ts';
import { presentTopic } from '../../views/messages/messages.ts';
import type { QueueOptions } from '../queue-options.ts';

/** One event, or one for each message for clients of before `bulk_message_deletion`. */
export function wireDeletion(
  { type, messageIds, channelId, topic }: DeleteMessageEvent,
  { capabilities }: QueueOptions,
) {
  const place =
    channelId === null
      ? { message_type: 'private' as const }
      : {
          message_type: 'stream' as const,
          stream_id: channelId,
          topic: presentTopic(topic, capabilities.empty_topic_name),
        };
  if (capabilities.bulk_message_deletion) return [{ type, message_ids: messageIds, ...place }];
  return messageIds.map((id) => ({ type, message_id: id, ...place }));
}
