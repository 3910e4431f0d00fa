import { timingSafeEqual } from 'node:crypto';
import { RealmDeactivated, Unauthorized, UserDeactivated } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import { InvalidApiKey } from '../../model/webhook-errors.ts';
import { type Admitted, isUnchangedIn } from '../../realm/admitted.ts';
import type { LiveRealm } from '../../realm/live-realm.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Session, Sessions } from '../../realm/sessions.ts';
import { accessByAddress } from './people.ts';

/** Throws RealmDeactivated, UserDeactivated. */
export function requireOpen(realm: Realm, user: User): void {
  if (realm.info.deactivated) throw new RealmDeactivated();
  if (!user.isActive) throw new UserDeactivated();
}

const WRONG_KEY = 'Invalid API key: API authentication or user session required';

interface Credentials {
  readonly email: string;
  readonly apiKey: string;
}

/** Finds the accounts of requests. A refusal counts once the memory has what other nodes had acknowledged before. */
export function accounts(memory: Pick<LiveRealm, 'realm' | 'catchUp'>, sessions: Sessions) {
  const { realm } = memory;
  return {
    authenticate: (credentials: Credentials) => onceCaughtUp(memory, () => authenticate(realm, credentials)),
    findBot: (apiKey: string) => onceCaughtUp(memory, () => authenticateBot(realm, apiKey)),
    async findSession(tokenHash: string) {
      const found = await sessions.find(tokenHash);
      if (!found) return undefined;
      return { ...found, user: await onceCaughtUp(memory, () => userOfSession(realm, found.session)) };
    },
    isCurrent: isUnchangedIn(realm),
  };
}

/** Calls `find` on the memory; if it refuses, the memory first catches up with acknowledged changes of other nodes. */
function onceCaughtUp<T>(memory: Pick<LiveRealm, 'catchUp'>, find: () => T): T | Promise<T> {
  try {
    return find();
  } catch {
    return memory.catchUp().then(find);
  }
}

/** The user with this address and API key. */
export function authenticate(realm: Realm, { email, apiKey }: Credentials): User {
  // An account may have had the address before it was reserved for a stand-in: the key tells the two apart.
  const unsafeUser = [accessByAddress(realm, email), realm.userByEmail(email)].find(
    (user) => user && sameKey(user.apiKey, apiKey),
  );
  if (!unsafeUser) throw new Unauthorized(WRONG_KEY);
  requireOpen(realm, unsafeUser);
  return unsafeUser;
}

/** The form of API keys, of this server and of other servers of this API. */
const KEY = /^[A-Za-z0-9]{32}$/;

/**
 * The bot with this API key: the address of an incoming webhook names no account. A person's key is refused: it does not belong in the settings of
 * another service. Throws InvalidApiKey, UserDeactivated, RealmDeactivated.
 */
function authenticateBot(realm: Realm, apiKey: string): User {
  if (!KEY.test(apiKey)) throw new InvalidApiKey('Malformed API key');
  let unsafeUser: User | undefined;
  for (const user of realm.users.values())
    if (user.isBot && !user.isSystemBot && sameKey(user.apiKey, apiKey)) unsafeUser = user;
  if (!unsafeUser) throw new InvalidApiKey();
  requireOpen(realm, unsafeUser);
  return unsafeUser;
}

/** The user of a session. Throws UserDeactivated, RealmDeactivated. */
function userOfSession(realm: Realm, { userId }: Session): User {
  const user = realm.user(userId);
  requireOpen(realm, user);
  return user;
}

/**
 * The account of an admitted request as it is, maybe with another role. Threat: another node has removed the account, its key or its
 * session, and this node admitted the request before it learned of that. Throws UserDeactivated, RealmDeactivated, Unauthorized.
 */
export function admittedUser(realm: Realm, admitted: Admitted): User {
  const user = realm.user(admitted.user.id);
  requireOpen(realm, user);
  if (user.apiKey === admitted.user.apiKey && admitted.session?.isEnded !== true) return user;
  throw admitted.session ? new Unauthorized() : new Unauthorized(WRONG_KEY);
}

/** Compares in constant time. */
function sameKey(known: string, given: string): boolean {
  const a = Buffer.from(known);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
