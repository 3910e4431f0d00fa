import type { SentMessage } from '../events/types.ts';
import type { Realm } from '../realm/realm.ts';
import { canSeeEmail } from '../rules/people.ts';
import type { User } from '../store/model.ts';
import { type AvatarCapability, apiEmail, avatarUrl, type Viewing } from './people.ts';

/** How a client wants its messages. */
export interface MessageCapabilities extends AvatarCapability {
  readonly applyMarkdown: boolean;
  readonly allowEmptyTopicName: boolean;
}

/** spec 1.8: what stands for the empty topic towards clients that do not know it. */
export function presentTopic(topic: string, emptyTopicName: boolean): string {
  return topic === '' && !emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic;
}

export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';

/** Everything of a message object (spec 2.1) that depends on the client but not on the person, `flags` left out. */
export function presentMessage(
  message: SentMessage,
  { realm, ...viewing }: Viewing & { readonly realm: Realm },
  capabilities: MessageCapabilities,
) {
  const sender = realm.users.get(message.senderId) as User;
  return {
    avatar_url: avatarUrl(sender, viewing, capabilities),
    client: message.client,
    content: capabilities.applyMarkdown ? message.renderedContent : message.content,
    content_type: capabilities.applyMarkdown ? 'text/html' : 'text/x-markdown',
    display_recipient: displayRecipient(message, realm, viewing.externalUrl),
    id: message.id,
    is_me_message: message.isMeMessage,
    reactions: [],
    recipient_id: message.recipientId,
    sender_email: apiEmail(sender, viewing.externalUrl),
    sender_full_name: sender.fullName,
    sender_id: message.senderId,
    sender_realm_str: realm.info.stringId,
    ...(message.channelId === null ? {} : { stream_id: message.channelId }),
    subject: message.channelId === null ? '' : presentTopic(message.topic, capabilities.allowEmptyTopicName),
    submessages: [],
    timestamp: message.sentAt,
    topic_links: [],
    type: message.channelId === null ? 'private' : 'stream',
  };
}

function displayRecipient(message: SentMessage, realm: Realm, externalUrl: string) {
  if (message.channelId !== null) return realm.channels.get(message.channelId)?.name ?? '';
  return (message.userIds ?? []).map((id) => {
    const person = realm.users.get(id) as User;
    return { id, email: apiEmail(person, externalUrl), full_name: person.fullName, is_mirror_dummy: false };
  });
}

/** Clients for which `presentMessage` gives the same object have the same key. */
export function variantOf(
  message: SentMessage,
  { realm, viewer }: { readonly realm: Realm; readonly viewer: User },
  capabilities: MessageCapabilities,
): string {
  const sender = realm.users.get(message.senderId) as User;
  const avatar = capabilities.clientExtavatar && canSeeEmail(viewer, sender);
  return [capabilities.applyMarkdown, avatar, message.topic !== '' || capabilities.allowEmptyTopicName]
    .map(Number)
    .join('');
}
