import { BadRequest } from '../../../engine/kernel/errors.ts';
import { hashToken } from '../../../engine/kernel/passwords/tokens.ts';
import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import { type EmailChange, findEmailChange } from '../../store/people/email-changes.ts';

interface EmailChangeRequest {
  readonly token: string;
  /** UNIX seconds. */
  readonly now: number;
}

/** The user whose address a link changes, and the new address. */
export interface Confirmable {
  readonly user: User;
  readonly change: EmailChange;
}

/**
 * The change that a link confirms; undefined: the link is invalid. Threat: an attacker with a stolen key requests
 * another address, and confirms it after an administrator has given the account a third one.
 */
export async function findByToken(
  source: Source,
  { token, now }: EmailChangeRequest,
): Promise<Confirmable | undefined> {
  const { realm } = source;
  const change = await findEmailChange(source, { tokenHash: hashToken(token) });
  if (!change || realm.info.deactivated) return undefined;
  const user = realm.users.get(change.userId);
  return user?.isActive && isPending(change, user, now) ? { user, change } : undefined;
}

const isPending = (change: EmailChange, user: User, now: number): boolean =>
  change.expiresAt > now && change.emailBefore === user.deliveryEmail;

/** The unconfirmed address that the user has requested; null: none. */
export async function pendingEmailOf(source: Source, user: User, now: number): Promise<string | null> {
  const change = user.isBot ? undefined : await findEmailChange(source, { userId: user.id });
  return change && isPending(change, user, now) ? change.email : null;
}

export async function accessByToken(source: Source, asked: EmailChangeRequest): Promise<Confirmable> {
  const found = await findByToken(source, asked);
  if (!found) throw new BadRequest('This link does not work any more.');
  return found;
}
