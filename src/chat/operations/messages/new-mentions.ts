import type { NewMentions } from '../../events/messages.ts';
import type { Tx } from '../../realm/tx.ts';
import type { StoredMessage } from '../../store/messages/messages.ts';
import { listFlagsOfMessage } from '../../store/read-state/flags.ts';

/** IDs of the users whom a message mentions by name, through a group or by a topic wildcard. */
export async function listMentioned(tx: Tx, messageId: number): Promise<ReadonlySet<number>> {
  const flags = await listFlagsOfMessage(tx, messageId);
  const holders = [...flags].filter(([, own]) => own.has('mentioned') || own.has('topic_wildcard_mentioned'));
  return new Set(holders.map(([userId]) => userId));
}

interface Mentions {
  /** IDs of the users whom the message mentioned before the edit. */
  readonly before: ReadonlySet<number>;
  readonly mentioned: readonly number[];
  readonly mentionedByTopic: readonly number[];
  readonly mentionsChannel: boolean;
}

/** undefined: no new mentions. A message that mentioned the channel has mentioned everybody; a direct message has notified all. */
export function mentionsSince(
  message: StoredMessage,
  { before, ...after }: Mentions,
): NewMentions | undefined {
  if (message.channelId === null || message.mentionsChannel) return undefined;
  const isNew = (userId: number) => !before.has(userId) && userId !== message.senderId;
  const { mentionsChannel } = after;
  const mentioned = after.mentioned.filter(isNew);
  const mentionedByTopic = after.mentionedByTopic.filter(isNew);
  if (mentioned.length === 0 && mentionedByTopic.length === 0 && !mentionsChannel) return undefined;
  return { mentioned, mentionedByTopic, mentionsChannel, before: mentionsChannel ? [...before] : [] };
}
