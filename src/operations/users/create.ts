import { toUsers } from '../../events/audience.ts';
import { asTold, directGroupsOf } from '../../realm/system-groups.ts';
import type { Tx } from '../../realm/tx.ts';
import { requireFree } from '../../rules/accounts.ts';
import { audienceOfChannel } from '../../rules/channels.ts';
import { audienceOfNewPerson } from '../../rules/people.ts';
import { deleteInvitationsTo } from '../../store/invitations.ts';
import { deleteJoinRequest } from '../../store/join-requests.ts';
import type { Channel, User } from '../../store/model.ts';
import { insertSubscriptions } from '../channels.ts';
import { tellOfInvitations } from '../invitations/tell.ts';
import { tellOfStatuses } from '../user-status.ts';
import { tellOfConsent } from './consent.ts';
import { insertUser, type NewUser } from './insert.ts';
import { personOf } from './person.ts';

/** Makes an account, in `channels` from the beginning, and tells those who may know. */
export async function createUser(tx: Tx, input: NewUser, channels: readonly Channel[] = []): Promise<User> {
  requireFree(tx.realm, input.email);
  const { userDefaults, settings } = tx.realm.info;
  const default_language = String(settings.default_language);
  const user = await insertUser(tx, tx.realm.id, input, { ...userDefaults, default_language });
  await insertSubscriptions(
    tx,
    channels.map((channel) => ({ channel, users: [user] })),
  );
  const inviterIds = await deleteInvitationsTo(tx, tx.realm.id, user.deliveryEmail);
  if (inviterIds.length > 0) tellOfInvitations(tx, inviterIds);
  await deleteJoinRequest(tx, tx.realm.id, user.deliveryEmail);
  tx.touch({ users: [user.id] });
  const knowing = tellOfPerson(tx, user, channels);
  tellOfGroups(tx, user);
  tellOfPeer(tx, user, channels);
  tellOfConsent(tx, user);
  await tellOfStatuses(tx, new Map([[user, knowing]]));
  return user;
}

/** Returns those who may know the person. */
function tellOfPerson(tx: Tx, user: User, channels: readonly Channel[]): readonly number[] {
  const { knowing, strangers } = audienceOfNewPerson(tx.realm, user, channels);
  tx.emit({ type: 'realm_user', op: 'add', person: personOf(user) }, toUsers(knowing));
  if (strangers.length > 0)
    tx.emit({ type: 'realm_user', op: 'stranger', userId: user.id }, toUsers(strangers));
  return knowing;
}

function tellOfGroups(tx: Tx, user: User): void {
  const everybody = [...tx.realm.activeUsers()].map((each) => each.id);
  for (const name of directGroupsOf(user, asTold(tx.realm.info))) {
    const groupId = tx.realm.systemGroup(name).id;
    tx.emit({ type: 'user_group', op: 'add_members', groupId, userIds: [user.id] }, toUsers(everybody));
  }
}

function tellOfPeer(tx: Tx, user: User, channels: readonly Channel[]): void {
  for (const channel of channels) {
    tx.emit(
      { type: 'subscription', op: 'peer_add', channelIds: [channel.id], userIds: [user.id] },
      toUsers(audienceOfChannel(tx.realm, channel)),
    );
  }
}
