import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { requireFree } from '../../rules/people/accounts.ts';
import { deleteInvitationsTo } from '../../store/people/invitations.ts';
import { deleteJoinRequest } from '../../store/people/join-requests.ts';
import { setPasswordHash } from '../../store/people/users.ts';
import { newSubscriptions } from '../channels.ts';
import { emitInvitationsChanged } from '../invitations/emit-changed.ts';
import { type NewUser, newAccount } from './insert.ts';

/** Creates an account that is subscribed to `channels`. */
export async function createUser(tx: Tx, input: NewUser, channels: readonly Channel[] = []): Promise<User> {
  requireFree(tx.realm, input.email);
  const { userDefaults, settings } = tx.realm.info;
  const default_language = String(settings.default_language);
  const user = newAccount(tx, input, { ...userDefaults, default_language });
  const joinings = channels.map((channel) => ({ channel, users: [user] }));
  await tx.put({ users: [user], subscriptions: newSubscriptions(tx, joinings) });
  if (input.passwordHash != null) await setPasswordHash(tx, user.id, input.passwordHash);
  const inviterIds = await deleteInvitationsTo(tx, user.deliveryEmail);
  if (inviterIds.length > 0) emitInvitationsChanged(tx, inviterIds);
  await deleteJoinRequest(tx, user.deliveryEmail);
  return user;
}
