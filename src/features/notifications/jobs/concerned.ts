import type { Context } from '../../../chat/context.ts';
import type { LoggedSend } from '../../../chat/store/log/of-types.ts';
import { listMessages } from '../../../chat/store/messages/messages.ts';
import { listReceivers } from '../../../chat/store/read-state/spans.ts';
import { editedAs, type SentOrEdited, sentAs } from '../rules/situations.ts';

/** A message or an edit that may notify users. */
export interface Concerning {
  readonly sent: SentOrEdited;
  /** Returns those of the users who received the message. */
  among(userIds: readonly number[]): Promise<readonly number[]>;
}

/** undefined: an edit without new mentions, or of a deleted message. */
export async function concerning(
  context: Pick<Context, 'db' | 'realm'>,
  { event }: Pick<LoggedSend, 'event'>,
): Promise<Concerning | undefined> {
  if (event.type === 'message') return { sent: sentAs(event), among: async (userIds) => userIds };
  const { newMentions, messageId, at } = event;
  if (!newMentions) return undefined;
  const [message] = await listMessages(context, [messageId]);
  if (!message || message.channelId === null) return undefined;
  const received = { ...message, channelId: message.channelId };
  return {
    sent: editedAs(message, { newMentions, at }),
    among: async (userIds) => {
      const receivers = new Set(await listReceivers(context, userIds, received));
      return userIds.filter((userId) => receivers.has(userId));
    },
  };
}
