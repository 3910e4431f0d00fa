import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { listKeys, type MessageKey } from '../../store/messages/message-keys.ts';
import { listConversations } from '../../store/messages/own-conversations.ts';
import { type Arrival, listSpansOfEach, type SpanMap, spansByChannel } from '../../store/read-state/spans.ts';
import { canReadChannel } from '../channels/channels.ts';
import { wasReceived } from './received.ts';

/** Messages that a user may see, and the user's subscription spans in their channels. */
export interface Accessed {
  /** By ID ascending. */
  readonly keys: readonly MessageKey[];
  readonly spans: SpanMap;
}

/** A user, and the user's subscription spans in the channels in question. */
interface ChannelReader {
  readonly realm: Realm;
  readonly user: User;
  readonly spans: SpanMap;
}

/**
 * Whether a user may read a channel message. With public history: every reader of the channel. Otherwise: only
 * users who were subscribed when the message arrived, by sending or by a move (docs/adr/0007). An archived channel stays readable.
 */
export function canReadInChannel(
  { realm, user, spans }: ChannelReader,
  message: Arrival & { readonly channelId: number },
): boolean {
  return canReadArrived(realm, user, {
    channelId: message.channelId,
    get isReceived() {
      return wasReceived(spans, message);
    },
  });
}

/** The same for a message for which the caller knows whether the user received it. */
export function canReadArrived(
  realm: Realm,
  user: User,
  message: { readonly channelId: number; readonly isReceived: boolean },
): boolean {
  const channel = realm.channels.get(message.channelId);
  if (!channel || !canReadChannel(realm, user, channel)) return false;
  return channel.historyPublicToSubscribers || message.isReceived;
}

/** The messages that exist and that `user` may see. */
export async function listAccessible(source: Source, user: User, ids: Iterable<number>): Promise<Accessed> {
  const [accessed] = await listAccessibleToEach(source, [{ user, ids: [...ids] }]);
  return accessed as Accessed;
}

/** A user, and messages that the user wants to see. */
export interface WantedMessages {
  readonly user: User;
  readonly ids: readonly number[];
}

/** The same for many users in as many queries: the messages of each that exist and that the user may see. */
export async function listAccessibleToEach(
  source: Source,
  wanted: readonly WantedMessages[],
): Promise<Accessed[]> {
  const { realm } = source;
  const unsafeKeys = await listKeys(source, new Set(wanted.flatMap(({ ids }) => ids)));
  const channelIds = new Set(unsafeKeys.flatMap((key) => key.channelId ?? []));
  const direct = new Set(unsafeKeys.filter((key) => key.channelId === null).map((key) => key.recipientId));
  const userIds = wanted.map(({ user }) => user.id);
  const [allSpans, conversations] = await Promise.all([
    listSpansOfEach(source, userIds, [...channelIds]),
    listConversations(source, direct),
  ]);
  return wanted.map(({ user, ids }) => {
    const spans = spansByChannel(allSpans.get(user.id) ?? []);
    const reader = { realm, user, spans };
    const asked = new Set(ids);
    const may = (key: MessageKey) =>
      key.channelId === null
        ? (conversations.get(key.recipientId)?.userIds.includes(user.id) ?? false)
        : canReadInChannel(reader, { ...key, channelId: key.channelId });
    return { keys: unsafeKeys.filter((key) => asked.has(key.id) && may(key)), spans };
  });
}

/** All of the messages; the same error whether one is missing or hidden. */
export async function accessMessages(
  source: Source,
  user: User,
  ids: ReadonlySet<number>,
): Promise<Accessed> {
  const accessed = await listAccessible(source, user, ids);
  if (accessed.keys.length < ids.size) throw new BadRequest('Invalid message(s)');
  return accessed;
}

export async function accessMessage(
  source: Source,
  user: User,
  id: number,
): Promise<Accessed & { readonly key: MessageKey }> {
  const accessed = await accessMessages(source, user, new Set([id]));
  return { ...accessed, key: accessed.keys[0] as MessageKey };
}

/** The same for a message that `user` wants to change: messages in an archived channel cannot be changed. */
export async function accessMessageToChange(
  source: Source,
  user: User,
  id: number,
): Promise<Accessed & { readonly key: MessageKey }> {
  const { realm } = source;
  const accessed = await accessMessage(source, user, id);
  const { channelId } = accessed.key;
  if (channelId !== null && realm.channels.get(channelId)?.isArchived)
    throw new BadRequest('Invalid message(s)');
  return accessed;
}
