import type { Context } from '../../../chat/context.ts';
import type { User } from '../../../chat/model/people.ts';
import type { Mail } from '../../../chat/operations/outbox/write-mail.ts';
import { listAccessible } from '../../../chat/rules/messages/access.ts';
import { acquaintancesOf } from '../../../chat/rules/people/people.ts';
import { type IdRange, listNearest } from '../../../chat/store/messages/id-ranges.ts';
import { listMessages, type StoredMessage } from '../../../chat/store/messages/messages.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { endDayFrom, replyLocal, type Thread } from '../../mail-in/operations/reply-address.ts';
import { composeMail, type MailContent, type ReaderOfMail, showsContent } from '../mail/compose.ts';
import { unsubscribeToken } from '../operations/unsubscribe.ts';
import { type NotificationTrigger, TRIGGERS } from '../rules/triggers.ts';
import type { StoredNotification } from '../store/notifications.ts';

export type MailNotifierContext = Pick<
  Context,
  'db' | 'realm' | 'transact' | 'clock' | 'log' | 'presence' | 'fileSecret' | 'config'
>;

/** The most messages in one mail, the newest ones. */
const MOST_SHOWN = 50;
/** The most earlier messages that are quoted. */
const MOST_EARLIER = 3;
/** Seconds before the first new message; older messages are not quoted. */
const EARLIER_WITHIN = 86_400;

export interface ConversationMail {
  readonly mail: Mail;
  readonly messageIds: readonly number[];
}

/** One mail for each conversation, the one with the oldest message first. */
export async function mailsFor(
  context: MailNotifierContext,
  user: User,
  wanted: readonly StoredNotification[],
): Promise<ConversationMail[]> {
  if (wanted.length === 0) return [];
  const { realm, fileSecret } = context;
  const messages = await listMessages(
    context,
    wanted.map(({ messageId }) => messageId),
  );
  const conversations = Map.groupBy(messages, ({ channelId, topicKey, recipientId }) =>
    channelId === null ? `direct ${recipientId}` : `${channelId} ${topicKey}`,
  );
  const reader: ReaderOfMail = {
    ...{ realm, user },
    knows: await acquaintancesOf(context, user),
    unsubscribeUrl: `${realm.url}/unsubscribe/${unsubscribeToken(fileSecret, user.id)}`,
  };
  const triggers = new Map(
    wanted.map(({ messageId, trigger }) => [messageId, trigger as NotificationTrigger]),
  );
  const mails: ConversationMail[] = [];
  for (const own of conversations.values())
    mails.push({
      mail: await mailOf(context, reader, { messages: own, triggers }),
      messageIds: own.map(({ id }) => id),
    });
  return mails;
}

interface Unread {
  readonly messages: readonly StoredMessage[];
  readonly triggers: ReadonlyMap<number, NotificationTrigger>;
}

async function mailOf(
  context: MailNotifierContext,
  reader: ReaderOfMail,
  { messages, triggers }: Unread,
): Promise<Mail> {
  const { realm, user } = reader;
  const newest = messages.at(-1) as StoredMessage;
  // An answer would go to an unknown place if the mail does not show the conversation.
  const isAnswerable = context.config.mailIn !== undefined && showsContent(realm, user);
  const range = rangeOf(reader, newest);
  const content: MailContent = {
    channel: newest.channelId === null ? undefined : realm.channel(newest.channelId),
    topic: newest.topic,
    others: othersIn(reader, newest),
    messages: messages.slice(-MOST_SHOWN),
    more: Math.max(0, messages.length - MOST_SHOWN),
    earlier: await listEarlier(context, user, {
      range,
      first: messages.slice(-MOST_SHOWN)[0] as StoredMessage,
    }),
    canAnswer: isAnswerable,
    trigger: TRIGGERS.find((each) => messages.some(({ id }) => triggers.get(id) === each)) ?? 'channel',
  };
  const { hostname } = new URL(realm.url);
  const thread = await threadOf(context, range, newest);
  return {
    address: user.deliveryEmail,
    ...(isAnswerable && { replyTo: replyAddress(context, user, answered(newest, thread)) }),
    ...composeMail(content, reader),
    messageId: `<message-${newest.id}.user-${user.id}.${realm.id}@${hostname}>`,
    references: [`<${thread.kind}-${thread.id}.${realm.id}@${hostname}>`],
    unsubscribeUrl: reader.unsubscribeUrl,
  };
}

function othersIn({ realm, user }: ReaderOfMail, { userIds }: StoredMessage): User[] {
  const others = (userIds ?? []).filter((id) => id !== user.id);
  return (others.length > 0 ? others : [user.id]).map((id) => realm.user(id));
}

const rangeOf = ({ realm }: ReaderOfMail, message: StoredMessage): IdRange => ({
  recipientId: message.recipientId,
  channelId: message.channelId,
  ...{ after: 0, upTo: message.id },
  ...(message.channelId !== null && {
    recipientId: realm.channel(message.channelId).recipientId,
    topicKey: message.topicKey,
  }),
});

/**
 * The message that identifies the thread of a conversation's mails: for a topic its first message, which moves with the topic when it
 * is renamed, resolved or moved.
 */
async function threadOf(
  context: MailNotifierContext,
  range: IdRange,
  newest: StoredMessage,
): Promise<Thread> {
  if (newest.channelId === null) return { kind: 'direct', id: newest.recipientId };
  const [first] = await listNearest(context, [range], { direction: 'newer', limit: 1 });
  return { kind: 'topic', id: first?.[0] ?? newest.id };
}

/** An answer goes to where the newest message of the mail is then, also if only a part of the topic has moved. */
const answered = ({ id }: StoredMessage, thread: Thread): Thread =>
  thread.kind === 'topic' ? { kind: 'topic', id } : thread;

function replyAddress(
  { fileSecret, clock, config: { mailDomain } }: MailNotifierContext,
  { id: userId }: User,
  thread: Thread,
): string {
  const local = replyLocal(fileSecret, { userId, thread, endDay: endDayFrom(seconds(clock)) });
  return `${local}@${mailDomain}`;
}

/** Messages shortly before, if the user may see them. */
async function listEarlier(
  context: MailNotifierContext,
  user: User,
  { range, first }: { readonly range: IdRange; readonly first: StoredMessage },
): Promise<StoredMessage[]> {
  const before = { ...range, upTo: first.id - 1 };
  const [ids = []] = await listNearest(context, [before], { direction: 'older', limit: MOST_EARLIER });
  const { keys } = await listAccessible(context, user, ids);
  const messages = await listMessages(
    context,
    keys.map(({ id }) => id),
  );
  return messages.filter(({ sentAt }) => sentAt >= first.sentAt - EARLIER_WITHIN);
}
