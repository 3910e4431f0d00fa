import { IdSet } from '../../../engine/kernel/ids/id-set.ts';
import { slices } from '../../../engine/kernel/values/slices.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { NarrowTerm } from '../../narrows/language/terms.ts';
import { asksUnread, type MessageSelection } from '../../narrows/page.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { hasProtectedHistory } from '../../rules/channels/channels.ts';
import { listPlaces } from '../../rules/messages/received.ts';
import { findNewestAndSettled, settle } from '../../store/read-state/read-state.ts';
import { deleteChunks } from '../../store/read-state/unread-chunks.ts';
import { listUnreadInChannel } from '../../store/read-state/unread-in-channel.ts';

/** Messages of the organization that a reader may scan to find the new ones of one user. */
const FEW = 1000;
/** The most message IDs that one transaction settles, so that no other waits long. */
const AT_ONCE = 65_536;

/**
 * Settles messages that arrived while the user was away, in several short transactions, so that reading unread
 * messages costs little afterwards. A no-op for users who were here lately.
 */
export async function catchUp({ realm, db, transact }: LiveHandle, userId: number): Promise<void> {
  const found = await findNewestAndSettled({ db, realm }, userId);
  const { newestId } = found;
  let { settledId } = found;
  if (newestId - settledId <= FEW) return;
  for (; settledId < newestId; settledId += AT_ONCE) {
    const upTo = Math.min(settledId + AT_ONCE, newestId);
    await transact(async (tx) => settle(tx, await listPlaces(tx, userId), upTo));
  }
}

interface PageRequest {
  readonly terms: readonly NarrowTerm[];
  readonly selection: MessageSelection;
}

/** Settles what a request for messages needs: only a range that asks for unread messages needs something; visitors have none. */
export async function catchUpWith(
  live: LiveHandle,
  user: User | undefined,
  { terms, selection }: PageRequest,
): Promise<void> {
  if (user && 'range' in selection && asksUnread(selection.range, terms)) await catchUp(live, user.id);
}

/** How many users' unread messages are in memory at once. */
const PEOPLE_AT_ONCE = 500;

/**
 * Marks a channel's messages as read for leaving users, in the same transaction and before they leave: unread
 * messages exist only in subscribed channels. Emits it to them, grouped by equal messages. New messages of
 * the channel need not be settled: messages received in a channel that the user has left are not unread.
 */
export async function readAllInChannel(tx: Tx, userIds: readonly number[], channel: Channel): Promise<void> {
  for await (const unread of takeUnread(tx, userIds, channel)) {
    for (const people of Map.groupBy(unread, ([, messageIds]) => messageIds.join()).values()) {
      const messageIds = people[0]?.[1] ?? [];
      emitRead(
        tx,
        messageIds,
        people.map(([userId]) => userId),
      );
    }
  }
}

/**
 * Marks a channel that is being archived as read for its subscribers. Where all of them see all messages, everybody gets the
 * same events, with what is unread to anybody: the log does not grow with people times messages.
 */
export async function readAllForAll(tx: Tx, channel: Channel): Promise<void> {
  const userIds = [...tx.realm.subscribersOf(channel.id)];
  if (hasProtectedHistory(channel)) return readAllInChannel(tx, userIds, channel);
  const told: number[] = [];
  const all = new IdSet();
  for await (const unread of takeUnread(tx, userIds, channel)) {
    for (const [userId, messageIds] of unread) {
      told.push(userId);
      for (const id of messageIds) all.add(id);
    }
  }
  for (const some of slices([...all.ascending()], AT_ONCE)) emitRead(tx, some, told);
}

/** Deletes what is unread in a channel; yields it by user ID, for some of the users at a time. */
async function* takeUnread(
  tx: Tx,
  userIds: readonly number[],
  channel: Channel,
): AsyncIterable<ReadonlyMap<number, number[]>> {
  const mutes = (userId: number, senderId: number) => tx.realm.mutedUsersOf(userId).has(senderId);
  for (const some of slices(userIds, PEOPLE_AT_ONCE)) {
    const unread = await listUnreadInChannel(tx, channel, { userIds: some, mutes });
    if (unread.size === 0) continue;
    await deleteChunks(tx, some, channel.id);
    yield unread;
  }
}

function emitRead(tx: Tx, messageIds: readonly number[], userIds: readonly number[]): void {
  const event = { type: 'update_message_flags', op: 'add', flag: 'read', messageIds } as const;
  tx.emit({ ...event, all: false, details: null }, toUsers(userIds));
}
