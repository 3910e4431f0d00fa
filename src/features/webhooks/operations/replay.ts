import type { User } from '../../../chat/model/people.ts';
import { writeToOutbox } from '../../../chat/operations/outbox/write.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { accessMessage } from '../../../chat/rules/messages/access.ts';
import { webhookOf } from '../../../chat/rules/organization/webhooks.ts';
import { accessBot } from '../../../chat/rules/people/bots.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { findDelivery } from '../store/deliveries.ts';
import { newCallId, type WebhookCall } from './call.ts';
import { deliveryOf, enterDelivery } from './ledger.ts';
import { receiverOf, tryNow } from './restart.ts';

/** A delivery, and its bot. */
interface Which {
  readonly botId: number;
  readonly deliveryId: number;
}

/**
 * Sends a delivery again, under the same webhook ID; a waiting delivery is tried now. Returns the ID of the delivery in the
 * ledger.
 */
export async function replayDelivery(tx: Tx, actor: User, { botId, deliveryId }: Which): Promise<number> {
  const bot = accessWebhookBot(tx, actor, botId);
  const delivery = await findDelivery(tx, botId, deliveryId);
  if (!delivery) throw new BadRequest('No such delivery');
  if (delivery.state === 'waiting') {
    await tryNow(tx, bot, delivery.id);
    return delivery.id;
  }
  const { webhookId: id, messageId, trigger } = delivery;
  const again = { id, botId, replayOf: deliveryId };
  if (messageId === null || trigger === 'test')
    return call(tx, bot, { ...again, messageId: null, trigger: 'test', askedBy: actor.id });
  await accessMessage(tx, bot, messageId);
  return call(tx, bot, { ...again, messageId, trigger });
}

/** Posts a test message to the server of a bot. Returns the ID of the delivery. */
export async function sendTestDelivery(tx: Tx, actor: User, botId: number): Promise<number> {
  const bot = accessWebhookBot(tx, actor, botId);
  return call(tx, bot, {
    id: newCallId(),
    botId,
    messageId: null,
    trigger: 'test',
    askedBy: actor.id,
  });
}

function accessWebhookBot(tx: Tx, actor: User, botId: number): User {
  const bot = accessBot(tx.realm, actor, botId);
  if (!webhookOf(tx.realm, bot)) throw new BadRequest('The bot has no outgoing webhook that is in use.');
  return bot;
}

async function call(tx: Tx, bot: User, asked: WebhookCall): Promise<number> {
  // A conversation of its own: it does not wait for messages that are tried again later.
  const entry = { ...receiverOf(bot), conversation: undefined, payload: JSON.stringify(asked) };
  const id = await writeToOutbox(tx, entry);
  if (id === undefined) throw new BadRequest('Too many messages wait for the bot.');
  await enterDelivery(tx, deliveryOf({ id, createdAt: tx.now }, asked));
  await tryNow(tx, bot, id);
  return id;
}
