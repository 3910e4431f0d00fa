import { json } from '../../../engine/http/params.ts';
import type { PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import { groupValueChange, groupValueInput } from '../../rules/groups/group-values.ts';

type All<T> = Record<keyof typeof PERMISSION_SETTINGS.group, T>;

const value = (doc: string) => json(groupValueInput, { optional: true, doc });
const change = (doc: string) => json(groupValueChange, { optional: true, doc });

const DOCS = {
  add: 'Who may add people to the group.',
  join: 'Who may join the group.',
  leave: 'Who may leave the group.',
  manage: 'Who runs the group, which takes in all of these but mentioning it.',
  mention: 'Who may mention the group.',
  remove: 'Who may remove people from the group.',
};

/** The permissions of a group, as group-setting values. */
export const groupPermissionParams = {
  can_add_members_group: value(DOCS.add),
  can_join_group: value(DOCS.join),
  can_leave_group: value(DOCS.leave),
  can_manage_group: value(DOCS.manage),
  can_mention_group: value(DOCS.mention),
  can_remove_members_group: value(DOCS.remove),
} satisfies All<unknown>;

/** The same as changes: `new`, and `old` if no other current value is accepted. */
export const groupPermissionChanges = {
  can_add_members_group: change(DOCS.add),
  can_join_group: change(DOCS.join),
  can_leave_group: change(DOCS.leave),
  can_manage_group: change(DOCS.manage),
  can_mention_group: change(DOCS.mention),
  can_remove_members_group: change(DOCS.remove),
} satisfies All<unknown>;
