import type { User } from '../../../chat/model/people.ts';
import { compose, composeWritten } from '../../../chat/operations/messages/compose.ts';
import { lookUp } from '../../../chat/operations/messages/look-up.ts';
import { permit } from '../../../chat/operations/messages/permit.ts';
import { send } from '../../../chat/operations/messages/send.ts';
import type { MessageTarget } from '../../../chat/operations/messages/sending.ts';
import { readTarget } from '../../../chat/operations/messages/target.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Source } from '../../../chat/realm/source.ts';
import {
  BadRequest,
  StreamDoesNotExist,
  StreamWildcardMentionNotAllowed,
  TopicWildcardMentionNotAllowed,
} from '../../../engine/kernel/errors.ts';
import type { Turns } from '../../../engine/kernel/tasks/turns.ts';
import { asStrangersText, asText } from '../../../engine/kernel/text/safe-text.ts';
import type { MailFile } from '../../../engine/mail/types.ts';
import { contentOf } from '../../mail-in/operations/content.ts';
import { keepFiles, type MailFileServices } from '../../mail-in/operations/files.ts';
import { type ComplaintContext, complain, complainOfChannel, nameOf } from './complain.ts';

/** The target of an incoming webhook's messages: a channel, or the owner of its bot. */
export interface HookTarget {
  /** A name, or an ID; undefined: the owner of the bot. */
  readonly channel: string | number | undefined;
  /** Overrides the topics of the messages. */
  readonly topic: string | undefined;
}

export interface HookMessage {
  readonly topic: string;
  /** The name of the channel, in place of the target's. */
  readonly channel?: string | undefined;
  readonly content: string;
  readonly files: readonly MailFile[];
  /** The number of further files, which were left out. */
  readonly filesLeftOut: number;
  /** Whether the text is that of the one who has the bot's key; others mention silently. */
  readonly mayMention: boolean;
}

interface Sender extends Source, ComplaintContext, MailFileServices {
  readonly sendTurns: Pick<Turns, 'take'>;
}

interface Posting {
  readonly bot: User;
  readonly to: HookTarget;
  /** The name of the program. */
  readonly client: string;
}

/**
 * Sends the messages of a service, as its bot. If the channel is missing or unreadable, the bot's owner gets a notice: the service
 * gets no error, which nobody would see. Throws if the bot may not write there, before it calls `read`; and what `read` throws.
 */
export async function postFromHook(
  context: Sender,
  posting: Posting,
  read: () => readonly HookMessage[],
): Promise<void> {
  const { channel } = posting.to;
  if (typeof channel === 'string' && channel.trim() === '') return complainOfBlank(context, posting);
  let messages: readonly HookMessage[] = [];
  const found = await complainOfMissing(context, posting, async () => {
    targetOf(context.realm, posting, { topic: 'any' });
    messages = read();
  });
  if (!found) return;
  for (const message of messages) await postTo(context, toChannelOf(message, posting), message);
}

const toChannelOf = ({ channel }: HookMessage, posting: Posting): Posting =>
  channel === undefined ? posting : { ...posting, to: { ...posting.to, channel } };

async function postTo(context: Sender, posting: Posting, message: HookMessage): Promise<void> {
  if (await complainOfMissing(context, posting, () => post(context, posting, message)))
    await complainOfChannel(context, posting, 'empty');
}

/** Returns whether the channel was there; if not, the bot's owner gets a notice. Throws what `run` throws in all else. */
async function complainOfMissing(
  context: Sender,
  posting: Posting,
  run: () => Promise<void>,
): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (!(error instanceof StreamDoesNotExist)) throw error;
    await complainOfChannel(context, posting, 'missing');
    return false;
  }
}

async function post(context: Sender, posting: Posting, message: HookMessage): Promise<void> {
  const text = await withFiles(context, posting, message);
  if (!message.mayMention) return postText(context, posting, { ...message, content: asStrangersText(text) });
  try {
    await postText(context, posting, { ...message, content: asText(text) });
  } catch (error) {
    if (
      !(error instanceof StreamWildcardMentionNotAllowed || error instanceof TopicWildcardMentionNotAllowed)
    )
      throw error;
    // The bot may not notify everybody: the alert is posted, and mentions silently.
    await postText(context, posting, { ...message, content: asStrangersText(text) });
  }
}

async function postText(context: Sender, posting: Posting, message: HookMessage): Promise<void> {
  const { bot, client } = posting;
  const { content } = message;
  const prepare = async () => {
    const target = targetOf(context.realm, posting, message);
    const composed = await composeWritten(context, bot, content);
    const known = await lookUp(context, composed, { target });
    return { composed, sending: { target, client, ...known } };
  };
  const { composed, sending } = await context.sendTurns.take(bot.id, prepare());
  await context.transact((tx) => send(tx, composed, sending));
}

/** The text with links to its files, which are stored as uploads of the bot; with the limits of incoming mail. */
async function withFiles(context: Sender, posting: Posting, message: HookMessage): Promise<string> {
  const { bot } = posting;
  const { content, files, filesLeftOut } = message;
  if (files.length + filesLeftOut === 0) return content;
  const target = targetOf(context.realm, posting, message);
  // Files are stored only for a message that may be sent.
  await context.transact((tx) => permit(tx, compose(tx.realm, bot, '-'), target));
  return contentOf(content, { before: [], files: await keepFiles(context, bot, { files, filesLeftOut }) });
}

function targetOf(realm: Realm, { bot, to }: Posting, { topic }: Pick<HookMessage, 'topic'>): MessageTarget {
  const { channel } = to;
  if (channel !== undefined) {
    // As JSON a name is a name, even if it looks like an ID or a list.
    const name = typeof channel === 'number' ? String(channel) : JSON.stringify(channel);
    return readTarget(realm, bot, { type: 'channel', to: name, topic: to.topic ?? topic });
  }
  const owner = realm.users.get(bot.botOwnerId ?? 0);
  if (!owner) throw new BadRequest('The bot has no owner: name a channel in the address (stream).');
  return { people: [owner] };
}

const complainOfBlank = (context: Sender, { bot }: Posting): Promise<void> =>
  complain(context, bot, {
    kind: 'channel blank',
    text: `Your bot ${nameOf(bot)} got a request, but \`stream\` is empty in the address of its webhook.`,
  });
