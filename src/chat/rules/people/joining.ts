import { BadRequest } from '../../../engine/kernel/errors.ts';
import { hashToken } from '../../../engine/kernel/passwords/tokens.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import type { Invitation } from '../../store/people/invitations.ts';
import { findJoinRequest } from '../../store/people/join-requests.ts';
import { findById, findByToken, isOpen } from './invitations.ts';

/** What entitles a person to sign up. */
export interface EntryTitle {
  /** undefined: none is needed, the organization is open. */
  readonly invitation: Invitation | undefined;
  /** The address to which the link was mailed, which confirms it; null: a link for many users, or no link. */
  readonly email: string | null;
}

interface JoinRequest {
  /** undefined: none. */
  readonly token: string | undefined;
  /** UNIX seconds. */
  readonly now: number;
}

/** The entry behind the link of an invitation, or of a mail that confirms an address; undefined: the link is invalid. */
export async function findEntry(
  source: Source,
  { token, now }: JoinRequest,
): Promise<EntryTitle | undefined> {
  const { realm } = source;
  if (realm.info.deactivated) return undefined;
  if (token === undefined) return isOpen(realm) ? { invitation: undefined, email: null } : undefined;
  const invited = await findByToken(source, { token, now });
  if (invited) return { invitation: invited, email: invited.email };
  const request = await findJoinRequest(source, { tokenHash: hashToken(token) });
  if (!request || request.expiresAt <= now) return undefined;
  const { email, invitationId } = request;
  if (invitationId === null) return isOpen(realm) ? { invitation: undefined, email } : undefined;
  const invitation = await findById(source, { id: invitationId, now });
  return invitation && { invitation, email };
}

export async function accessEntry(source: Source, asked: JoinRequest): Promise<EntryTitle> {
  const entry = await findEntry(source, asked);
  if (entry) return entry;
  throw new BadRequest(
    asked.token === undefined
      ? 'Joining this organization takes an invitation.'
      : 'This invitation does not exist any more.',
  );
}

/**
 * Whether users of a link for many must confirm their addresses by mail. Threat: where domains are
 * restricted, anybody could join with an invented address of the domain.
 */
export const confirmsAddresses = (realm: Realm, hasMailServer: boolean): boolean =>
  hasMailServer || realm.info.settings.emails_restricted_to_domains === true;

export function requireConfirmed(realm: Realm, { email }: EntryTitle, hasMailServer: boolean): void {
  if (email !== null || !confirmsAddresses(realm, hasMailServer)) return;
  throw new BadRequest('Confirm your address first, by the link of a mail (POST /invites/confirmation).');
}
