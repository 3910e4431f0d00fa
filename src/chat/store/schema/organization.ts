import { flag, int, json, orNull, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

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
