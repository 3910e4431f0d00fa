import { RunList } from '../../../engine/kernel/ids/run-list.ts';
import type { FlagsOfPeople } from '../../events/messages.ts';
import type { Source } from '../../realm/source.ts';
import { flagNames } from '../../rules/messages/flags.ts';
import { receiverOf } from '../../rules/messages/received.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listFlagsOfMessage } from '../../store/read-state/flags.ts';
import { listCurrentSince } from '../../store/read-state/move-unread.ts';
import { isReadOnArrival } from '../../store/read-state/read-state.ts';
import { listReadersAmong } from '../../store/read-state/readers.ts';
import { listReceivers } from '../../store/read-state/spans.ts';

/** The personal flags of one message, with users grouped by equal flags. */
export async function listPersonalFlags(
  source: Source,
  key: MessageKey,
  userIds: readonly number[],
): Promise<FlagsOfPeople[]> {
  if (userIds.length === 0) return [];
  const { id, channelId, mentionsChannel } = key;
  const stored = await listFlagsOfMessage(source, id);
  const readers = new Set(await listReaders(source, key, userIds));
  const received = new Set(
    channelId === null ? userIds : await listReceivers(source, userIds, { ...key, channelId }),
  );
  const groups = Map.groupBy(userIds, (userId) =>
    flagNames({
      isUnread: !readers.has(userId),
      isReceived: received.has(userId),
      mentionsChannel,
      stored: stored.get(userId),
    }).join(),
  );
  return [...groups]
    .filter(([flags]) => flags !== '')
    .map(([flags, users]) => ({ flags: flags.split(','), users: RunList.of(users).runs }));
}

async function listReaders(source: Source, key: MessageKey, userIds: readonly number[]): Promise<number[]> {
  const { realm } = source;
  const { id, channelId } = key;
  const since = channelId === null ? undefined : await listCurrentSince(source, userIds, [channelId]);
  const receives = (userId: number) => !since || (since.get(`${userId} ${channelId}`) ?? id) < id;
  return listReadersAmong(source, key, {
    receivers: userIds.map((userId) => ({ userId, isStillThere: receives(userId) })),
    isReadOnArrival: (userId) => isReadOnArrival(receiverOf(realm, userId), key),
  });
}
