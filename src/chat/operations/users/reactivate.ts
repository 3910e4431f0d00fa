import { BadRequest } from '../../../engine/kernel/errors.ts';
import { type BotType, ROLE, type User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessAccount } from '../../rules/people/administration.ts';
import { requireBotCreation, requireFreeBotName, requireRoomForBot } from '../../rules/people/bots.ts';
import { administersBot } from '../../rules/people/people.ts';
import { newApiKey } from './insert.ts';

/** Reactivates an account with its former role, groups and channels, and a new key. */
export async function reactivate(tx: Tx, actor: User, userId: number): Promise<void> {
  const user = accessAccount(tx.realm, userId);
  if (!(user.isBot ? administersBot(actor, user) : actor.role <= ROLE.administrator)) {
    throw new BadRequest('Insufficient permission');
  }
  if (user.isActive) return;
  if (user.isBot) {
    requireBotCreation(tx.realm, actor, user.botType as BotType);
    requireFreeBotName(tx.realm, user.fullName, user);
  }
  const botOwnerId = newOwnerId(tx, actor, user);
  const owner = tx.realm.users.get(botOwnerId ?? 0);
  if (owner) requireRoomForBot(tx.realm, owner);
  // Threat: a leaked key, for which the account was deactivated, would work again.
  const after = { ...user, isActive: true, botOwnerId, apiKey: newApiKey() };
  await tx.put({ users: [after] });
}

/** A reactivated bot whose owner is deactivated gets the acting user as its owner. */
function newOwnerId({ realm }: Tx, actor: User, { isBot, botOwnerId }: User): number | null {
  if (!isBot || botOwnerId === null || realm.users.get(botOwnerId)?.isActive) return botOwnerId;
  return actor.id;
}
