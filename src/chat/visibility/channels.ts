import { toUsers } from '../../engine/log/audience.ts';
import { letReadersIn } from '../../engine/store/let-readers-in.ts';
import type { ChannelUpdateEvent } from '../events/channels.ts';
import type { Channel } from '../model/channels.ts';
import type { User } from '../model/people.ts';
import { type ChannelPermission, PERMISSION_SETTINGS } from '../model/settings/settings.ts';
import type { Realm } from '../realm/realm.ts';
import {
  activeSubscribers,
  audienceOfChannel,
  audienceOfDefaults,
  canSeeChannel,
} from '../rules/channels/channels.ts';
import type { ChannelSight } from './channel-sight.ts';
import { sightsThroughGroups } from './groups.ts';
import { emitSeenAgain } from './seen-again.ts';
import { together } from './together.ts';
import { type ChangedPair, idsOf, isChanged, pairsOf, type VisibilityStep } from './turn.ts';

/** Channels whose audiences are found before other requests get their turn. */
const AT_ONCE = 20;

/**
 * Emits channels that become visible, and changes of visible ones; channels that become invisible are emitted
 * later.
 */
export async function followChannels(turn: VisibilityStep): Promise<{ emitLost(): void }> {
  const sights = [
    ...sightsOfPutChannels(turn),
    ...sightsThroughSubscriptions(turn),
    ...sightsThroughGroups(turn),
  ];
  if (sights.length > AT_ONCE) await letReadersIn(turn);
  emitGained(turn, sights);
  if (sights.length > AT_ONCE) await letReadersIn(turn);
  emitReturned(turn);
  await emitSeenAgain(turn, sights);
  if (changesDefaults(turn)) emitDefaults(turn);
  for (const pair of pairsOf(turn.before.channels, turn.put.channels).filter(isChanged))
    emitChanges(turn, pair);
  return { emitLost: () => emitLost(turn, sights) };
}

function sightsOfPutChannels(turn: VisibilityStep): ChannelSight[] {
  return pairsOf(turn.before.channels, turn.put.channels).flatMap(({ before, after: channel }) => {
    if (before && !isOtherSight(before, channel)) return [];
    const saw =
      before && !before.isArchived ? new Set(audienceOfChannel(turn.before, before)) : new Set<number>();
    const see = channel.isArchived ? new Set<number>() : new Set(audienceOfChannel(turn.after, channel));
    return { channel, gained: [...see.difference(saw)], lost: [...saw.difference(see)] };
  });
}

const isOtherSight = (before: Channel, after: Channel): boolean =>
  before.inviteOnly !== after.inviteOnly ||
  before.isWebPublic !== after.isWebPublic ||
  before.isArchived !== after.isArchived ||
  CHANNEL_PERMISSIONS.some((name) => before.permissions[name] !== after.permissions[name]);

const CHANNEL_PERMISSIONS = Object.keys(PERMISSION_SETTINGS.stream) as ChannelPermission[];

/** For channels and users that existed before. */
function sightsThroughSubscriptions({ before, after, put }: VisibilityStep): ChannelSight[] {
  const byChannel = Map.groupBy(put.subscriptions ?? [], ({ channelId }) => channelId);
  return [...byChannel].flatMap(([channelId, some]) => {
    const [old, channel] = [before.channels.get(channelId), after.channels.get(channelId)];
    if (!old || !channel) return [];
    const people = some.flatMap(({ userId }) => before.users.get(userId) ?? []);
    const saw = (user: User) => canSeeChannel(before, user, old);
    const sees = (user: User) => canSeeChannel(after, user, channel);
    const gained = idsOf(people.filter((user) => sees(user) && !saw(user)));
    const lost = idsOf(people.filter((user) => saw(user) && !sees(user)));
    return { channel, gained, lost };
  });
}

