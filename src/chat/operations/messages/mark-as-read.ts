import { BadRequest } from '../../../engine/kernel/errors.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { type OpenNarrow, openNarrow } from '../../narrows/open.ts';
import { NEWEST_ANCHOR } from '../../narrows/page.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { listPlaces } from '../../rules/messages/received.ts';
import { forgetAllLost } from '../../store/read-state/lost-unread.ts';
import { settle } from '../../store/read-state/read-state.ts';
import { deleteAllChunks, findNextChunk, takeChunk } from '../../store/read-state/unread-chunks.ts';
import { updateFlags } from './flags.ts';
import { catchUp } from './read-state.ts';

/** Marks all messages of a channel as read, each part in a transaction of its own, so that no other waits for a long one. */
export async function markChannelAsRead(live: LiveHandle, user: User, channel: Channel): Promise<void> {
  await catchUp(live, user.id);
  while (await live.transact((tx) => markNextOfChannel(tx, user, channel)));
}

/** The same for a topic; throws "No such topic" if the user can read no message of it. */
export async function markTopicAsRead(live: LiveHandle, user: User, topic: Topic): Promise<void> {
  await catchUp(live, user.id);
  while (await live.transact((tx) => markNextOfTopic(tx, user, topic)));
}

interface Topic {
  readonly channel: Channel;
  readonly topic: string;
}

/**
 * Marks everything as read: deletes one row for each 65,536 message IDs of a recipient, however many messages.
 */
export async function markAllAsRead(tx: Tx, user: User): Promise<void> {
  await settle(tx, await listPlaces(tx, user.id));
  await forgetAllLost(tx, user.id);
  if (!(await deleteAllChunks(tx, user.id))) return;
  emitRead(tx, user, { messageIds: [], all: true });
}

/** Marks the newest unread messages of a channel as read, at most 65,536; returns whether there may be more. */
async function markNextOfChannel(tx: Tx, user: User, channel: Channel): Promise<boolean> {
  await settle(tx, await listPlaces(tx, user.id));
  const from = { number: NEWEST_ANCHOR, direction: 'older', place: channel.id } as const;
  const number = await findNextChunk(tx, user.id, from);
  if (number === undefined) return false;
  const messageIds = await takeChunk(tx, user.id, { place: channel.id, number });
  emitRead(tx, user, { messageIds, all: false });
  return true;
}

/** The same for a topic, at most 5000 messages. */
async function markNextOfTopic(tx: Tx, user: User, { channel, topic }: Topic): Promise<boolean> {
  const narrow = await openNarrow(tx, user, [
    { operator: 'channel', operand: channel.id, negated: false },
    { operator: 'topic', operand: topic, negated: false },
  ]);
  if ((await findNewest(narrow, 1)).length === 0) throw new BadRequest(`No such topic '${topic}'`);
  const most = LIMITS.messagesPerFetch;
  const unread = await findNewest(narrow, most, [{ flag: 'unread', negated: false }]);
  await updateFlags(tx, user, { ids: unread, op: 'add', flag: 'read' });
  return unread.length === most;
}

function findNewest(
  { query, finder }: OpenNarrow,
  limit: number,
  flags: OpenNarrow['query']['flags'] = [],
): Promise<number[]> {
  return finder.find({ ...query, flags }, { from: NEWEST_ANCHOR, direction: 'older', limit });
}

function emitRead(tx: Tx, user: User, what: { readonly messageIds: number[]; readonly all: boolean }): void {
  tx.emit(
    { type: 'update_message_flags', op: 'add', flag: 'read', ...what, details: null },
    toUsers([user.id]),
  );
}
