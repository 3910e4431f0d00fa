import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { Arrival } from './spans.ts';

/** A message that a user has starred. */
export interface Star {
  readonly userId: number;
  readonly id: number;
}

/** A starred message of a channel. */
export type ChannelStar = Star & Arrival & { readonly channelId: number };

interface StarRow {
  readonly user_id: number;
  readonly id: number;
  readonly stream_id: number;
  readonly moved_position: number | null;
}

/** The stars of users in channels, by message ID: one look-up for each message that one of the users has starred. */
export async function listStarsIn(
  { db, realm }: Rows,
  { userIds, channelIds }: { readonly userIds: readonly number[]; readonly channelIds: readonly number[] },
): Promise<ChannelStar[]> {
  // The stars come first: the channels may have any number of messages.
  const { rows } = await sql<{
    user_id: number;
    id: number;
    stream_id: number;
    moved_position: number | null;
  }>`
    with stars as materialized (
      select user_id, message_id from message_flags
      where realm_id = ${realm.id} and flag = 'starred' and ${isAmong(db, 'user_id', userIds)}
    )
    select stars.user_id, m.id, m.stream_id, m.moved_position
    from stars cross join messages m
    where m.realm_id = ${realm.id} and m.id = stars.message_id and ${isAmong(db, 'm.stream_id', channelIds)}`.execute(
    db,
  );
  return rows.map(starOf).sort((a, b) => a.id - b.id);
}

const starOf = (row: StarRow): ChannelStar => ({
  userId: row.user_id,
  id: row.id,
  channelId: row.stream_id,
  movedPosition: row.moved_position,
});

/** The users' stars on the messages. */
export async function listStarsOn({ db, realm }: Rows, ids: Iterable<number>): Promise<Star[]> {
  const rows = await db
    .selectFrom('message_flags')
    .select(['user_id', 'message_id'])
    .where('realm_id', '=', realm.id)
    .where('flag', '=', 'starred')
    .where(isAmong(db, 'message_id', ids))
    .execute();
  return rows.map((row) => ({ userId: row.user_id, id: row.message_id }));
}
