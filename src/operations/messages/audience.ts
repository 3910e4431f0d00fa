import { type Audience, toChannel, toUsers } from '../../events/audience.ts';
import type { Realm } from '../../realm/realm.ts';
import { hasProtectedHistory } from '../../rules/channels.ts';
import type { Reader } from '../../store/engine.ts';
import type { MessageKey } from '../../store/message-keys.ts';
import type { Channel } from '../../store/model.ts';
import { listConversations } from '../../store/own-conversations.ts';
import { listReceivers } from '../../store/spans.ts';

/**
 * Who is told of what happens to a message, beside `accessMessage`: the people of its conversation or channel and
 * `actor`, whose own clients follow. Where history is protected only those to whom it was sent.
 */
export async function audienceOfMessage(
  db: Reader,
  realm: Realm,
  key: MessageKey,
  actor: number,
): Promise<Audience> {
  if (key.channelId === null) {
    const conversations = await listConversations(db, realm.id, [key.recipientId]);
    return toUsers(conversations.get(key.recipientId)?.userIds ?? [actor]);
  }
  const channel = realm.channels.get(key.channelId) as Channel;
  if (!hasProtectedHistory(channel)) return toChannel(channel.id, [actor]);
  const subscribers = [...realm.subscribersOf(channel.id)];
  const receivers = await listReceivers(db, realm.id, subscribers, { id: key.id, channelId: channel.id });
  return toUsers(new Set([...receivers, actor]));
}
