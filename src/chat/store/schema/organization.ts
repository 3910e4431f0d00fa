import { flag, flagOf, int, json, orNull, text, yes } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import type { Group, GroupPermissions } from '../../model/groups.ts';
import type { RealmInfo } from '../../model/organization.ts';
import { REALM_SETTING_DEFAULTS } from '../../model/settings/realm-settings.ts';
import { USER_SETTING_DEFAULTS } from '../../model/settings/user-settings.ts';

export const organizationTables = {
  realms: table({
    columns: {
      id: int,
      string_id: text,
      name: text,
      description: text,
      date_created: int,
      deactivated: flag,
      settings: json,
      user_defaults: json,
      /** UNIX seconds. */
      full_members_at: int,
    },
    key: ['id'],
    exported: 'organization',
  }),
  groups: table({
    columns: {
      realm_id: int,
      id: int,
      name: text,
      description: text,
      creator_id: orNull(int),
      date_created: orNull(int),
      is_system: flag,
      deactivated: flag,
      permissions: json,
    },
    key: ['realm_id', 'id'],
    counter: 'group',
    exported: 'groups',
  }),
  group_members: table({
    columns: {
      realm_id: int,
      group_id: int,
      user_id: int,
    },
    key: ['realm_id', 'group_id', 'user_id'],
    exported: 'groups',
  }),
  group_subgroups: table({
    columns: {
      realm_id: int,
      group_id: int,
      subgroup_id: int,
    },
    key: ['realm_id', 'group_id', 'subgroup_id'],
    exported: 'groups',
  }),
};

export function realmOf(row: Schema['realms']): RealmInfo {
  return {
    id: row.id,
    stringId: row.string_id,
    name: row.name,
    description: row.description,
    dateCreated: row.date_created,
    deactivated: yes(row.deactivated),
    settings: { ...REALM_SETTING_DEFAULTS, ...JSON.parse(row.settings) },
    userDefaults: { ...USER_SETTING_DEFAULTS, ...JSON.parse(row.user_defaults) },
    fullMembersAt: row.full_members_at,
  };
}

export function realmRow(realm: RealmInfo): Schema['realms'] {
  return {
    id: realm.id,
    string_id: realm.stringId,
    name: realm.name,
    description: realm.description,
    date_created: realm.dateCreated,
    deactivated: flagOf(realm.deactivated),
    settings: JSON.stringify(realm.settings),
    user_defaults: JSON.stringify(realm.userDefaults),
    full_members_at: realm.fullMembersAt,
  };
}

export function groupRow(realmId: number, group: Group): Schema['groups'] {
  return {
    realm_id: realmId,
    id: group.id,
    name: group.name,
    description: group.description,
    creator_id: group.creatorId,
    date_created: group.dateCreated,
    is_system: flagOf(group.isSystem),
    deactivated: flagOf(group.deactivated),
    permissions: JSON.stringify(group.permissions),
  };
}

export function groupOf(
  row: Schema['groups'],
  members: ReadonlySet<number>,
  subgroups: readonly number[],
): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    creatorId: row.creator_id,
    dateCreated: row.date_created,
    isSystem: yes(row.is_system),
    deactivated: yes(row.deactivated),
    members,
    subgroups,
    permissions: JSON.parse(row.permissions) as GroupPermissions,
  };
}
