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
