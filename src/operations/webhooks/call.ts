import type { SentMessage } from '../../events/messages.ts';
import { newToken } from '../../kernel/tokens.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { topicKey } from '../../rules/channels/topics.ts';
import { getsMentions, webhookOf } from '../../rules/organization/webhooks.ts';

import { writeToOutbox } from '../outbox/write.ts';

interface Called {
  /** The same in each attempt, and when the delivery is repeated. */
  readonly id: string;
  readonly botId: number;
  /** The delivery that this one repeats. */
  readonly replayOf?: number;
}

/** A message for the server of a bot, in the outbox: the posted text is read when it leaves. */
export interface MessageCall extends Called {
  readonly messageId: number;
  readonly trigger: 'direct_message' | 'mention';
}

/** A request that shows whether the server of a bot answers. */
export interface TestCall extends Called {
  readonly messageId: null;
  readonly trigger: 'test';
  /** The user who requested it. */
  readonly askedBy: number;
}

export type Call = MessageCall | TestCall;

export const newCallId = (): string => `msg_${newToken()}`;

/**
 * Calls the outgoing webhooks of the bots that a message concerns: bots mentioned in a channel, or in a direct
 * conversation. Messages of bots call nobody, so that two bots do not answer each other without end.
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
    if (channel && !getsMentions(tx.realm, user, channel)) continue;
    const call: Call = {
      id: newCallId(),
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
