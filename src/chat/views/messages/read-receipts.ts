import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { accessMessage } from '../../rules/messages/access.ts';
import { receiverOf } from '../../rules/messages/received.ts';
import { acquaintancesOf } from '../../rules/people/people.ts';
import { listEdits } from '../../store/messages/message-edits.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listConversations } from '../../store/messages/own-conversations.ts';
import { isReadOnArrival } from '../../store/read-state/read-state.ts';
import {
  type Addressee,
  listAddressees,
  listHistorical,
  listReadersAmong,
} from '../../store/read-state/readers.ts';
import { type Arrival, listReceivers } from '../../store/read-state/spans.ts';

/**
 * IDs of users who have read a message that `viewer` may see and who share read receipts, ascending; never the
 * sender.
 */
export async function readReceipts(source: Source, viewer: User, messageId: number): Promise<number[]> {
  const { realm } = source;
  const { key } = await accessMessage(source, viewer, messageId);
  if (!realm.info.settings.enable_read_receipts) {
    throw new BadRequest('Read receipts are disabled in this organization.');
  }
  const receivers = await listAll(source, key);
  const knows = await acquaintancesOf(source, viewer);
  const telling = receivers.filter(
    ({ userId }) =>
      userId !== key.senderId && sharesReadReceipts(realm, userId, viewer) && knows(realm.user(userId)),
  );
  const readers = await listReadersAmong(source, key, {
    receivers: telling,
    isReadOnArrival: (userId) => isReadOnArrival(receiverOf(realm, userId), key),
  });
  return readers.sort((a, b) => a - b);
}

/** Users who have the message in their history. */
async function listAll(source: Source, key: MessageKey): Promise<Addressee[]> {
  const { channelId } = key;
  if (channelId === null) {
    const conversations = await listConversations(source, [key.recipientId]);
    const userIds = conversations.get(key.recipientId)?.userIds ?? [];
    return userIds.map((userId) => ({ userId, isStillThere: true }));
  }
  const receivers = await listWitnesses(source, { ...key, channelId });
  const known = new Set(receivers.map(({ userId }) => userId));
  const historical = (await listHistorical(source, key.id)).filter((userId) => !known.has(userId));
  return [...receivers, ...historical.map((userId) => ({ userId, isStillThere: false }))];
}

/**
 * Users who received the message where it was sent, and where it is. Others have not read it: it came into their sight by a move,
 * as read.
 */
async function listWitnesses(
  source: Source,
  key: Arrival & { readonly channelId: number },
): Promise<Addressee[]> {
  const { id, movedPosition } = key;
  const receivers = await listAddressees(source, key);
  if (movedPosition === null) return receivers;
  const edits = (await listEdits(source, [id])).get(id) ?? [];
  const first = edits.flatMap(({ prevChannelId = [] }) => prevChannelId).at(-1);
  if (first === undefined) return receivers;
  const userIds = receivers.map(({ userId }) => userId);
  const sentTo = { id, movedPosition: null, channelId: first };
  const witnesses = new Set(await listReceivers(source, userIds, sentTo));
  return receivers.filter(({ userId }) => witnesses.has(userId));
}

/** Whether `viewer` gets a user's receipt: not if either mutes the other. A user who mutes the viewer thus stays unnoticed. */
function sharesReadReceipts(realm: Realm, userId: number, viewer: User): boolean {
  const user = realm.users.get(userId);
  if (!user?.isActive || user.settings.send_read_receipts !== true) return false;
  return !realm.mutedUsersOf(userId).has(viewer.id) && !realm.mutedUsersOf(viewer.id).has(userId);
}
