import type { Rows } from '../engine/engine.ts';
import type { StoreTx } from '../engine/tx.ts';

export interface ChannelAddress {
  readonly channelId: number;
  /** Who asked for the address. */
  readonly creatorId: number;
  /** ID of the user who sends its messages; null: the mail gateway. */
  readonly senderId: number | null;
}

const GATEWAY = 0;

export async function findAddressToken(
  { db, realm }: Rows,
  { channelId, creatorId, senderId }: ChannelAddress,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('channel_addresses')
    .select('token')
    .where('realm_id', '=', realm.id)
    .where('stream_id', '=', channelId)
    .where('creator_id', '=', creatorId)
    .where('sender_id', '=', senderId ?? GATEWAY)
    .executeTakeFirst();
  return row?.token;
}

export async function insertAddress(
  tx: StoreTx,
  { channelId, creatorId, senderId }: ChannelAddress,
  token: string,
): Promise<void> {
  await tx.db
    .insertInto('channel_addresses')
    .values({
      realm_id: tx.realm.id,
      stream_id: channelId,
      creator_id: creatorId,
      sender_id: senderId ?? GATEWAY,
      token,
    })
    .execute();
}
