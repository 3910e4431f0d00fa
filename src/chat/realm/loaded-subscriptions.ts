import { SortedIds } from '../../engine/kernel/ids/sorted-ids.ts';
import type { ChannelMembers, Membership } from '../model/channels.ts';

interface Loaded extends ChannelMembers {
  readonly ids: SortedIds;
}

/** All subscriptions, ordered by user, then by channel. */
interface ByUser {
  /** Where the subscriptions of each user ID begin in `places`; those of the next ID begin where they end. */
  readonly starts: Int32Array;
  /** Indexes of `memberships`. */
  readonly places: Int32Array;
  readonly memberships: readonly Membership[];
}

/**
 * The subscriptions as they were when the organization was loaded. An organization has ten times as many as users, or more: they stay in
 * numbers, by channel as they were read, and are ordered by user once somebody asks.
 */
export class LoadedSubscriptions {
  readonly #channels = new Map<number, Loaded>();
  #byUser: ByUser | undefined;

  constructor(channels: readonly ChannelMembers[]) {
    for (const channel of [...channels].sort((a, b) => a.channelId - b.channelId))
      this.#channels.set(channel.channelId, { ...channel, ids: new SortedIds(channel.userIds) });
  }

  get(userId: number, channelId: number): Membership | undefined {
    const channel = this.#channels.get(channelId);
    const place = channel?.ids.placeOf(userId);
    return channel && place !== undefined ? channel.memberships[channel.kinds?.[place] ?? 0] : undefined;
  }

  /** By channel ID ascending, active and left ones. */
  of(userId: number): Membership[] {
    this.#byUser ??= byUser([...this.#channels.values()]);
    const { starts, places, memberships } = this.#byUser;
    const own = places.subarray(starts[userId] ?? 0, starts[userId + 1] ?? 0);
    return Array.from(own, (place) => memberships[place] as Membership);
  }

  /** The subscribers of each channel. */
  *subscribers(): Iterable<[channelId: number, SortedIds]> {
    for (const [channelId, { ids, userIds, kinds, memberships }] of this.#channels) {
      const isActive = (place: number) => memberships[kinds?.[place] ?? 0]?.isActive === true;
      if (memberships.every((each) => each.isActive)) yield [channelId, ids];
      else yield [channelId, new SortedIds(userIds.filter((_, place) => isActive(place)))];
    }
  }
}

/** Counts how many each user has, and then puts each subscription into its place. */
function byUser(channels: readonly Loaded[]): ByUser {
  const last = channels.reduce((most, { userIds }) => Math.max(most, userIds.at(-1) ?? 0), 0);
  // While it is filled, the start of a user stands one further on.
  const starts = new Int32Array(last + 3);
  for (const { userIds } of channels)
    for (let place = 0; place < userIds.length; place++) (starts[(userIds[place] as number) + 2] as number)++;
  for (let id = 1; id < starts.length; id++) (starts[id] as number) += starts[id - 1] as number;
  const places = new Int32Array(starts[last + 2] as number);
  const memberships: Membership[] = [];
  for (const { userIds, kinds, memberships: own } of channels) {
    for (let place = 0; place < userIds.length; place++) {
      const next = (userIds[place] as number) + 1;
      places[starts[next] as number] = memberships.length + (kinds?.[place] ?? 0);
      (starts[next] as number)++;
    }
    for (const membership of own) memberships.push(membership);
  }
  return { starts, places, memberships };
}
