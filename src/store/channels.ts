import type { StoreTx } from './door.ts';
import { isAmong } from './id-lists.ts';
import { channelRow, flag } from './mappers.ts';
import type { Channel } from './model.ts';

export async function insertChannelRow(tx: StoreTx, realmId: number, channel: Channel): Promise<void> {
  await tx.db.insertInto('channels').values(channelRow(realmId, channel)).execute();
}

/** Writes what is chosen of a channel; what follows from its messages has functions of its own. */
export async function updateChannel(tx: StoreTx, realmId: number, channel: Channel): Promise<void> {
  const { realm_id: _, recipient_id: __, id, ...others } = channelRow(realmId, channel);
  const { first_message_id: ___, last_move_position: ____, ...chosen } = others;
  const { weekly_traffic: _____, is_recently_active: ______, ...columns } = chosen;
  await tx.db
    .updateTable('channels')
    .set(columns)
    .where('realm_id', '=', realmId)
    .where('id', '=', id)
    .execute();
}

export async function setRecentlyActive(
  tx: StoreTx,
  realmId: number,
  channelIds: readonly number[],
  isRecentlyActive: boolean,
): Promise<void> {
  if (channelIds.length === 0) return;
  await tx.db
    .updateTable('channels')
    .set({ is_recently_active: flag(isRecentlyActive) })
    .where('realm_id', '=', realmId)
    .where(isAmong(tx.db, 'id', channelIds))
    .execute();
}

/** Messages a week; null: too young to tell. */
export async function setWeeklyTraffic(
  tx: StoreTx,
  realmId: number,
  channelId: number,
  weeklyTraffic: number | null,
): Promise<void> {
  await tx.db
    .updateTable('channels')
    .set({ weekly_traffic: weeklyTraffic })
    .where('realm_id', '=', realmId)
    .where('id', '=', channelId)
    .execute();
}

/** Messages are moved into the channel. */
export async function setLastMove(
  tx: StoreTx,
  realmId: number,
  channelId: number,
  position: number,
): Promise<void> {
  await tx.db
    .updateTable('channels')
    .set({ last_move_position: position })
    .where('realm_id', '=', realmId)
    .where('id', '=', channelId)
    .execute();
}

export async function setFirstMessage(
  tx: StoreTx,
  realmId: number,
  channelId: number,
  messageId: number | null,
): Promise<void> {
  await tx.db
    .updateTable('channels')
    .set({ first_message_id: messageId })
    .where('realm_id', '=', realmId)
    .where('id', '=', channelId)
    .execute();
}
