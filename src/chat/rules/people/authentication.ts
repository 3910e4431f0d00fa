import { timingSafeEqual } from 'node:crypto';
import {
  BadRequest,
  PasswordAuthDisabled,
  RealmDeactivated,
  Unauthorized,
  UserDeactivated,
} from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import { InvalidApiKey } from '../../model/webhook-errors.ts';
import type { Admitted } from '../../realm/admitted.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Session } from '../../realm/sessions.ts';
import { accessByAddress } from './people.ts';

/** Whether users of the organization log in with passwords. */
export const allowsPasswords = (realm: Realm): boolean => realm.info.settings.email_auth_enabled !== false;

/** Whether a development server lets anybody log in with an address alone. */
export const allowsDevelopment = (realm: Realm): boolean => realm.info.settings.dev_auth_enabled !== false;

export function requirePasswords(realm: Realm): void {
  if (!allowsPasswords(realm)) throw new PasswordAuthDisabled();
}

/** Throws RealmDeactivated, UserDeactivated. */
export function requireOpen(realm: Realm, user: User): void {
  if (realm.info.deactivated) throw new RealmDeactivated();
  if (!user.isActive) throw new UserDeactivated();
}

export const isOpen = (realm: Realm, user: User): boolean => !realm.info.deactivated && user.isActive;

/** The methods by their names in the API, and the settings that hold whether they are on. */
export const METHOD_SETTINGS = { Dev: 'dev_auth_enabled', Email: 'email_auth_enabled' } as const;

type Method = keyof typeof METHOD_SETTINGS;
export type Methods = Partial<Readonly<Record<Method, boolean>>>;

/** The methods that this server has, each on or off. */
export function authenticationMethods(realm: Realm, development: boolean): Methods {
  return { ...(development && { Dev: allowsDevelopment(realm) }), Email: allowsPasswords(realm) };
}

/** The methods in the form that clients get. */
export function shownMethods(methods: Methods): Record<string, { enabled: boolean; available: boolean }> {
  const shown = Object.entries(methods).map(([name, enabled]) => [name, { enabled, available: true }]);
  return Object.fromEntries(shown);
}

/** The login methods after applying `asked`; throws for unknown methods, and if no method would be left. */
export function changeMethods(current: Methods, asked: Readonly<Record<string, boolean>>): Methods {
  for (const name of Object.keys(asked)) {
    if (Object.hasOwn(current, name)) continue;
    const known = Object.keys(current).map((each) => `'${each}'`);
    throw new BadRequest(
      `Invalid authentication method: ${name}. Valid methods are: [${known.sort().join(', ')}]`,
    );
  }
  if (!Object.values(asked).includes(true)) {
    throw new BadRequest('At least one authentication method must be enabled.');
  }
  return { ...current, ...asked };
}

const WRONG_KEY = 'Invalid API key: API authentication or user session required';

/** The user with this address and API key. */
export function authenticate(realm: Realm, { email, apiKey }: { email: string; apiKey: string }): User {
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
export function authenticateBot(realm: Realm, apiKey: string): User {
  if (!KEY.test(apiKey)) throw new InvalidApiKey('Malformed API key');
  let unsafeUser: User | undefined;
  for (const user of realm.users.values())
    if (user.isBot && !user.isSystemBot && sameKey(user.apiKey, apiKey)) unsafeUser = user;
  if (!unsafeUser) throw new InvalidApiKey();
  requireOpen(realm, unsafeUser);
  return unsafeUser;
}

/** The user of a session. Throws UserDeactivated, RealmDeactivated. */
export function userOfSession(realm: Realm, { userId }: Session): User {
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
