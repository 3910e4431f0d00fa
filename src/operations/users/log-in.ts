import type { OnClose } from '../../kernel/derivation-queue.ts';
import { AuthenticationFailed, RateLimitHit } from '../../kernel/errors.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../kernel/passwords.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import {
  allowsDevelopment,
  allowsPasswords,
  requireOpen,
  requirePasswords,
} from '../../rules/people/authentication.ts';
import type { Reader } from '../../store/engine/engine.ts';

import { findPasswordHash, replacePasswordHash } from '../../store/people/users.ts';

/** The services that a login needs. */
export interface LogInContext {
  readonly realm: Realm;
  readonly db: Reader;
  /** Resolves once the memory has all changes that other nodes had acknowledged before the call. */
  catchUp(): Promise<void>;
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Failed log-ins by user name and client address; `begin` throws RateLimitHit. */
  readonly logins: Record<'begin' | 'succeed' | 'takeBack', (name: string, ip: string) => void>;
}

export interface LogIn {
  readonly username: string;
  readonly password: string;
}

/** The origin of a login. */
export interface Origin {
  readonly ip: string;
  /** Calls back when the client has closed the request. */
  onClose(fn: () => void): void;
}

/**
 * The account for an address and its password. An unknown address takes the same work and gives the same error as a
 * wrong password. Throws AuthenticationFailed, PasswordAuthDisabled, RateLimitHit, UserDeactivated, RealmDeactivated.
 */
export async function logIn(context: LogInContext, given: LogIn, from: Origin): Promise<User> {
  return (await checkLogIn(context, given, from)).user;
}

/** As `logIn`; also returns the hash that the password matched. */
export async function checkLogIn(
  context: LogInContext,
  { username, password }: LogIn,
  from: Origin,
): Promise<{ readonly user: User; readonly hash: string }> {
  const { realm, logins } = context;
  // Done for every address: the time does not reveal which addresses exist.
  await context.catchUp();
  requirePasswords(realm);
  const name = username.trim();
  // Counted before the work: simultaneous attempts must not all count as the first.
  logins.begin(name, from.ip);
  const unsafeUser = realm.userByEmail(name);
  const stored = unsafeUser ? await findPasswordHash({ db: context.db, realm }, unsafeUser.id) : null;
  const isRight = await verifyPassword(password, stored, (fn) => from.onClose(fn)).catch((error) => {
    logins.takeBack(name, from.ip);
    throw error;
  });
  if (!isRight || !unsafeUser || stored === null) throw new AuthenticationFailed();
  logins.succeed(name, from.ip);
  requireOpen(realm, unsafeUser);
  const renewed = isOutdated(stored) && (await renewHash(context, unsafeUser, { stored, password }));
  return { user: unsafeUser, hash: renewed || stored };
}

/** The stored hash of the user's password; undefined if the password is wrong or the user has none. */
export async function recheckPassword(
  context: Pick<LogInContext, 'realm' | 'db'>,
  user: User,
  { password, onClose }: { readonly password: string; readonly onClose?: OnClose | undefined },
): Promise<string | undefined> {
  const stored = allowsPasswords(context.realm) ? await findPasswordHash(context, user.id) : null;
  return (await verifyPassword(password, stored, onClose)) && stored !== null ? stored : undefined;
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
