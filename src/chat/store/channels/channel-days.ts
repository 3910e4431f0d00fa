import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

const ROWS_AT_ONCE = 1000;

/** How many messages were written in a channel on a day. */
export interface ChannelDay {
  /** Days since the UNIX epoch, in UTC. */
  readonly day: number;
  readonly channelId: number;
  readonly messages: number;
}

/** Counts the messages with from <= ID < to, by channel: a seek in the index for each, which holds no texts. */
export async function countByChannel(
  { db, realm }: Rows,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('channels')
    .select([
      'channels.id',
      ({ selectFrom }) =>
        selectFrom('messages')
          .select(({ fn }) => fn.countAll<number | string>().as('messages'))
          .where('messages.realm_id', '=', realm.id)
          .whereRef('messages.recipient_id', '=', 'channels.recipient_id')
          .where('messages.id', '>=', from)
          .where('messages.id', '<', to)
          .as('messages'),
    ])
    .where('channels.realm_id', '=', realm.id)
    .execute();
  const counts = rows.map((row) => [row.id, Number(row.messages)] as const);
  return new Map(counts.filter(([, messages]) => messages > 0));
}

/** Keeps rows that another node has already written. */
export async function insertDays(tx: StoreTx, days: readonly ChannelDay[]): Promise<void> {
  for (let from = 0; from < days.length; from += ROWS_AT_ONCE) {
    const rows = days.slice(from, from + ROWS_AT_ONCE);
    await tx.db
      .insertInto('channel_days')
      .values(
        rows.map(({ day, channelId, messages }) => ({
          realm_id: tx.realm.id,
          day,
          stream_id: channelId,
          messages,
        })),
      )
      .onConflict((conflict) => conflict.columns(['realm_id', 'day', 'stream_id']).doNothing())
      .execute();
  }
}

export async function deleteDaysBefore(tx: StoreTx, day: number): Promise<void> {
  await tx.db.deleteFrom('channel_days').where('realm_id', '=', tx.realm.id).where('day', '<', day).execute();
}

/** What was counted from a day on. */
export interface Counted {
  /** By channel; channels without messages are absent. */
  readonly sums: Map<number, number>;
  /** The newest day with counts. */
  readonly lastDay: number | undefined;
}

/** In one query: a survey beside this one adds days. */
export async function readCounted({ db, realm }: Rows, fromDay: number): Promise<Counted> {
  const rows = await db
    .selectFrom('channel_days')
    .select(['stream_id', ({ fn }) => fn.sum<number | string>('messages').as('messages')])
    .select(({ fn }) => fn.max('day').as('last_day'))
    .where('realm_id', '=', realm.id)
    .where('day', '>=', fromDay)
    .groupBy('stream_id')
    .execute();
  let lastDay: number | undefined;
  for (const { last_day } of rows) lastDay = Math.max(lastDay ?? last_day, last_day);
  return { sums: new Map(rows.map((row) => [row.stream_id, Number(row.messages)])), lastDay };
}

/** The ID of the first message that was sent at `time` (UNIX seconds) or later: IDs grow with time. */
export async function findFirstIdSince(source: Rows, time: number, newestId: number): Promise<number> {
  let low = 1;
  let high = newestId + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const next = await findFrom(source, middle);
    if (!next || next.id >= high) high = middle;
    else if (next.sent_at >= time) high = middle;
    else low = next.id + 1;
  }
  return low;
}

/** The first existing message from an ID on. */
function findFrom({ db, realm }: Rows, id: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'sent_at'])
    .where('realm_id', '=', realm.id)
    .where('id', '>=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Channels that count as active, are older than `time`, and have no message from an ID on. */
export async function listQuietChannels(
  { db, realm }: Rows,
  { time, messageId }: { readonly time: number; readonly messageId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('realm_id', '=', realm.id)
    .where('is_recently_active', '=', 1)
    .where('date_created', '<', time)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select(sql<number>`1`.as('one'))
            .where('messages.realm_id', '=', realm.id)
            .whereRef('messages.recipient_id', '=', 'channels.recipient_id')
            .where('messages.id', '>=', messageId),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}
