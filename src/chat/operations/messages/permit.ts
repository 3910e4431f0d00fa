import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { topicKey } from '../../model/topics.ts';
import type { Tx } from '../../realm/tx.ts';
import { requireDirect, requireKnown, requireSend, requireWildcards } from '../../rules/messages/sending.ts';
import { findConversation } from '../../store/messages/conversations.ts';
import { listTopicParticipants } from '../../store/messages/messages.ts';
import type { ComposedMessage } from './compose.ts';
import type { MessageTarget } from './sending.ts';

/** Checks that the message may be sent to the target now; throws the reason, writes nothing. */
export async function permit(tx: Tx, composed: ComposedMessage, target: MessageTarget): Promise<void> {
  if ('channel' in target) await permitToChannel(tx, composed, target);
  else await permitToPeople(tx, composed.sender, { others: target.people });
}

/** The user IDs of a direct conversation, sorted. */
export const participantsOf = (sender: User, others: readonly User[]): number[] =>
  [...new Set([sender.id, ...others.map((user) => user.id)])].sort((a, b) => a - b);

/** Returns the IDs of users whom a topic wildcard reaches: who has written in the topic or reacted there, the sender too. */
export async function permitToChannel(
  tx: Tx,
  { sender, rendered }: ComposedMessage,
  { channel, topic }: { readonly channel: Channel; readonly topic: string },
): Promise<readonly number[]> {
  requireSend(tx.realm, sender, channel);
  const participants = rendered.mentionsTopic
    ? [...new Set([...(await listTopicParticipants(tx, channel.id, topicKey(topic))), sender.id])]
    : [];
  requireWildcards(tx.realm, sender, {
    in: channel,
    channel: rendered.mentionsChannel,
    topic: rendered.mentionsTopic,
    participants: participants.length,
  });
  return participants;
}

/**
 * Returns the user IDs of the conversation, sorted, and its recipient ID if it exists. `known`: the recipient ID, if it is
 * known.
 */
export async function permitToPeople(
  tx: Tx,
  sender: User,
  { others, known }: { readonly others: readonly User[]; readonly known?: number | undefined },
): Promise<{ readonly userIds: readonly number[]; readonly recipientId: number | undefined }> {
  await requireKnown(tx, sender, others);
  const userIds = participantsOf(sender, others);
  const recipientId = known ?? (await findConversation(tx, userIds));
  requireDirect(tx.realm, sender, { others, exists: recipientId !== undefined });
  return { userIds, recipientId };
}
