import { type Audience, toChannel, toUsers } from '../../../engine/log/audience.ts';
import type { Channel } from '../../model/channels.ts';
import type { Source } from '../../realm/source.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listConversations } from '../../store/messages/own-conversations.ts';
import { listFlagHolders } from '../../store/read-state/flags.ts';
import { covers, listReceivers, listSpansOf, type SubscribedSpan } from '../../store/read-state/spans.ts';
import { canReadChannel, hasProtectedHistory } from '../channels/channels.ts';

/**
 * The audience of an event about a message; `access.ts` decides who may see it. It has the conversation or channel, the
 * readers outside it who have a flag row of the message, and `actor`, for the actor's other clients. Where history is
 * protected: the users who received the message.
 */
export async function audienceOfMessage(source: Source, key: MessageKey, actor: number): Promise<Audience> {
  const { realm } = source;
  if (key.channelId === null) {
    const conversations = await listConversations(source, [key.recipientId]);
    return toUsers(conversations.get(key.recipientId)?.userIds ?? [actor]);
  }
  const channel = realm.channel(key.channelId);
  const outside = await listFlaggingReaders(source, channel, [key.id]);
  if (!hasProtectedHistory(channel)) return toChannel(channel.id, [actor, ...outside]);
  const people = [...realm.subscribersOf(channel.id), ...outside];
  const receivers = await listReceivers(source, people, { ...key, channelId: channel.id });
  return toUsers(new Set([...receivers, actor]));
}

/** Messages with the same audience. */
export interface SharedAudience {
  readonly keys: readonly MessageKey[];
  readonly audience: Audience;
}

/** Users with a flag row of any of the messages (a star, a mention, …) who may still read them. */
async function listFlaggingReaders(
  source: Source,
  channel: Channel,
  ids: readonly number[],
): Promise<number[]> {
  const { realm } = source;
  const holders = (await listFlagHolders(source, ids)).map((userId) => realm.users.get(userId));
  return holders.flatMap((user) => (user?.isActive && canReadChannel(realm, user, channel) ? user.id : []));
}

/** The same for many messages of one channel or direct conversation; `actors`: user IDs that every audience includes. */
export async function audiencesOfMessages(
  source: Source,
  keys: readonly MessageKey[],
  actors: readonly number[],
): Promise<SharedAudience[]> {
  const { realm } = source;
  const [first] = keys;
  if (!first) return [];
  const channel = first.channelId === null ? undefined : realm.channels.get(first.channelId);
  if (!channel) {
    const conversations = await listConversations(source, [first.recipientId]);
    return [{ keys, audience: toUsers(conversations.get(first.recipientId)?.userIds ?? actors) }];
  }
  const ids = keys.map(({ id }) => id);
  const outside = await listFlaggingReaders(source, channel, ids);
  if (!hasProtectedHistory(channel)) {
    return [{ keys, audience: toChannel(channel.id, [...actors, ...outside]) }];
  }
  const people = [...new Set([...realm.subscribersOf(channel.id), ...outside])];
  const spans = await listSpansOf(source, people, channel.id);
  return sameArrivals(spans, keys).map((together) => {
    const receivers = spans.filter((span) => covers(span, together[0] as MessageKey));
    return {
      keys: together,
      audience: toUsers(new Set([...receivers.map(({ userId }) => userId), ...actors])),
    };
  });
}

/** Groups messages between whose arrivals nobody subscribed or unsubscribed. */
function sameArrivals(
  spans: readonly Omit<SubscribedSpan, 'channelId'>[],
  keys: readonly MessageKey[],
): MessageKey[][] {
  const ids = new Set(spans.flatMap((span) => [span.fromMessageId, span.toMessageId]));
  const positions = new Set(spans.flatMap((span) => [span.fromPosition, span.toPosition]));
  const before = (edges: ReadonlySet<number>, at: number) =>
    edges.values().reduce((n, edge) => (edge < at ? n + 1 : n), 0);
  const groups = Map.groupBy(keys, ({ id, movedPosition }) =>
    movedPosition === null ? `sent ${before(ids, id)}` : `moved ${before(positions, movedPosition)}`,
  );
  return [...groups.values()];
}
