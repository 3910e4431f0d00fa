import type { GroupSetting, UserGroup } from './types.ts';

/** A use of a group: by a permission of the organization, of a channel or of a group, or as a subgroup. */
export type GroupUse =
  | { readonly by: 'realm'; readonly permission: string }
  | { readonly by: 'stream' | 'group'; readonly id: number; readonly permission: string }
  | { readonly by: 'supergroup'; readonly id: number };

type Named = Readonly<Record<string, unknown>>;

export interface UsesOfGroup {
  /** As the state of register has it: `realm_<permission>`. */
  readonly realm: object;
  readonly channels: Iterable<{ readonly stream_id: number; readonly is_archived?: boolean | undefined }>;
  readonly groups: Iterable<Pick<UserGroup, 'id' | 'direct_subgroup_ids' | 'deactivated'>>;
  /** Names of the permissions. */
  readonly permissions: Readonly<Record<'realm' | 'stream' | 'group', readonly string[]>>;
}

/** Where a group stands itself, as the server looks before it deactivates one; archived channels and deactivated groups do not count. */
export function usesOf(groupId: number, { realm, channels, groups, permissions }: UsesOfGroup): GroupUse[] {
  const named = (values: object, names: readonly string[], prefix = ''): string[] =>
    names.filter((name) => stands(groupId, (values as Named)[prefix + name] as GroupSetting | undefined));
  const live = [...groups].filter(({ deactivated }) => !deactivated);
  return [
    ...live
      .filter(({ direct_subgroup_ids }) => direct_subgroup_ids.includes(groupId))
      .map(({ id }) => ({ by: 'supergroup', id }) as const),
    ...named(realm, permissions.realm, 'realm_').map((permission) => ({ by: 'realm', permission }) as const),
    ...[...channels].flatMap((channel) =>
      channel.is_archived
        ? []
        : named(channel, permissions.stream).map(
            (permission) => ({ by: 'stream', id: channel.stream_id, permission }) as const,
          ),
    ),
    ...live.flatMap((group) =>
      named(group, permissions.group).map(
        (permission) => ({ by: 'group', id: group.id, permission }) as const,
      ),
    ),
  ];
}

function stands(groupId: number, value: GroupSetting | undefined): boolean {
  return typeof value === 'object' ? value.direct_subgroups.includes(groupId) : value === groupId;
}

type Objection =
  | { readonly type: 'subgroup'; readonly supergroup_ids: readonly number[] }
  | { readonly type: 'channel'; readonly channel_id: number; readonly settings: readonly string[] }
  | { readonly type: 'user_group'; readonly group_id: number; readonly settings: readonly string[] }
  | { readonly type: 'realm'; readonly settings: readonly string[] };

/** The server's reasons not to deactivate a group, as uses: it also knows channels that one does not see. */
export function usesIn(objections: readonly Objection[]): GroupUse[] {
  return objections.flatMap((each): GroupUse[] => {
    if (each.type === 'subgroup') return each.supergroup_ids.map((id) => ({ by: 'supergroup', id }));
    return each.settings.map((permission) => {
      if (each.type === 'realm') return { by: 'realm', permission };
      if (each.type === 'channel') return { by: 'stream', id: each.channel_id, permission };
      return { by: 'group', id: each.group_id, permission };
    });
  });
}
