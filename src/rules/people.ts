import type { Realm } from '../realm/realm.ts';
import { type Person, ROLE, type User } from '../store/model.ts';

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
