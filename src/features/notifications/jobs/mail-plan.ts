import type { MailPlan } from '../operations/send.ts';
import { dueFor } from '../rules/quiet-hours.ts';
import { listObstacles } from '../rules/still.ts';
import type { NotificationState, StoredNotification } from '../store/notifications.ts';
import { type MailNotifierContext, mailsFor } from './mails.ts';
import { byPresence, isDue } from './presence-plan.ts';

interface Waiting {
  readonly userId: number;
  readonly waiting: readonly StoredNotification[];
  /** UNIX seconds. */
  readonly now: number;
}

/** Plans the waiting notifications of a user: as mails, as dropped, or for later. */
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
  const { due, cameBack, later, until } = byPresence(context, user, { waiting, now });
  const obstacles = await listObstacles(context, user, { way: 'mail', waiting: due });
  const wanted = due.filter(({ messageId }) => !obstacles.has(messageId));
  const dropped = new Map<Exclude<NotificationState, 'waiting' | 'sent'>, number[]>();
  for (const [id, state] of obstacles) dropped.set(state, [...(dropped.get(state) ?? []), id]);
  if (cameBack.length > 0) dropped.set('came_back', idsOf(cameBack));
  const mails = await mailsFor(context, user, wanted);
  return { userId, mails, dropped, later: { messageIds: idsOf(later), until } };
}

const idsOf = (rows: readonly StoredNotification[]): number[] => rows.map(({ messageId }) => messageId);
