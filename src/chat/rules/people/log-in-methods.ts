import { BadRequest, PasswordAuthDisabled } from '../../../engine/kernel/errors.ts';
import type { Realm } from '../../realm/realm.ts';

/** Whether users of the organization log in with passwords. */
export const allowsPasswords = (realm: Realm): boolean => realm.info.settings.email_auth_enabled !== false;

/** Whether a development server lets anybody log in with an address alone. */
export const allowsDevelopment = (realm: Realm): boolean => realm.info.settings.dev_auth_enabled !== false;

export function requirePasswords(realm: Realm): void {
  if (!allowsPasswords(realm)) throw new PasswordAuthDisabled();
}

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
