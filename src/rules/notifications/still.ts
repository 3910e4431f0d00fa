import { POLICY, type Policy } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import { listUserTopics } from '../../store/channels/user-topics.ts';
import { listKeys, type MessageKey } from '../../store/messages/message-keys.ts';
import type { StoredNotification } from '../../store/people/notifications.ts';
import { listUnreadAmong } from '../../store/read-state/read-state.ts';
import { topicKey } from '../channels/topics.ts';
import { listAccessible } from '../messages/access.ts';
import { isCurrent, receiverOf } from '../messages/received.ts';
import { type Choice, type Concern, hindranceOf, type Trigger, type Way } from './triggers.ts';

export type Obstacle = 'read' | 'deleted' | 'no_access' | 'muted' | 'setting_off';

/** Why messages that wait to be sent to a user by a way are not sent after all, by message ID; the others are. */
export async function listObstacles(
  source: Source,
  user: User,
  { way, waiting }: { readonly way: Way; readonly waiting: readonly StoredNotification[] },
): Promise<Map<number, Obstacle>> {
  const { db, realm } = source;
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ messageId }) => messageId);
  const existing = new Set((await listKeys(source, ids)).map(({ id }) => id));
  const { keys, spans } = await listAccessible(source, user, ids);
  const receiver = receiverOf(realm, user.id);
  const unread = await listUnreadAmong(db, receiver, keys, (key) => isCurrent(realm, spans, key));
  const byId = new Map(keys.map((key) => [key.id, key]));
  const choices = await loadChoices(source, user, keys);
  const obstacles = new Map<number, Obstacle>();
  for (const { messageId, trigger } of waiting) {
    const key = byId.get(messageId);
    const obstacle = key
      ? obstacleTo(trigger as Trigger, choices(key), {
          way,
          isUnread: unread.has(messageId),
          mutesSender: receiver.muted.has(key.senderId),
        })
      : existing.has(messageId)
        ? 'no_access'
        : 'deleted';
    if (obstacle) obstacles.set(messageId, obstacle);
  }
  return obstacles;
}

function obstacleTo(
  trigger: Trigger,
  choice: Choice,
  {
    way,
    isUnread,
    mutesSender,
  }: { readonly way: Way; readonly isUnread: boolean; readonly mutesSender: boolean },
): Obstacle | undefined {
  if (!isUnread) return 'read';
  if (mutesSender) return 'muted';
  if (OF_FOLLOWED.has(trigger) && choice.policy !== POLICY.followed) return 'setting_off';
  const reason = hindranceOf(trigger, way, { concern: NOTHING, choice });
  if (reason === undefined) return undefined;
  return reason === 'muted_topic' || reason === 'muted_channel' ? 'muted' : 'setting_off';
}

const OF_FOLLOWED: ReadonlySet<Trigger> = new Set([
  'followed_topic',
  'topic_wildcard_in_followed_topic',
  'channel_wildcard_in_followed_topic',
]);

/** What was said is known by the trigger. */
const NOTHING: Concern = {
  isDirect: false,
  mention: null,
  hasTopicWildcard: false,
  hasChannelWildcard: false,
  hasAlertWord: false,
};

/** What the user chose for the places of messages. */
export async function loadChoices(
  source: Source,
  user: User,
  keys: readonly MessageKey[],
): Promise<(key: MessageKey) => Choice> {
  const channelIds = new Set(keys.flatMap(({ channelId }) => channelId ?? []));
  const nameOf = (channelId: number | null, key: string) => `${channelId} ${key}`;
  const policies = new Map<string, Policy>();
  if (channelIds.size > 0)
    for (const { channelId, topic, policy } of await listUserTopics(source, user.id, channelIds))
      policies.set(nameOf(channelId, topicKey(topic)), policy);
  return ({ channelId, topicKey: key }) => {
    const membership = channelId === null ? undefined : source.realm.subscription(user.id, channelId);
    return {
      settings: user.settings,
      membership: membership?.isActive ? membership : null,
      policy: policies.get(nameOf(channelId, key)) ?? POLICY.none,
    };
  };
}
