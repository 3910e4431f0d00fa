import type { Reader } from '../../../engine/store/engine.ts';
import { type Channel, POLICY, type Policy } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { topicKey } from '../../model/topics.ts';
import type { Realm } from '../../realm/realm.ts';
import { type TopicPlace, topicName } from '../../realm/remembered/sends.ts';
import type { Tx } from '../../realm/tx.ts';
import { listPolicies } from '../../store/channels/user-topics.ts';
import { hasTopic } from '../../store/messages/messages.ts';
import { change } from './set-policy.ts';

/** When a topic is followed or unmuted automatically (`automatically_follow_topics_policy`); 4 is never. */
export const WHEN = { participates: 1, sends: 2, starts: 3 } as const;

/** A new message of a topic, for the users' settings that follow or unmute topics automatically. */
export interface PolicyOnSend {
  readonly userId: number;
  readonly before: Policy;
  readonly policy: typeof POLICY.unmuted | typeof POLICY.followed;
}

export interface NewTopicMessage {
  readonly sender: User;
  /** By name, not through groups. */
  readonly mentionedUserIds: Iterable<number>;
  readonly channel: Channel;
  readonly topic: string;
}

/** The state before the transaction of a topic that may be new, or may come to be followed. */
export interface LookedUpTopic {
  /** Position of the log of that state. */
  readonly at: number;
  readonly isNew: boolean;
  /** IDs of the users whose policies were looked up. */
  readonly userIds: readonly number[];
  /** The policies of the users who have one. */
  readonly policies: ReadonlyMap<number, Policy>;
}

/** Looks up before the transaction what `choicesOnSend` needs; undefined: it needs nothing. */
export async function lookUpTopic(
  { db, realm }: { readonly db: Reader; readonly realm: Realm },
  sent: NewTopicMessage,
): Promise<LookedUpTopic | undefined> {
  const at = realm.position;
  const place = placeOf(sent);
  const mayStart = startsMatter(realm, sent) && mayBeNew(realm, sent);
  const isNew = mayStart && !(await hasTopic({ db, realm }, place.channelId, place.topicKey));
  const userIds = [...wantedPolicies(realm, sent, isNew).keys()];
  if (!isNew && userIds.length === 0) return undefined;
  return { at, isNew, userIds, policies: await listPolicies({ db, realm }, place, userIds) };
}

/** Sets automatic topic policies; before the message is written, since it may be the first of its topic. Never hides anything. */
export async function choicesOnSend(
  tx: Tx,
  sent: NewTopicMessage,
  lookedUp?: LookedUpTopic,
): Promise<PolicyOnSend[]> {
  const { realm } = tx;
  const known = lookedUp && isSame(tx, placeOf(sent), lookedUp.at) ? lookedUp : undefined;
  const isNew = startsMatter(realm, sent) && (known?.isNew === true || (await isNewTopic(tx, sent)));
  const wanted = wantedPolicies(realm, sent, isNew);
  const isKnown = known && [...wanted.keys()].every((userId) => known.userIds.includes(userId));
  const policies = isKnown ? known.policies : await listPolicies(tx, placeOf(sent), [...wanted.keys()]);
  const choices = [...wanted].map(([userId, policy]) => {
    return { userId, policy, before: policies.get(userId) ?? POLICY.none };
  });
  // A message of another user does not unmute a topic that the user has muted; the user's own message does.
  const isOwn = (userId: number) => userId === sent.sender.id;
  return choices.filter(
    ({ userId, policy, before }) => before < policy && (before !== POLICY.muted || isOwn(userId)),
  );
}

export async function applyChoices(
  tx: Tx,
  choices: readonly PolicyOnSend[],
  { channel, topic }: Pick<NewTopicMessage, 'channel' | 'topic'>,
): Promise<void> {
  for (const { userId, policy, before } of choices) {
    await change(tx, userId, { channelId: channel.id, topic, policy, before });
  }
}

const placeOf = ({ channel, topic }: Pick<NewTopicMessage, 'channel' | 'topic'>): TopicPlace => ({
  channelId: channel.id,
  topicKey: topicKey(topic),
});

const isSame = ({ realm, earlier }: Tx, place: TopicPlace, at: number): boolean =>
  realm.remembered.topicChanges.isSameSince(at, topicName(place), earlier);

/** The policies that the message causes, by user ID. */
function wantedPolicies(
  realm: Realm,
  sent: NewTopicMessage,
  isNew: boolean,
): Map<number, PolicyOnSend['policy']> {
  const wanted = new Map<number, PolicyOnSend['policy']>();
  for (const userId of mentionedFollowers(realm, sent)) wanted.set(userId, POLICY.followed);
  const own = wantedBySender(realm, sent, isNew);
  if (own !== undefined) wanted.set(sent.sender.id, own);
  return wanted;
}

function mentionedFollowers(realm: Realm, { sender, mentionedUserIds, channel }: NewTopicMessage): number[] {
  return [...mentionedUserIds].filter((userId) => {
    const user = realm.users.get(userId);
    const follows = user?.settings.automatically_follow_topics_where_mentioned === true;
    return (
      follows && user.isActive && !user.isBot && user !== sender && realm.isSubscribed(userId, channel.id)
    );
  });
}

/** The settings by which the sender follows a topic, and unmutes it; undefined: never by sending. */
function conditionsOf(realm: Realm, { sender, channel }: NewTopicMessage) {
  if (sender.isBot || sender.isSystemBot) return {};
  const { settings } = sender;
  const isMuted = realm.subscription(sender.id, channel.id)?.isMuted === true;
  const unmute = isMuted ? settings.automatically_unmute_topics_in_muted_streams_policy : undefined;
  return { follow: settings.automatically_follow_topics_policy, unmute };
}

function startsMatter(realm: Realm, sent: NewTopicMessage): boolean {
  const { follow, unmute } = conditionsOf(realm, sent);
  return follow === WHEN.starts || unmute === WHEN.starts;
}

function wantedBySender(
  realm: Realm,
  sent: NewTopicMessage,
  isNew: boolean,
): PolicyOnSend['policy'] | undefined {
  const { follow, unmute } = conditionsOf(realm, sent);
  const isMet = (when: unknown) =>
    when === WHEN.participates || when === WHEN.sends || (when === WHEN.starts && isNew);
  if (isMet(follow)) return POLICY.followed;
  return isMet(unmute) ? POLICY.unmuted : undefined;
}

/** Whether the topic may be new: the memory does not know of a message in it. */
const mayBeNew = (realm: Realm, { channel, topic }: NewTopicMessage): boolean =>
  channel.firstMessageId === null ||
  !realm.remembered.knownTopics.find(topicName(placeOf({ channel, topic })));

async function isNewTopic(tx: Tx, sent: NewTopicMessage): Promise<boolean> {
  if (sent.channel.firstMessageId === null) return true;
  if (!mayBeNew(tx.realm, sent)) return false;
  const place = placeOf(sent);
  const { knownTopics, topicChanges } = tx.realm.remembered;
  const { now } = knownTopics;
  const isKnown = await hasTopic(tx, place.channelId, place.topicKey);
  const key = topicName(place);
  // A message of this transaction is not committed yet.
  if (isKnown && !tx.earlier.some((entry) => topicChanges.isConcernedBy(entry, key)))
    knownTopics.keep(key, now, () => true);
  return !isKnown;
}
