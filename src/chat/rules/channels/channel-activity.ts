import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import type { Channel } from '../../model/channels.ts';

/** The time over which a channel's traffic is measured. */
export const TRAFFIC_DAYS = 28;
/** A younger channel has no figure yet. */
const YOUNGEST_DAYS = 7;
/** A channel without messages for this long is not recently active. */
export const QUIET_DAYS = 180;

/** Weekly traffic, rounded to two digits, from `messages` recent messages; null: the channel is too young. */
export function weeklyTraffic(channel: Channel, messages: number, now: number): number | null {
  const age = Math.floor((now - channel.dateCreated) / DAY_SECONDS);
  if (age < YOUNGEST_DAYS) return null;
  const average = Math.floor((messages * 7) / Math.min(age, TRAFFIC_DAYS));
  return toTwoDigits(average === 0 && messages > 0 ? 1 : average);
}

/** Halves go to the even neighbour. */
function toTwoDigits(number: number): number {
  const unit = 10 ** Math.max(0, String(number).length - 2);
  const floor = Math.floor(number / unit);
  const rest = number - floor * unit;
  const isUp = rest * 2 > unit || (rest * 2 === unit && floor % 2 === 1);
  return (isUp ? floor + 1 : floor) * unit;
}
