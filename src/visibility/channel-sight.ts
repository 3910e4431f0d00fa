import type { Channel } from '../model/channels.ts';

/** Who comes to see a channel, and who no longer does, by IDs. */
export interface ChannelSight {
  readonly channel: Channel;
  readonly gained: readonly number[];
  readonly lost: readonly number[];
}
