import type { Group, GroupValue } from '../model/groups.ts';
import type { GroupPermission } from '../model/settings/settings.ts';

export type GroupsEvents =
  | GroupAddEvent
  | GroupUpdateEvent
  | GroupDeactivateEvent
  | GroupMembersEvent
  | GroupSubgroupsEvent;

export interface GroupAddEvent {
  readonly type: 'user_group';
  readonly op: 'add';
  readonly group: Omit<Group, 'members'>;
  readonly members: readonly number[];
}

export interface GroupUpdateEvent {
  readonly type: 'user_group';
  readonly op: 'update';
  readonly groupId: number;
  /** What was changed, by wire names. */
  readonly data: Readonly<
    Partial<Record<'name' | 'description', string> & Record<GroupPermission, GroupValue>>
  >;
  readonly ofDeactivated?: boolean;
}

export interface GroupDeactivateEvent {
  readonly type: 'user_group';
  readonly op: 'deactivate';
  readonly groupId: number;
}

export interface GroupMembersEvent {
  readonly type: 'user_group';
  readonly op: 'add_members' | 'remove_members';
  readonly groupId: number;
  readonly userIds: readonly number[];
  /** For clients that do not know deactivated groups, the group no longer exists. */
  readonly ofDeactivated?: boolean;
}

export interface GroupSubgroupsEvent {
  readonly type: 'user_group';
  readonly op: 'add_subgroups' | 'remove_subgroups';
  readonly groupId: number;
  readonly subgroupIds: readonly number[];
}
