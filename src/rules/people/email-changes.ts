import { BadRequest } from '../../kernel/errors.ts';
import { hashToken } from '../../kernel/tokens.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Reader } from '../../store/engine/engine.ts';
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
  db: Reader,
  realm: Realm,
  { token, now }: EmailChangeRequest,
): Promise<Confirmable | undefined> {
  const change = await findEmailChange(db, realm.id, { tokenHash: hashToken(token) });
  if (!change || change.expiresAt <= now || realm.info.deactivated) return undefined;
  const user = realm.users.get(change.userId);
  return user?.isActive && user.deliveryEmail === change.emailBefore ? { user, change } : undefined;
}

export async function accessByToken(
  db: Reader,
  realm: Realm,
  asked: EmailChangeRequest,
): Promise<Confirmable> {
  const found = await findByToken(db, realm, asked);
  if (!found) throw new BadRequest('This link does not work any more.');
  return found;
}
