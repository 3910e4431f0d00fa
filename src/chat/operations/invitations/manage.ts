import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessInvitation } from '../../rules/people/invitations.ts';
import { deleteInvitation, revokeLink as revoke } from '../../store/people/invitations.ts';
import { auditedInvitation } from './audited.ts';
import { emitInvitationsChanged } from './emit-changed.ts';
import { writeInvitation } from './write.ts';

export async function revokeByMail(tx: Tx, user: User, id: number): Promise<void> {
  const invitation = await accessInvitation(tx, user, { id, isLink: false, now: tx.now });
  await deleteInvitation(tx, invitation.id);
  tx.audit({ kind: 'invitation_revoked', before: auditedInvitation(invitation) });
  emitInvitationsChanged(tx, [invitation.inviterId]);
}

export async function revokeLink(tx: Tx, user: User, id: number): Promise<void> {
  const invitation = await accessInvitation(tx, user, { id, isLink: true, now: tx.now });
  if (invitation.isRevoked) throw new BadRequest('Invitation has already been revoked');
  await revoke(tx, invitation.id);
  tx.audit({ kind: 'invitation_revoked', before: auditedInvitation(invitation) });
  emitInvitationsChanged(tx, [invitation.inviterId]);
}

/** Sends the same link again, in the inviter's name. */
export async function sendAgain(tx: Tx, user: User, id: number): Promise<void> {
  const invitation = await accessInvitation(tx, user, { id, isLink: false, now: tx.now });
  await writeInvitation(tx, tx.realm.users.get(invitation.inviterId) ?? user, invitation);
  tx.audit({ kind: 'invitation_sent_again', after: auditedInvitation(invitation) });
}
