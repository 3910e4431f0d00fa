import { greatest, least } from '../../../engine/kernel/values/lists.ts';
import { NO_END } from '../../../engine/store/sql.ts';
import { canReadChannel } from '../../rules/channels/channels.ts';
import { conversationRange, rangesOf } from '../../rules/messages/received.ts';
import type { IdRange } from '../../store/messages/id-ranges.ts';
import type { NarrowKnowledge, NarrowReading } from './known.ts';
import type { ResolvedTerm } from './resolve.ts';

/** The messages that the reader received and may still read. */
export function ownRanges(known: NarrowKnowledge, { realm, user }: NarrowReading): IdRange[] {
  const isReadable = ({ channelId }: IdRange) => {
    const channel = channelId === null ? undefined : realm.channels.get(channelId);
    return channelId === null || (channel !== undefined && canReadChannel(realm, user, channel));
  };
  return rangesOf(realm, known).filter(isReadable);
}

/** The whole of each channel that the narrow names; where history is protected, the messages that the reader received. */
export function sharedRanges(
  resolved: readonly ResolvedTerm[],
  known: NarrowKnowledge,
  { realm, user }: NarrowReading,
): IdRange[] {
  const asked = resolved.find((term) => term.kind === 'channels' && !term.negated);
  const received = Map.groupBy(rangesOf(realm, { ...known, conversations: [] }), (each) => each.channelId);
  return [...(asked?.kind === 'channels' ? asked.ids : [])].flatMap((channelId) => {
    const channel = realm.channels.get(channelId);
    if (!channel || !canReadChannel(realm, user, channel)) return [];
    if (!channel.historyPublicToSubscribers) return received.get(channelId) ?? [];
    return [{ ...conversationRange(channel.recipientId), channelId, upTo: NO_END }];
  });
}

/** The IDs between the times that the narrow names: after < id <= upTo. */
export function boundsOf(resolved: readonly ResolvedTerm[]): RangeBounds {
  const ids = (negated: boolean) =>
    resolved.flatMap((term) => (term.kind === 'since' && term.negated === negated ? [term.id - 1] : []));
  return { after: greatest(ids(false), 0), upTo: least(ids(true), NO_END) };
}

export type RangeBounds = Pick<IdRange, 'after' | 'upTo'>;

/** The parts of the ranges between two IDs. */
export function withinBounds(ranges: readonly IdRange[], { after, upTo }: RangeBounds): IdRange[] {
  return ranges
    .map((range) => ({ ...range, after: Math.max(range.after, after), upTo: Math.min(range.upTo, upTo) }))
    .filter((range) => range.after < range.upTo);
}

/** One range for each followed topic. */
export function followedRanges(places: readonly IdRange[], { muting }: NarrowKnowledge): IdRange[] {
  return places.flatMap((place) => {
    const topics = place.channelId === null ? [] : (muting?.followedIn(place.channelId) ?? []);
    return topics.map((topicKey) => ({ ...place, topicKey }));
  });
}

/**
 * For `is:muted`: the muted topics of channels that are not muted, and muted channels without the topics that the reader
 * unmuted there. Negated: the complement.
 */
export function rangesByMuting(
  resolved: readonly ResolvedTerm[],
  places: readonly IdRange[],
  { muting }: NarrowKnowledge,
): readonly IdRange[] {
  const asked = resolved.find((term) => term.kind === 'muted');
  if (!asked || !muting) return places;
  return places.flatMap((place) => {
    const { channelId } = place;
    const isMuted = channelId !== null && muting.isChannelMuted(channelId);
    if (isMuted !== asked.negated) return [place];
    if (channelId === null) return [];
    const topics = isMuted ? muting.heardIn(channelId) : muting.mutedIn(channelId);
    return topics.map((topicKey) => ({ ...place, topicKey }));
  });
}
