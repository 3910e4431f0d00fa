import { toUsers } from '../../events/audience.ts';
import type { Channel } from '../../model/channels.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { listPlaces } from '../../rules/received.ts';
import { findCounter } from '../../store/counters.ts';

import { findSettledId, settle } from '../../store/read-state.ts';
import { deleteChunks } from '../../store/unread-chunks.ts';
import { listUnreadInChannel } from '../../store/unread-in-channel.ts';

/** Messages of the organization that a reader may scan to find the new ones of one user. */
const FEW = 1000;
/** What one transaction settles at most, so that nobody waits long for it. */
const AT_ONCE = 65_536;

/**
 * Settles what has come while somebody was away, in several short transactions, so that reading what is unread costs
 * little afterwards. Nothing to do for those who have been here lately.
 */
export async function catchUp({ realm, read, transact }: LiveHandle, userId: number): Promise<void> {
  const newestId = await findCounter(read, realm.id, 'message');
  let settledId = await findSettledId(read, realm.id, userId);
  if (newestId - settledId <= FEW) return;
  for (; settledId < newestId; settledId += AT_ONCE) {
    const upTo = Math.min(settledId + AT_ONCE, newestId);
    await transact(async (tx) => settle(tx, await listPlaces(tx.db, tx.realm, userId), upTo));
  }
}

/**
 * Everything in a channel becomes read to people who leave it, in the transaction in which they leave, before they
 * do: what is unread is in channels that one is in (spec 3). Tells them of it, those with the same messages together.
 * What is new in the channel need not be settled: what was received in a place that one has left is not unread.
 */
export async function readAllInChannel(tx: Tx, userIds: readonly number[], channel: Channel): Promise<void> {
  const mutes = (userId: number, senderId: number) => tx.realm.mutedUsersOf(userId).has(senderId);
  const unread = await listUnreadInChannel(tx.db, tx.realm.id, channel, userIds, mutes);
  if (unread.size === 0) return;
  await deleteChunks(tx, tx.realm.id, userIds, channel.id);
  for (const people of Map.groupBy(unread, ([, messageIds]) => messageIds.join()).values()) {
    const messageIds = people[0]?.[1] ?? [];
    const event = { type: 'update_message_flags', op: 'add', flag: 'read', messageIds } as const;
    tx.emit({ ...event, all: false, details: null }, toUsers(people.map(([userId]) => userId)));
  }
}
