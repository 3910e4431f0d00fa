import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../engine/store/engine.ts';

export interface ChannelTopic {
  /** The name as the newest message has it. */
  readonly name: string;
  /** ID of the newest matching message. */
  readonly maxId: number;
}

/** The channel; with `receivedBy`, only the messages that this user received by subscription spans. */
export interface TopicsOf {
  readonly realmId: number;
  readonly channelId: number;
  readonly receivedBy?: number | undefined;
  /** Whether messages were ever moved into the channel. */
  readonly hasMoved?: boolean | undefined;
}

/**
 * The topics of a channel, newest first. A loose index scan: one seek through `messages_by_topic` for each topic, and
 * one for its newest message (with spans: one for each span), however many messages there are.
 */
export async function listChannelTopics(db: Reader, of: TopicsOf): Promise<ChannelTopic[]> {
  const { rows } = await topicsQuery(of).execute(db);
  return rows.map((row) => ({ name: row.topic, maxId: Number(row.max_id) }));
}

export function topicsQuery(of: TopicsOf): RawBuilder<{ topic: string; max_id: number }> {
  const { realmId, channelId } = of;
  const inChannel = sql`realm_id = ${realmId} and stream_id = ${channelId}`;
  return sql`
    with recursive topics (topic_key) as (
      select min(topic_key) from messages where ${inChannel}
      union all
      select (select min(topic_key) from messages where ${inChannel} and topic_key > topics.topic_key)
      from topics where topics.topic_key is not null
    ), newest (max_id) as materialized (
      select ${newestOf(of)} from topics where topics.topic_key is not null
    )
    select max_id, (select topic from messages where realm_id = ${realmId} and id = newest.max_id) as topic
    from newest where max_id is not null
    order by max_id desc`;
}

function newestOf(of: TopicsOf): RawBuilder<number> {
  return edgeOf(of, 'max', sql`topics.topic_key`);
}

/** The ID of the newest (`max`) or oldest (`min`) matching message of a topic: a seek, or a few for each span. */
function edgeOf(
  { realmId, channelId, receivedBy, hasMoved }: TopicsOf,
  edge: 'max' | 'min',
  topicKey: RawBuilder<unknown>,
): RawBuilder<number> {
  const id = edge === 'max' ? sql`max(m.id)` : sql`min(m.id)`;
  const found = sql`select ${id} from messages m
    where m.realm_id = ${realmId} and m.stream_id = ${channelId} and m.topic_key = ${topicKey}`;
  if (receivedBy === undefined) return sql`(${found})`;
  const sent = sql`${found} and m.id > s.from_message_id and (s.to_message_id is null or m.id <= s.to_message_id)`;
  const whileIn = sql`m.moved_position > s.from_position
    and (s.to_position is null or m.moved_position <= s.to_position)`;
  // docs/adr/0007: a moved message arrived when it was moved.
  const came = hasMoved
    ? sql`case k.moved
        when 0 then (${sent} and (m.moved_position is null or (${whileIn})))
        else (${found} and m.moved_position is not null and m.id <= s.from_message_id and ${whileIn}) end`
    : sql`(${sent})`;
  const kinds = hasMoved ? sql`cross join (select 0 as moved union all select 1) k` : sql``;
  const all = edge === 'max' ? sql`max(${came})` : sql`min(${came})`;
  return sql`(
    select ${all} from subscription_spans s ${kinds}
    where s.realm_id = ${realmId} and s.user_id = ${receivedBy} and s.stream_id = ${channelId}
  )`;
}

/** ID of the oldest matching message of a topic. */
export async function findFirstOfTopic(
  db: Reader,
  of: TopicsOf,
  topicKey: string,
): Promise<number | undefined> {
  const first = sql<{ id: number | null }>`select ${edgeOf(of, 'min', sql`${topicKey}`)} as id`;
  const { rows } = await first.execute(db);
  return rows[0]?.id ?? undefined;
}
