import { append } from '../../engine/kernel/values/lists.ts';
import type { Group } from '../model/groups.ts';
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

/** The user groups of an organization, with their subgroups. */
export class GroupGraph {
  readonly #byId: Map<number, Group>;
  readonly #idByName: Map<string, number>;
  /** Results of `reach`, by group ID. */
  readonly #reach = new Map<number, readonly Group[]>();

  constructor(groups: Iterable<Group> = []) {
    const all = [...groups];
    this.#byId = new Map(all.map((group) => [group.id, group]));
    this.#idByName = new Map(all.map((group) => [group.name, group.id]));
  }

  get byId(): ReadonlyMap<number, Group> {
    return this.#byId;
  }

  byName(name: string): Group | undefined {
    return this.#byId.get(this.#idByName.get(name) ?? 0);
  }

  put(group: Group): void {
    const old = this.#byId.get(group.id);
    if (old) this.#idByName.delete(old.name);
    this.#byId.set(group.id, group);
    this.#idByName.set(group.name, group.id);
    this.#reach.clear();
  }

  /** A graph in which the given groups replace those with the same IDs. */
  with(changed: Iterable<Group>): GroupGraph {
    const groups = new Map(this.#byId);
    for (const group of changed) groups.set(group.id, group);
    return new GroupGraph(groups.values());
  }

  /**
   * The group itself and all groups whose members are its members too. A system group has only itself: its
   * members follow from the roles.
   */
  reach(groupId: number): readonly Group[] {
    const known = this.#reach.get(groupId);
    if (known) return known;
    const found = this.below(groupId, (group) => !isSystemGroupName(group.name));
    this.#reach.set(groupId, found);
    return found;
  }

  /** The group and all groups below it, each once; `enter` decides whether a group's subgroups are followed. */
  below(groupId: number, enter: (group: Group) => boolean = () => true): Group[] {
    const found = new Map<number, Group>();
    const open = [groupId];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const group = this.#byId.get(id);
      if (!group || found.has(id)) continue;
      found.set(id, group);
      if (enter(group)) append(open, group.subgroups);
    }
    return [...found.values()];
  }
}
