import type { Tx } from '../../realm/tx.ts';
import { compose } from '../messages/compose.ts';
import { send } from '../messages/send.ts';

/** Notifies the owner of a bot by a message of the server's bot that its webhook fails. `reason`: a sentence. */
export async function notifyOwnerOfFailures(tx: Tx, botId: number, reason: string): Promise<void> {
  const { users } = tx.realm;
  const bot = users.get(botId);
  const owner = users.get(bot?.botOwnerId ?? 0);
  const notifier = [...users.values()].find((user) => user.isSystemBot);
  if (!bot || !owner?.isActive || !notifier) return;
  const content =
    `The outgoing webhook of your bot @_**${bot.fullName}|${bot.id}** does not work.\n\n> ${reason}\n\n` +
    'Messages that it may still take are sent again, for a day. You are not told again until it has worked.';
  await send(tx, compose(tx.realm, notifier, content), { target: { people: [owner] }, client: 'Internal' });
}
