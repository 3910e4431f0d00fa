import { append } from '../../../engine/kernel/values/lists.ts';
import { NO_END } from '../../../engine/store/sql.ts';
import type { Channel } from '../../model/channels.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import type { IdRange } from '../../store/messages/id-ranges.ts';
import { listConversationIds } from '../../store/messages/own-conversations.ts';
import type { Receiver, ReceiverPlaces } from '../../store/read-state/read-state.ts';
import {
  type Arrival,
  covers,
  listSpans,
  type SpanMap,
  type SubscribedSpan,
  spansByChannel,
} from '../../store/read-state/spans.ts';

/** The messages that a user received: of channels while subscribed, and of direct conversations. */
export interface ReceivedMessages {
  readonly spans: SpanMap;
  /** Recipient IDs. */
  readonly conversations: readonly number[];
}

/** Limits to channels and conversations; absent: all. */
export interface ReceivedOf {
  readonly channelIds?: readonly number[] | undefined;
  readonly conversations?: readonly number[] | undefined;
}

export async function listReceived(
  source: Source,
  userId: number,
  of: ReceivedOf = {},
): Promise<ReceivedMessages> {
  const [spans, conversations] = await Promise.all([
    listSpans(source, userId, of.channelIds),
    of.conversations ?? listConversationIds(source, userId),
  ]);
  return { spans: spansByChannel(spans), conversations };
}

export function rangesOf(realm: Realm, { spans, conversations }: ReceivedMessages): IdRange[] {
  const ranges = conversations.map(conversationRange);
  for (const [channelId, own] of spans) {
    const channel = realm.channels.get(channelId);
    if (channel) for (const span of own) append(ranges, rangesOfSpan(channel, span));
  }
  return ranges;
}

/**
 * The messages that arrived in a channel during a span: those sent meanwhile, and, where messages were moved into it, older ones
 * that were moved meanwhile. The ranges of different spans do not overlap.
 */
export function rangesOfSpan(
  { id: channelId, recipientId, lastMovePosition }: Channel,
  { fromMessageId, toMessageId, fromPosition, toPosition }: Omit<SubscribedSpan, 'channelId'>,
): IdRange[] {
  const moves = lastMovePosition ?? 0;
  const arrived = { after: fromPosition, upTo: Math.min(toPosition, NO_END) };
  const isPast = moves > arrived.upTo;
  const sent: IdRange = {
    recipientId,
    channelId,
    after: fromMessageId,
    upTo: Math.min(toMessageId, NO_END),
    ...(isPast && { arrived }),
  };
  if (moves <= fromPosition || fromMessageId === 0) return [sent];
  return [sent, { recipientId, channelId, after: 0, upTo: fromMessageId, arrived, onlyMoved: true }];
}

export const conversationRange = (recipientId: number): IdRange => ({
  recipientId,
  channelId: null,
  after: 0,
  upTo: NO_END,
});

export const receiverOf = (realm: Realm, userId: number): Receiver => ({
  realmId: realm.id,
  userId,
  muted: new Set(realm.mutedUsersOf(userId).keys()),
});

/** Channels and conversations in which a user receives messages now: only they have unread messages. */
export const listPlaces = async (source: Source, userId: number): Promise<ReceiverPlaces> =>
  placesOf(source.realm, userId, await listReceived(source, userId));

/** `received`: everything that the user received. */
export function placesOf(realm: Realm, userId: number, received: ReceivedMessages): ReceiverPlaces {
  const places = rangesOf(realm, received).filter(
    ({ upTo, onlyMoved, channelId }) => upTo === NO_END && !onlyMoved && isInUse(realm, channelId),
  );
  return { ...receiverOf(realm, userId), places };
}

/** In an archived channel nothing is unread. */
const isInUse = (realm: Realm, channelId: number | null): boolean =>
  channelId === null || realm.channels.get(channelId)?.isArchived === false;

/** Whether a user received a visible message when it came into its channel or conversation. */
export function wasReceived(
  spans: SpanMap,
  message: Arrival & { readonly channelId: number | null },
): boolean {
  if (message.channelId === null) return true;
  return (spans.get(message.channelId) ?? []).some((span) => covers(span, message));
}

/** Whether a user was subscribed when the message was sent, and has been since: only then is it new to the user. */
export function isCurrent(
  realm: Realm,
  spans: SpanMap,
  message: { id: number; channelId: number | null },
): boolean {
  if (message.channelId === null) return true;
  return (currentSince(realm, spans, message.channelId) ?? NO_END) < message.id;
}

/**
 * The message ID after which a user subscribed to a channel; undefined if not subscribed, or the channel is
 * archived.
 */
export function currentSince(realm: Realm, spans: SpanMap, channelId: number): number | undefined {
  if (!isInUse(realm, channelId)) return undefined;
  const own = spans.get(channelId) ?? [];
  return own.find((span) => span.toMessageId === Number.POSITIVE_INFINITY)?.fromMessageId;
}
