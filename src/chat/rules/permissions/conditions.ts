import type { Channel } from '../../model/channels.ts';
import type { Group, GroupValue } from '../../model/groups.ts';
import { ROLE, type Role, type User } from '../../model/people.ts';
import {
  type ChannelPermission,
  type GroupPermission,
  PERMISSION_SETTINGS,
  type PermissionSetting,
  type RealmPermission,
} from '../../model/settings/settings.ts';
import type { Memberships, Realm } from '../../realm/realm.ts';

/** Facts that conditions check, beside roles and settings. */
export type Fact =
  | 'account_is_active'
  | 'channel_is_not_archived'
  | 'channel_is_public'
  | 'group_is_active'
  | 'group_is_no_system_group'
  | 'is_no_bot'
  | 'is_no_guest'
  | 'owner_of_bot_may'
  | 'reads_channel'
  | 'sees_channel'
  | 'spectators_are_admitted'
  | 'subscribed';

/** The name of a condition in explanations: a role or one above it, the value of a permission setting, a fact. */
export type ConditionName =
  | { readonly by: 'role'; readonly role: Role }
  | { readonly by: 'realm'; readonly setting: RealmPermission }
  | { readonly by: 'stream'; readonly setting: ChannelPermission }
  | { readonly by: 'group'; readonly setting: GroupPermission }
  | { readonly by: 'fact'; readonly fact: Fact };

/** A part of a rule: rules decide by it, and explanations show it. `On`: what the rule is about, if anything. */
export interface Condition<On = unknown, World = Realm> {
  readonly name: ConditionName;
  holds(realm: World, user: User, on: On): boolean;
}

/** Guests never hold permissions that cannot be given to everyone. */
const mayHold = (user: User, { allow_everyone_group: forGuests }: PermissionSetting): boolean =>
  forGuests || user.role !== ROLE.guest;

/** Whether a user holds a permission of the organization. */
export const holdsRealmPermission = (realm: Realm, user: User, name: RealmPermission): boolean =>
  mayHold(user, PERMISSION_SETTINGS.realm[name]) &&
  realm.isInGroupValue(user, realm.info.settings[name] as GroupValue);

/** The role, or one above it. */
export const byRole = (role: Role): Condition<unknown, unknown> => ({
  name: { by: 'role', role },
  holds: (_, user) => user.role <= role,
});

/** Whether a user holds a permission of the organization. */
export const byRealm = (setting: RealmPermission): Condition => ({
  name: { by: 'realm', setting },
  holds: (realm, user) => holdsRealmPermission(realm, user, setting),
});

/** Whether a user holds a permission of a channel. */
export function byChannel(setting: ChannelPermission): Condition<Channel, Memberships> {
  const rule = PERMISSION_SETTINGS.stream[setting];
  const holds = (realm: Memberships, user: User, { permissions }: Channel) =>
    mayHold(user, rule) && realm.isInGroupValue(user, permissions[setting]);
  return { name: { by: 'stream', setting }, holds };
}

/** Whether a user holds a permission of a group. */
export function byGroup(setting: GroupPermission): Condition<Group, Memberships> {
  const rule = PERMISSION_SETTINGS.group[setting];
  const holds = (realm: Memberships, user: User, { permissions }: Group) =>
    mayHold(user, rule) && realm.isInGroupValue(user, permissions[setting]);
  return { name: { by: 'group', setting }, holds };
}

export const byFact = <On = unknown, World = Realm>(
  fact: Fact,
  test: Condition<On, World>['holds'],
): Condition<On, World> => ({ name: { by: 'fact', fact }, holds: test });

/** Makes a rule of conditions: one of them is enough. */
export const anyOf =
  <On, World>(conditions: readonly Condition<On, World>[]): Condition<On, World>['holds'] =>
  (realm, user, on) => {
    for (const condition of conditions) if (condition.holds(realm, user, on)) return true;
    return false;
  };
