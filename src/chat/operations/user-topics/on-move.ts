import { type Channel, POLICY, type Policy } from '../../model/channels.ts';
import { topicKey } from '../../model/topics.ts';
import type { Tx } from '../../realm/tx.ts';
import { canReadChannel } from '../../rules/channels/channels.ts';
import { listTopicPolicies } from '../../store/channels/user-topics.ts';
import { change } from './set-policy.ts';

interface TopicPlace {
  readonly channel: Channel;
  readonly topic: string;
}

interface MovedTopic {
  readonly from: TopicPlace;
  readonly to: TopicPlace;
  /** Whether the new place already had messages. */
  readonly isMerge: boolean;
}

/** Policies from least to most visible. */
const SHOWING: readonly Policy[] = [POLICY.muted, POLICY.none, POLICY.unmuted, POLICY.followed];
const moreShown = (one: Policy, other: Policy): Policy =>
  SHOWING.indexOf(one) > SHOWING.indexOf(other) ? one : other;

/**
 * Moves users' policies with a topic; where a user has policies for both topics, the more visible one stays.
 * Users who cannot read the new channel lose their visibility policy.
 */
export async function moveChoices(tx: Tx, { from, to, isMerge }: MovedTopic): Promise<void> {
  const { realm } = tx;
  const old = await listTopicPolicies(tx, placeOf(from));
  const known = await listTopicPolicies(tx, placeOf(to));
  for (const userId of new Set([...old.keys(), ...known.keys()])) {
    const user = realm.user(userId);
    const before = old.get(userId) ?? POLICY.none;
    const there = known.get(userId) ?? POLICY.none;
    if (before !== POLICY.none)
      await choose(tx, userId, { ...from, choice: { before, policy: POLICY.none } });
    if (!canReadChannel(realm, user, to.channel)) continue;
    const policy = isMerge ? moreShown(before, there) : before;
    if (policy !== there) await choose(tx, userId, { ...to, choice: { before: there, policy } });
  }
}

const placeOf = ({ channel, topic }: TopicPlace) => ({ channelId: channel.id, topicKey: topicKey(topic) });

const choose = (
  tx: Tx,
  userId: number,
  {
    channel,
    topic,
    choice,
  }: TopicPlace & { readonly choice: { readonly before: Policy; readonly policy: Policy } },
): Promise<void> => change(tx, userId, { channelId: channel.id, topic, ...choice });
