import { toUsers } from '../../../engine/log/audience.ts';
import type { UnreadDetail } from '../../events/messages.ts';
import { POLICY } from '../../model/channels.ts';
import { topicKey } from '../../model/topics.ts';
import type { Tx } from '../../realm/tx.ts';
import { listPolicies } from '../../store/channels/user-topics.ts';
import { listMentions } from '../../store/read-state/flags.ts';
import type { MessagesOfUsers } from '../../store/read-state/move-unread.ts';
import type { PermittedMove } from './move.ts';

/**
 * Tells users which messages are unread again, because the move brought them back to a channel of theirs. Users with the same
 * messages share an event.
 */
export async function emitUnreadAgain(
  tx: Tx,
  move: PermittedMove,
  back: MessagesOfUsers = new Map(),
): Promise<void> {
  if (back.size === 0) return;
  const details = await detailsOf(tx, move, [...back.keys()]);
  const told = [...back].map(([userId, ids]) => ({ userId, ids, details: details(userId, ids) }));
  for (const same of Map.groupBy(told, (each) => JSON.stringify(each.details)).values()) {
    const [{ ids: messageIds, details }] = same as [(typeof told)[number]];
    const event = { type: 'update_message_flags', op: 'remove', flag: 'read', messageIds } as const;
    tx.emit({ ...event, all: false, details }, toUsers(same.map(({ userId }) => userId)));
  }
}

async function detailsOf(tx: Tx, { to, topic, keys }: PermittedMove, userIds: readonly number[]) {
  const policies = await listPolicies(tx, { channelId: to.id, topicKey: topicKey(topic) }, userIds);
  const mentions = await listMentions(
    tx,
    keys.map(({ id }) => id),
  );
  const forAll = new Set(keys.filter((key) => key.mentionsChannel).map(({ id }) => id));
  const isMuted = (userId: number): boolean => {
    const policy = policies.get(userId) ?? POLICY.none;
    if (policy !== POLICY.none) return policy === POLICY.muted;
    return tx.realm.subscription(userId, to.id)?.isMuted === true;
  };
  return (userId: number, ids: readonly number[]): UnreadDetail[] => {
    const unmuted = !isMuted(userId);
    return ids.map((messageId) => ({
      ...{ messageId, channelId: to.id, topic, userIds: [], unmuted },
      mentioned: forAll.has(messageId) || mentions.get(messageId)?.has(userId) === true,
    }));
  };
}
