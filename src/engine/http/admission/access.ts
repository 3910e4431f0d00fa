import type { Caller } from '../../declared.ts';
import { BadRequest, DatabaseUnavailable, Unauthorized, UnauthorizedPrincipal } from '../../kernel/errors.ts';
import type { Access, Endpoint } from '../define-endpoint.ts';

type User = Caller['user'];

/** Role numbers of the API; a lower number has more rights. */
const roleLimits: Readonly<Partial<Record<Access, { role: number; name: string }>>> = {
  owner: { role: 100, name: 'an organization owner' },
  administrator: { role: 200, name: 'an organization administrator' },
};

const MEMBER = 400;

/** The type of bots that can only write: their keys are stored in the settings of other services. */
const INCOMING_WEBHOOK = 2;

/** Throws unless the user (undefined: no account) may call the endpoint. */
export function requireAccess(
  endpoint: Pick<Endpoint, 'access' | 'refusal' | 'incomingWebhooks'>,
  user: User | undefined,
  admitsVisitors: () => boolean,
): void {
  const { access, refusal } = endpoint;
  if (user?.botType === INCOMING_WEBHOOK && endpoint.incomingWebhooks !== true)
    throw new Unauthorized('This API is not available to incoming webhook bots.');
  if (access === 'public' || access === 'anyone') return;
  if (user === undefined) {
    if (access === 'reader' && admitsVisitors()) return;
    throw new Unauthorized();
  }
  if (user.isBot && (access === 'human' || access === 'member'))
    throw new BadRequest('This endpoint does not accept bot requests.');
  // A missing role has a code of its own; a guest in the place of a member does not.
  if (access === 'member' && user.role > MEMBER) throw new BadRequest('Not allowed for guest users');
  const limit = roleLimits[access];
  if (limit === undefined || user.role <= limit.role) return;
  throw new (refusal === 'BAD_REQUEST' ? BadRequest : UnauthorizedPrincipal)(`Must be ${limit.name}`);
}

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
