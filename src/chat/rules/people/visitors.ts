import { BadRequest, Unauthorized } from '../../../engine/kernel/errors.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { NarrowTerm } from '../../narrows/language/terms.ts';
import type { Realm } from '../../realm/realm.ts';

/** No account has this ID. */
const VISITOR_ID = 0;

export const isVisitor = ({ id }: Pick<User, 'id'>): boolean => id === VISITOR_ID;

/** Whether visitors without an account may read the organization's web-public channels. */
export const admitsVisitors = ({ info }: Realm): boolean =>
  !info.deactivated && info.settings.enable_spectator_access === true;

/** The reader: a user, or a visitor without an account. */
export function readerOf(realm: Realm, user: User | undefined): User {
  if (user) return user;
  if (!admitsVisitors(realm)) throw new Unauthorized();
  return visitor(realm);
}

/** The same for a single item: a visitor who may not read it is asked to log in, whether or not it exists. */
export async function readAs<T>(
  realm: Realm,
  user: User | undefined,
  read: (reader: User) => Promise<T>,
): Promise<T> {
  try {
    return await read(readerOf(realm, user));
  } catch (error) {
    throw !user && error instanceof BadRequest ? new Unauthorized() : error;
  }
}

/** The visitor as a user: a guest without channels and conversations, for whom no setting reveals an address. */
const visitor = (realm: Realm): User => ({
  id: VISITOR_ID,
  deliveryEmail: '',
  fullName: '',
  role: ROLE.guest,
  isActive: true,
  isBot: false,
  botType: null,
  botOwnerId: null,
  isSystemBot: false,
  dateJoined: 0,
  timezone: '',
  avatarSource: 'G',
  avatarVersion: 1,
  emailVisibility: 4,
  canCreateUsers: false,
  canChangeUserEmails: false,
  apiKey: '',
  settings: realm.info.userDefaults,
});

/** Operators that do not depend on the reader's own messages. */
const OF_CHANNELS: ReadonlySet<string> = new Set([
  'channel',
  'channels',
  'topic',
  'has',
  'id',
  'near',
  'search',
  'sender',
  'with',
]);

/**
 * A visitor's narrow must name web-public channels; others need an account. Threat: a term with a
 * sender's address would reveal whether the account exists.
 */
export function requireReadableNarrow(user: User | undefined, terms: readonly NarrowTerm[]): void {
  if (user) return;
  const isOpen = terms.some(
    ({ operator, operand, negated }) => operator === 'channels' && operand === 'web-public' && !negated,
  );
  const mayAsk = ({ operator, operand }: NarrowTerm) =>
    OF_CHANNELS.has(operator) && (operator !== 'sender' || typeof operand === 'number');
  if (!isOpen || !terms.every(mayAsk)) throw new Unauthorized();
}
