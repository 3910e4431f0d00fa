import type { RealmInfo } from '../model/organization.ts';
import { ROLE, type User } from '../model/people.ts';

/**
 * The system groups, from the widest to the narrowest except the last. Their members
 * follow from the roles; they have no member rows. Each contains the next.
 */
export const SYSTEM_GROUPS = [
  { name: 'role:internet', description: 'Everyone on the Internet' },
  { name: 'role:everyone', description: 'Everyone in this organization, including guests' },
  { name: 'role:members', description: 'Members of this organization, not including guests' },
  {
    name: 'role:fullmembers',
    description: 'Members of this organization, not including new accounts and guests',
  },
  { name: 'role:moderators', description: 'Moderators of this organization' },
  { name: 'role:administrators', description: 'Administrators of this organization, including owners' },
  { name: 'role:owners', description: 'Owners of this organization' },
  { name: 'role:nobody', description: 'Nobody' },
] as const;

export type SystemGroupName = (typeof SYSTEM_GROUPS)[number]['name'];

const NAMES: ReadonlySet<string> = new Set(SYSTEM_GROUPS.map((group) => group.name));
const SECONDS_PER_DAY = 86400;

export function isSystemGroupName(name: string): name is SystemGroupName {
  return NAMES.has(name);
}

interface Circumstances {
  readonly realm: RealmInfo;
  /** UNIX seconds at which full members are determined. */
  readonly moment: number;
}

/**
 * Full-member status as last announced to clients (`fullMembersAt`), advanced by `jobs/full-members.ts`. Permission
 * checks use the current time.
 */
export const lastAnnounced = (realm: RealmInfo): Circumstances => ({ realm, moment: realm.fullMembersAt });

export function isInSystemGroup(name: SystemGroupName, user: User, at: Circumstances): boolean {
  switch (name) {
    case 'role:internet':
    case 'role:everyone':
      return true;
    case 'role:members':
      return user.role <= ROLE.member;
    case 'role:fullmembers':
      return isFullMember(user, at);
    case 'role:moderators':
      return user.role <= ROLE.moderator;
    case 'role:administrators':
      return user.role <= ROLE.administrator;
    case 'role:owners':
      return user.role === ROLE.owner;
    case 'role:nobody':
      return false;
  }
}

/** Whether a user is a full member: a member whose account has the required age, or a moderator or above. */
export function isFullMember(user: User, { realm, moment }: Circumstances): boolean {
  if (user.role !== ROLE.member) return user.role < ROLE.member;
  return fullMemberFrom(user, realm) <= moment;
}

/** UNIX second from which a member is a full member; 0 without a waiting period. */
export function fullMemberFrom(user: User, realm: RealmInfo): number {
  const days = Number(realm.settings.waiting_period_threshold ?? 0);
  return days === 0 ? 0 : user.dateJoined + days * SECONDS_PER_DAY;
}

/** The next narrower group, whose members the group contains; undefined for the innermost. */
export function directSubgroup(name: SystemGroupName): SystemGroupName | undefined {
  if (name === 'role:owners' || name === 'role:nobody') return undefined;
  return SYSTEM_GROUPS[SYSTEM_GROUPS.findIndex((group) => group.name === name) + 1]?.name;
}

/** Whether `user` is a direct member, not through the subgroup: members are direct members of two groups. */
export function isDirectMember(name: SystemGroupName, user: User, at: Circumstances): boolean {
  switch (name) {
    case 'role:everyone':
      return user.role === ROLE.guest;
    case 'role:members':
      return user.role === ROLE.member;
    case 'role:fullmembers':
      return user.role === ROLE.member && isFullMember(user, at);
    case 'role:moderators':
      return user.role === ROLE.moderator;
    case 'role:administrators':
      return user.role === ROLE.administrator;
    case 'role:owners':
      return user.role === ROLE.owner;
    case 'role:internet':
    case 'role:nobody':
      return false;
  }
}

/** The names of the system groups of which the user is a direct member. */
export function directGroupsOf(user: User, at: Circumstances): SystemGroupName[] {
  return SYSTEM_GROUPS.map((group) => group.name).filter((name) => isDirectMember(name, user, at));
}
