import { toChannel, toUsers } from '../../../engine/log/audience.ts';
import type { MessageEvent, SentMessage } from '../../events/messages.ts';
import type { Channel } from '../../model/channels.ts';
import type { MessageSubmessage } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { calledBy, getsMentions } from '../../rules/organization/webhooks.ts';
import { BOT_TYPE } from '../../rules/people/bots.ts';
import { insertConversation } from '../../store/messages/conversations.ts';
import { insertLocalSend } from '../../store/messages/local-sends.ts';
import { insertFlags, insertMessage } from '../../store/messages/messages.ts';
import { insertSubmessage } from '../../store/messages/submessages.ts';
import { saveExceptions } from '../../store/read-state/moved-chunks.ts';
import { meetPartners } from '../../visibility/acquaintances.ts';
import { wake } from '../channels/activity.ts';
import { linkAttachments } from '../files/attachment-links.ts';
import { applyChoices, choicesOnSend } from '../user-topics/on-send.ts';
import { type ComposedMessage, contentFlags } from './compose.ts';
import { noteFirstMessage } from './first-message.ts';
import { findSent } from './look-up.ts';
import { permitToChannel, permitToPeople } from './permit.ts';
import type { MessageTarget, Sending } from './sending.ts';
import { widgetOf } from './widget.ts';

export interface SendResult {
  readonly id: number;
  /** The topic policy that the send set by the sender's settings; absent: unchanged. */
  readonly newPolicy?: 2 | 3 | undefined;
}

/**
 * Writes a message, and rows for mentioned users; nothing for other recipients. A client that did not
 * get the reply sends again under the same local name, and gets the existing message.
 */
export async function send(tx: Tx, composed: ComposedMessage, sending: Sending): Promise<SendResult> {
  const { sender } = composed;
  const { local = null, unusedAt, target } = sending;
  const known = await findSent(tx, sender, { local, unusedAt });
  if (known !== undefined) return { id: known };
  const outgoing = { composed, sending };
  return 'channel' in target
    ? sendToChannel(tx, outgoing, target)
    : sendToPeople(tx, outgoing, target.people);
}

interface Outgoing {
  readonly composed: ComposedMessage;
  readonly sending: Sending;
}

async function sendToChannel(
  tx: Tx,
  outgoing: Outgoing,
  { channel: { id: channelId }, topic }: { readonly channel: Channel; readonly topic: string },
): Promise<SendResult> {
  const { realm } = tx;
  const { composed, sending } = outgoing;
  const { sender, rendered } = composed;
  // The composed message is older than the transaction: the current state of the channel decides.
  const channel = realm.channel(channelId);
  const participants = await permitToChannel(tx, composed, { channel, topic });
  const { mentionedUserIds } = rendered;
  const choices = await choicesOnSend(
    tx,
    { sender, mentionedUserIds, channel, topic },
    sending.lookedUpTopic,
  );
  const called = mentionedBots(realm, rendered.mentionedUserIds, channel);
  const receives = (userId: number) => realm.isSubscribed(userId, channel.id) || called.includes(userId);
  const message = messageOf(tx, outgoing, {
    recipientId: channel.recipientId,
    channelId: channel.id,
    userIds: null,
    topic,
  });
  const event = await writeMessage(tx, message, {
    ...outgoing,
    mentioned: composed.mentioned.filter(receives),
    mentionedByTopic: participants.filter(receives),
    alerted: composed.alerted.filter(receives),
    toPublicChannel: !channel.inviteOnly,
  });
  insertFlags(
    tx,
    message.id,
    called.map((userId) => ({ userId, flag: 'historical' })),
  );
  tx.emit(event, toChannel(channel.id, called));
  // Clients get the message before the other changes that it causes: each of these writes its rows and emits its own events.
  if (channel.firstMessageId === null) await noteFirstMessage(tx, channel, message.id);
  if (!channel.isRecentlyActive) await wake(tx, channel);
  await applyChoices(tx, choices, { channel, topic });
  return { id: message.id, newPolicy: choices.find(({ userId }) => userId === sender.id)?.policy };
}

/** Bots that get a message because it names them, as their programs expect: they may read there without being subscribed. */
function mentionedBots(realm: Realm, mentioned: ReadonlySet<number>, channel: Channel): number[] {
  return [...mentioned].filter((userId) => {
    const user = realm.users.get(userId);
    if (!user?.isActive || user.botType !== BOT_TYPE.generic) return false;
    return !realm.isSubscribed(userId, channel.id) && getsMentions(realm, user, channel);
  });
}

async function sendToPeople(tx: Tx, outgoing: Outgoing, others: readonly User[]): Promise<SendResult> {
  const { composed, sending } = outgoing;
  const { sender } = composed;
  const { userIds, recipientId } = await permitToPeople(tx, sender, { others, known: sending.conversation });
  const message = messageOf(tx, outgoing, {
    recipientId: recipientId ?? (await beginConversation(tx, userIds)),
    channelId: null,
    userIds,
    topic: '',
  });
  const receives = (userId: number) => userIds.includes(userId);
  const event = await writeMessage(tx, message, {
    ...outgoing,
    mentioned: composed.mentioned.filter(receives),
    mentionedByTopic: [],
    alerted: composed.alerted.filter(receives),
    toPublicChannel: false,
  });
  tx.emit(event, toUsers(userIds));
  return { id: message.id };
}

