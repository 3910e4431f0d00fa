import type { User } from '../../../chat/model/people.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import { isQuiet, quietHoursOf, wallClock } from './quiet-hours.ts';

/** Days of absence after which a user gets the weekly mail. */
export const AWAY_DAYS = 5;
/** Days that the mail covers. */
export const DIGEST_DAYS = 7;
/** By the clock of the user's time zone, in minutes since midnight. */
const OPENS = 9 * 60;
const CLOSES = 20 * 60;

/**
 * The UNIX second from which the weekly mail is sent today to users of a time zone; undefined: it is another weekday there, or
 * outside the hours for mail.
 */
export function openSince(weekday: number, zone: string, now: number): number | undefined {
  const wall = wallClock(now, zone);
  if (wall.weekday !== weekday || wall.minute < OPENS || wall.minute >= CLOSES) return undefined;
  return Math.floor(now / 60) * 60 - (wall.minute - OPENS) * 60;
}

/** Whether a user's settings ask for the weekly mail. */
export const wantsDigest = (user: User): boolean =>
  user.isActive && !user.isBot && !user.isSystemBot && user.settings.enable_digest_emails === true;

/** Whether a user had been away for long enough at `since`. `seenAt`: UNIX seconds; 0: never. */
export const wasAway = (user: User, seenAt: number, since: number): boolean =>
  Math.max(seenAt, user.dateJoined) <= since - AWAY_DAYS * DAY_SECONDS;

export const sendsDigests = ({ info }: Realm): boolean =>
  !info.deactivated && info.settings.digest_emails_enabled === true;

/** Whether a mail would disturb the user now. */
export const isDisturbing = (user: User, now: number): boolean =>
  isQuiet(now, quietHoursOf(user), user.timezone);

/** A topic, with its messages that may interest a user. */
export interface BusyTopic {
  readonly channelId: number;
  readonly topicKey: string;
  /** Newest first; at most the newest ones. */
  readonly ids: readonly number[];
  /** IDs of the senders. */
  readonly senders: ReadonlySet<number>;
  readonly messages: number;
}

/** The most diverse topics first, then the longest ones: the order of interest. */
export function byInterest(topics: readonly BusyTopic[], diverse: number): BusyTopic[] {
  const newest = ({ ids }: BusyTopic) => ids[0] ?? 0;
  const byPeople = topics.toSorted((a, b) => b.senders.size - a.senders.size || newest(b) - newest(a));
  const first = byPeople.slice(0, diverse);
  const rest = topics.filter((topic) => !first.includes(topic));
  return [...first, ...rest.sort((a, b) => b.messages - a.messages || newest(b) - newest(a))];
}
