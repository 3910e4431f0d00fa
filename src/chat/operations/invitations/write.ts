import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import type { Invitation } from '../../store/people/invitations.ts';
import { minuteOf, writeMail } from '../outbox/write-mail.ts';

/** The URL of an invitation. */
export const linkOf = (url: string, { token }: Pick<Invitation, 'token'>): string => `${url}/join/${token}/`;

/** The mail with the link. */
export async function writeInvitation(tx: Tx, inviter: User, invitation: Invitation): Promise<void> {
  const { email, expiresAt } = invitation;
  if (email === null) return;
  const { realm } = tx;
  const { name } = realm.info;
  const until = expiresAt === null ? '' : ` It can be used until ${minuteOf(expiresAt)} (UTC).`;
  const body = [
    `${inviter.fullName} (${inviter.deliveryEmail}) invites you to ${name}, a team chat at ${realm.url}.`,
    `Make your account here:\n${linkOf(realm.url, invitation)}`,
    `The link is for this address alone.${until} If you do not know what this is about, do nothing.`,
  ].join('\n\n');
  const subject = `${inviter.fullName} has invited you to join ${name}`;
  await writeMail(tx, { address: email, subject, body });
}
