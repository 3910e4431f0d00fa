import { POLICY } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { listPolicies } from '../../store/channels/user-topics.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listTopics } from '../../store/messages/messages.ts';
import { WHEN } from './on-send.ts';
import { change } from './set-policy.ts';

/**
 * A user who reacts to a message or takes part in its widget follows or unmutes the topic, if the user's
 * settings say so and
 */
export async function chooseOnParticipation(tx: Tx, user: User, key: MessageKey): Promise<void> {
  const { channelId } = key;
  const policy = channelId === null ? undefined : wanted(tx, user, channelId);
  if (channelId === null || policy === undefined) return;
  const policies = await listPolicies(tx, { channelId, topicKey: key.topicKey }, [user.id]);
  const before = policies.get(user.id) ?? POLICY.none;
  if (before >= policy) return;
  const topic = (await listTopics(tx, [key.id])).get(key.id)?.topic ?? key.topicKey;
  await change(tx, user.id, { channelId, topic, policy, before });
}

function wanted({ realm }: Tx, user: User, channelId: number) {
  if (user.isBot || !realm.isSubscribed(user.id, channelId)) return undefined;
  if (user.settings.automatically_follow_topics_policy === WHEN.participates) return POLICY.followed;
  const isMuted = realm.subscription(user.id, channelId)?.isMuted === true;
  const unmute = user.settings.automatically_unmute_topics_in_muted_streams_policy;
  return isMuted && unmute === WHEN.participates ? POLICY.unmuted : undefined;
}
