import type { User } from '../../model/people.ts';
import type { MailPlan } from '../../operations/notifications/send.ts';
import { dueFor } from '../../rules/notifications/quiet-hours.ts';
import { lastActive } from '../../rules/notifications/situations.ts';
import { listObstacles } from '../../rules/notifications/still.ts';
import { OFFLINE_AFTER } from '../../rules/people/presence.ts';
import type { NotificationState, StoredNotification } from '../../store/people/notifications.ts';
import { type MailNotifierContext, mailsFor } from './mails.ts';

interface Waiting {
  readonly userId: number;
  readonly waiting: readonly StoredNotification[];
  /** UNIX seconds. */
  readonly now: number;
}

/** What becomes of what waits for a user: mails, nothing, or a later time. */
export async function planMails(
  context: MailNotifierContext,
  { userId, waiting, now }: Waiting,
): Promise<MailPlan> {
  const user = context.realm.users.get(userId);
  const nothing = { mails: [], later: { messageIds: [], until: now } };
  if (!user?.isActive || context.realm.info.deactivated)
    return { userId, ...nothing, dropped: new Map([['deactivated', idsOf(waiting)]]) };
  const quietUntil = dueFor(user, now);
  if (quietUntil > now) {
    const messageIds = idsOf(waiting.filter((each) => isDue(each, now)));
    return { userId, mails: [], dropped: new Map(), later: { messageIds, until: quietUntil } };
  }
  const { due, cameBack, later, until } = byPresence(context, user, { userId, waiting, now });
  const obstacles = await listObstacles(context, user, due);
  const wanted = due.filter(({ messageId }) => !obstacles.has(messageId));
  const dropped = new Map<Exclude<NotificationState, 'waiting' | 'sent'>, number[]>();
  for (const [id, state] of obstacles) dropped.set(state, [...(dropped.get(state) ?? []), id]);
  if (cameBack.length > 0) dropped.set('came_back', idsOf(cameBack));
  const mails = await mailsFor(context, user, wanted);
  return { userId, mails, dropped, later: { messageIds: idsOf(later), until } };
}

/**
 * A user who was there when a message came gets mail of it if nothing was seen of the user since. While the user may
 * still be there, it waits.
 */
function byPresence(
  { realm, presence }: MailNotifierContext,
  user: User,
  { waiting, now }: Waiting,
): {
  readonly due: readonly StoredNotification[];
  readonly cameBack: readonly StoredNotification[];
  readonly later: readonly StoredNotification[];
  readonly until: number;
} {
  const active = lastActive(realm, presence.heard, user.id);
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

const isDue = ({ dueAt }: StoredNotification, now: number): boolean => dueAt !== null && dueAt <= now;

const idsOf = (rows: readonly StoredNotification[]): number[] => rows.map(({ messageId }) => messageId);
