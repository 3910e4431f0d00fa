import { POLICY, type UserTopic } from '../../../chat/model/channels.ts';
import type { User } from '../../../chat/model/people.ts';
import { topicKey } from '../../../chat/model/topics.ts';
import type { Source } from '../../../chat/realm/source.ts';
import {
  type Accessed,
  listAccessibleToEach,
  type WantedMessages,
} from '../../../chat/rules/messages/access.ts';
import { isCurrent, receiverOf } from '../../../chat/rules/messages/received.ts';
import { listUserTopicsOfEach } from '../../../chat/store/channels/user-topics.ts';
import { listKeys, type MessageKey } from '../../../chat/store/messages/message-keys.ts';
import { listUnreadOfEach } from '../../../chat/store/read-state/unread-among.ts';
import type { StoredNotification } from '../store/notifications.ts';
import {
  type Concern,
  hindranceOf,
  type NotificationChoice,
  type NotificationTrigger,
  type NotificationWay,
} from './triggers.ts';

export type Obstacle = 'read' | 'deleted' | 'no_access' | 'muted' | 'setting_off';

/** A notification that waits to be sent to a user. */
export interface WaitingNotification {
  readonly user: User;
  readonly waiting: readonly StoredNotification[];
}

/** By message ID: why a waiting message is not sent. Messages without an entry are sent. */
export type Obstacles = ReadonlyMap<number, Obstacle>;

/** The reasons why messages that wait for a user are not sent. */
export async function listObstacles(
  source: Source,
  user: User,
  { way, waiting }: { readonly way: NotificationWay; readonly waiting: readonly StoredNotification[] },
): Promise<Obstacles> {
  const [obstacles] = await listObstaclesOfEach(source, way, [{ user, waiting }]);
  return obstacles as Obstacles;
}

/** The same for many users, in the same number of queries. */
export async function listObstaclesOfEach(
  source: Source,
  way: NotificationWay,
  all: readonly WaitingNotification[],
): Promise<Obstacles[]> {
  const asked = all.map(({ user, waiting }) => ({ user, ids: waiting.map(({ messageId }) => messageId) }));
  if (asked.every(({ ids }) => ids.length === 0)) return all.map(() => new Map());
  const existing = new Set(
    (await listKeys(source, new Set(asked.flatMap(({ ids }) => ids)))).map(({ id }) => id),
  );
  const readable = await listReadable(source, asked);
  const choicesOf = await loadChoicesOfEach(
    source,
    readable.map(({ user, keys }) => ({ user, keys })),
  );
  return all.map(({ user, waiting }, index) => {
    const { keys, unread } = readable[index] as Readable;
    const byId = new Map(keys.map((key) => [key.id, key]));
    const muted = source.realm.mutedUsersOf(user.id);
    const choices = choicesOf(user);
    const obstacles = new Map<number, Obstacle>();
    for (const { messageId, trigger } of waiting) {
      const key = byId.get(messageId);
      const obstacle = key
        ? obstacleTo(trigger as NotificationTrigger, choices(key), {
            ...{ way, isUnread: unread.has(messageId), mutesSender: muted.has(key.senderId) },
          })
        : existing.has(messageId)
          ? 'no_access'
          : 'deleted';
      if (obstacle) obstacles.set(messageId, obstacle);
    }
    return obstacles;
  });
}

/** For each user, the messages among some that the user may read and has not read, by ID ascending. */
export async function listStillUnreadOfEach(
  source: Source,
  asked: readonly WantedMessages[],
): Promise<MessageKey[][]> {
  const readable = await listReadable(source, asked);
  return readable.map(({ keys, unread }) => keys.filter(({ id }) => unread.has(id)));
}

/** Messages that a user may read, and the IDs of the unread ones. */
interface Readable {
  readonly user: User;
  readonly keys: readonly MessageKey[];
  readonly unread: ReadonlySet<number>;
}

async function listReadable(source: Source, asked: readonly WantedMessages[]): Promise<Readable[]> {
  const { db, realm } = source;
  const accessed = await listAccessibleToEach(source, asked);
  const questions = asked.map(({ user }, index) => {
    const { keys, spans } = accessed[index] as Accessed;
    const isReceived = (key: MessageKey) => isCurrent(realm, spans, key);
    return { receiver: receiverOf(realm, user.id), keys, isReceived };
  });
  const unread = await listUnreadOfEach(db, questions);
  return asked.map(({ user }, index) => ({
    ...{ user, keys: (accessed[index] as Accessed).keys },
    unread: unread[index] as Set<number>,
  }));
}

function obstacleTo(
  trigger: NotificationTrigger,
  choice: NotificationChoice,
  {
    way,
    isUnread,
    mutesSender,
  }: { readonly way: NotificationWay; readonly isUnread: boolean; readonly mutesSender: boolean },
): Obstacle | undefined {
  if (!isUnread) return 'read';
  if (mutesSender) return 'muted';
  if (OF_FOLLOWED.has(trigger) && choice.policy !== POLICY.followed) return 'setting_off';
  const reason = hindranceOf(trigger, way, { concern: NOTHING, choice });
  if (reason === undefined) return undefined;
  return reason === 'muted_topic' || reason === 'muted_channel' ? 'muted' : 'setting_off';
}

const OF_FOLLOWED: ReadonlySet<NotificationTrigger> = new Set([
  'followed_topic',
  'topic_wildcard_in_followed_topic',
  'channel_wildcard_in_followed_topic',
]);

/** No concern: the trigger already says how the message concerns the user. */
const NOTHING: Concern = {
  isDirect: false,
  mention: null,
  hasTopicWildcard: false,
  hasChannelWildcard: false,
  hasAlertWord: false,
};

/** The user's choices for the places of messages. */
export async function loadChoices(
  source: Source,
  user: User,
  keys: readonly MessageKey[],
): Promise<(key: MessageKey) => NotificationChoice> {
  return (await loadChoicesOfEach(source, [{ user, keys }]))(user);
}

/** The same for many users, in one query. */
async function loadChoicesOfEach(
  source: Source,
  all: readonly { readonly user: User; readonly keys: readonly MessageKey[] }[],
): Promise<(user: User) => (key: MessageKey) => NotificationChoice> {
  const channelIds = new Set(all.flatMap(({ keys }) => keys.flatMap(({ channelId }) => channelId ?? [])));
  const nameOf = (channelId: number | null, key: string) => `${channelId} ${key}`;
  const users = all.filter(({ keys }) => keys.some(({ channelId }) => channelId !== null));
  const topics =
    channelIds.size === 0
      ? new Map<number, UserTopic[]>()
      : await listUserTopicsOfEach(
          source,
          users.map(({ user }) => user.id),
          channelIds,
        );
  return (user) => {
    const policies = new Map(
      (topics.get(user.id) ?? []).map((each) => [nameOf(each.channelId, topicKey(each.topic)), each.policy]),
    );
    return ({ channelId, topicKey: key }) => {
      const membership = channelId === null ? undefined : source.realm.subscription(user.id, channelId);
      return {
        settings: user.settings,
        membership: membership?.isActive ? membership : null,
        policy: policies.get(nameOf(channelId, key)) ?? POLICY.none,
      };
    };
  };
}
