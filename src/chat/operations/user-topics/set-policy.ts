import { BadRequest } from '../../../engine/kernel/errors.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import { POLICY, type Policy } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { topicKey } from '../../model/topics.ts';
import type { Tx } from '../../realm/tx.ts';
import { canReadChannel } from '../../rules/channels/channels.ts';
import { listPolicies, listUserTopics, saveUserTopic } from '../../store/channels/user-topics.ts';

interface PolicyRequest {
  readonly channelId: number;
  readonly topic: string;
  readonly policy: Policy;
}

/** Sets a policy for a topic, with or without messages; in a channel that the user has lost, policies can only be removed. */
export async function setPolicy(tx: Tx, user: User, asked: PolicyRequest): Promise<void> {
  const unsafeChannel = tx.realm.channels.get(asked.channelId);
  const before = await findPolicy(tx, user, asked);
  const mayChoose = unsafeChannel !== undefined && canReadChannel(tx.realm, user, unsafeChannel);
  const mayUndo = before !== POLICY.none && asked.policy === POLICY.none;
  if (!mayChoose && !mayUndo) throw new BadRequest('Invalid channel ID');
  await change(tx, user.id, { ...asked, before });
}

/** Older clients only mute and unmute; unmuting a topic that is not muted changes nothing. */
export async function setMuted(
  tx: Tx,
  user: User,
  { isMuted, ...place }: Omit<PolicyRequest, 'policy'> & { readonly isMuted: boolean },
): Promise<void> {
  if (isMuted) return setPolicy(tx, user, { ...place, policy: POLICY.muted });
  if ((await findPolicy(tx, user, place)) !== POLICY.muted) return;
  await setPolicy(tx, user, { ...place, policy: POLICY.none });
}

async function findPolicy(
  tx: Tx,
  user: User,
  { channelId, topic }: Omit<PolicyRequest, 'policy'>,
): Promise<Policy> {
  const place = { channelId, topicKey: topicKey(topic) };
  return (await listPolicies(tx, place, [user.id])).get(user.id) ?? POLICY.none;
}

/** Writes a permitted policy, and emits it to the user alone. */
export async function change(
  tx: Tx,
  userId: number,
  { before, ...asked }: PolicyRequest & { readonly before: Policy },
): Promise<void> {
  if (asked.policy === before) return;
  const topic = { ...asked, updatedAt: tx.now };
  await saveUserTopic(tx, userId, topic);
  if (before === POLICY.muted || asked.policy === POLICY.muted) {
    const all = await listUserTopics(tx, userId);
    const topics = all.filter(({ policy }) => policy === POLICY.muted);
    tx.emit({ type: 'muted_topics', topics }, toUsers([userId]));
  }
  tx.emit({ type: 'user_topic', topic }, toUsers([userId]));
}
