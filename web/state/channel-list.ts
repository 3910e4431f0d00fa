import { rankLowered } from './ranking.ts';

/** A channel as lists show it. */
export interface ListedChannel {
  readonly stream_id: number;
  readonly name: string;
  readonly description: string;
  readonly date_created: number;
  readonly stream_weekly_traffic: number | null;
}

export type ChannelOrder = 'name' | 'people' | 'traffic' | 'newest';

/** A channel as it is searched: lowered once, not with each letter. */
export interface IndexedChannel<T extends ListedChannel> {
  readonly channel: T;
  readonly name: string;
  readonly description: string;
}

interface Wanted {
  readonly query: string;
  readonly order: ChannelOrder;
  /** People in it; undefined until it is known. */
  readonly sizeOf: (streamId: number) => number | undefined;
}

const IN_DESCRIPTION = 50;

/** By name, as `compare` orders names. */
export function indexChannels<T extends ListedChannel>(
  channels: Iterable<T>,
  compare: (one: string, other: string) => number,
): IndexedChannel<T>[] {
  return [...channels]
    .sort((one, other) => compare(one.name, other.name))
    .map((channel) => ({
      channel,
      name: channel.name.toLowerCase(),
      description: channel.description.toLowerCase(),
    }));
}

/** Channels that have what is typed in their names or descriptions; with the order of names, the best ones first. */
export function findChannels<T extends ListedChannel>(
  index: readonly IndexedChannel<T>[],
  { query, order, sizeOf }: Wanted,
): T[] {
  const words = query.trim().toLowerCase();
  const found: { readonly channel: T; readonly rank: number }[] = [];
  for (const each of index) {
    const rank = rankOf(each, words);
    if (rank > 0) found.push({ channel: each.channel, rank });
  }
  const size = ({ stream_id: id }: T) => sizeOf(id) ?? 0;
  if (order === 'people') found.sort((one, other) => size(other.channel) - size(one.channel));
  else if (order === 'traffic') found.sort((one, other) => trafficOf(other.channel) - trafficOf(one.channel));
  else if (order === 'newest')
    found.sort((one, other) => other.channel.date_created - one.channel.date_created);
  else if (words !== '') found.sort((one, other) => other.rank - one.rank);
  return found.map(({ channel }) => channel);
}

const trafficOf = ({ stream_weekly_traffic: traffic }: ListedChannel) => traffic ?? 0;

/** A name is found by its letters, a description by whole words or their beginnings. */
function rankOf(
  { name, description }: Omit<IndexedChannel<ListedChannel>, 'channel'>,
  query: string,
): number {
  if (query === '') return 1;
  const rank = rankLowered(name, query);
  if (rank > 0) return rank;
  return query.split(' ').every((word) => description.includes(word)) ? IN_DESCRIPTION : 0;
}
