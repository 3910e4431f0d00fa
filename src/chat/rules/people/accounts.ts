import { BadRequest } from '../../../engine/kernel/errors.ts';
import { isEmail } from '../../../engine/kernel/text/email.ts';
import { ROLE, type User } from '../../model/people.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import { isDisposable } from './disposable-domains.ts';
import { domainsOf } from './domains.ts';
import { isReservedEmail, isReservedName, nameKey } from './reserved.ts';

/** Besides the role, the account itself needs the permission. */
export const canCreateUsers = (user: User): boolean => user.role <= ROLE.administrator && user.canCreateUsers;

export function requireCreateUsers(user: User): void {
  if (!canCreateUsers(user)) throw new BadRequest('User not authorized to create users');
}

/** Characters with a meaning in mentions, and invisible ones. */
const INVALID_IN_NAME = /[*`\\>"@\p{C}]/u;
/** A mention `@**name|12**` names an ID. */
const ENDS_LIKE_MENTION = /\|[0-9]+$/;

/** The valid form of a full name, without white space around it; throws what is wrong with it. `owner`: the account that is renamed. */
export function checkFullName(realm: Realm, given: string, owner?: User): string {
  const name = given.trim();
  const length = [...name].length;
  if (length > LIMITS.fullName) throw new BadRequest('Name too long!');
  if (length < LIMITS.fullNameMin) throw new BadRequest('Name too short!');
  if (INVALID_IN_NAME.test(name)) throw new BadRequest('Invalid characters in name!');
  if (ENDS_LIKE_MENTION.test(name)) throw new BadRequest('Invalid format!');
  if (isReservedName(realm, name)) throw new BadRequest('This name is reserved for the server itself.');
  if (realm.info.settings.require_unique_names && hasNamesake(realm, name, owner)) {
    throw new BadRequest('Unique names required in this organization.');
  }
  return name;
}

/** Whether another account, active or not, has the same name. */
function hasNamesake(realm: Realm, name: string, owner: User | undefined): boolean {
  const key = nameKey(name);
  return [...realm.users.values()].some(
    ({ id, fullName, isSystemBot }) => !isSystemBot && id !== owner?.id && nameKey(fullName) === key,
  );
}

/** The valid form of a free address for an account; throws what is wrong with it. `owner`: the account that has it already. */
export function checkEmail(realm: Realm, given: string, owner?: User): string {
  const email = readEmail(realm, given);
  requireFree(realm, email, owner);
  return email;
}

/** An address that the organization allows, whether or not an account has it. */
export function readEmail(realm: Realm, given: string): string {
  const email = given.trim();
  if (!isEmail(email)) throw new BadRequest('Enter a valid email address.');
  if (isReservedEmail(realm, email)) throw new BadRequest(`The address '${email}' is reserved.`);
  if (realm.info.settings.emails_restricted_to_domains) requireDomain(realm, email);
  else if (realm.info.settings.disallow_disposable_email_addresses && isDisposable(hostOf(email))) {
    throw new BadRequest('Disposable email addresses are not allowed in this organization');
  }
  return email;
}

/** A new address for an existing account. */
export function checkNewEmail(realm: Realm, user: User, given: string): string {
  const email = given.trim();
  if (email === user.deliveryEmail) return email;
  if (!isEmail(email)) throw new BadRequest('Invalid new email address.');
  readEmail(realm, email);
  const holder = realm.userByEmail(email);
  if (!holder || holder.id === user.id) return email;
  const reason = holder.isActive ? 'Already has an account.' : 'Account has been deactivated.';
  throw new BadRequest(`New email value error: ${reason}`);
}

export function requireFree(realm: Realm, email: string, owner?: User): void {
  const holder = realm.userByEmail(email);
  if (holder && holder.id !== owner?.id) throw new BadRequest('Email is already in use.');
}

const hostOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether a user may change their own name; administrators always may. */
export const mayChangeName = (realm: Realm, user: User): boolean =>
  user.role <= ROLE.administrator || realm.info.settings.name_changes_disabled !== true;

export function requireChangeEmail(realm: Realm, user: User): void {
  if (user.role <= ROLE.administrator || realm.info.settings.email_changes_disabled !== true) return;
  throw new BadRequest('Email address changes are disabled in this organization.');
}

function requireDomain(realm: Realm, email: string): void {
  const at = email.lastIndexOf('@');
  // An alias like ada+x@ would turn one allowed address into any number of accounts.
  if (email.slice(0, at).includes('+')) {
    throw new BadRequest('Email addresses containing + are not allowed.');
  }
  const host = hostOf(email);
  const isAllowed = domainsOf(realm).some(
    ({ domain, allow_subdomains }) => host === domain || (allow_subdomains && host.endsWith(`.${domain}`)),
  );
  if (!isAllowed) throw new BadRequest(`Email '${email}' not allowed in this organization`);
}

/** The passwords that attackers try first; longer ones are mostly built from these. */
const COMMON =
  /^(?:password|passwort|passw0rd|qwerty|qwertz|azerty|letmein|welcome|iloveyou|admin|abc123|abcdef|monkey|dragon|sunshine|princess|football|baseball|master|parley|secret|test)[0-9!.]*$/i;
const SEQUENCE = '01234567890 abcdefghijklmnopqrstuvwxyz 09876543210 qwertyuiop asdfghjkl';
const FEWEST_DIFFERENT = 4;

/** A valid password; throws when it is too short, too long, or among the first guesses. */
export function checkPassword(
  password: string,
  about: { readonly email: string; readonly fullName: string },
) {
  const length = [...password].length;
  if (length > LIMITS.passwordMax) {
    throw new BadRequest(`password is too long (limit: ${LIMITS.passwordMax} characters)`);
  }
  if (isWeakPassword(password, about)) throw new BadRequest('The password is too weak.');
}

/** Whether a password is too short, or among the first guesses. */
export const isWeakPassword = (
  password: string,
  about: { readonly email: string; readonly fullName: string },
): boolean => [...password].length < LIMITS.passwordMin || isGuessable(password.toLowerCase(), about);

function isGuessable(password: string, { email, fullName }: { email: string; fullName: string }): boolean {
  const own = [email, email.slice(0, email.lastIndexOf('@')), fullName, fullName.replaceAll(' ', '')];
  return (
    new Set(password).size < FEWEST_DIFFERENT ||
    COMMON.test(password) ||
    SEQUENCE.includes(password) ||
    own.some((each) => each.toLowerCase() === password)
  );
}
