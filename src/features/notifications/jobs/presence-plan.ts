import type { Context } from '../../../chat/context.ts';
import type { User } from '../../../chat/model/people.ts';
import { OFFLINE_AFTER } from '../../../chat/rules/people/presence.ts';
import { lastActive } from '../rules/situations.ts';
import type { StoredNotification } from '../store/notifications.ts';

interface Waiting {
  readonly waiting: readonly StoredNotification[];
  /** UNIX seconds. */
  readonly now: number;
}

export interface Divided {
  readonly due: readonly StoredNotification[];
  readonly cameBack: readonly StoredNotification[];
  readonly later: readonly StoredNotification[];
  /** The end of the waiting of `later` (UNIX seconds). */
  readonly until: number;
}

/**
 * A user who was online when a message came is notified if the user was not active since. While the user may
 * still be active, the notification waits.
 */
export function byPresence(
  { realm, presence }: Pick<Context, 'realm' | 'presence'>,
  user: User,
  { waiting, now }: Waiting,
): Divided {
  const active = lastActive(realm, presence.sightings, user.id);
  const goneAt = active + OFFLINE_AFTER;
  const isGone = goneAt <= now;
  const away = waiting.filter((each) => !each.wasOnline);
  const there = waiting.filter((each) => each.wasOnline);
  const cameBack = there.filter((each) => active > each.stateAt && isDue(each, now));
  const open = there.filter((each) => !cameBack.includes(each));
  return {
    due: [
      ...away.filter((each) => isDue(each, now)),
      ...(isGone ? open.filter((each) => active <= each.stateAt) : []),
    ],
    cameBack,
    later: isGone ? [] : open.filter((each) => isDue(each, now)),
    until: goneAt,
  };
}

/** Whether the notification is due at `now` (UNIX seconds). */
export const isDue = ({ dueAt }: StoredNotification, now: number): boolean => dueAt !== null && dueAt <= now;