async function beginConversation(tx: Tx, userIds: readonly number[]): Promise<number> {
  await meetPartners(
    { db: tx.db, now: tx.now, before: tx.realm, after: tx.realm, emit: tx.emit.bind(tx) },
    userIds,
  );
  return insertConversation(tx, userIds);
}

type Place = Pick<SentMessage, 'recipientId' | 'channelId' | 'userIds' | 'topic'>;

function messageOf(
  tx: Tx,
  { composed: { sender, content, rendered }, sending: { client } }: Outgoing,
  place: Place,
): SentMessage {
  return {
    id: tx.nextId('message'),
    senderId: sender.id,
    ...place,
    content,
    renderedContent: rendered.html,
    sentAt: tx.now,
    client,
    isMeMessage: rendered.isMeMessage,
  };
}

/** A permitted message, with the recipients whom it concerns. */
interface Permitted extends Outgoing {
  readonly mentioned: readonly number[];
  readonly mentionedByTopic: readonly number[];
  readonly alerted: readonly number[];
  readonly toPublicChannel: boolean;
}

/** Writes all rows of a message; returns its event. */
async function writeMessage(tx: Tx, message: SentMessage, permitted: Permitted): Promise<MessageEvent> {
  const { sending, mentioned, mentionedByTopic, alerted, toPublicChannel } = permitted;
  const { sender, rendered } = permitted.composed;
  const { readBySender = false } = sending;
  const { mentionsChannel, mentionsTopic } = rendered;
  const owner = { id: message.id, sentAt: message.sentAt, sender };
  const hasAttachment = rendered.uploads.length > 0 && (await linkAttachments(tx, owner, rendered.uploads));
  insertMessage(tx, {
    ...message,
    ...contentFlags(rendered, hasAttachment),
    mentionsChannel,
    mentionsTopic,
    readBySender,
    readByAll: sending.unreadFor !== undefined,
  });
  insertFlags(tx, message.id, [
    ...mentioned.map((userId) => ({ userId, flag: 'mentioned' })),
    ...mentionedByTopic.map((userId) => ({ userId, flag: 'topic_wildcard_mentioned' })),
    ...alerted.map((userId) => ({ userId, flag: 'has_alert_word' })),
  ]);
  const { content } = message;
  const widget = sending.widget ?? (content.startsWith('/') ? widgetOf(content) : null);
  const submessages = widget === null ? [] : [await writeWidget(tx, message, widget)];
  const arrival = await noteArrival(tx, message, sending);
  if (sending.local) insertLocalSend(tx, sender.id, { ...sending.local, messageId: message.id });
  const mutedBy = mutersAmong(tx.realm, message);
  const called = calledBy(tx.realm, message, permitted.composed);
  return {
    type: 'message',
    message,
    mentioned,
    mentionsChannel,
    mentionedByTopic,
    ...(alerted.length > 0 && { alerted }),
    ...(called.length > 0 && { called }),
    ...(mutedBy && { mutedBy }),
    readBySender,
    ...arrival,
    toPublicChannel,
    ...(submessages.length > 0 && { submessages }),
    local: sending.local ?? null,
  };
}

const writeWidget = (
  tx: Tx,
  { id: messageId, senderId }: SentMessage,
  content: string,
): Promise<MessageSubmessage> => insertSubmessage(tx, { messageId, senderId, msgType: 'widget', content });

export const isToSelf = (target: MessageTarget, sender: User): boolean =>
  'people' in target && target.people.every((user) => user.id === sender.id);

/** The most users who are named in the event of a channel message because they mute its sender. */
const MOST_MUTERS = 1000;

/**
 * IDs of the recipients who mute the sender: the message is read for them. undefined: more users mute the sender than the event names;
 * then the mutes of the time at which a client asks decide.
 */
export function mutersAmong(
  realm: Realm,
  { senderId, channelId, userIds }: Pick<SentMessage, 'senderId' | 'channelId' | 'userIds'>,
): readonly number[] | undefined {
  const muters = realm.mutersOf(senderId);
  if (channelId === null) return userIds?.filter((id) => muters.has(id));
  if (muters.size > MOST_MUTERS) return undefined;
  return [...muters].filter((id) => realm.isSubscribed(id, channelId));
}

/**
 * Writes the flags of recipients whose flags differ from those of most recipients of a channel message; returns them in the form of
 * the event.
 */
export async function noteArrival(
  tx: Tx,
  { id, channelId }: SentMessage,
  { readBy = [], unreadFor }: Pick<Sending, 'readBy' | 'unreadFor'>,
): Promise<Pick<MessageEvent, 'readBy' | 'unreadFor'>> {
  if (channelId === null) return {};
  const readers = readBy.map((user) => user.id);
  const userIds = (unreadFor ?? readers).filter((userId) => tx.realm.isSubscribed(userId, channelId));
  const [read, unread] = unreadFor ? [[], [id]] : [[id], []];
  const news = userIds.map((userId) => ({ userId, read, unread }));
  const nowhere = { from: channelId, to: channelId, ids: [], userIds };
  if (news.length > 0) await saveExceptions(tx, nowhere, news);
  if (unreadFor) return { unreadFor: userIds };
  return readers.length > 0 ? { readBy: readers } : {};
}
