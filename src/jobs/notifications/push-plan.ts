import type { Context } from '../../context.ts';
import type { User } from '../../model/people.ts';
import type { PushPlan } from '../../operations/push/notices.ts';
import { dueFor } from '../../rules/notifications/quiet-hours.ts';
import { listObstacles, type Obstacle } from '../../rules/notifications/still.ts';
import { listKeys } from '../../store/messages/message-keys.ts';
import type { StoredNotification } from '../../store/people/notifications.ts';
import { byPresence, isDue } from './presence-plan.ts';

export type PushContext = Pick<Context, 'db' | 'realm' | 'transact' | 'clock' | 'presence'>;

interface Waiting {
  readonly userId: number;
  readonly waiting: readonly StoredNotification[];
  /** UNIX seconds. */
  readonly now: number;
}

type Dropped = PushPlan['dropped'];
const idsOf = (rows: readonly StoredNotification[]): number[] => rows.map(({ messageId }) => messageId);

/** What becomes of what waits for a user's devices; `hasDevice`: whether there is one still. */
export async function planPush(
  context: PushContext,
  { userId, waiting, now, hasDevice }: Waiting & { readonly hasDevice: boolean },
): Promise<PushPlan> {
  const nothing = { userId, conversations: [], later: { messageIds: [], until: now } };
  const user = reachable(context, userId);
  if (!user) return { ...nothing, dropped: new Map([['deactivated', idsOf(waiting)]]) };
  if (!hasDevice) return { ...nothing, dropped: new Map([['no_device', idsOf(waiting)]]) };
  const quietUntil = dueFor(user, now);
  if (quietUntil > now) {
    const messageIds = idsOf(waiting.filter((each) => isDue(each, now)));
    return { userId, conversations: [], dropped: new Map(), later: { messageIds, until: quietUntil } };
  }
  const { due, cameBack, later, until } = byPresence(context, user, { waiting, now });
  const obstacles = await listObstacles(context, user, { way: 'push', waiting: due });
  const wanted = due.filter(({ messageId }) => !obstacles.has(messageId));
  const dropped = new Map<Obstacle | 'came_back', readonly number[]>(byState(obstacles));
  if (cameBack.length > 0) dropped.set('came_back', idsOf(cameBack));
  const conversations = await inConversations(context, idsOf(wanted));
  return { userId, conversations, dropped, later: { messageIds: idsOf(later), until } };
}

/** Why a user's devices need not show what they show any more, with message IDs. */
export async function planTakingBack(
  context: PushContext,
  { userId, shown }: { readonly userId: number; readonly shown: readonly StoredNotification[] },
): Promise<Dropped> {
  const user = reachable(context, userId);
  if (!user) return new Map([['deactivated', idsOf(shown)]]);
  const obstacles = await listObstacles(context, user, { way: 'push', waiting: shown });
  // Settings are for what comes.
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
async function inConversations(context: PushContext, ids: readonly number[]): Promise<number[][]> {
  if (ids.length === 0) return [];
  const keys = (await listKeys(context, ids)).sort((a, b) => a.id - b.id);
  const conversations = Map.groupBy(keys, ({ channelId, recipientId, topicKey }) =>
    channelId === null ? `direct ${recipientId}` : `${channelId} ${topicKey}`,
  );
  return [...conversations.values()].map((own) => own.map(({ id }) => id));
}