/** A visible channel comes with its subscribers; users who join get them from the subscription event. */
function emitGained({ after, put, emit }: VisibilityStep, sights: readonly ChannelSight[]): void {
  const gained = sights.map(({ channel, gained }) => ({ item: channel, people: gained }));
  const joining = new Set((put.subscriptions ?? []).map(({ channelId, userId }) => `${channelId} ${userId}`));
  const isNew = new Set((put.subscriptions ?? []).map(({ channelId }) => channelId));
  for (const { items: channels, people } of together(gained)) {
    emit({ type: 'stream', op: 'create', channels }, toUsers(people));
    for (const { id } of channels) {
      const peers = isNew.has(id) ? people.filter((userId) => !joining.has(`${id} ${userId}`)) : people;
      const userIds = isNew.has(id) ? [] : activeSubscribers(after, id);
      if (peers.length === 0 || userIds.length === 0) continue;
      emit({ type: 'subscription', op: 'peer_add', channelIds: [id], userIds }, toUsers(peers));
    }
  }
}

/** Emits channels in use again to their subscribers, with their settings. */
function emitReturned({ before, after, put, emit }: VisibilityStep): void {
  for (const pair of pairsOf(before.channels, put.channels)) {
    if (!pair.before?.isArchived || pair.after.isArchived) continue;
    const { id } = pair.after;
    const people = activeSubscribers(after, id);
    if (people.length > 0) emit({ type: 'subscription', op: 'return', channelIds: [id] }, toUsers(people));
  }
}

function emitLost({ emit }: VisibilityStep, sights: readonly ChannelSight[]): void {
  const lost = sights.map(({ channel, lost }) => ({ item: channel.id, people: lost }));
  for (const { items: channelIds, people } of together(lost)) {
    emit({ type: 'stream', op: 'delete', channelIds }, toUsers(people));
  }
}

const isDefault = (channel: Channel | undefined): boolean =>
  channel?.isDefault === true && !channel.isArchived;

const changesDefaults = ({ before, put }: VisibilityStep): boolean =>
  pairsOf(before.channels, put.channels).some((pair) => isDefault(pair.before) !== isDefault(pair.after));

export const defaultsOf = (realm: Realm): number[] => idsOf([...realm.channels.values()].filter(isDefault));

function emitDefaults({ after, emit }: VisibilityStep): void {
  emit({ type: 'default_streams', channelIds: defaultsOf(after) }, toUsers(audienceOfDefaults(after)));
}

/** Emits changes to users who saw the channel and still see it. */
function emitChanges(turn: VisibilityStep, { before, after }: ChangedPair<Channel>): void {
  if (after.isArchived !== before.isArchived) return;
  const events = [...changesOf(before, after)];
  if (events.length === 0) return;
  const see = audienceOfChannel(turn.after, after);
  const saw = isOtherSight(before, after) ? new Set(audienceOfChannel(turn.before, before)) : undefined;
  const audience = toUsers(saw ? see.filter((id) => saw.has(id)) : see);
  for (const event of events) turn.emit(event, audience);
}

/** An event for each property that differs. */
function* changesOf(before: Channel, after: Channel): Iterable<ChannelUpdateEvent> {
  const event = { type: 'stream', op: 'update', channelId: after.id, name: before.name } as const;
  if (isOtherPrivacy(before, after)) {
    const { historyPublicToSubscribers, isWebPublic } = after;
    const privacy = { historyPublicToSubscribers, isWebPublic };
    yield { ...event, property: 'invite_only', value: after.inviteOnly, privacy };
  }
  if (before.messageRetentionDays !== after.messageRetentionDays) {
    yield { ...event, property: 'message_retention_days', value: after.messageRetentionDays };
  }
  if (before.description !== after.description) {
    const { description: value, renderedDescription } = after;
    yield { ...event, property: 'description', value, renderedDescription };
  }
  if (before.name !== after.name) yield { ...event, property: 'name', value: after.name };
  for (const name of CHANNEL_PERMISSIONS) {
    const [previous, value] = [before.permissions[name], after.permissions[name]];
    if (previous !== value) yield { ...event, property: name, value, previous };
  }
  if (before.firstMessageId !== after.firstMessageId) {
    yield { ...event, property: 'first_message_id', value: after.firstMessageId };
  }
  if (before.isRecentlyActive !== after.isRecentlyActive) {
    yield { ...event, property: 'is_recently_active', value: after.isRecentlyActive };
  }
}

export const isOtherPrivacy = (before: Channel, after: Channel): boolean =>
  before.inviteOnly !== after.inviteOnly ||
  before.isWebPublic !== after.isWebPublic ||
  before.historyPublicToSubscribers !== after.historyPublicToSubscribers;
