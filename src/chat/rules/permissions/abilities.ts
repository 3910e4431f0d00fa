import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import type { Group, GroupValue } from '../../model/groups.ts';
import { ROLE, type User } from '../../model/people.ts';
import {
  type GroupPermission,
  PERMISSION_SETTINGS,
  type RealmPermission,
} from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import { ADDING_OTHERS, REMOVING_OTHERS } from '../channels/channel-subscribing.ts';
import { ADMINISTERING, canReadChannel, canSeeChannel, READING, SEEING } from '../channels/channels.ts';
import { IS_NO_SYSTEM_GROUP, MANAGING } from '../groups/user-groups.ts';
import { SENDING } from '../messages/sending.ts';
import { anyOf, byFact, byGroup, byRealm, type Condition, type ConditionName } from './conditions.ts';

/** The requirements of an action: all needs, and one of the ways. The rules of the operations use the same conditions. */
export interface Ability<On> {
  readonly needs: readonly Condition<On>[];
  readonly ways: readonly Condition<On>[];
}

/** The object of an action: the organization, a channel, a group, … */
export type AskedObject =
  | { readonly scope: 'realm' }
  | { readonly scope: 'stream'; readonly on: Channel }
  | { readonly scope: 'group'; readonly on: Group };

const isActive = byFact('account_is_active', (_, user) => user.isActive);
const isNoBot = byFact('is_no_bot', (_, user) => !user.isBot);
const isNoGuest = byFact('is_no_guest', (_, user) => user.role !== ROLE.guest);
const isGroupActive = byFact<Group>('group_is_active', (_, __, group) => !group.deactivated);
const areSpectatorsAdmitted = byFact(
  'spectators_are_admitted',
  ({ info }) => info.settings.enable_spectator_access === true,
);

const OF_CHANNEL: Readonly<Record<string, Ability<Channel>>> = {
  see_channel: { needs: [], ways: SEEING },
  read_channel: { needs: [], ways: READING },
  can_add_subscribers_group: { needs: [byFact('reads_channel', canReadChannel)], ways: ADDING_OTHERS },
  can_administer_channel_group: { needs: [], ways: ADMINISTERING },
  can_remove_subscribers_group: { needs: [byFact('sees_channel', canSeeChannel)], ways: REMOVING_OTHERS },
  can_send_message_group: SENDING,
  can_subscribe_group: { needs: [isNoGuest], ways: READING },
};

const PEOPLE_ONLY = [isNoBot, isNoGuest];

/** The ability to change the members of a group; `sufficient`: permissions that allow it beside its administration. */
const ofMembership = (...sufficient: readonly GroupPermission[]): Ability<Group> => ({
  needs: [...PEOPLE_ONLY, IS_NO_SYSTEM_GROUP, isGroupActive],
  ways: [...MANAGING, ...sufficient.map(byGroup)],
});

const OF_GROUP: Readonly<Record<GroupPermission, Ability<Group>>> = {
  can_add_members_group: ofMembership('can_add_members_group'),
  can_join_group: ofMembership('can_add_members_group', 'can_join_group'),
  can_leave_group: ofMembership('can_remove_members_group', 'can_leave_group'),
  can_manage_group: { needs: [...PEOPLE_ONLY, IS_NO_SYSTEM_GROUP], ways: MANAGING },
  can_mention_group: { needs: [], ways: [byGroup('can_mention_group')] },
  can_remove_members_group: ofMembership('can_remove_members_group'),
};

/** Actions that require more than holding the permission. */
const SPECIAL: Readonly<Partial<Record<RealmPermission, Partial<Ability<unknown>>>>> = {
  can_add_custom_emoji_group: { needs: PEOPLE_ONLY },
  can_create_bots_group: { needs: PEOPLE_ONLY },
  can_create_groups: { needs: PEOPLE_ONLY },
  can_create_web_public_channel_group: {
    needs: [areSpectatorsAdmitted, byRealm('can_create_public_channel_group')],
  },
  can_create_write_only_bots_group: {
    needs: PEOPLE_ONLY,
    ways: [byRealm('can_create_bots_group'), byRealm('can_create_write_only_bots_group')],
  },
  can_invite_users_group: { needs: PEOPLE_ONLY },
  create_multiuse_invite_group: { needs: PEOPLE_ONLY },
};

const OF_REALM: Readonly<Record<string, Ability<unknown>>> = Object.fromEntries(
  (Object.keys(PERMISSION_SETTINGS.realm) as RealmPermission[]).map((name) => [
    name,
    { needs: [], ways: [byRealm(name)], ...SPECIAL[name] },
  ]),
);

const TABLES = { realm: OF_REALM, stream: OF_CHANNEL, group: OF_GROUP } as const;

/** The names of all abilities, each once. */
export const ABILITIES = [...new Set(Object.values(TABLES).flatMap((table) => Object.keys(table)))].sort();

/** The abilities at a place, with their names. */
export const abilitiesAt = ({ scope }: AskedObject): readonly (readonly [string, Ability<never>])[] =>
  Object.entries(TABLES[scope]);

/** Throws if there is no ability of this name at the place. */
export function accessAbility({ scope }: AskedObject, name: string): Ability<never> {
  const table: Readonly<Record<string, Ability<never>>> = TABLES[scope];
  const ability = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!ability) throw new BadRequest('Invalid permission');
  return ability;
}

const subjectOf = (place: AskedObject) => ('on' in place ? place.on : undefined) as never;

/** Whether a user has an ability, by the rule that the operations enforce. */
export const mayDo = (
  realm: Realm,
  user: User,
  { ability, place }: { readonly ability: Ability<never>; readonly place: AskedObject },
): boolean =>
  isActive.holds(realm, user, undefined) &&
  ability.needs.every((need) => need.holds(realm, user, subjectOf(place))) &&
  anyOf(ability.ways)(realm, user, subjectOf(place));

/** A condition, evaluated for a user. */
export interface EvaluatedCondition {
  readonly name: ConditionName;
  readonly holds: boolean;
  /** For a permission setting: the value that covers the user. */
  readonly value: GroupValue | undefined;
}

/** Evaluates each need and each way for a user. */
export function findings(
  realm: Realm,
  user: User,
  { ability, place }: { readonly ability: Ability<never>; readonly place: AskedObject },
) {
  const find = ({ name, holds }: Condition<never>): EvaluatedCondition => ({
    name,
    holds: holds(realm, user, subjectOf(place)),
    value: settingValue(realm, name, place),
  });
  return { needs: [isActive, ...ability.needs].map(find), ways: ability.ways.map(find) };
}

function settingValue(realm: Realm, name: ConditionName, place: AskedObject): GroupValue | undefined {
  if (name.by === 'realm') return realm.info.settings[name.setting] as GroupValue;
  if (name.by === 'stream' && place.scope === 'stream') return place.on.permissions[name.setting];
  if (name.by === 'group' && place.scope === 'group') return place.on.permissions[name.setting];
  return undefined;
}
