import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import { findCounter } from '../../../engine/store/counters.ts';
import type { Channel } from '../../model/channels.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import type { Tx } from '../../realm/tx.ts';
import { QUIET_DAYS, TRAFFIC_DAYS, weeklyTraffic } from '../../rules/channels/channel-activity.ts';
import {
  type ChannelDay,
  countByChannel,
  deleteDaysBefore,
  findFirstIdSince,
  insertDays,
  listQuietChannels,
  readCounted,
} from '../../store/channels/channel-days.ts';

/** The counts of past days that are still to be stored. */
export interface Activity {
  /** The day of the survey, since the UNIX epoch, in UTC. */
  readonly today: number;
  readonly days: readonly ChannelDay[];
  /** Messages a week, of the channels whose figure has changed. */
  readonly traffic: ReadonlyMap<number, number>;
  /** The channels without recent messages. */
  readonly quiet: {
    readonly time: number;
    readonly messageId: number;
    readonly channelIds: readonly number[];
  };
}

const dayOf = (time: number): number => Math.floor(time / DAY_SECONDS);

/** Earlier days are deleted. */
const keptFrom = (today: number): number => today - TRAFFIC_DAYS;

/** Counts the messages of past days that are not counted yet; the cost is that of those days. */
export async function surveyActivity(source: Source, now: number): Promise<Activity> {
  const { realm } = source;
  const newestId = await findCounter(source, 'message');
  const today = dayOf(now);
  const { sums, lastDay } = await readCounted(source, keptFrom(today));
  const first = lastDay === undefined ? keptFrom(today) : lastDay + 1;
  const firstIdAt = (day: number) => findFirstIdSince(source, day * DAY_SECONDS, newestId);
  const days: ChannelDay[] = [];
  let from = await firstIdAt(first);
  for (let day = first; day < today && from <= newestId; day++) {
    const to = await firstIdAt(day + 1);
    for (const [channelId, messages] of await countByChannel(source, { from, to })) {
      days.push({ day, channelId, messages });
      sums.set(channelId, (sums.get(channelId) ?? 0) + messages);
    }
    from = to;
  }
  const time = now - QUIET_DAYS * DAY_SECONDS;
  const since = { time, messageId: await findFirstIdSince(source, time, newestId) };
  const quiet = { ...since, channelIds: await listQuietChannels(source, since) };
  return { today, days, traffic: changedTraffic(realm, sums, now), quiet };
}

function changedTraffic(
  realm: Realm,
  sums: ReadonlyMap<number, number>,
  now: number,
): ReadonlyMap<number, number> {
  const figures = [...realm.channels.values()].map(
    (channel) => [channel, weeklyTraffic(channel, sums.get(channel.id) ?? 0, now)] as const,
  );
  // A survey that began before another may end after it, when the channel has a figure: its null comes too late.
  return new Map(
    figures.flatMap(([channel, figure]) =>
      figure === null || channel.weeklyTraffic === figure ? [] : [[channel.id, figure]],
    ),
  );
}

export const isNothing = ({ days, traffic, quiet }: Activity): boolean =>
  days.length + traffic.size + quiet.channelIds.length === 0;

/**
 * Writes the traffic of channels, unless the day of the survey is over: the next survey counts that day too. Clients read
 * the traffic when they register; events announce only channels that fall quiet.
 */
export async function recordActivity(tx: Tx, activity: Activity): Promise<void> {
  const { realm } = tx;
  const { today, days, traffic, quiet } = activity;
  // A survey of an earlier day may end after one of today, and its figures would replace the newer ones.
  if (today < dayOf(tx.now)) return;
  await insertDays(tx, days);
  await deleteDaysBefore(tx, keptFrom(today));
  // Messages may have been sent to such a channel meanwhile.
  const quietIds = quiet.channelIds.length > 0 ? await listQuietChannels(tx, quiet) : [];
  const fallen = new Set(quietIds);
  const channels = [...new Set([...traffic.keys(), ...fallen])].flatMap((id) => {
    const channel = realm.channels.get(id);
    if (!channel) return [];
    const weeklyTraffic = traffic.get(id) ?? channel.weeklyTraffic;
    return { ...channel, weeklyTraffic, isRecentlyActive: channel.isRecentlyActive && !fallen.has(id) };
  });
  if (channels.length > 0) await tx.put({ channels });
}

/** A message makes a quiet channel active again. */
export async function wake(tx: Tx, { id }: Channel): Promise<void> {
  const channel = tx.realm.channel(id);
  await tx.put({ channels: [{ ...channel, isRecentlyActive: true }] });
}
