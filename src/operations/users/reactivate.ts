import { toUsers } from '../../events/audience.ts';
import { BadRequest } from '../../kernel/errors.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessAccount } from '../../rules/administration.ts';
import { requireBotCreation, requireFreeBotName, requireRoomForBot } from '../../rules/bots.ts';
import { audienceOfChannel } from '../../rules/channels.ts';
import { administersBot, whoKnows } from '../../rules/people.ts';
import { type BotType, ROLE, type User } from '../../store/model.ts';
import { updateUser } from '../../store/users.ts';
import { tellTogether } from '../channels/audiences.ts';
import { tellOfShownValues } from '../user-groups/shown-values.ts';
import { tellOfStatuses } from '../user-status.ts';
import { tellOfConsent } from './consent.ts';
import { newApiKey } from './insert.ts';
import { tellOfBot, tellOfKeepers, tellOfPerson, tellOfRoleGroups } from './tell.ts';

/** Opens a deactivated account again, with the role, groups and channels that it had; not with its key. */
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
  const after = { ...user, isActive: true, botOwnerId, apiKey: newApiKey() };
  // Threat: a key that leaked, for which the account was closed, opens it again.
  const columns = { is_active: 1 as const, bot_owner_id: botOwnerId, api_key: after.apiKey };
  await updateUser(tx, tx.realm.id, user.id, columns);
  tx.touch({ users: [user.id] });
  await tell(tx, user, after);
}

/** A bot whose owner is not there any more comes to whoever calls it back. */
function newOwnerId({ realm }: Tx, actor: User, { isBot, botOwnerId }: User): number | null {
  if (!isBot || botOwnerId === null || realm.users.get(botOwnerId)?.isActive) return botOwnerId;
  return actor.id;
}

async function tell(tx: Tx, before: User, after: User): Promise<void> {
  await tellOfPerson(tx, after, [{ isActive: true }]);
  tellOfBot(tx, after, ['is_active']);
  tellOfBot(tx, after, ['api_key']);
  if (after.botOwnerId !== null && after.botOwnerId !== before.botOwnerId) {
    await tellOfPerson(tx, after, [{ botOwnerId: after.botOwnerId }]);
    tellOfKeepers(tx, before, after);
    tellOfBot(tx, after, ['owner_id']);
  }
  tellOfRoleGroups(tx, { after });
  tellOfGroups(tx, after);
  tellOfShownValues(tx, { userIds: new Set([after.id]), isActive: true });
  tellOfChannels(tx, after);
  tellOfConsent(tx, after);
  await tellOfStatuses(tx, new Map([[after, await whoKnows(tx.db, tx.realm, after)]]));
}

function tellOfGroups(tx: Tx, user: User): void {
  const everybody = toUsers([...tx.realm.activeUsers()].map(({ id }) => id));
  for (const group of tx.realm.groups.values()) {
    if (!group.members.has(user.id)) continue;
    const about = { type: 'user_group', groupId: group.id, ofDeactivated: group.deactivated } as const;
    tx.emit({ ...about, op: 'add_members', userIds: [user.id] }, everybody);
  }
}

function tellOfChannels(tx: Tx, user: User): void {
  const { realm } = tx;
  const peers = [...realm.subscriptionsOf(user.id).values()].flatMap(({ channelId, isActive }) => {
    const channel = realm.channels.get(channelId);
    return isActive && channel ? [{ item: channelId, people: audienceOfChannel(realm, channel) }] : [];
  });
  for (const { items, people } of tellTogether(peers)) {
    const event = { type: 'subscription', op: 'peer_add', channelIds: items, userIds: [user.id] } as const;
    tx.emit(event, toUsers(people));
  }
}
