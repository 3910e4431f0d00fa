import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessToDeactivate, requireOthers } from '../../rules/people/administration.ts';
import { deleteQueuesOf } from '../../store/log/queues.ts';
import { deleteInvitationsOf } from '../../store/people/invitations.ts';
import { revokePasswordReset } from '../../store/people/password-resets.ts';
import { emitInvitationsChanged } from '../invitations/emit-changed.ts';
import { writeMail } from '../outbox/write-mail.ts';
import { endSessionsOf } from '../sessions/end.ts';

/** For administrators; with a `comment`, even '', the user gets a mail about it. */
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
 * Deactivates a user and the user's bots: credentials stop working and queues end. Messages, subscriptions and
 * groups stay for a reactivation.
 */
export async function deactivate(tx: Tx, user: User): Promise<void> {
  const bots = [...tx.realm.activeUsers()].filter((each) => each.isBot && each.botOwnerId === user.id);
  const leaving = [user, ...bots];
  for (const each of leaving) {
    await deleteQueuesOf(tx, each.id);
    await endSessionsOf(tx, each.id);
    await revokePasswordReset(tx, each.id);
    if (await deleteInvitationsOf(tx, each.id)) emitInvitationsChanged(tx);
  }
  await tx.put({ users: leaving.map(({ id }) => ({ ...tx.realm.user(id), isActive: false })) });
}

/** Quotes the administrator's comment, if there is one. */
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
