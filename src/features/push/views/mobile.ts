import type { Group } from '../../../chat/model/groups.ts';
import type { User } from '../../../chat/model/people.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../chat/rules/channels/topics.ts';
import type { Knows } from '../../../chat/rules/people/people.ts';
import type { StoredMessage } from '../../../chat/store/messages/messages.ts';
import { hostOf, presentSender } from '../../../chat/views/people/people.ts';
import type { NotificationTrigger } from '../../notifications/rules/triggers.ts';
import { groupsMentionedIn, type PushText, pushText } from './text.ts';

/** A payload for each platform, in our names. */
export interface MobileForms {
  readonly apns: Readonly<Record<string, unknown>>;
  readonly gcm: Readonly<Record<string, unknown>>;
}

/** The user for whom the notification is. */
export interface MobileReader {
  readonly realm: Realm;
  readonly user: User;
}

export interface NotifiedMessage {
  readonly message: StoredMessage;
  readonly trigger: NotificationTrigger;
  /** Whether the user may know the sender. */
  readonly knows: Knows;
  /** Whether the notification may contain the message's text. */
  readonly showsContent: boolean;
}

const WITHHELD: PushText = { text: 'New message', isCut: false };
/** Mobile clients count by themselves, as with the reference implementation. */
const BADGE = 0;
/** Messages in one notice: Apple takes 4 kB. */
const MOST_REMOVED = 200;

/** The members of each payload: they identify the account and its server. */
export const presentMobileBase = ({ realm, user }: MobileReader) => ({
  server: hostOf(realm.url),
  realm_id: realm.id,
  realm_uri: realm.url,
  realm_url: realm.url,
  realm_name: realm.info.name,
  user_id: user.id,
});

/** A message arrived. */
export function presentMobileMessage(notified: NotifiedMessage, reader: MobileReader): MobileForms {
  const { message, showsContent } = notified;
  const { realm, user } = reader;
  const sender = senderOf(notified, reader);
  const group = mentionedGroup(notified, reader);
  const { text, isCut } = showsContent
    ? pushText(message.renderedContent, { user, url: realm.url })
    : WITHHELD;
  const common = {
    ...presentMobileBase(reader),
    sender_id: message.senderId,
    sender_email: sender.email,
    time: message.sentAt,
    ...(group && { mentioned_user_group_id: group.id, mentioned_user_group_name: group.name }),
    ...placeOf(message, realm),
  };
  const alert = {
    title: titleOf(message, realm, sender.full_name),
    subtitle: subtitleOf(notified, sender.full_name, group),
    body: text,
  };
  return {
    apns: {
      alert,
      sound: 'default',
      badge: BADGE,
      custom: { service: { ...common, message_ids: [message.id] } },
    },
    gcm: {
      ...common,
      event: 'message',
      service_message_id: message.id,
      content: text,
      content_truncated: isCut,
      sender_full_name: sender.full_name,
      sender_avatar_url: sender.avatar_url,
    },
  };
}

/** Messages were read or deleted: devices remove their notifications. At least one ID. */
export function presentMobileRemoval(messageIds: readonly number[], reader: MobileReader): MobileForms {
  const newest = [...messageIds].sort((a, b) => a - b).slice(-MOST_REMOVED);
  const data = { ...presentMobileBase(reader), event: 'remove', service_message_ids: newest.join(',') };
  return {
    apns: { badge: BADGE, custom: { service: data } },
    gcm: { ...data, service_message_id: newest[0] },
  };
}

function senderOf({ message, knows }: NotifiedMessage, { realm, user }: MobileReader) {
  const sender = realm.user(message.senderId);
  // The recipient of a direct message may know its sender in any case.
  const isKnown = message.channelId === null || knows(sender);
  const viewing = { viewer: user, externalUrl: realm.url };
  const { email, full_name, avatar_url } = presentSender(sender, viewing, {
    isKnown,
    clientExtavatar: false,
  });
  return { email, full_name, avatar_url };
}

function placeOf({ channelId, topic, userIds }: StoredMessage, realm: Realm) {
  if (channelId !== null)
    return {
      recipient_type: 'stream',
      stream: realm.channel(channelId).name,
      stream_id: channelId,
      topic: topic || EMPTY_TOPIC_DISPLAY_NAME,
    };
  const ids = userIds ?? [];
  const isGroup = ids.length > 2;
  return {
    recipient_type: 'private',
    ...(isGroup && { pm_users: [...ids].sort((a, b) => a - b).join(',') }),
  };
}

function titleOf({ channelId, topic, userIds }: StoredMessage, realm: Realm, sender: string): string {
  if (channelId !== null) return `#${realm.channel(channelId).name} > ${topic || EMPTY_TOPIC_DISPLAY_NAME}`;
  const names = (userIds ?? []).map((id) => realm.user(id).fullName);
  return names.length > 2 ? names.sort().join(', ') : sender;
}

function subtitleOf({ message, trigger }: NotifiedMessage, sender: string, group: Group | undefined): string {
  if (trigger === 'mention') return `${sender} mentioned you:`;
  if (trigger === 'group_mention') return `${sender} mentioned ${group ? `@${group.name}` : 'you'}:`;
  if (trigger.includes('wildcard')) return `${sender} mentioned everyone:`;
  const isBetweenTwo = message.channelId === null && (message.userIds ?? []).length <= 2;
  return isBetweenTwo ? '' : `${sender}:`;
}

/** The smallest of the mentioned groups that have the user as a member. */
function mentionedGroup(
  { message, trigger }: NotifiedMessage,
  { realm, user }: MobileReader,
): Group | undefined {
  if (trigger !== 'group_mention') return undefined;
  const groups = [...groupsMentionedIn(message.renderedContent)].flatMap((id) => realm.groups.get(id) ?? []);
  const size = ({ id }: Group) => realm.membersOf(id).length;
  return groups.filter(({ id }) => realm.isInGroup(user, id)).sort((a, b) => size(a) - size(b))[0];
}
