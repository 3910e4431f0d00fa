import { z } from 'zod';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest, ExpectationMismatch, SystemGroupRequired } from '../../../engine/kernel/errors.ts';
import type { Group, GroupValue } from '../../model/groups.ts';
import {
  PERMISSION_SETTINGS,
  type PermissionScope,
  type PermissionSetting,
} from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import { accessActiveGroup, accessMember, accessSubgroup } from './user-groups.ts';

/** A group-setting value in the form of a request: strict, since a misspelt or missing key would mean "nobody". */
export const groupValueInput = z.union([
  z.int(),
  z.strictObject({
    direct_members: z.array(z.int()).max(BOUNDS.people),
    direct_subgroups: z.array(z.int()).max(BOUNDS.items),
  }),
]);
export type GroupValueInput = z.output<typeof groupValueInput>;

/** A change of a value: `old` is the value that the client expects. */
export const groupValueChange = z.object({ new: groupValueInput, old: groupValueInput.optional() });
export type GroupValueChange = z.output<typeof groupValueChange>;

/** Values that are forbidden beyond the table of permissions. */
const ALSO_FORBIDDEN: Readonly<Record<string, string>> = { can_mention_group: 'role:owners' };

/** The table's entry for a setting of an organization, a channel or a group. */
export function permissionSetting(scope: PermissionScope, name: string): PermissionSetting | undefined {
  const settings: Readonly<Record<string, PermissionSetting>> = PERMISSION_SETTINGS[scope];
  return Object.hasOwn(settings, name) ? settings[name] : undefined;
}

/**
 * The value for setting `name`, in its one form: a single group becomes its
 * ID, an empty value role:nobody, lists are sorted and without repetition. Throws for an invalid value.
 */
export function readGroupValue(
  realm: Realm,
  {
    name,
    setting,
    given,
  }: { readonly name: string; readonly setting: PermissionSetting; readonly given: GroupValueInput },
): GroupValue {
  if (typeof given === 'number') return chooseGroup(name, setting, accessActiveGroup(realm, given));
  const members = sorted(given.direct_members);
  const subgroups = sorted(given.direct_subgroups).map((id) => accessSubgroup(realm, id));
  for (const id of members) accessMember(realm, id);
  if (members.length === 0 && subgroups.length < 2) {
    return chooseGroup(name, setting, subgroups[0] ?? realm.systemGroup('role:nobody'));
  }
  if (setting.require_system_group) throw new SystemGroupRequired(name);
  return { direct_members: members, direct_subgroups: subgroups.map((group) => group.id) };
}

/** The value as shown to users: without deactivated users. */
export function shownGroupValue(
  realm: Realm,
  value: GroupValue,
  isActive = (userId: number) => realm.users.get(userId)?.isActive === true,
): GroupValue {
  if (typeof value === 'number') return value;
  const direct_members = value.direct_members.filter(isActive);
  return { direct_members, direct_subgroups: value.direct_subgroups };
}

/**
 * The value after a change of `current`; undefined if it stays the same. Throws ExpectationMismatch if the
 * client expected another current value.
 */
export function changeGroupValue(
  realm: Realm,
  {
    name,
    setting,
    current,
    change,
  }: {
    readonly name: string;
    readonly setting: PermissionSetting;
    readonly current: GroupValue;
    readonly change: GroupValueChange;
  },
): GroupValue | undefined {
  const shown = keyOf(realm, shownGroupValue(realm, current));
  if (change.old !== undefined && keyOf(realm, change.old) !== shown) throw new ExpectationMismatch();
  if (keyOf(realm, change.new) === shown) return undefined;
  return readGroupValue(realm, { name, setting, given: change.new });
}

/** Equal for values with the same meaning. */
function keyOf(realm: Realm, value: GroupValueInput): string {
  if (typeof value === 'number') return String(value);
  const members = sorted(value.direct_members);
  const subgroups = sorted(value.direct_subgroups);
  if (members.length === 0 && subgroups.length < 2) {
    return String(subgroups[0] ?? realm.systemGroup('role:nobody').id);
  }
  return JSON.stringify([members, subgroups]);
}

function chooseGroup(name: string, setting: PermissionSetting, group: Group): number {
  if (setting.require_system_group && !group.isSystem) throw new SystemGroupRequired(name);
  if (group.isSystem && !mayChoose(name, setting, group.name)) {
    throw new BadRequest(`'${name}' setting cannot be set to '${group.name}' group.`);
  }
  return group.id;
}

function mayChoose(name: string, setting: PermissionSetting, systemGroup: string): boolean {
  if (systemGroup === ALSO_FORBIDDEN[name]) return false;
  if (systemGroup === 'role:internet') return setting.allow_internet_group;
  if (systemGroup === 'role:nobody' && !setting.allow_nobody_group) return false;
  if (systemGroup === 'role:everyone' && !setting.allow_everyone_group) return false;
  return setting.allowed_system_groups.length === 0 || setting.allowed_system_groups.includes(systemGroup);
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
