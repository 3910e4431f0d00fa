import type { GroupSetting, UserGroup } from './types.ts';

/** Who holds a permission, as one picks it: groups and people by their IDs. */
export interface Holders {
  readonly groups: readonly number[];
  readonly people: readonly number[];
}

/** The values that a permission accepts (`PermissionForm` of the client). */
export interface HolderRule {
  readonly isOneRole: boolean;
  readonly allowsInternet: boolean;
  readonly allowsNobody: boolean;
  readonly allowsEveryone: boolean;
  readonly roles: readonly string[];
}

type Group = Pick<UserGroup, 'id' | 'name' | 'is_system_group' | 'deactivated'>;

/** Groups of roles, from most people to fewest. */
const ROLE_ORDER = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
];

/** In the order of their IDs, as the server has them. `nobody`: the ID of the group without members, which represents an empty choice. */
export function holdersOf(setting: GroupSetting | undefined, nobody: number | undefined): Holders {
  if (setting === undefined || setting === nobody) return { groups: [], people: [] };
  if (typeof setting === 'number') return { groups: [setting], people: [] };
  return {
    groups: sorted(setting.direct_subgroups.filter((id) => id !== nobody)),
    people: sorted(setting.direct_members),
  };
}

/** The value of the setting; undefined: nobody may not be chosen here. */
export function settingOf(holders: Holders, nobody: number | undefined): GroupSetting | undefined {
  const { groups, people } = holders;
  const [only] = groups;
  if (people.length === 0 && groups.length === 1 && only !== undefined) return only;
  if (people.length === 0 && groups.length === 0) return nobody;
  return { direct_members: [...people], direct_subgroups: [...groups] };
}

export function isSameSetting(one: GroupSetting | undefined, other: GroupSetting | undefined): boolean {
  const key = (setting: GroupSetting | undefined) => {
    const { groups, people } = holdersOf(setting, undefined);
    return JSON.stringify([groups, people]);
  };
  return key(one) === key(other);
}

const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

/** The groups that may be chosen: roles from most people to fewest, then the organization's own by name. */
export function groupsFor<T extends Group>(rule: HolderRule, groups: Iterable<T>): T[] {
  const allowed = [...groups].filter((group) => !group.deactivated && isAllowed(rule, group));
  const place = ({ name, is_system_group }: T) => (is_system_group ? ROLE_ORDER.indexOf(name) : 99);
  return allowed.sort((one, other) => place(one) - place(other) || one.name.localeCompare(other.name));
}

function isAllowed(rule: HolderRule, { name, is_system_group }: Group): boolean {
  if (!is_system_group) return !rule.isOneRole;
  if (rule.roles.length > 0 && !rule.roles.includes(name)) return false;
  if (name === 'role:internet') return rule.allowsInternet;
  if (name === 'role:everyone') return rule.allowsEveryone;
  return name !== 'role:nobody' || (rule.allowsNobody && rule.isOneRole);
}

export function nobodyOf(groups: Iterable<Group>): number | undefined {
  for (const { id, name, is_system_group } of groups)
    if (is_system_group && name === 'role:nobody') return id;
  return undefined;
}
