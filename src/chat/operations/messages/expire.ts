import { NO_END } from '../../../engine/store/sql.ts';
import type { Channel } from '../../model/channels.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import type { Tx } from '../../realm/tx.ts';
import { retentionDays } from '../../rules/organization/retention.ts';
import { listNearest } from '../../store/messages/id-ranges.ts';
import {
  findSwept,
  listOldest,
  listOldestAfter,
  listSentAt,
  noteSwept,
} from '../../store/messages/old-messages.ts';
import { remove } from './delete.ts';

/** The most messages that one transaction deletes, so that no other waits long. */
const AT_ONCE = 500;
/** Channels of one query. */
const CHANNELS_AT_ONCE = 1000;
const DAY = 86_400;

/** IDs of the channels, archived ones too, whose oldest message has reached the end of its retention. */
export async function listChannelsToExpire(source: Source, now: number): Promise<number[]> {
  const { realm } = source;
  const limited = [...realm.channels.values()].filter((channel) => retentionDays(realm, channel));
  const found: number[] = [];
  for (let from = 0; from < limited.length; from += CHANNELS_AT_ONCE) {
    const channels = limited.slice(from, from + CHANNELS_AT_ONCE);
    const oldest = await listOldestIn(source, channels);
    for (const channel of channels) {
      const sentAt = oldest.get(channel.id);
      const before = endOfRetention(realm, channel, now);
      if (sentAt !== undefined && before !== undefined && sentAt < before) found.push(channel.id);
    }
  }
  return found;
}

/** Time of the oldest message of each channel (UNIX seconds), by channel ID; one index seek per channel. */
async function listOldestIn(source: Source, channels: readonly Channel[]) {
  const ranges = channels.map(({ id, recipientId }) => {
    return { recipientId, channelId: id, after: 0, upTo: NO_END };
  });
  const lists = await listNearest(source, ranges, { direction: 'newer', limit: 1 });
  const times = await listSentAt(source, lists.flat());
  return new Map(channels.map(({ id }, index) => [id, times.get(lists[index]?.[0] ?? 0)]));
}

/** The UNIX second before which messages are deleted; undefined: none are. */
function endOfRetention(realm: Realm, channel: Channel | null, now: number): number | undefined {
  const days = retentionDays(realm, channel);
  return days === undefined ? undefined : now - days * DAY;
}

/** Deletes the oldest expired messages of a channel; returns whether there may be more. */
export async function expireInChannel(tx: Tx, channelId: number): Promise<boolean> {
  const { realm } = tx;
  const channel = realm.channels.get(channelId);
  const sentBefore = channel && endOfRetention(realm, channel, tx.now);
  if (channel === undefined || sentBefore === undefined) return false;
  const keys = await listOldest(tx, channel.recipientId, { sentBefore, limit: AT_ONCE });
  if (keys.length > 0) await remove(tx, keys);
  return keys.length === AT_ONCE;
}

/** Whether direct messages have a retention time. */
export const expiresDirectMessages = (realm: Realm): boolean => retentionDays(realm, null) !== undefined;

/**
 * Deletes expired direct messages; returns whether there may be more. It goes through the history once:
 * no direct messages are left behind it, and none can come there later.
 */
export async function expireDirectMessages(tx: Tx): Promise<boolean> {
  const { realm } = tx;
  const sentBefore = endOfRetention(realm, null, tx.now);
  if (sentBefore === undefined) return false;
  const swept = await findSwept(tx);
  const keys = await listOldestAfter(tx, swept, { sentBefore, limit: AT_ONCE });
  const last = keys.at(-1);
  if (!last) return false;
  const direct = keys.filter(({ channelId }) => channelId === null);
  if (direct.length > 0) await remove(tx, direct);
  await noteSwept(tx, last.id);
  return keys.length === AT_ONCE;
}
