import type { Context } from '../../../chat/context.ts';
import type { User } from '../../../chat/model/people.ts';
import { listKeys, type MessageKey } from '../../../chat/store/messages/message-keys.ts';
import { byPresence, type Divided, isDue } from '../../notifications/jobs/presence-plan.ts';
import { dueFor } from '../../notifications/rules/quiet-hours.ts';
import { listObstacles, listObstaclesOfEach, type Obstacle } from '../../notifications/rules/still.ts';
import type { StoredNotification } from '../../notifications/store/notifications.ts';
import type { PushPlan } from '../operations/notices.ts';

export type PushContext = Pick<Context, 'db' | 'realm' | 'transact' | 'clock' | 'log' | 'presence'>;

type Dropped = PushPlan['dropped'];
const idsOf = (rows: readonly StoredNotification[]): number[] => rows.map(({ messageId }) => messageId);

/** The notifications that wait for a user's devices. */
export interface WaitingPush {
  readonly userId: number;
  readonly waiting: readonly StoredNotification[];
  /** Whether the user still has a device. */
  readonly hasDevice: boolean;
}

/** A user's notifications, divided by whether they are due. */
interface Due extends Divided {
  readonly user: User;
}

/** Plans the waiting notifications of users' devices; `now` in UNIX seconds. */
export async function planPush(
  context: PushContext,
  all: readonly WaitingPush[],
  now: number,
): Promise<PushPlan[]> {
  const looked = all.map((each) => dueOrPlan(context, each, now));
  const due = looked.flatMap((each) => ('user' in each ? each : []));
  const obstacles = await listObstaclesOfEach(
    context,
    'push',
    due.map((each) => ({ user: each.user, waiting: each.due })),
  );
  const byUser = new Map(due.map(({ user }, index) => [user.id, obstacles[index] ?? new Map()]));
  const wantedOf = (each: Due) =>
    idsOf(each.due).filter((messageId) => !byUser.get(each.user.id)?.has(messageId));
  const keys = await listKeys(context, new Set(due.flatMap(wantedOf)));
  return looked.map((each) => {
    if (!('user' in each)) return each;
    const { user, cameBack, later, until } = each;
    const wanted = new Set(wantedOf(each));
    const dropped = new Map<Obstacle | 'came_back', readonly number[]>(
      byState(byUser.get(user.id) ?? new Map()),
    );
    if (cameBack.length > 0) dropped.set('came_back', idsOf(cameBack));
    const conversations = inConversations(keys.filter(({ id }) => wanted.has(id)));
    return { userId: user.id, conversations, dropped, later: { messageIds: idsOf(later), until } };
  });
}

/** The due notifications, or a plan without anything to send. */
function dueOrPlan(
  context: PushContext,
  { userId, waiting, hasDevice }: WaitingPush,
  now: number,
): Due | PushPlan {
  const nothing = { userId, conversations: [], later: { messageIds: [], until: now } };
  const user = reachable(context, userId);
  if (!user) return { ...nothing, dropped: new Map([['deactivated', idsOf(waiting)]]) };
  if (!hasDevice) return { ...nothing, dropped: new Map([['no_device', idsOf(waiting)]]) };
  const quietUntil = dueFor(user, now);
  if (quietUntil > now) {
    const messageIds = idsOf(waiting.filter((each) => isDue(each, now)));
    return { userId, conversations: [], dropped: new Map(), later: { messageIds, until: quietUntil } };
  }
  return { user, ...byPresence(context, user, { waiting, now }) };
}

/** Message IDs of shown notifications to remove, by reason. */
export async function planTakingBack(
  context: PushContext,
  { userId, shown }: { readonly userId: number; readonly shown: readonly StoredNotification[] },
): Promise<Dropped> {
  const user = reachable(context, userId);
  if (!user) return new Map([['deactivated', idsOf(shown)]]);
  const obstacles = await listObstacles(context, user, { way: 'push', waiting: shown });
  // Settings apply only to later messages.
  const gone = [...obstacles].filter(([, state]) => state !== 'muted' && state !== 'setting_off');
  return byState(new Map(gone));
}

function reachable({ realm }: PushContext, userId: number): User | undefined {
  const user = realm.users.get(userId);
  return user?.isActive && !realm.info.deactivated ? user : undefined;
}

function byState(obstacles: ReadonlyMap<number, Obstacle>): Map<Obstacle, number[]> {
  const states = new Map<Obstacle, number[]>();
  for (const [id, state] of obstacles) states.set(state, [...(states.get(state) ?? []), id]);
  return states;
}

/** Message IDs by conversation, the oldest message first. */
function inConversations(keys: readonly MessageKey[]): number[][] {
  const conversations = Map.groupBy(keys, ({ channelId, recipientId, topicKey }) =>
    channelId === null ? `direct ${recipientId}` : `${channelId} ${topicKey}`,
  );
  return [...conversations.values()].map((own) => own.map(({ id }) => id));
}
