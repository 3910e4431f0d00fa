import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './engine.ts';

export interface ChannelTopic {
  /** As the newest message writes it. */
  readonly name: string;
  /** ID of the newest message that counts. */
  readonly maxId: number;
}

/** Of which channel; with `receivedBy` only what that person received counts, as their subscription spans tell. */
export interface TopicsOf {
  readonly realmId: number;
  readonly channelId: number;
  readonly receivedBy?: number | undefined;
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

function newestOf({ realmId, channelId, receivedBy }: TopicsOf): RawBuilder<number> {
  const inTopic = sql`m.realm_id = ${realmId} and m.stream_id = ${channelId} and m.topic_key = topics.topic_key`;
  if (receivedBy === undefined) return sql`(select max(m.id) from messages m where ${inTopic})`;
  return sql`(
    select max((
      select max(m.id) from messages m
      where ${inTopic} and m.id > s.from_message_id and (s.to_message_id is null or m.id <= s.to_message_id)
    ))
    from subscription_spans s
    where s.realm_id = ${realmId} and s.user_id = ${receivedBy} and s.stream_id = ${channelId}
  )`;
}

/** ID of the oldest message of a topic that counts: a seek (with spans: one for each span). */
export async function findFirstOfTopic(
  db: Reader,
  { realmId, channelId, receivedBy }: TopicsOf,
  topicKey: string,
): Promise<number | undefined> {
  const inTopic = sql`m.realm_id = ${realmId} and m.stream_id = ${channelId} and m.topic_key = ${topicKey}`;
  const first =
    receivedBy === undefined
      ? sql<{ id: number | null }>`select min(m.id) as id from messages m where ${inTopic}`
      : sql<{ id: number | null }>`
          select min((
            select min(m.id) from messages m
            where ${inTopic} and m.id > s.from_message_id and (s.to_message_id is null or m.id <= s.to_message_id)
          )) as id
          from subscription_spans s
          where s.realm_id = ${realmId} and s.user_id = ${receivedBy} and s.stream_id = ${channelId}`;
  const { rows } = await first.execute(db);
  return rows[0]?.id ?? undefined;
}
