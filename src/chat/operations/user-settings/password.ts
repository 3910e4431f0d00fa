import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { OnClose } from '../../../engine/kernel/passwords/derivation-queue.ts';
import { hashPassword } from '../../../engine/kernel/passwords/passwords.ts';
import type { User } from '../../model/people.ts';
import { isWeakPassword } from '../../rules/people/accounts.ts';
import { type LogInContext, recheckPassword } from '../users/log-in.ts';

/** The hash of the current password, and of the new one. */
export interface NewPassword {
  readonly old: string;
  readonly hash: string;
}

interface Limiter {
  secondsToWait(key: string): number;
  fail(key: string): void;
  takeBack(key: string): void;
  succeed(key: string): void;
}

interface Confirming extends Pick<LogInContext, 'realm' | 'db'> {
  readonly passwordChecks: Limiter;
}

/**
 * Checks the user's password; returns its hash. An account has five wrong guesses in 30 minutes; they count for the requesting account, so that
 * no other account uses them up. Throws BadRequest after too many guesses and for a wrong password, RateLimitHit.
 */
export async function confirmPassword(
  context: Confirming,
  user: User,
  { password, onClose }: { readonly password: string; readonly onClose: OnClose },
): Promise<string> {
  const { passwordChecks } = context;
  const key = String(user.id);
  const wait = Math.ceil(passwordChecks.secondsToWait(key));
  if (wait > 0) throw new BadRequest(`You're making too many attempts! Try again in ${wait} seconds.`);
  // Counted before the work: simultaneous attempts must not all count as the first.
  passwordChecks.fail(key);
  const hash = await recheckPassword(context, user, { password, onClose }).catch((error) => {
    passwordChecks.takeBack(key);
    throw error;
  });
  if (hash === undefined) throw new BadRequest('Wrong password!');
  passwordChecks.succeed(key);
  return hash;
}

/** Checks and hashes a new password, outside the transaction. Throws BadRequest for a weak one. */
export async function hashNewPassword(
  user: User,
  { password, onClose }: { readonly password: string; readonly onClose: OnClose },
): Promise<string> {
  const about = { email: user.deliveryEmail, fullName: user.fullName };
  if (isWeakPassword(password, about)) throw new BadRequest('New password is too weak!');
  return hashPassword(password, { lane: 'trusted', onClose });
}
