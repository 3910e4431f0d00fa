import type { SentMessage } from '../../events/messages.ts';
import { newToken } from '../../kernel/tokens.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { topicKey } from '../../rules/channels/topics.ts';
import { hearsMentions, webhookOf } from '../../rules/organization/webhooks.ts';

import { writeToOutbox } from '../outbox/write.ts';

/** A message for the server behind a bot, as it waits in the outbox: what is posted is read when it leaves. */
export interface Call {
  /** The same in each attempt. */
  readonly id: string;
  readonly messageId: number;
  readonly botId: number;
  readonly trigger: 'direct_message' | 'mention';
}

/**
 * Calls the outgoing webhooks of the bots that a message concerns: those mentioned in a channel, or of a direct
 * conversation. What bots write calls nobody, so that two bots do not answer each other without end.
 */
export async function callWebhooks(
  tx: Tx,
  message: SentMessage,
  { sender, mentioned }: { readonly sender: User; readonly mentioned: readonly number[] },
): Promise<void> {
  if (sender.isBot || sender.isSystemBot) return;
  const { channelId, userIds } = message;
  for (const id of channelId === null ? (userIds ?? []) : mentioned) {
    const user = tx.realm.users.get(id);
    if (user?.botType !== 3 || !webhookOf(tx.realm, user)) continue;
    const channel = channelId === null ? undefined : tx.realm.channels.get(channelId);
    if (channel && !hearsMentions(tx.realm, user, channel)) continue;
    const call: Call = {
      id: `msg_${newToken()}`,
      messageId: message.id,
      botId: id,
      trigger: channelId === null ? 'direct_message' : 'mention',
    };
    await writeToOutbox(tx, {
      ...{ kind: 'webhook', receiver: String(id), payload: JSON.stringify(call) },
      conversation: `${message.recipientId} ${topicKey(message.topic)}`,
    });
  }
}
