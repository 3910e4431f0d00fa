import { compose } from '../../../chat/operations/messages/compose.ts';
import { send } from '../../../chat/operations/messages/send.ts';
import { HICCUPS } from '../../../chat/operations/outbox/settle.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { accessMessage } from '../../../chat/rules/messages/access.ts';
import { listMessages } from '../../../chat/store/messages/messages.ts';
import type { OutboxEntry } from '../../../chat/store/outbox/outbox.ts';
import { ApiError } from '../../../engine/kernel/errors.ts';
import type { WebhookCall } from './call.ts';
import { placeOf, WEBHOOK_CLIENT } from './reply.ts';

const CONTENT =
  'The server behind this bot has failed, so there is no answer. The owner of the bot has been notified.';

/** Whether the bot mentions the failure of an attempt in the conversation: after the last attempt, or the first beyond hiccups. */
export const isNews = ({ attempts }: OutboxEntry, isOver: boolean): boolean =>
  attempts === HICCUPS + 1 || (isOver && attempts <= HICCUPS);

/** Sends a message about the failed webhook to the conversation: the user who asked is waiting for an answer. */
export async function sayFailure(tx: Tx, { payload }: OutboxEntry): Promise<void> {
  const { botId, messageId } = JSON.parse(payload) as WebhookCall;
  const bot = tx.realm.users.get(botId);
  if (messageId === null || !bot?.isActive) return;
  const [message] = await listMessages(tx, [messageId]);
  if (!message) return;
  try {
    await accessMessage(tx, bot, messageId);
    const target = placeOf(tx.realm, bot, message);
    await send(tx, compose(tx.realm, bot, CONTENT), { target, client: WEBHOOK_CLIENT });
  } catch (error) {
    // The bot may not write there: the owner is notified in any case.
    if (!(error instanceof ApiError)) throw error;
  }
}
