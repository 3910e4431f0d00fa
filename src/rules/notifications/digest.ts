import { DAY_SECONDS } from '../../kernel/clock.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { isQuiet, quietHoursOf, wallClock } from './quiet-hours.ts';

/** Days without the user, after which the weekly mail is for them. */
export const AWAY_DAYS = 5;
/** Days that it tells of. */
export const DIGEST_DAYS = 7;
/** By the clock of the user's time zone, in minutes since midnight. */
const OPENS = 9 * 60;
const CLOSES = 20 * 60;

/**
 * Since when the weekly mail goes today to users of a time zone (UNIX seconds); undefined: it is another weekday there, or
 * no hour for mail.
 */
export function openSince(weekday: number, zone: string, now: number): number | undefined {
  const wall = wallClock(now, zone);
  if (wall.weekday !== weekday || wall.minute < OPENS || wall.minute >= CLOSES) return undefined;
  return Math.floor(now / 60) * 60 - (wall.minute - OPENS) * 60;
}

/** Whether a user gets the weekly mail at all. */
export const wantsDigest = (user: User): boolean =>
  user.isActive && !user.isBot && !user.isSystemBot && user.settings.enable_digest_emails === true;

/** Whether a user was away for long enough as the hour came. `seenAt`: UNIX seconds; 0: never. */
export const wasAway = (user: User, seenAt: number, since: number): boolean =>
  Math.max(seenAt, user.dateJoined) <= since - AWAY_DAYS * DAY_SECONDS;

export const sendsDigests = ({ info }: Realm): boolean =>
  !info.deactivated && info.settings.digest_emails_enabled === true;

/** Whether now is a time for a user. */
export const isDisturbing = (user: User, now: number): boolean =>
  isQuiet(now, quietHoursOf(user), user.timezone);

/** Messages of a topic that are of interest. */
export interface BusyTopic {
  readonly channelId: number;
  readonly topicKey: string;
  /** Newest first; the newest of many. */
  readonly ids: readonly number[];
  /** IDs of the people who wrote. */
  readonly senders: ReadonlySet<number>;
  readonly messages: number;
}

/** The most diverse topics first, then the longest: the order in which they are of interest. */
export function byInterest(topics: readonly BusyTopic[], diverse: number): BusyTopic[] {
  const newest = ({ ids }: BusyTopic) => ids[0] ?? 0;
  const byPeople = topics.toSorted((a, b) => b.senders.size - a.senders.size || newest(b) - newest(a));
  const first = byPeople.slice(0, diverse);
  const rest = topics.filter((topic) => !first.includes(topic));
  return [...first, ...rest.sort((a, b) => b.messages - a.messages || newest(b) - newest(a))];
}
