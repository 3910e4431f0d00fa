import { ROLE, type Role, type User } from '../../chat/model/people.ts';
import { makeResetLink, setPassword } from '../../chat/operations/users/password-reset.ts';
import { announceSignUp, enroll } from '../../chat/operations/users/sign-up.ts';
import { writeIdentity } from '../../chat/operations/users/update.ts';
import type { LiveRealm } from '../../chat/realm/live-realm.ts';
import type { Tx } from '../../chat/realm/tx.ts';
import { checkEmail, checkFullName, checkPassword } from '../../chat/rules/people/accounts.ts';
import { allowsPasswords } from '../../chat/rules/people/log-in-methods.ts';
import type { Config } from '../../engine/config/config.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { hashPassword } from '../../engine/kernel/passwords/passwords.ts';
import { ofOrganization } from './of-organization.ts';

/** The role with this name. Throws CannotStart. */
export function readRole(word = 'member'): Role {
  if (Object.hasOwn(ROLE, word)) return ROLE[word as keyof typeof ROLE];
  throw new CannotStart(`--role is '${word.slice(0, 60)}', but it takes ${Object.keys(ROLE).join(', ')}.`);
}

export interface AskedAccount {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  /** undefined: the user sets one through a link. */
  readonly password: string | undefined;
}

/** Creates an account in the default channels. */
export const createUser = (config: Config, asked: AskedAccount): Promise<string> =>
  ofOrganization(config, async (live) => {
    const { realm } = live;
    const holder = realm.userByEmail(asked.email.trim());
    if (holder) throw new CannotStart(`${holder.deliveryEmail} has ${accountOf(holder)} already.`);
    const email = checkEmail(realm, asked.email);
    const fullName = checkFullName(realm, asked.fullName);
    const passwordHash = await readHash(asked.password, { email, fullName });
    const user = await live.transact(
      (tx) => enroll(tx, { email, fullName, role: asked.role, passwordHash }),
      'command_line',
    );
    await live.transact((tx) => announceSignUp(tx, live.realm.user(user.id)), 'command_line');
    const made = `${fullName} has an account with the address ${email}.\n`;
    return asked.password === undefined ? made + (await linkFor(live, user)) : made;
  });

/** Sets an account's password, or makes a link with which the user sets one. */
export const changePassword = (
  config: Config,
  { email, password }: Pick<AskedAccount, 'email' | 'password'>,
): Promise<string> =>
  ofOrganization(config, async (live) => {
    const user = accountByEmail(live, email);
    if (password === undefined) return linkFor(live, user);
    const hash = (await readHash(password, { email: user.deliveryEmail, fullName: user.fullName })) as string;
    await live.transact((tx) => setPassword(tx, user, hash), 'command_line');
    return `${user.deliveryEmail} has another password; all browsers of the account are signed out.\n`;
  });

/** Makes a user an owner of the organization. */
export const makeOwner = (config: Config, email: string): Promise<string> =>
  ofOrganization(config, async (live) => {
    const { id, deliveryEmail, role } = accountByEmail(live, email);
    if (role === ROLE.owner) throw new CannotStart(`${deliveryEmail} is an owner already.`);
    const promote = async (tx: Tx) => {
      const user = tx.realm.user(id);
      await writeIdentity(tx, user, { ...user, role: ROLE.owner });
    };
    await live.transact(promote, 'command_line');
    return `${deliveryEmail} is an owner of ${live.realm.info.name}.\n`;
  });

/** An active account of a person (no bot). */
function accountByEmail({ realm }: LiveRealm, email: string): User {
  const user = realm.userByEmail(email.trim());
  if (!user) throw new CannotStart(`There is no account with the address ${email.trim().slice(0, 200)}.`);
  if (user.isActive && !user.isBot) return user;
  throw new CannotStart(`${user.deliveryEmail} has ${accountOf(user)}.`);
}

function accountOf({ isActive, isBot }: User): string {
  if (isBot) return 'the account of a bot';
  return isActive ? 'an account' : 'a deactivated account';
}

async function readHash(
  password: string | undefined,
  about: { readonly email: string; readonly fullName: string },
): Promise<string | null> {
  if (password === undefined) return null;
  checkPassword(password, about);
  return hashPassword(password);
}

/** A text with a link by which a user sets a password. */
export async function linkFor(live: LiveRealm, user: User): Promise<string> {
  if (!allowsPasswords(live.realm))
    return 'Passwords are turned off in this organization: there is no link to choose one.\n';
  const link = await live.transact((tx) => {
    tx.audit({ kind: 'user_password_link_made', userId: user.id });
    return makeResetLink(tx, user, { askedFrom: 'the command line', asked: 1, askedSince: tx.now });
  }, 'command_line');
  return `With this link ${user.deliveryEmail} chooses a password, once, within an hour:\n\n  ${link}\n`;
}
