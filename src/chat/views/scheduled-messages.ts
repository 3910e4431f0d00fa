import type { Rows } from '../../engine/store/engine.ts';
import type { ScheduledMessage } from '../model/messages.ts';
import { listScheduledMessages } from '../store/messages/scheduled-messages.ts';
import { presentTopic } from './messages.ts';

export interface TopicCapability {
  /** Whether the client knows the empty topic. */
  readonly emptyTopicName: boolean;
}

/** The object `ScheduledMessage` of the API. */
export function presentScheduledMessage(message: ScheduledMessage, { emptyTopicName }: TopicCapability) {
  const isDirect = message.type === 'private';
  return {
    scheduled_message_id: message.id,
    type: message.type,
    to: isDirect ? message.recipients : (message.recipients[0] as number),
    ...(isDirect ? {} : { topic: presentTopic(message.topic, emptyTopicName) }),
    content: message.content,
    rendered_content: message.renderedContent,
    scheduled_delivery_timestamp: message.deliverAt,
    failed: message.failure !== null,
  };
}

/** A user's own unsent scheduled messages, the next due first. */
export async function presentScheduledMessages(source: Rows, userId: number, capability: TopicCapability) {
  const messages = await listScheduledMessages(source, userId);
  return messages.map((message) => presentScheduledMessage(message, capability));
}
