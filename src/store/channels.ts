import type { StoreTx } from './door.ts';
import { channelRow } from './mappers.ts';
import type { Channel } from './model.ts';

export async function insertChannelRow(tx: StoreTx, realmId: number, channel: Channel): Promise<void> {
  await tx.db.insertInto('channels').values(channelRow(realmId, channel)).execute();
}

export async function setFirstMessage(
  tx: StoreTx,
  realmId: number,
  channelId: number,
  messageId: number,
): Promise<void> {
  await tx.db
    .updateTable('channels')
    .set({ first_message_id: messageId })
    .where('realm_id', '=', realmId)
    .where('id', '=', channelId)
    .execute();
}
