import type { Flag, Json } from './columns.ts';

export interface RealmsTable {
  id: number;
  string_id: string;
  name: string;
  description: string;
  date_created: number;
  deactivated: Flag;
  settings: Json;
  user_defaults: Json;
  /** UNIX seconds. */
  full_members_at: number;
}

/** The last number given out, by kind; read and written under the realm's lock. */
export interface CountersTable {
  realm_id: number;
  name: string;
  value: number;
}

export interface GroupsTable {
  realm_id: number;
  id: number;
  name: string;
  description: string;
  creator_id: number | null;
  date_created: number | null;
  is_system: Flag;
  deactivated: Flag;
  permissions: Json;
}

export interface GroupMembersTable {
  realm_id: number;
  group_id: number;
  user_id: number;
}

export interface GroupSubgroupsTable {
  realm_id: number;
  group_id: number;
  subgroup_id: number;
}
