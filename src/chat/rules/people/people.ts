import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import { type Person, ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { listConversationPartners } from '../../store/messages/conversations.ts';
import { holdsRealmPermission } from '../permissions/conditions.ts';
import { userByAnyStandIn, userByStandIn } from './reserved.ts';
import { isVisitor } from './visitors.ts';

/** Whether a viewer may know a user. */
export type Knows = (person: Pick<Person, 'id' | 'isBot'>) => boolean;

const everybody: Knows = () => true;

/** Whether a viewer is a guest who may not see all users. Visitors see the names of message senders. */
const isLimited = (realm: Realm, viewer: User): boolean =>
  viewer.role === ROLE.guest && !isVisitor(viewer) && !seesEverybody(realm, viewer);

/** Returns a function that decides whether a viewer may see a user. */
export async function acquaintancesOf(source: Source, viewer: User): Promise<Knows> {
  const { realm } = source;
  if (!isLimited(realm, viewer)) return everybody;
  const known = await accessiblePeople(source, viewer);
  return ({ id }) => known.has(id);
}

/** The same from memory alone, without direct conversations: for places where no database query is possible. */
export function acquaintancesInMemory(realm: Realm, viewer: User): Knows {
  if (!isLimited(realm, viewer)) return everybody;
  return ({ id, isBot }) => isBot || id === viewer.id || shareChannel(realm, viewer.id, id);
}

/** Whether two users, by ID, share a channel. */
export function shareChannel(realm: Realm, one: number, other: number): boolean {
  for (const { channelId, isActive } of realm.subscriptionsOf(one).values()) {
    if (isActive && realm.isSubscribed(other, channelId)) return true;
  }
  return false;
}

/** The setting `email_address_visibility`, by its value. */
const MAY_SEE: Readonly<Record<number, (viewer: User) => boolean>> = {
  1: (viewer) => !isVisitor(viewer),
  2: (viewer) => viewer.role <= ROLE.member,
  3: (viewer) => viewer.role <= ROLE.administrator,
  4: () => false,
  5: (viewer) => viewer.role <= ROLE.moderator,
};

/** Whether `viewer` may know the real address of `person`. */
export function canSeeEmail(viewer: User, person: Person): boolean {
  return person.isBot || viewer.id === person.id || (MAY_SEE[person.emailVisibility]?.(viewer) ?? false);
}

/**
 * The user of these credentials, by API address or real address. For authentication only: it does not check
 * access.
 */
export function accessByAddress(realm: Realm, address: string): User | undefined {
  return userByStandIn(realm, address) ?? realm.userByEmail(address) ?? userByAnyStandIn(realm, address);
}

/**
 * Whether `viewer` administers a bot, and so may know its key: its owner and administrators do. Threat: an administrator
 * takes the key of an owner's bot, and with it the organization; so nobody administers a bot with a higher role than their own.
 */
export const administersBot = (viewer: User, bot: User): boolean =>
  bot.isBot &&
  !bot.isSystemBot &&
  (viewer.role <= ROLE.administrator || bot.botOwnerId === viewer.id) &&
  mayDoAsMuch(viewer, bot);

const mayDoAsMuch = (one: User, other: User): boolean =>
  one.role <= other.role &&
  (one.canCreateUsers || !other.canCreateUsers) &&
  (one.canChangeUserEmails || !other.canChangeUserEmails);

/** Whether a user may see all users; others see those of `accessiblePeople`. */
export const seesEverybody = (realm: Realm, viewer: User): boolean =>
  holdsRealmPermission(realm, viewer, 'can_access_all_users_group');

/** IDs of users whom a limited guest sees: bots, and users in the same channels or direct conversations. */
export async function accessiblePeople(source: Source, viewer: User): Promise<ReadonlySet<number>> {
  const { realm } = source;
  const known = await companionsOf(source, viewer.id);
  for (const user of realm.users.values()) if (user.isBot) known.add(user.id);
  return known;
}

/** The users whom `viewer` may see; for most viewers all of them. Never system bots. */
export async function listPeople(source: Source, viewer: User): Promise<User[]> {
  const { realm } = source;
  const people = [...realm.users.values()].filter((user) => !user.isSystemBot);
  if (seesEverybody(realm, viewer)) return people;
  const known = await accessiblePeople(source, viewer);
  return people.filter((user) => known.has(user.id));
}

/** A user whom `viewer` may see; the same error for a missing user and a hidden one. */
export async function accessPerson(
  source: Source,
  { viewer, asked }: { readonly viewer: User; readonly asked: number | string },
): Promise<User> {
  const { realm } = source;
  const unsafeUser =
    typeof asked === 'number' ? realm.users.get(asked) : personByAddress(realm, viewer, asked);
  const isKnown =
    unsafeUser &&
    (seesEverybody(realm, viewer) || (await accessiblePeople(source, viewer)).has(unsafeUser.id));
  if (!isKnown) throw new BadRequest('No such user');
  return unsafeUser;
}

/** The same, and the account is not deactivated. */
export async function accessActivePerson(...asked: Parameters<typeof accessPerson>): Promise<User> {
  const user = await accessPerson(...asked);
  if (!user.isActive) throw new BadRequest('User is deactivated');
  return user;
}

/** As `accessPerson`, without the server's own bots, to which the permission rules do not apply. */
export async function accessOrdinaryPerson(...asked: Parameters<typeof accessPerson>): Promise<User> {
  const user = await accessPerson(...asked);
  if (user.isSystemBot) throw new BadRequest('No such user');
  return user;
}

/** The user by API address, or by the real address if the viewer may see it. */
export function personByAddress(realm: Realm, viewer: User, address: string): User | undefined {
  const known = userByStandIn(realm, address);
  if (known) return known;
  const real = realm.userByEmail(address);
  return real && canSeeEmail(viewer, real) ? real : undefined;
}

/** Active users, divided by whether they may see a new user who starts in `channels`. */
export function audienceOfNewPerson(
  realm: Realm,
  person: Person,
  channels: readonly Channel[],
): { readonly knowing: readonly number[]; readonly strangers: readonly number[] } {
  const knows = (viewer: User) =>
    person.isBot ||
    seesEverybody(realm, viewer) ||
    channels.some((channel) => realm.isSubscribed(viewer.id, channel.id));
  const { knowing = [], strangers = [] } = Object.groupBy(realm.activeUsers(), (viewer) =>
    knows(viewer) ? 'knowing' : 'strangers',
  );
  return { knowing: knowing.map(({ id }) => id), strangers: strangers.map(({ id }) => id) };
}

/** IDs of users in the same channels or direct conversations as a user, the user included. */
async function companionsOf(source: Source, userId: number): Promise<Set<number>> {
  const { realm } = source;
  const companions = new Set([userId, ...(await listConversationPartners(source, userId))]);
  for (const { channelId, isActive } of realm.subscriptionsOf(userId).values()) {
    if (isActive) for (const id of realm.subscribersOf(channelId)) companions.add(id);
  }
  return companions;
}

/** Which viewers may see which of `userIds`: most viewers all of them, limited guests their own selection. */
export async function viewersOf(
  source: Source,
  userIds: readonly number[],
): Promise<{ readonly viewers: readonly number[]; readonly known: readonly number[] }[]> {
  const { realm } = source;
  const viewers = [...realm.activeUsers()];
  const limited = viewers.filter((viewer) => !seesEverybody(realm, viewer));
  const others = new Set(limited);
  const lists = [
    { viewers: viewers.filter((viewer) => !others.has(viewer)).map(({ id }) => id), known: userIds },
  ];
  for (const viewer of limited) {
    const accessible = await accessiblePeople(source, viewer);
    lists.push({ viewers: [viewer.id], known: userIds.filter((id) => accessible.has(id)) });
  }
  return lists;
}

/** IDs of users who may see an existing user; the other side of `accessPerson`. */
export async function whoKnows(source: Source, person: Person): Promise<number[]> {
  const { realm } = source;
  const partners = new Set(await listConversationPartners(source, person.id));
  const channelIds = [...realm.subscriptionsOf(person.id).values()]
    .filter((subscription) => subscription.isActive)
    .map((subscription) => subscription.channelId);
  const knows = (viewer: User) =>
    person.isBot ||
    viewer.id === person.id ||
    seesEverybody(realm, viewer) ||
    partners.has(viewer.id) ||
    channelIds.some((channelId) => realm.isSubscribed(viewer.id, channelId));
  return [...realm.activeUsers()].filter(knows).map((user) => user.id);
}

/** Active users, divided by whether they may see a user. */
export async function audienceOfPerson(
  source: Source,
  person: Person,
): Promise<{ readonly knowing: readonly number[]; readonly strangers: readonly number[] }> {
  const { realm } = source;
  const knowing = await whoKnows(source, person);
  const known = new Set(knowing);
  const strangers = [...realm.activeUsers()].map(({ id }) => id).filter((id) => !known.has(id));
  return { knowing, strangers };
}
