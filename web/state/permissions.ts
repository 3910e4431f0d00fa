import { append } from './lists.ts';
import type { GroupSetting, UserGroup } from './types.ts';

type Groups = ReadonlyMap<number, Pick<UserGroup, 'members' | 'direct_subgroup_ids'>>;

/** Whether a user is in the group, or in one of its subgroups. */
export function isInGroup(groups: Groups, groupId: number, userId: number): boolean {
  const seen = new Set<number>();
  const waiting = [groupId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const group = groups.get(id);
    if (group?.members.includes(userId)) return true;
    append(waiting, group?.direct_subgroup_ids ?? []);
  }
  return false;
}

/** Whether a user holds a permission. A permission that the client does not know is left to the server. */
export function holds(groups: Groups, setting: GroupSetting | undefined, userId: number): boolean {
  if (setting === undefined) return true;
  if (typeof setting === 'number') return !groups.has(setting) || isInGroup(groups, setting, userId);
  return (
    setting.direct_members.includes(userId) ||
    setting.direct_subgroups.some((id) => isInGroup(groups, id, userId))
  );
}
