import { BadRequest, InvitationFailed, type RefusedAddress } from '../../../engine/kernel/errors.ts';
import { newToken } from '../../../engine/kernel/passwords/tokens.ts';
import { isEmail } from '../../../engine/kernel/text/email.ts';
import { ROLE, type Role, type User } from '../../model/people.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { readEmail } from '../../rules/people/accounts.ts';
import { type AskedPlaces, requireInvite } from '../../rules/people/invitations.ts';
import { type Invitation, insertInvitation } from '../../store/people/invitations.ts';
import { auditedInvitation } from './audited.ts';
import { emitInvitationsChanged } from './emit-changed.ts';
import { writeInvitation } from './write.ts';

/** The parameters of both invitations by mail and links. */
export interface AskedInvitation extends AskedPlaces {
  /** null: it does not expire; undefined: the server's default. */
  readonly expiresInMinutes: number | null | undefined;
  readonly withDefaultChannels: boolean;
}

/** Ten days. */
const DEFAULT_MINUTES = 14_400;

/** Creates an invitation link for any number of people; returns its token. */
export async function createLink(tx: Tx, user: User, asked: AskedInvitation): Promise<string> {
  requireInvite(tx.realm, user, { permission: 'create_multiuse_invite_group', ...asked });
  const invitation = await insert(tx, user, { asked, own: { email: null, notifyInviter: true } });
  emitInvitationsChanged(tx, [user.id]);
  return invitation.token;
}

/** A role in the form of a request. */
export function readRole(given: number): Role {
  const role = Object.values(ROLE).find((each) => each === given);
  if (role === undefined) throw new BadRequest('Invalid invite_as');
  return role;
}

/** Splits the addresses of a request: separated by commas, or on lines of their own. */
function readAddresses(text: string): string[] {
  const addresses = text
    .split(/[\n,]/)
    .map((each) => addressIn(each.trim()))
    .filter((each) => each !== '');
  if (addresses.length === 0) throw new BadRequest('You must specify at least one email address.');
  return [...new Map(addresses.map((each) => [each.toLowerCase(), each])).values()];
}

/** Accepts also `Ada Lovelace <ada@example.com>`. */
function addressIn(text: string): string {
  const open = text.lastIndexOf('<');
  return open >= 0 && text.endsWith('>') ? text.slice(open + 1, -1).trim() : text;
}

interface MailInvitation extends AskedInvitation {
  readonly emails: string;
  readonly notifyInviter: boolean;
}

/**
 * Invites users by mail. One invalid address refuses the whole request. Addresses of existing users are skipped
 * and named in the error; the others are invited all the same.
 */
export async function inviteByMail(live: LiveHandle, user: User, asked: MailInvitation): Promise<void> {
  const failure = await live.transact((tx) => invite(tx, user, asked));
  // Thrown after the commit, which keeps the other invitations.
  if (failure) throw failure;
}

async function invite(tx: Tx, user: User, asked: MailInvitation): Promise<InvitationFailed | undefined> {
  requireInvite(tx.realm, user, { permission: 'can_invite_users_group', ...asked });
  const addresses = readAddresses(asked.emails);
  const wrong = addresses.flatMap((email) => objectionTo(tx.realm, email));
  if (wrong.length > 0) {
    throw new InvitationFailed({
      message: "Some emails did not validate, so we didn't send any invitations.",
      errors: wrong,
      isSent: false,
    });
  }
  const known = addresses.flatMap((email) => accountOf(tx.realm, email));
  if (known.length === addresses.length) {
    throw new InvitationFailed({
      message: "We weren't able to invite anyone.",
      errors: known,
      isSent: false,
    });
  }
  const free = addresses.filter((email) => !tx.realm.userByEmail(email));
  for (const email of free) {
    const invitation = await insert(tx, user, { asked, own: { email, notifyInviter: asked.notifyInviter } });
    await writeInvitation(tx, user, invitation);
  }
  emitInvitationsChanged(tx, [user.id]);
  if (known.length === 0) return undefined;
  return new InvitationFailed({
    message:
      "Some of those addresses are already using the service, so we didn't send them an invitation. " +
      'We did send invitations to everyone else!',
    errors: known,
    isSent: true,
  });
}

function objectionTo(realm: Realm, email: string): RefusedAddress[] {
  if (!isEmail(email)) return [[email, 'Invalid address.', false]];
  try {
    readEmail(realm, email);
    return [];
  } catch (error) {
    if (error instanceof BadRequest) return [[email, error.message, false]];
    throw error;
  }
}

function accountOf(realm: Realm, email: string): RefusedAddress[] {
  const user = realm.userByEmail(email);
  if (!user) return [];
  return [
    user.isActive
      ? [email, 'Already has an account.', false]
      : [email, 'Account has been deactivated.', true],
  ];
}

async function insert(
  tx: Tx,
  user: User,
  {
    asked,
    own,
  }: { readonly asked: AskedInvitation; readonly own: Pick<Invitation, 'email' | 'notifyInviter'> },
): Promise<Invitation> {
  const minutes = asked.expiresInMinutes === undefined ? DEFAULT_MINUTES : asked.expiresInMinutes;
  const invitation = {
    id: tx.nextId('invitation'),
    inviterId: user.id,
    ...own,
    token: newToken(),
    role: asked.role,
    channelIds: asked.channelIds,
    groupIds: asked.groupIds,
    withDefaultChannels: asked.withDefaultChannels,
    createdAt: tx.now,
    expiresAt: minutes === null ? null : tx.now + minutes * 60,
    isRevoked: false,
  };
  await insertInvitation(tx, invitation);
  tx.audit({ kind: 'invitation_created', after: auditedInvitation(invitation) });
  return invitation;
}
