import type { Clock } from '../../../engine/kernel/clock.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { NO_END } from '../../../engine/store/sql.ts';
import { type Channel, POLICY } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { topicKey } from '../../model/topics.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessReadableChannel, hasProtectedHistory } from '../../rules/channels/channels.ts';
import { rangesOfSpan } from '../../rules/messages/received.ts';
import { listTopicChoices, type TopicChoice } from '../../store/channels/user-topics.ts';
import { type IdRange, listNearest } from '../../store/messages/id-ranges.ts';
import { listKeys } from '../../store/messages/message-keys.ts';
import { hasTopic } from '../../store/messages/messages.ts';
import { listSpans, listSpansOf } from '../../store/read-state/spans.ts';
import { change } from '../user-topics/set-policy.ts';
import { remove } from './delete.ts';

/** The most messages that one transaction deletes, so that no other waits long. */
const AT_ONCE = 500;
/** Shorter than the time-outs of clients and proxies. */
const PATIENCE_MS = 30_000;

export interface TopicOfChannel {
  readonly channelId: number;
  readonly topic: string;
}

interface TimedHandle extends Pick<LiveHandle, 'transact'> {
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Deletes the messages of a topic that `user` may read, the newest first, and users' policies for the topic; returns
 * whether it finished in time. Deleted messages stay deleted: the next call goes on.
 */
export async function deleteTopic(
  { clock, transact }: TimedHandle,
  user: User,
  topic: TopicOfChannel,
): Promise<boolean> {
  const until = clock.now() + PATIENCE_MS;
  while (await transact((tx) => deleteNewest(tx, user, topic))) if (clock.now() >= until) return false;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await transact((tx) => dropChoices(tx, user, { ...topic, after: from }));
  }
  return true;
}

function accessToDelete({ realm }: Tx, user: User, channelId: number): Channel {
  const channel = accessReadableChannel(realm, user, channelId);
  if (channel.isArchived) throw new BadRequest('Invalid channel ID');
  return channel;
}

/** Returns whether there may be more. */
async function deleteNewest(tx: Tx, user: User, { channelId, topic }: TopicOfChannel): Promise<boolean> {
  const channel = accessToDelete(tx, user, channelId);
  const found = await listNearest(tx, await rangesFor(tx, user, channel), {
    direction: 'older',
    limit: AT_ONCE,
    accessPath: { topicKey: topicKey(topic) },
  });
  const ids = found
    .flat()
    .sort((a, b) => a - b)
    .slice(-AT_ONCE);
  if (ids.length === 0) return false;
  await remove(tx, await listKeys(tx, ids), user);
  return ids.length === AT_ONCE;
}

/** The ID ranges of a channel that `user` may read. */
async function rangesFor(tx: Tx, user: User, channel: Channel): Promise<IdRange[]> {
  const all = { recipientId: channel.recipientId, channelId: channel.id, after: 0, upTo: NO_END };
  if (!hasProtectedHistory(channel)) return [all];
  const spans = await listSpans(tx, user.id, [channel.id]);
  return spans.flatMap((span) => rangesOfSpan(channel, span));
}

/**
 * Deletes policies of users who can read nothing in the topic any more: a page of users after a user ID.
 * Returns the user ID after which to go on.
 */
async function dropChoices(
  tx: Tx,
  user: User,
  { channelId, topic, after }: TopicOfChannel & { readonly after: number },
): Promise<number | undefined> {
  const channel = accessToDelete(tx, user, channelId);
  const key = topicKey(topic);
  const choices = await listTopicChoices(tx, { channelId, topicKey: key }, { after, limit: AT_ONCE });
  const reading = await listReading(tx, channel, { key, choices });
  for (const { userId, policy, name } of choices.filter(({ userId }) => !reading.has(userId))) {
    await change(tx, userId, { channelId, topic: name, policy: POLICY.none, before: policy });
  }
  return choices.length < AT_ONCE ? undefined : choices.at(-1)?.userId;
}

/**
 * Users who still have messages in the topic: messages that `user` may not read were not deleted, and new ones
 * may have come.
 */
async function listReading(
  tx: Tx,
  channel: Channel,
  { key, choices }: { readonly key: string; readonly choices: readonly TopicChoice[] },
): Promise<ReadonlySet<number>> {
  const userIds = choices.map(({ userId }) => userId);
  if (userIds.length === 0 || !(await hasTopic(tx, channel.id, key))) return new Set();
  if (!hasProtectedHistory(channel)) return new Set(userIds);
  const spans = await listSpansOf(tx, userIds, channel.id);
  const own = spans.flatMap((span) =>
    rangesOfSpan(channel, span).map((range) => ({ userId: span.userId, range })),
  );
  const ranges = own.map(({ range }) => range);
  const nearest = { direction: 'newer', limit: 1, accessPath: { topicKey: key } } as const;
  const found = await listNearest(tx, ranges, nearest);
  return new Set(own.filter((_, index) => (found[index] ?? []).length > 0).map(({ userId }) => userId));
}
