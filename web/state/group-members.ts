import type { GroupSetting, UserGroup } from './types.ts';

type Groups = ReadonlyMap<number, Pick<UserGroup, 'id' | 'members' | 'direct_subgroup_ids'>>;

/** The path by which a user is in a group: its subgroups down to the one with the user as a direct member; empty: the group itself. */
export type Path = readonly number[];

/** Everybody in the group by user ID, each with the shortest way. */
export function membersOf(groups: Groups, groupId: number): ReadonlyMap<number, Path> {
  const found = new Map<number, Path>();
  const seen = new Set([groupId]);
  let level: { readonly id: number; readonly path: Path }[] = [{ id: groupId, path: [] }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { id, path } of level) {
      const group = groups.get(id);
      for (const userId of group?.members ?? []) if (!found.has(userId)) found.set(userId, path);
      for (const below of group?.direct_subgroup_ids ?? []) {
        if (seen.has(below)) continue;
        seen.add(below);
        next.push({ id: below, path: [...path, below] });
      }
    }
    level = next;
  }
  return found;
}

export interface GroupSize {
  readonly all: number;
  readonly direct: number;
}

const sizes = new WeakMap<Groups, Map<number, GroupSize>>();

/** How many are in the group; counted once for each state of the groups. */
export function sizeOf(groups: Groups, groupId: number): GroupSize {
  const known = sizes.get(groups) ?? new Map<number, GroupSize>();
  sizes.set(groups, known);
  let size = known.get(groupId);
  if (!size) {
    size = { all: membersOf(groups, groupId).size, direct: groups.get(groupId)?.members.length ?? 0 };
    known.set(groupId, size);
  }
  return size;
}

/** The group and all in it, however deep. */
export function groupsWithin(groups: Groups, groupId: number): ReadonlySet<number> {
  const seen = new Set([groupId]);
  for (const id of seen) for (const below of groups.get(id)?.direct_subgroup_ids ?? []) seen.add(below);
  return seen;
}

/** Everybody in any of the groups. */
export const everybodyIn = (groups: Groups, groupIds: readonly number[]): ReadonlySet<number> =>
  new Set(groupIds.flatMap((id) => [...membersOf(groups, id).keys()]));

/** Everybody who holds a permission, as far as the client knows its groups. */
export function holdersOfSetting(groups: Groups, setting: GroupSetting | undefined): ReadonlySet<number> {
  if (setting === undefined) return new Set();
  if (typeof setting === 'number') return everybodyIn(groups, [setting]);
  return new Set([...setting.direct_members, ...everybodyIn(groups, setting.direct_subgroups)]);
}
