import type { User } from '../../../chat/model/people.ts';
import type { Source } from '../../../chat/realm/source.ts';
import { accessMessage } from '../../../chat/rules/messages/access.ts';
import { listMessages, type StoredMessage } from '../../../chat/store/messages/messages.ts';
import { listReactions } from '../../../chat/store/messages/reactions.ts';
import { listSubmessages } from '../../../chat/store/messages/submessages.ts';
import { type Attached, type MessageViewing, presentMessage } from '../../../chat/views/messages/messages.ts';
import { apiEmail } from '../../../chat/views/people/people.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';

type Message = Parameters<typeof presentMessage>[0];

/** Why a message concerns an outgoing-webhook bot. */
export type WebhookTrigger = 'direct_message' | 'mention';

type ServerViewing = Pick<MessageViewing, 'realm' | 'externalUrl'>;

/** A message for the server of a bot. */
export interface BotDelivery {
  readonly bot: User;
  /** The secret by which that server recognizes this one; each bot has its own. */
  readonly token: string;
  readonly trigger: WebhookTrigger;
  readonly message: Message;
  readonly attached?: Attached;
}

/** The JSON that is posted to the server of an outgoing-webhook bot. */
export function presentOutgoingWebhook(
  { bot, token, trigger, message, attached }: BotDelivery,
  { realm, externalUrl }: ServerViewing,
) {
  const capabilities = { applyMarkdown: false, clientExtavatar: false, allowEmptyTopicName: true };
  const viewing = { realm, viewer: bot, externalUrl, capabilities };
  return {
    bot_email: apiEmail(bot, externalUrl),
    bot_full_name: bot.fullName,
    data: message.content,
    trigger,
    token,
    message: {
      ...presentMessage(message, viewing, attached),
      rendered_content: message.renderedContent,
    },
  };
}

export interface Outgoing {
  readonly message: StoredMessage;
  readonly attached: Attached;
}

/** A message for a bot in its current state; undefined: it was deleted, or the bot may not read it any more. */
export async function fetchOutgoing(
  source: Source,
  viewer: User,
  messageId: number,
): Promise<Outgoing | undefined> {
  try {
    await accessMessage(source, viewer, messageId);
  } catch (error) {
    if (error instanceof BadRequest) return undefined;
    throw error;
  }
  const [message] = await listMessages(source, [messageId]);
  if (!message) return undefined;
  const [reactions, submessages] = await Promise.all([
    listReactions(source, [messageId]),
    listSubmessages(source, [messageId]),
  ]);
  return { message, attached: { reactions, submessages } };
}

/** The content of a test: a direct message of the requesting user that was never written. Its ID is 0. */
export function composeTestMessage(bot: User, { askedBy, at }: TestOf): Outgoing {
  const userIds = [...new Set([askedBy, bot.id])].sort((a, b) => a - b);
  const content = 'This is a test.';
  return {
    message: {
      ...{ id: 0, senderId: askedBy, recipientId: 0, channelId: null, userIds, topic: '', topicKey: '' },
      ...{ content, renderedContent: `<p>${content}</p>`, sentAt: at, client: 'Internal' },
      ...{ isMeMessage: false, hasLink: false, hasImage: false, hasAttachment: false },
      ...{ mentionsChannel: false, mentionsTopic: false, readBySender: true, readByAll: false },
      ...{ movedPosition: null, recentEdits: [], lastEditAt: null, lastMovedAt: null },
    },
    attached: { reactions: [], submessages: [] },
  };
}

interface TestOf {
  /** The ID of the user who requests the test. */
  readonly askedBy: number;
  /** UNIX seconds. */
  readonly at: number;
}

/** The same in the form that another chat's outgoing webhooks post, for channel messages. */
export function presentForm(
  { bot, token, trigger, message }: BotDelivery,
  { realm, externalUrl }: ServerViewing,
): Record<string, string> {
  const sender = realm.user(message.senderId);
  return {
    token,
    team_id: `T${realm.id}`,
    team_domain: new URL(externalUrl).host,
    channel_id: `C${message.channelId ?? 0}`,
    // A test has no channel.
    channel_name: realm.channels.get(message.channelId ?? 0)?.name ?? 'test',
    thread_ts: String(message.sentAt),
    timestamp: String(message.sentAt),
    user_id: `U${sender.id}`,
    user_name: sender.fullName,
    text: message.content,
    trigger_word: trigger,
    service_id: String(bot.id),
  };
}
