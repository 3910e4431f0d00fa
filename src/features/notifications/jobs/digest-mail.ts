import type { Context } from '../../../chat/context.ts';
import { type Channel, POLICY } from '../../../chat/model/channels.ts';
import type { User } from '../../../chat/model/people.ts';
import { topicKey } from '../../../chat/model/topics.ts';
import type { Mail } from '../../../chat/operations/outbox/write-mail.ts';
import { canReadChannel } from '../../../chat/rules/channels/channels.ts';
import { listAccessible } from '../../../chat/rules/messages/access.ts';
import { isCurrent, receiverOf } from '../../../chat/rules/messages/received.ts';
import { acquaintancesOf } from '../../../chat/rules/people/people.ts';
import { listMessages } from '../../../chat/store/messages/messages.ts';
import { listUnreadAmong } from '../../../chat/store/read-state/unread-among.ts';
import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import { append } from '../../../engine/kernel/values/lists.ts';
import { composeDigest, type HotTopic } from '../mail/digest.ts';
import { unsubscribeToken } from '../operations/unsubscribe.ts';
import { type BusyTopic, byInterest, DIGEST_DAYS } from '../rules/digest.ts';
import { loadChoices } from '../rules/still.ts';
import { type BusyTopics, DIVERSE } from './busy-topics.ts';

export type DigestContext = Pick<
  Context,
  'db' | 'realm' | 'transact' | 'clock' | 'log' | 'presence' | 'fileSecret'
>;

/** The most topics whose messages are examined, over all channels of a user. */
const MOST_LOOKED_AT = 12;
const MOST_SHOWN = 4;
/** The most messages of a topic that the mail shows. */
const TEASERS = 2;
const MOST_CHANNELS = 10;

/** The mail about a user's missed week; undefined: the user missed nothing. `now`: UNIX seconds. */
export async function digestFor(
  context: DigestContext,
  user: User,
  { busy, now }: { readonly busy: BusyTopics; readonly now: number },
): Promise<Mail | undefined> {
  const { realm, fileSecret } = context;
  const topics = await listUnreadTopics(context, user, busy);
  const channels = newChannels(context, user, now);
  if (topics.length === 0 && channels.length === 0) return undefined;
  const unsubscribeUrl = `${realm.url}/unsubscribe/${unsubscribeToken(fileSecret, user.id, 'digest')}`;
  const reader = { realm, user, knows: await acquaintancesOf(context, user), unsubscribeUrl };
  const content = {
    topics: await withTeasers(context, topics.slice(0, MOST_SHOWN)),
    moreTopics: Math.max(0, topics.length - MOST_SHOWN),
    channels: channels.slice(0, MOST_CHANNELS),
    moreChannels: Math.max(0, channels.length - MOST_CHANNELS),
  };
  const { hostname } = new URL(realm.url);
  return {
    address: user.deliveryEmail,
    ...composeDigest(content, reader),
    messageId: `<digest-${Math.floor(now / DAY_SECONDS)}.user-${user.id}.${realm.id}@${hostname}>`,
    unsubscribeUrl,
  };
}

/** A topic with the unread messages that a user may see, newest first. */
type UnreadTopic = BusyTopic & { readonly unread: readonly number[] };

async function listUnreadTopics(
  context: DigestContext,
  user: User,
  busy: BusyTopics,
): Promise<UnreadTopic[]> {
  const { db, realm } = context;
  const memberships = [...realm.subscriptionsOf(user.id).values()].filter(
    ({ isActive, isMuted, channelId }) => isActive && !isMuted && !realm.channel(channelId).isArchived,
  );
  const found: BusyTopic[] = [];
  for (const { channelId } of memberships) append(found, await busy.of(channelId));
  const looked = byInterest(found, DIVERSE).slice(0, MOST_LOOKED_AT);
  const { keys, spans } = await listAccessible(
    context,
    user,
    looked.flatMap(({ ids }) => ids),
  );
  const choices = await loadChoices(context, user, keys);
  const receiver = receiverOf(realm, user.id);
  const audible = keys.filter(
    (key) => choices(key).policy !== POLICY.muted && !receiver.muted.has(key.senderId),
  );
  const unread = await listUnreadAmong(db, {
    ...{ receiver, keys: audible },
    isReceived: (key) => isCurrent(realm, spans, key),
  });
  const stays = new Map(audible.map((key) => [key.id, key]));
  return looked.flatMap((topic) => {
    const own = topic.ids.filter((id) => unread.has(id) && stays.get(id)?.topicKey === topic.topicKey);
    return own.length > 0 ? [{ ...topic, unread: own }] : [];
  });
}

async function withTeasers(context: DigestContext, topics: readonly UnreadTopic[]): Promise<HotTopic[]> {
  const ids = topics.flatMap(({ unread }) => unread.slice(-TEASERS));
  const messages = await listMessages(context, ids);
  return topics.flatMap((topic) => {
    const own = messages.filter(
      (each) => each.channelId === topic.channelId && topicKey(each.topic) === topic.topicKey,
    );
    return own.length === 0 ? [] : [{ ...topic, teasers: own }];
  });
}

/** Recent channels that the user may read and has not joined, the newest first. */
function newChannels({ realm }: DigestContext, user: User, now: number): Channel[] {
  const since = now - DIGEST_DAYS * DAY_SECONDS;
  return [...realm.channels.values()]
    .filter(({ dateCreated, isArchived }) => dateCreated >= since && !isArchived)
    .filter((channel) => canReadChannel(realm, user, channel) && !realm.isSubscribed(user.id, channel.id))
    .sort((a, b) => b.dateCreated - a.dateCreated || b.id - a.id);
}
