import type { Caller } from '../../chat/context.ts';
import { DatabaseUnavailable } from '../kernel/errors.ts';

/** The caller got another role between admission and the first transaction; nothing is written. */
export class RoleChanged extends DatabaseUnavailable {
  /** The caller with the new role. */
  readonly user: Caller['user'];

  constructor(user: Caller['user']) {
    super(undefined, 'behind');
    this.user = user;
  }
}

/**
 * Answers as a repeated request would be answered if the caller's role changes meanwhile: once, under the new role. `admit` throws
 * ApiErrors.
 */
export async function underCurrentRole<T>(
  caller: Caller | undefined,
  admit: (user: Caller['user']) => void,
  answer: (caller: Caller | undefined) => T | Promise<T>,
): Promise<T> {
  try {
    return await answer(caller);
  } catch (error) {
    if (!caller || !(error instanceof RoleChanged)) throw error;
    admit(error.user);
    return answer({ ...caller, user: error.user });
  }
}
