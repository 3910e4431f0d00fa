/** A group ID, or people and groups named one by one. */
export type GroupValue = number | { readonly direct_members: number[]; readonly direct_subgroups: number[] };

export interface GroupPermissions {
  readonly can_add_members_group: GroupValue;
  readonly can_join_group: GroupValue;
  readonly can_leave_group: GroupValue;
  readonly can_manage_group: GroupValue;
  readonly can_mention_group: GroupValue;
  readonly can_remove_members_group: GroupValue;
}

export interface Group {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly creatorId: number | null;
  readonly dateCreated: number | null;
  readonly isSystem: boolean;
  readonly deactivated: boolean;
  /** Direct members; empty for system groups, whose members follow from the roles. */
  readonly members: ReadonlySet<number>;
  readonly subgroups: readonly number[];
  readonly permissions: GroupPermissions;
}
