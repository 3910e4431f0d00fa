import type { Channel } from '../../../chat/model/channels.ts';
import { changedNames, idsOf, isSame } from './differences.ts';
import { type AuditStep, isActor, type Notes } from './step.ts';

/** Notes about channels and their members. The first members of a channel are in the entry of its creation. */
export function* channelNotes(step: AuditStep): Notes {
  const { before, after, change } = step;
  const firstPeople = firstPeopleOf(step);
  for (const id of idsOf(change.channels)) {
    const channel = after.channel(id);
    const old = before.channels.get(id);
    if (old) yield* changeNotes(old, channel);
    else {
      const members = [...(firstPeople.get(id) ?? [])];
      const created = { name: channel.name, ...privacyOf(channel), members };
      yield { kind: 'channel_created', channelId: id, after: created };
    }
  }
  yield* memberNotes(step);
}

function firstPeopleOf({ before, after, change }: AuditStep): ReadonlyMap<number, ReadonlySet<number>> {
  const people = new Map<number, Set<number>>();
  for (const { membership, userIds } of change.members ?? []) {
    const { channelId } = membership;
    if (before.channels.has(channelId)) continue;
    const here = people.get(channelId) ?? new Set();
    people.set(channelId, here);
    for (const userId of userIds) if (after.isSubscribed(userId, channelId)) here.add(userId);
  }
  return people;
}

const privacyOf = (channel: Channel) => ({
  invite_only: channel.inviteOnly,
  is_web_public: channel.isWebPublic,
  history_public_to_subscribers: channel.historyPublicToSubscribers,
});

function* changeNotes(old: Channel, channel: Channel): Notes {
  const channelId = channel.id;
  if (old.isArchived !== channel.isArchived) {
    yield { kind: channel.isArchived ? 'channel_archived' : 'channel_unarchived', channelId };
  }
  for (const [kind, read] of PROPERTIES) {
    const [before, after] = [read(old), read(channel)];
    if (!isSame(before, after)) yield { kind, channelId, before, after };
  }
  const [was, is]: Readonly<Record<string, unknown>>[] = [{ ...old.permissions }, { ...channel.permissions }];
  for (const property of changedNames(was ?? {}, is ?? {})) {
    yield {
      kind: 'channel_permission_changed',
      property,
      channelId,
      before: was?.[property],
      after: is?.[property],
    };
  }
}

const PROPERTIES = [
  ['channel_renamed', ({ name }: Channel): unknown => name],
  ['channel_description_changed', ({ description }: Channel): unknown => description],
  ['channel_privacy_changed', privacyOf],
  ['channel_retention_changed', (channel: Channel): unknown => channel.messageRetentionDays],
  ['channel_default_changed', ({ isDefault }: Channel): unknown => isDefault],
] as const;

/** Users whom another user subscribed or unsubscribed. Own subscriptions, and the channels of a new account, are no administration. */
function* memberNotes({ before, after, change, actor }: AuditStep): Notes {
  const seen = new Map<number, Set<number>>();
  for (const { membership, userIds } of change.members ?? []) {
    const { channelId } = membership;
    if (!before.channels.has(channelId)) continue;
    const here = seen.get(channelId) ?? new Set();
    seen.set(channelId, here);
    for (const userId of userIds) {
      if (isActor(actor, userId) || !before.users.has(userId) || here.has(userId)) continue;
      here.add(userId);
      const was = before.isSubscribed(userId, channelId);
      const is = after.isSubscribed(userId, channelId);
      if (was !== is)
        yield { kind: is ? 'channel_member_added' : 'channel_member_removed', channelId, userId };
    }
  }
}
