import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/live-realm.ts';
import type { Realm } from '../../realm/realm.ts';
import { listPlaces, listReceived, stretchesOf } from '../../rules/received.ts';
import { findCounter } from '../../store/counters.ts';
import type { Reader } from '../../store/engine.ts';
import { NO_END } from '../../store/id-lists.ts';
import { findSettledId, listUnread, settle } from '../../store/read-state.ts';
import { deleteChunks } from '../../store/unread-chunks.ts';

/** How many messages of the organization a reader may look through to see what is new to somebody. */
const FEW = 1000;
/** What one transaction settles at most, so that nobody waits long for it. */
const AT_ONCE = 65_536;

interface Live {
  readonly realm: Realm;
  readonly read: Reader;
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Settles what has come while somebody was away, in several short transactions, so that reading what is unread costs
 * little afterwards. Nothing to do for those who have been here lately.
 */
export async function catchUp({ realm, read, transact }: Live, userId: number): Promise<void> {
  const newestId = await findCounter(read, realm.id, 'message');
  let settledId = await findSettledId(read, realm.id, userId);
  if (newestId - settledId <= FEW) return;
  for (; settledId < newestId; settledId += AT_ONCE) {
    const upTo = Math.min(settledId + AT_ONCE, newestId);
    await transact(async (tx) => settle(tx, await listPlaces(tx.db, tx.realm, userId), upTo));
  }
}

/**
 * Everything in a channel becomes read to somebody who leaves it, in the transaction in which they leave and before
 * they have left: what is unread is in channels that one is in (spec 3). Tells them of it. What is new in the channel
 * need not be settled: what was received in a place that one has left is not unread (`listPlaces`).
 */
export async function readAllInChannel(tx: Tx, userId: number, channelId: number): Promise<void> {
  const { realm } = tx;
  const received = await listReceived(tx.db, realm, userId, { channelIds: [channelId], conversations: [] });
  const places = stretchesOf(realm, received).filter((stretch) => stretch.upTo === NO_END);
  const sets = await listUnread(tx.db, { realmId: realm.id, userId, places }, tx.lastMessageId);
  const messageIds = [...(sets.get(channelId)?.ascending() ?? [])];
  if (messageIds.length === 0) return;
  await deleteChunks(tx, realm.id, [userId], channelId);
  const event = { type: 'update_message_flags', op: 'add', flag: 'read', messageIds } as const;
  tx.emit({ ...event, all: false, details: null }, toUsers([userId]));
}
