import { getMessage } from '../client/first-operations.ts';
import { type Conversation, conversationOf } from '../state/conversation.ts';
import type { Message } from '../state/message.ts';
import type { Model } from './model.ts';

/** Where a message is now. Fails if it is not there for this person. */
export async function findConversation(model: Model, messageId: number): Promise<Conversation> {
  const message = model.peek(messageId) ?? (await fetchMessage(model, messageId));
  return conversationOf(message, model.tables.ownId.peek());
}

async function fetchMessage({ client }: Model, message_id: number): Promise<Message> {
  const { message } = await client.call(getMessage, { message_id, allow_empty_topic_name: true });
  return message as Message;
}
