import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { DefaultChannelGroup } from '../../model/channels.ts';

/** Sorted by name. */
export async function listDefaultChannelGroups({ db, realm }: Rows): Promise<readonly DefaultChannelGroup[]> {
  const rows = await db
    .selectFrom('default_channel_groups')
    .select(['id', 'name', 'description', 'stream_ids'])
    .where('realm_id', '=', realm.id)
    .execute();
  const groups = rows.map(({ stream_ids, ...row }) => ({
    ...row,
    channelIds: JSON.parse(stream_ids) as number[],
  }));
  return sortGroups(groups);
}

export const sortGroups = (groups: readonly DefaultChannelGroup[]): DefaultChannelGroup[] =>
  [...groups].sort((a, b) => (a.name < b.name ? -1 : 1));

/** At least one. */
export async function saveDefaultChannelGroups(
  tx: StoreTx,
  groups: readonly DefaultChannelGroup[],
): Promise<void> {
  const rows = groups.map(({ channelIds, ...group }) => ({
    realm_id: tx.realm.id,
    ...group,
    stream_ids: JSON.stringify(channelIds),
  }));
  await tx.db
    .insertInto('default_channel_groups')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['realm_id', 'id']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        description: ref('excluded.description'),
        stream_ids: ref('excluded.stream_ids'),
      })),
    )
    .execute();
}

export async function deleteDefaultChannelGroup(tx: StoreTx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('default_channel_groups')
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', id)
    .execute();
}
