import { compose } from '../../../chat/operations/messages/compose.ts';
import { send } from '../../../chat/operations/messages/send.ts';
import type { Tx } from '../../../chat/realm/tx.ts';

/** Notifies the owner of a bot by a message of the server's bot that its webhook fails. `reason`: a sentence. */
export async function notifyOwnerOfFailures(tx: Tx, botId: number, reason: string): Promise<void> {
  const bot = tx.realm.users.get(botId);
  if (!bot) return;
  const content =
    `The outgoing webhook of your bot @_**${bot.fullName}|${bot.id}** does not work.\n\n> ${reason}\n\n` +
    'Messages that it may still take are sent again, for a day. You are not told again until it has worked.';
  await messageOwner(tx, botId, content);
}

/** Sends a direct message of the server's bot to the owner of a bot, if the owner is active. */
export async function messageOwner(tx: Tx, botId: number, content: string): Promise<void> {
  const { users, notifier } = tx.realm;
  const owner = users.get(users.get(botId)?.botOwnerId ?? 0);
  if (!owner?.isActive || !notifier) return;
  await send(tx, compose(tx.realm, notifier, content), { target: { people: [owner] }, client: 'Internal' });
}
