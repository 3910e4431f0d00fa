import { type Clock, DAY_SECONDS, seconds } from '../../../engine/kernel/clock.ts';
import { AuthenticationFailed, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { reportFailure } from '../../../engine/kernel/log.ts';
import type { LogInAttempt } from '../../../engine/kernel/log-in-attempt.ts';
import type { OnClose } from '../../../engine/kernel/passwords/derivation-queue.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../../engine/kernel/passwords/passwords.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { requireOpen } from '../../rules/people/authentication.ts';
import { allowsDevelopment, allowsPasswords, requirePasswords } from '../../rules/people/log-in-methods.ts';
import { findKnownNetwork, saveKnownNetwork } from '../../store/people/known-networks.ts';
import { findPasswordHash, replacePasswordHash } from '../../store/people/users.ts';

/** No user has this ID. */
const NOBODY = 0;

/** The services that a login needs. */
export interface LogInContext {
  readonly realm: Realm;
  readonly db: Reader;
  readonly clock: Clock;
  /** Resolves once the memory has all changes that other nodes had acknowledged before the call. */
  catchUp(): Promise<void>;
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Failed log-ins; `begin` throws RateLimitHit. */
  readonly logins: Record<'begin' | 'succeed' | 'takeBack', (attempt: LogInAttempt) => void>;
}

export interface LogIn {
  readonly username: string;
  readonly password: string;
}

/** The origin of a login. */
export interface LogInOrigin {
  readonly ip: string;
  /** The key under which the address is counted. */
  readonly network: string;
  /** Calls back when the client has closed the request. */
  onClose(fn: () => void): void;
}

/**
 * The account for an address and its password. An unknown address takes the same work and gives the same error as a
 * wrong password. Throws AuthenticationFailed, PasswordAuthDisabled, RateLimitHit, UserDeactivated, RealmDeactivated.
 */
export async function logIn(context: LogInContext, given: LogIn, from: LogInOrigin): Promise<User> {
  return (await checkLogIn(context, given, from)).user;
}

/** As `logIn`; also returns the hash that the password matched. */
export async function checkLogIn(
  context: LogInContext,
  { username, password }: LogIn,
  from: LogInOrigin,
): Promise<{ readonly user: User; readonly hash: string }> {
  const { realm, logins } = context;
  // Done for every address: the time does not reveal which addresses exist.
  await context.catchUp();
  requirePasswords(realm);
  const name = username.trim();
  const unsafeUser = realm.userByEmail(name);
  // Threat: the time or the error could tell whether the address has an account. Each address gets the same queries and errors.
  const rows = { db: context.db, realm };
  const userId = unsafeUser?.id ?? NOBODY;
  const stored = await findPasswordHash(rows, userId);
  const signedInAt = await findKnownNetwork(rows, { userId, network: from.network });
  const isKnown = signedInAt !== undefined;
  const attempt = { name, ip: from.ip, isKnown };
  // Counted before the work: simultaneous attempts must not all count as the first.
  logins.begin(attempt);
  const waiting = {
    lane: isKnown ? 'known' : 'strangers',
    onClose: (fn: () => void) => from.onClose(fn),
  } as const;
  const isRight = await verifyPassword(password, stored, waiting).catch((error) => {
    logins.takeBack(attempt);
    throw error;
  });
  if (!isRight || !unsafeUser || stored === null) throw new AuthenticationFailed();
  logins.succeed(attempt);
  requireOpen(realm, unsafeUser);
  if (seconds(context.clock) - (signedInAt ?? 0) > DAY_SECONDS)
    await noteNetwork(context, userId, from.network);
  const renewed = isOutdated(stored) && (await renewHash(context, unsafeUser, { stored, password }));
  return { user: unsafeUser, hash: renewed || stored };
}

/** A sign-in does not fail because the network cannot be noted. */
async function noteNetwork(context: LogInContext, userId: number, network: string): Promise<void> {
  try {
    await context.transact((tx) => saveKnownNetwork(tx, userId, network));
  } catch (error) {
    reportFailure(error, 'The network of a sign-in could not be noted.');
  }
}

/** The stored hash of the user's password; undefined if the password is wrong or the user has none. */
export async function recheckPassword(
  context: Pick<LogInContext, 'realm' | 'db'>,
  user: User,
  { password, onClose }: { readonly password: string; readonly onClose?: OnClose | undefined },
): Promise<string | undefined> {
  const stored = allowsPasswords(context.realm) ? await findPasswordHash(context, user.id) : null;
  return (await verifyPassword(password, stored, { lane: 'trusted', onClose })) && stored !== null
    ? stored
    : undefined;
}

/** The account for an address, without a password: for development only. Throws AuthenticationFailed. */
export async function logInForDevelopment(
  { realm, catchUp }: Pick<LogInContext, 'realm' | 'catchUp'>,
  username: string,
): Promise<User> {
  await catchUp();
  const unsafeUser = realm.userByEmail(username.trim());
  if (!unsafeUser || !allowsDevelopment(realm)) throw new AuthenticationFailed();
  requireOpen(realm, unsafeUser);
  return unsafeUser;
}

async function renewHash(
  context: LogInContext,
  user: User,
  { stored, password }: { readonly stored: string; readonly password: string },
): Promise<string | undefined> {
  const hash = await hashPassword(password).catch((error) => {
    // Too many derivations wait: the next login updates the hash.
    if (error instanceof RateLimitHit) return undefined;
    throw error;
  });
  if (hash !== undefined)
    await context.transact((tx) => replacePasswordHash(tx, { userId: user.id, old: stored, hash }));
  return hash;
}
