import { BadRequest } from '../../kernel/errors.ts';
import { hashPassword } from '../../kernel/passwords.ts';
import { isWeakPassword } from '../../rules/accounts.ts';
import type { User } from '../../store/model.ts';
import { type Doorkeeper, recheckPassword } from '../users/log-in.ts';

/** The hashes of the password that somebody has, and of the one that takes its place. */
export interface NewPassword {
  readonly old: string;
  readonly hash: string;
}

interface Limiter {
  secondsToWait(name: string): number;
}

/**
 * Checks somebody's old password, with the same limit of guesses as at log-in, and the new one; before the transaction.
 * Throws what is wrong with either.
 */
export async function preparePassword(
  door: Pick<Doorkeeper, 'realm' | 'read'> & { readonly logins: Doorkeeper['logins'] & Limiter },
  user: User,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<NewPassword> {
  const { logins } = door;
  const wait = Math.ceil(logins.secondsToWait(user.deliveryEmail));
  if (wait > 0) throw new BadRequest(`You're making too many attempts! Try again in ${wait} seconds.`);
  // Counted before the work is done: attempts at the same time must not all be the first.
  logins.fail(user.deliveryEmail);
  const old = await recheckPassword(door, user, oldPassword);
  if (old === undefined) throw new BadRequest('Wrong password!');
  logins.succeed(user.deliveryEmail);
  const about = { email: user.deliveryEmail, fullName: user.fullName };
  if (isWeakPassword(newPassword, about)) throw new BadRequest('New password is too weak!');
  return { old, hash: await hashPassword(newPassword) };
}
