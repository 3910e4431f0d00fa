import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

export interface ChannelAddress {
  readonly channelId: number;
  /** The user who asked for the address. */
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

/** The channel address with a token; undefined: there is none. */
export async function findAddress({ db, realm }: Rows, token: string): Promise<ChannelAddress | undefined> {
  const row = await db
    .selectFrom('channel_addresses')
    .select(['stream_id', 'creator_id', 'sender_id'])
    .where('realm_id', '=', realm.id)
    .where('token', '=', token)
    .executeTakeFirst();
  if (!row) return undefined;
  const senderId = row.sender_id === GATEWAY ? null : row.sender_id;
  return { channelId: row.stream_id, creatorId: row.creator_id, senderId };
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
