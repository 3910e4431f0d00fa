import { type Channel, POLICY, type Policy } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { topicKey } from '../../rules/channels/topics.ts';
import { listPolicies } from '../../store/channels/user-topics.ts';
import { hasTopic } from '../../store/messages/messages.ts';
import { change } from './set-policy.ts';

/** When a topic is followed or unmuted by itself (REGISTER.md, automatically_follow_topics_policy); 4 is never. */
export const WHEN = { participates: 1, sends: 2, starts: 3 } as const;

/** A new message of a topic, for the users' settings that follow or unmute topics automatically. */
export interface Choice {
  readonly userId: number;
  readonly before: Policy;
  readonly policy: typeof POLICY.unmuted | typeof POLICY.followed;
}

interface TopicMessage {
  readonly sender: User;
  /** By name, not through groups. */
  readonly mentionedUserIds: Iterable<number>;
  readonly channel: Channel;
  readonly topic: string;
}

/** Before the message is written, since it may be the first of its topic. It never makes anybody see less. */
export async function choicesOnSend(tx: Tx, sent: TopicMessage): Promise<Choice[]> {
  const wanted = new Map<number, Choice['policy']>();
  for (const userId of mentionedFollowers(tx, sent)) wanted.set(userId, POLICY.followed);
  const own = await wantedBySender(tx, sent);
  if (own !== undefined) wanted.set(sent.sender.id, own);
  const place = { channelId: sent.channel.id, topicKey: topicKey(sent.topic) };
  const policies = await listPolicies(tx.db, tx.realm.id, place, [...wanted.keys()]);
  const choices = [...wanted].map(([userId, policy]) => {
    return { userId, policy, before: policies.get(userId) ?? POLICY.none };
  });
  // A message of another user does not unmute a topic that the user has muted; the user's own message does.
  const isOwn = (userId: number) => userId === sent.sender.id;
  return choices.filter(
    ({ userId, policy, before }) => before < policy && (before !== POLICY.muted || isOwn(userId)),
  );
}

export async function applyChoices(
  tx: Tx,
  choices: readonly Choice[],
  { channel, topic }: Pick<TopicMessage, 'channel' | 'topic'>,
): Promise<void> {
  for (const { userId, policy, before } of choices) {
    await change(tx, userId, { channelId: channel.id, topic, policy, before });
  }
}

function mentionedFollowers({ realm }: Tx, { sender, mentionedUserIds, channel }: TopicMessage): number[] {
  return [...mentionedUserIds].filter((userId) => {
    const user = realm.users.get(userId);
    const follows = user?.settings.automatically_follow_topics_where_mentioned === true;
    return (
      follows && user.isActive && !user.isBot && user !== sender && realm.isSubscribed(userId, channel.id)
    );
  });
}

async function wantedBySender(
  tx: Tx,
  { sender, channel, topic }: TopicMessage,
): Promise<Choice['policy'] | undefined> {
  if (sender.isBot || sender.isSystemBot) return undefined;
  const isMuted = tx.realm.subscription(sender.id, channel.id)?.isMuted === true;
  const follow = sender.settings.automatically_follow_topics_policy;
  const unmute = isMuted ? sender.settings.automatically_unmute_topics_in_muted_streams_policy : undefined;
  const isOnSending = (when: unknown) => when === WHEN.participates || when === WHEN.sends;
  const starts = follow === WHEN.starts || unmute === WHEN.starts ? await isNew(tx, channel, topic) : false;
  if (isOnSending(follow) || (follow === WHEN.starts && starts)) return POLICY.followed;
  if (isOnSending(unmute) || (unmute === WHEN.starts && starts)) return POLICY.unmuted;
  return undefined;
}

async function isNew(tx: Tx, channel: Channel, topic: string): Promise<boolean> {
  if (channel.firstMessageId === null) return true;
  const key = topicKey(topic);
  if (tx.realm.knownTopics.has(channel.id, key)) return false;
  const isKnown = await hasTopic(tx, tx.realm.id, channel.id, key);
  if (isKnown) tx.realm.knownTopics.add(channel.id, key);
  return !isKnown;
}
