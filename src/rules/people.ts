import type { Realm } from '../realm/realm.ts';
import { listConversationPartners } from '../store/conversations.ts';
import type { Reader } from '../store/engine.ts';
import { type Person, ROLE, type User } from '../store/model.ts';
import { holdsRealmPermission } from './channels.ts';

/** The setting `email_address_visibility` (REGISTER.md), by its value. */
const MAY_SEE: Readonly<Record<number, (viewer: User) => boolean>> = {
  1: () => true,
  2: (viewer) => viewer.role <= ROLE.member,
  3: (viewer) => viewer.role <= ROLE.administrator,
  4: () => false,
  5: (viewer) => viewer.role <= ROLE.moderator,
};

/** Whether `viewer` may know the real address of `person`. */
export function canSeeEmail(viewer: User, person: Person): boolean {
  return person.isBot || viewer.id === person.id || (MAY_SEE[person.emailVisibility]?.(viewer) ?? false);
}

const DUMMY_ADDRESS = /^user([0-9]{1,15})@/;

/** Somebody by real address or by the dummy one that stands for it (spec 4.5). */
export function accessByAddress(realm: Realm, address: string): User | undefined {
  const byAddress = realm.userByEmail(address);
  if (byAddress) return byAddress;
  const id = DUMMY_ADDRESS.exec(address)?.[1];
  return id === undefined ? undefined : realm.users.get(Number(id));
}

/** Whether `viewer` administers a bot, and so may know its key. */
export const administersBot = (viewer: User, bot: User): boolean =>
  bot.isBot && !bot.isSystemBot && (viewer.role <= ROLE.administrator || bot.botOwnerId === viewer.id);

/** Whether somebody may know of everybody; others know those of `accessiblePeople`. */
export const seesEverybody = (realm: Realm, viewer: User): boolean =>
  holdsRealmPermission(realm, viewer, 'can_access_all_users_group');

/** Whom a limited guest knows: bots, those in the same channels, those of the same direct conversations. */
export async function accessiblePeople(db: Reader, realm: Realm, viewer: User): Promise<ReadonlySet<number>> {
  const known = new Set([viewer.id, ...(await listConversationPartners(db, realm.id, viewer.id))]);
  for (const user of realm.users.values()) if (user.isBot) known.add(user.id);
  for (const { channelId, isActive } of realm.subscriptionsOf(viewer.id).values()) {
    if (isActive) for (const id of realm.subscribersOf(channelId)) known.add(id);
  }
  return known;
}
