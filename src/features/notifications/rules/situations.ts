import type { MessageEvent, NewMentions, SentMessage } from '../../../chat/events/messages.ts';
import { POLICY, type Policy } from '../../../chat/model/channels.ts';
import type { User } from '../../../chat/model/people.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import { OFFLINE_AFTER, type Sightings } from '../../../chat/rules/people/presence.ts';
import type { Situation } from './decide.ts';

/** A message as it was sent or edited, and the users whom it concerns. */
export interface SentOrEdited {
  readonly event: MessageEvent;
  readonly mentioned: ReadonlySet<number>;
  readonly mentionedByTopic: ReadonlySet<number>;
  readonly alerted: ReadonlySet<number>;
  readonly readBy: ReadonlySet<number>;
  /** undefined: all receivers but `readBy`. */
  readonly unreadFor: ReadonlySet<number> | undefined;
  readonly people: ReadonlySet<number>;
  /** An edit: the IDs of users whom the message mentioned before. */
  readonly mentionedBefore: ReadonlySet<number> | undefined;
}

/** A message, and what the database and presence know about it. */
export interface MessageKnowledge {
  readonly sent: SentOrEdited;
  /** Policies of users for the topic, by user ID. */
  readonly policies: ReadonlyMap<number, Policy>;
  readonly sightings: Sightings;
}

export const sentAs = (event: MessageEvent): SentOrEdited => ({
  event,
  mentioned: new Set(event.mentioned),
  mentionedByTopic: new Set(event.mentionedByTopic),
  alerted: new Set(event.alerted),
  readBy: new Set(event.readBy),
  unreadFor: event.unreadFor && new Set(event.unreadFor),
  people: new Set(event.message.userIds),
  mentionedBefore: undefined,
});

/** An edit at `at` (UNIX seconds), by its new mentions. */
export function editedAs(
  message: SentMessage,
  { newMentions, at }: { readonly newMentions: NewMentions; readonly at: number },
): SentOrEdited {
  const { mentioned, mentionedByTopic, mentionsChannel, before } = newMentions;
  const about = { mentioned, mentionedByTopic, mentionsChannel, readBySender: true, toPublicChannel: false };
  const event = { type: 'message', message: { ...message, sentAt: at }, ...about, local: null } as const;
  return { ...sentAs(event), mentionedBefore: new Set(before) };
}

/**
 * IDs of the users whom a message may notify by mail or push, ascending: in a channel the subscribers who ask for its
 * messages, or all subscribers if the message mentions them all.
 */
export function candidatesOf(
  realm: Realm,
  { sent, policies }: Pick<MessageKnowledge, 'sent' | 'policies'>,
): number[] {
  const { message, mentionsChannel } = sent.event;
  const { channelId, senderId } = message;
  const ids = new Set(sent.people);
  if (channelId !== null) {
    for (const userId of sent.mentioned) ids.add(userId);
    for (const userId of sent.mentionedByTopic) ids.add(userId);
    for (const userId of mentionsChannel ? realm.subscribersOf(channelId) : []) ids.add(userId);
    if (!sent.mentionedBefore) {
      for (const [userId, policy] of policies) if (policy === POLICY.followed) ids.add(userId);
      for (const userId of realm.eagerSubscribersOf(channelId)) ids.add(userId);
    }
  }
  for (const userId of sent.mentionedBefore ?? []) ids.delete(userId);
  ids.delete(senderId);
  return [...ids].sort((a, b) => a - b);
}

/** The facts that decide whether a new message notifies a user. */
export function situationOf(
  realm: Realm,
  user: User,
  { sent, policies, sightings }: MessageKnowledge,
): Situation {
  const { message, mentionsChannel } = sent.event;
  const { channelId, senderId, sentAt } = message;
  const membership = channelId === null ? undefined : realm.subscription(user.id, channelId);
  const isIn = membership?.isActive === true;
  return {
    concern: {
      isDirect: channelId === null,
      mention: mentionOf(sent, user.id),
      hasTopicWildcard: sent.mentionedByTopic.has(user.id),
      hasChannelWildcard: channelId !== null && mentionsChannel,
      hasAlertWord: sent.alerted.has(user.id),
    },
    choice: {
      settings: user.settings,
      membership: isIn ? membership : null,
      policy: policies.get(user.id) ?? POLICY.none,
    },
    isSender: user.id === senderId,
    isBot: user.isBot || user.isSystemBot,
    isActive: user.isActive,
    receives: channelId === null ? sent.people.has(user.id) : isIn,
    isReadOnArrival: sent.unreadFor ? !sent.unreadFor.has(user.id) : sent.readBy.has(user.id),
    mutesSender: realm.mutedUsersOf(user.id).has(senderId),
    isOnline: lastActive(realm, sightings, user.id) + OFFLINE_AFTER > sentAt,
    isEdit: sent.mentionedBefore !== undefined,
  };
}

/** A user who is mentioned, but not by name, is a member of a mentioned group. */
function mentionOf(
  { mentioned, event: { message } }: SentOrEdited,
  userId: number,
): 'personal' | 'group' | null {
  if (!mentioned.has(userId)) return null;
  return message.renderedContent.includes(`data-user-id="${userId}"`) ? 'personal' : 'group';
}

/** When a user last used a client (UNIX seconds); 0: never. A user who hides presence counts as away since. */
export function lastActive(realm: Realm, sightings: Sightings, userId: number): number {
  return Math.max(sightings.get(userId)?.activeAt ?? 0, realm.presences.of(userId)?.activeAt ?? 0);
}
