import type { OnClose } from '../../kernel/derivation-queue.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { hashPassword } from '../../kernel/passwords.ts';
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

/**
 * Checks the user's old password, then the new one, outside the transaction. Returns the hashes of both. An account
 * has five wrong guesses in 30 minutes; they count for the requesting account, so that no other account uses them up.
 * Throws BadRequest after too many guesses, for a wrong old password, and for a weak new one.
 */
export async function preparePassword(
  context: Pick<LogInContext, 'realm' | 'db'> & { readonly passwordChecks: Limiter },
  user: User,
  asked: { readonly oldPassword: string; readonly newPassword: string; readonly onClose: OnClose },
): Promise<NewPassword> {
  const { oldPassword, newPassword, onClose } = asked;
  const { passwordChecks } = context;
  const key = String(user.id);
  const wait = Math.ceil(passwordChecks.secondsToWait(key));
  if (wait > 0) throw new BadRequest(`You're making too many attempts! Try again in ${wait} seconds.`);
  // Counted before the work: simultaneous attempts must not all count as the first.
  passwordChecks.fail(key);
  const old = await recheckPassword(context, user, { password: oldPassword, onClose }).catch((error) => {
    passwordChecks.takeBack(key);
    throw error;
  });
  if (old === undefined) throw new BadRequest('Wrong password!');
  passwordChecks.succeed(key);
  const about = { email: user.deliveryEmail, fullName: user.fullName };
  if (isWeakPassword(newPassword, about)) throw new BadRequest('New password is too weak!');
  return { old, hash: await hashPassword(newPassword, { lane: 'trusted', onClose }) };
}
