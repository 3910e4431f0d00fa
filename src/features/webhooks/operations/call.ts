import type { SentMessage } from '../../../chat/events/messages.ts';
import { topicKey } from '../../../chat/model/topics.ts';
import { writeToOutbox } from '../../../chat/operations/outbox/write.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { newToken } from '../../../engine/kernel/passwords/tokens.ts';

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

export type WebhookCall = MessageCall | TestCall;

export const newCallId = (): string => `msg_${newToken()}`;

/** A call of a bot's server, as it goes into the outbox. */
export interface OutgoingCall {
  readonly message: SentMessage;
  readonly botId: number;
}

/** Puts the calls of bots' servers into the outbox. */
export async function callWebhooks(tx: Tx, calls: readonly OutgoingCall[]): Promise<void> {
  for (const { message, botId } of calls) {
    const call: WebhookCall = {
      id: newCallId(),
      messageId: message.id,
      botId,
      trigger: message.channelId === null ? 'direct_message' : 'mention',
    };
    await writeToOutbox(tx, {
      ...{ kind: 'webhook', receiver: String(botId), payload: JSON.stringify(call) },
      conversation: `${message.recipientId} ${topicKey(message.topic)}`,
    });
  }
}
