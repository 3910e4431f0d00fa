import type { Reader, Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Deferrable } from '../../../engine/store/write-set.ts';
import { POLICY, type Policy, type UserTopic } from '../../model/channels.ts';
import { topicKey } from '../../model/topics.ts';

interface OfUser {
  realm: number;
  userId: number;
}

const topicsOf = (db: Reader, { realm, userId }: OfUser) =>
  db
    .selectFrom('user_topics')
    .select(['stream_id', 'topic', 'policy', 'updated_at'])
    .where('realm_id', '=', realm)
    .where('user_id', '=', userId)
    .orderBy('stream_id')
    .orderBy('topic_key');

const topics = prepared(topicsOf);
const topicsIn = prepared((db, { channelIds, realm, userId }: OfUser & { channelIds: Iterable<number> }) =>
  topicsOf(db, { realm, userId }).where(isAmong(db, 'stream_id', channelIds)),
);

/** Sorted by channel and topic; `channelIds` limits the channels. */
export async function listUserTopics(
  { db, realm }: Rows,
  userId: number,
  channelIds?: Iterable<number>,
): Promise<UserTopic[]> {
  const whose = { realm: realm.id, userId };
  const rows = await (channelIds ? topicsIn(db, { ...whose, channelIds }) : topics(db, whose));
  return rows.map(topicOf);
}

/** The policies of each of these users for topics of the named channels, by user ID. */
export async function listUserTopicsOfEach(
  { db, realm }: Rows,
  userIds: Iterable<number>,
  channelIds: Iterable<number>,
): Promise<Map<number, UserTopic[]>> {
  const rows = await db
    .selectFrom('user_topics')
    .select(['user_id', 'stream_id', 'topic', 'policy', 'updated_at'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where(isAmong(db, 'stream_id', channelIds))
    .execute();
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byUser].map(([userId, own]) => [userId, own.map(topicOf)]));
}

const topicOf = (
  row: Pick<Schema['user_topics'], 'stream_id' | 'topic' | 'policy' | 'updated_at'>,
): UserTopic => ({
  channelId: row.stream_id,
  topic: row.topic,
  policy: row.policy as Policy,
  updatedAt: row.updated_at,
});

/** IDs of users who muted topics of these channels, in ascending order. */
export async function listPeopleWhoMute(
  { db, realm }: Rows,
  channelIds: Iterable<number>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('user_topics')
    .select('user_id')
    .distinct()
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'stream_id', channelIds))
    .where('policy', '=', POLICY.muted)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The muted topics of each user, in the order of their channels and topics. */
export async function listMutedTopics(
  { db, realm }: Rows,
  userIds: readonly number[],
): Promise<Map<number, UserTopic[]>> {
  const rows = await db
    .selectFrom('user_topics')
    .select(['user_id', 'stream_id', 'topic', 'policy', 'updated_at'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where('policy', '=', POLICY.muted)
    .orderBy('user_id')
    .orderBy('stream_id')
    .orderBy('topic_key')
    .execute();
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byUser].map(([userId, some]) => [userId, some.map(topicOf)]));
}

/** The visibility policy of each user for one topic; users without one are absent. */
export async function listPolicies(
  { db, realm }: Rows,
  { channelId, topicKey }: { readonly channelId: number; readonly topicKey: string },
  userIds: readonly number[],
): Promise<Map<number, Policy>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_topics')
    .select(['user_id', 'policy'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where('stream_id', '=', channelId)
    .where('topic_key', '=', topicKey)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.policy as Policy]));
}

/** A user's policy for a topic, with the topic's name as the user wrote it. */
export interface TopicChoice {
  readonly userId: number;
  readonly policy: Policy;
  readonly name: string;
}

/** The policies of users for one topic, by user ID, from after `after` on. */
export async function listTopicChoices(
  { db, realm }: Rows,
  { channelId, topicKey }: { readonly channelId: number; readonly topicKey: string },
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<TopicChoice[]> {
  const rows = await db
    .selectFrom('user_topics')
    .select(['user_id', 'policy', 'topic'])
    .where('realm_id', '=', realm.id)
    .where('stream_id', '=', channelId)
    .where('topic_key', '=', topicKey)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, policy: row.policy as Policy, name: row.topic }));
}

/** The policies of all users for one topic. */
export async function listTopicPolicies(
  { db, realm }: Rows,
  { channelId, topicKey }: { readonly channelId: number; readonly topicKey: string },
): Promise<Map<number, Policy>> {
  const rows = await db
    .selectFrom('user_topics')
    .select(['user_id', 'policy'])
    .where('realm_id', '=', realm.id)
    .where('stream_id', '=', channelId)
    .where('topic_key', '=', topicKey)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.policy as Policy]));
}

const USER_TOPICS: Deferrable = {
  table: 'user_topics',
  columns: {
    realm_id: 'bigint',
    user_id: 'bigint',
    stream_id: 'bigint',
    topic_key: 'text',
    topic: 'text',
    policy: 'bigint',
    updated_at: 'bigint',
  },
  conflict:
    'ON CONFLICT (realm_id, user_id, stream_id, topic_key) DO UPDATE SET topic = excluded.topic, ' +
    'policy = excluded.policy, updated_at = excluded.updated_at',
};

/** Policy none deletes the row. */
export async function saveUserTopic(
  tx: StoreTx,
  userId: number,
  { channelId, topic, policy, updatedAt }: UserTopic,
): Promise<void> {
  const key = topicKey(topic);
  if (policy === POLICY.none) {
    await tx.db
      .deleteFrom('user_topics')
      .where('realm_id', '=', tx.realm.id)
      .where('user_id', '=', userId)
      .where('stream_id', '=', channelId)
      .where('topic_key', '=', key)
      .execute();
    return;
  }
  tx.defer(USER_TOPICS, [tx.realm.id, userId, channelId, key, topic, policy, updatedAt]);
}
