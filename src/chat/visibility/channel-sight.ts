import type { Channel } from '../model/channels.ts';

/** IDs of the users who come to see a channel, and who no longer see it. */
export interface ChannelSight {
  readonly channel: Channel;
  readonly gained: readonly number[];
  readonly lost: readonly number[];
}
