import { channelSlug, encodeFragment } from '../../../chat/markdown/inline/channel-link.ts';
import type { Channel } from '../../../chat/model/channels.ts';
import type { User } from '../../../chat/model/people.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import { withoutMarks } from '../../../chat/rules/channels/topic-resolving.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../chat/rules/channels/topics.ts';
import type { Knows } from '../../../chat/rules/people/people.ts';
import { UNKNOWN_USER } from '../../../chat/rules/people/reserved.ts';
import type { StoredMessage } from '../../../chat/store/messages/messages.ts';
import type { NotificationTrigger } from '../rules/triggers.ts';
import { parseHtml } from './html-tree.ts';
import { messagesAsHtml, messagesAsText, type ShownMessage } from './layout.ts';
import { simplify } from './simple-tree.ts';
import { momentOf } from './time.ts';

export interface NotificationMail {
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly html: string;
  /** The sender's name; undefined: the server. */
  readonly fromName: string | undefined;
}

/** The conversation and messages of one mail. */
export interface MailContent {
  /** undefined: a direct conversation. */
  readonly channel: Channel | undefined;
  /** '' in a direct conversation. */
  readonly topic: string;
  /** The other users of a direct conversation; the user, if there is no other. */
  readonly others: readonly User[];
  /** By ID ascending, at least one. */
  readonly messages: readonly StoredMessage[];
  /** The number of further messages, which the mail leaves out. */
  readonly more: number;
  /** Earlier messages that the mail quotes. */
  readonly earlier: readonly StoredMessage[];
  /** Whether an answer to the mail becomes a message. */
  readonly canAnswer: boolean;
  /** The weightiest trigger of all messages. */
  readonly trigger: NotificationTrigger;
}

export interface ReaderOfMail {
  readonly realm: Realm;
  readonly user: User;
  readonly knows: Knows;
  readonly unsubscribeUrl: string;
}

/** The mail about unread messages of one conversation. */
export function composeMail(content: MailContent, reader: ReaderOfMail): NotificationMail {
  const { realm, user } = reader;
  const footer = {
    why: WHY[content.trigger],
    settingsUrl: `${realm.url}/#settings/notifications`,
    unsubscribeUrl: reader.unsubscribeUrl,
    organization: realm.info.name,
  };
  if (!showsContent(realm, user)) return withheld(content, reader, footer);
  const senders = new Set(content.messages.map(({ senderId }) => senderId));
  const [first] = [...senders];
  const shown = {
    title: placeOf(content, reader),
    url: `${realm.url}/${fragmentOf(content)}`,
    earlier: content.earlier.map((message) => shownAs(message, reader)),
    messages: content.messages.map((message) => shownAs(message, reader)),
    more: content.more,
    footer: content.canAnswer ? { ...footer, why: `${ANSWER} ${footer.why}` } : footer,
  };
  return {
    subject: subjectOf(content, reader),
    body: messagesAsText(shown),
    html: messagesAsHtml(shown),
    fromName:
      senders.size === 1 && first !== undefined ? `${nameOf(first, reader)} (${realm.info.name})` : undefined,
  };
}

/** Whether both the organization and the user allow content in mail. */
export const showsContent = (realm: Realm, user: User): boolean =>
  realm.info.settings.message_content_allowed_in_email_notifications === true &&
  user.settings.message_content_in_email_notifications === true;

/** A mail without sender, place and content. */
function withheld(
  { messages, more }: MailContent,
  { realm, user }: ReaderOfMail,
  footer: Parameters<typeof messagesAsText>[0]['footer'],
): NotificationMail {
  const number = messages.length + more;
  const shown = {
    title: number === 1 ? 'You have a new message.' : `You have ${number} new messages.`,
    url: `${realm.url}/`,
    ...{ earlier: [], messages: [], more: 0 },
    footer: {
      ...footer,
      why:
        user.settings.message_content_in_email_notifications === true
          ? 'The organization keeps messages out of mail.'
          : 'You keep messages out of mail.',
    },
  };
  const subject = `New messages${suffixOf(realm, user)}`;
  return { subject, body: messagesAsText(shown), html: messagesAsHtml(shown), fromName: undefined };
}

/** The same for resolved and unresolved topics: mail programs begin a new thread for another subject. */
const subjectOf = (content: MailContent, reader: ReaderOfMail): string =>
  `${placeOf(content, reader)}${suffixOf(reader.realm, reader.user)}`;

function placeOf({ channel, topic, others }: MailContent, reader: ReaderOfMail): string {
  if (channel) return `#${channel.name} > ${withoutMarks(topic) || EMPTY_TOPIC_DISPLAY_NAME}`;
  const names = others.map(({ id }) => nameOf(id, reader));
  if (names.length === 1) return `DMs with ${names[0]}`;
  const listed = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return `Group DMs with ${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`;
}

/** Empty for the automatic setting: on this server an account belongs to one organization. */
export const suffixOf = (realm: Realm, user: User): string =>
  user.settings.realm_name_in_email_notifications_policy === 2 ? ` [${realm.info.name}]` : '';

export function shownAs(message: StoredMessage, reader: ReaderOfMail): ShownMessage {
  const { realm, user } = reader;
  const words = { url: realm.url, timeOf: (iso: string) => momentOf(Date.parse(iso), user) };
  return {
    sender: nameOf(message.senderId, reader),
    time: momentOf(message.sentAt * 1000, user),
    content: simplify(parseHtml(message.renderedContent), words),
  };
}

export function nameOf(userId: number, { realm, knows }: Pick<ReaderOfMail, 'realm' | 'knows'>): string {
  const person = realm.users.get(userId);
  return person && knows(person) ? person.fullName : UNKNOWN_USER;
}

/** The URL fragment at which the client shows the first of the messages. */
export function fragmentOf({
  channel,
  topic,
  others,
  messages,
}: Pick<MailContent, 'channel' | 'topic' | 'others' | 'messages'>): string {
  const near = `near/${messages[0]?.id ?? 0}`;
  if (!channel) return `#narrow/dm/${others.map(({ id }) => id).join()}/${near}`;
  return `#narrow/channel/${channelSlug(channel)}/topic/${encodeFragment(topic)}/${near}`;
}

const ANSWER = 'An answer to this mail becomes a message in the conversation.';

const WHY: Readonly<Record<NotificationTrigger, string>> = {
  direct_message: 'You get this mail because the message is for you.',
  mention: 'You get this mail because you were mentioned.',
  group_mention: 'You get this mail because a group of yours was mentioned.',
  topic_wildcard_in_followed_topic:
    'You get this mail because everybody in a topic that you follow was mentioned.',
  channel_wildcard_in_followed_topic:
    'You get this mail because everybody was mentioned in a topic that you follow.',
  topic_wildcard: 'You get this mail because everybody in the topic was mentioned.',
  channel_wildcard: 'You get this mail because everybody in the channel was mentioned.',
  alert_word: 'You get this mail because of an alert word.',
  followed_topic: 'You get this mail because you follow the topic.',
  channel: 'You get this mail because you want mail of all messages of the channel.',
};
