import type { SentMessage } from '../../events/messages.ts';
import { topicLinks } from '../../markdown/render.ts';
import type { MessageReaction, MessageSubmessage } from '../../model/messages.ts';
import type { Realm } from '../../realm/realm.ts';
import { acquaintancesInMemory, canSeeEmail, type Knows } from '../../rules/people/people.ts';
import type { MessageEdit } from '../../store/messages/message-edits.ts';
import type { StoredMessage } from '../../store/messages/messages.ts';
import { type AvatarCapability, apiEmail, presentSender, type Viewing } from '../people/people.ts';
import { presentReaction } from './reactions.ts';
import { presentSubmessage } from './submessages.ts';

/** The form of messages that a client wants. */
export interface MessageCapabilities extends AvatarCapability {
  readonly applyMarkdown: boolean;
  readonly allowEmptyTopicName: boolean;
}

/** The name of the empty topic for clients that do not know the empty topic. */
export function presentTopic(topic: string, emptyTopicName: boolean): string {
  return topic === '' && !emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic;
}

export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';

export const presentTopicLinks = (topic: string, realm: Realm) =>
  topicLinks(topic, { linkifiers: realm.part('linkifiers') });

/** The changes of a message since it was sent. */
type Changes = Pick<StoredMessage, 'recentEdits' | 'lastEditAt' | 'lastMovedAt'>;

/** Reactions and submessages of a message; absent: none. */
export interface Attached {
  readonly reactions?: readonly MessageReaction[] | undefined;
  readonly submessages?: readonly MessageSubmessage[] | undefined;
}

export interface MessageViewing extends Viewing {
  readonly realm: Realm;
  readonly capabilities: MessageCapabilities;
  /** Absent: the memory alone decides. */
  readonly knows?: Knows | undefined;
}

/** Participants of a direct conversation see each other. */
function knowsSender(
  { senderId, channelId }: SentMessage,
  { realm, viewer, knows = acquaintancesInMemory(realm, viewer) }: MessageViewing,
): boolean {
  return channelId === null || knows(realm.user(senderId));
}

/** The members of a message object that depend on the client but not on the user; without `flags`. */
export function presentMessage(
  message: SentMessage & Partial<Changes>,
  viewing: MessageViewing,
  { reactions = [], submessages = [] }: Attached = {},
) {
  const { realm, capabilities } = viewing;
  const isKnown = knowsSender(message, viewing);
  const person = realm.user(message.senderId);
  const sender = presentSender(person, viewing, { ...capabilities, isKnown });
  return {
    avatar_url: sender.avatar_url,
    client: message.client,
    content: capabilities.applyMarkdown ? message.renderedContent : message.content,
    content_type: capabilities.applyMarkdown ? 'text/html' : 'text/x-markdown',
    display_recipient: displayRecipient(message, realm, viewing.externalUrl),
    ...presentEdits(message, realm, capabilities),
    id: message.id,
    is_me_message: message.isMeMessage,
    ...(message.lastEditAt ? { last_edit_timestamp: message.lastEditAt } : {}),
    ...(message.lastMovedAt ? { last_moved_timestamp: message.lastMovedAt } : {}),
    reactions: reactions.map(presentReaction),
    recipient_id: message.recipientId,
    sender_email: sender.email,
    sender_full_name: sender.full_name,
    sender_id: message.senderId,
    sender_realm_str: realm.info.stringId,
    ...(message.channelId === null ? {} : { stream_id: message.channelId }),
    subject: message.channelId === null ? '' : presentTopic(message.topic, capabilities.allowEmptyTopicName),
    submessages: submessages.map(presentSubmessage),
    timestamp: message.sentAt,
    topic_links: message.channelId === null ? [] : presentTopicLinks(message.topic, realm),
    type: message.channelId === null ? ('private' as const) : ('stream' as const),
  };
}

/** The latest edits that the organization shows; absent if there are none. */
function presentEdits(
  { recentEdits: edits = [] }: Partial<Changes>,
  realm: Realm,
  { allowEmptyTopicName }: MessageCapabilities,
): { edit_history?: ReturnType<typeof presentEdit>[] } {
  const policy = realm.info.settings.message_edit_history_visibility_policy;
  if (edits.length === 0 || policy === 'none') return {};
  const shown = policy === 'moves' ? edits.filter(isMove).map(withoutContent) : edits;
  return shown.length === 0
    ? {}
    : { edit_history: shown.map((edit) => presentEdit(edit, allowEmptyTopicName)) };
}

export const isMove = (edit: MessageEdit): boolean =>
  edit.prevChannelId !== undefined || edit.prevTopic !== undefined;

export function withoutContent({
  prevContent: _,
  prevRenderedContent: __,
  ...edit
}: MessageEdit): MessageEdit {
  return edit;
}

function presentEdit(edit: MessageEdit, emptyTopicName: boolean) {
  const topic = (text: string | undefined) =>
    text === undefined ? undefined : presentTopic(text, emptyTopicName);
  return {
    prev_content: edit.prevContent,
    prev_rendered_content: edit.prevRenderedContent,
    prev_stream: edit.prevChannelId,
    prev_topic: topic(edit.prevTopic),
    stream: edit.channelId,
    timestamp: edit.at,
    topic: topic(edit.topic),
    user_id: edit.userId,
  };
}

function displayRecipient(message: SentMessage, realm: Realm, externalUrl: string) {
  if (message.channelId !== null) return realm.channels.get(message.channelId)?.name ?? '';
  return (message.userIds ?? []).map((id) => {
    const person = realm.user(id);
    return { id, email: apiEmail(person, externalUrl), full_name: person.fullName, is_mirror_dummy: false };
  });
}

/** A key that is equal for clients to which `presentMessage` gives the same object. */
export function variantOf(message: SentMessage, viewing: MessageViewing): number {
  const { realm, viewer, capabilities } = viewing;
  const isKnown = knowsSender(message, viewing);
  const sender = realm.user(message.senderId);
  const avatar = capabilities.clientExtavatar && canSeeEmail(viewer, sender);
  const saysTopic = message.topic !== '' || capabilities.allowEmptyTopicName;
  return (
    Number(isKnown) |
    (Number(capabilities.applyMarkdown) << 1) |
    (Number(avatar) << 2) |
    (Number(saysTopic) << 3)
  );
}
