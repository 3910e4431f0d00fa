import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessToDeactivate, requireOthers } from '../../rules/administration.ts';
import { canSeeChannel } from '../../rules/channels.ts';
import { audienceOfPerson } from '../../rules/people.ts';
import { deleteInvitationsOf } from '../../store/invitations.ts';
import type { User } from '../../store/model.ts';
import { revokePasswordReset } from '../../store/password-resets.ts';
import { deleteQueuesOf } from '../../store/queues.ts';
import { updateUser } from '../../store/users.ts';
import { tellOfInvitations } from '../invitations/tell.ts';
import { writeMail } from '../mail.ts';
import { endSessionsOf } from '../sessions/end.ts';
import { tellOfShownValues } from '../user-groups/shown-values.ts';
import { forgetWebhook } from '../webhooks/restart.ts';
import { tellOfBot, tellOfRoleGroups } from './tell.ts';

/** On behalf of an administrator; with a `comment`, '' too, the person gets a mail about it (spec 4.16). */
export async function deactivateAnother(
  tx: Tx,
  actor: User,
  { userId, comment }: { readonly userId: number; readonly comment: string | undefined },
): Promise<void> {
  const user = accessToDeactivate(tx.realm, userId);
  await deactivate(tx, user);
  if (comment !== undefined) await writeFarewell(tx, { user, actor, comment });
}

export async function deactivateOneself(tx: Tx, user: User): Promise<void> {
  requireOthers(tx.realm, user);
  await deactivate(tx, user);
}

/**
 * Ends an account and those of the bots that somebody owns: nobody gets in with them any more, and their queues end.
 * What they wrote, their channels and groups stay for the day of their return.
 */
export async function deactivate(tx: Tx, user: User): Promise<void> {
  const bots = [...tx.realm.activeUsers()].filter((each) => each.isBot && each.botOwnerId === user.id);
  const leaving = [user, ...bots];
  for (const each of leaving) {
    await updateUser(tx, tx.realm.id, each.id, { is_active: 0 });
    await deleteQueuesOf(tx, tx.realm.id, each.id);
    await endSessionsOf(tx, each.id);
    await revokePasswordReset(tx, tx.realm.id, each.id);
    if (each.isBot) await forgetWebhook(tx, each);
    if (await deleteInvitationsOf(tx, tx.realm.id, each.id)) tellOfInvitations(tx);
  }
  tx.touch({ users: leaving.map((each) => each.id) });
  const gone = new Set(leaving.map((each) => each.id));
  const strangersOf = new Map<number, readonly number[]>();
  for (const each of leaving) strangersOf.set(each.id, await tell(tx, each, gone));
  tellOfShownValues(tx, { userIds: gone, isActive: false, strangersOf });
}

/**
 * Clients take whoever is deactivated out of all that they know; those who do not know the person are told out of what.
 * The first of the events ends the person's queues on every node (fanout). Returns those who do not know the person.
 */
async function tell(tx: Tx, user: User, gone: ReadonlySet<number>): Promise<readonly number[]> {
  const { knowing, strangers } = await audienceOfPerson(tx.db, tx.realm, user);
  const change = { isActive: false };
  const event = { type: 'realm_user', op: 'update', userId: user.id, change } as const;
  tx.emit(event, toUsers(knowing.filter((id) => !gone.has(id))));
  tellOfBot(tx, user, ['is_active']);
  if (strangers.length === 0) return strangers;
  tellOfRoleGroups(tx, { before: user }, strangers);
  for (const group of tx.realm.groups.values()) {
    if (!group.members.has(user.id)) continue;
    const about = { type: 'user_group', groupId: group.id, ofDeactivated: group.deactivated } as const;
    tx.emit({ ...about, op: 'remove_members', userIds: [user.id] }, toUsers(strangers));
  }
  tellOfChannels(tx, user, strangers);
  return strangers;
}

function tellOfChannels(tx: Tx, user: User, strangers: readonly number[]): void {
  const { realm } = tx;
  const viewers = strangers.flatMap((id) => realm.users.get(id) ?? []);
  for (const { channelId, isActive } of realm.subscriptionsOf(user.id).values()) {
    const channel = realm.channels.get(channelId);
    if (!isActive || !channel) continue;
    const seeing = viewers.filter((viewer) => canSeeChannel(realm, viewer, channel)).map(({ id }) => id);
    if (seeing.length === 0) continue;
    const event = { type: 'subscription', op: 'peer_remove', channelIds: [channelId] } as const;
    tx.emit({ ...event, userIds: [user.id] }, toUsers(seeing));
  }
}

/** The administrator's own words are in it, if there are any. */
async function writeFarewell(
  tx: Tx,
  { user, actor, comment }: { readonly user: User; readonly actor: User; readonly comment: string },
): Promise<void> {
  const { name } = tx.realm.info;
  const words = comment.trim();
  const body = [
    `Your account in ${name} (${tx.realm.url}) has been deactivated by ${actor.fullName}, and you can no longer log in.`,
    ...(words === '' ? [] : [`${actor.fullName} writes:`, words]),
  ].join('\n\n');
  const subject = `Your account in ${name} has been deactivated`;
  await writeMail(tx, { address: user.deliveryEmail, subject, body });
}
