import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { canReadChannel } from '../../rules/channels.ts';
import { canReadInChannel } from '../../rules/messages.ts';
import type { Muting } from '../../rules/muting.ts';
import { conversationStretch, type Received, stretchesOf } from '../../rules/received.ts';
import { NO_END } from '../../store/id-lists.ts';
import { type Mark, RESOLVED_TOPIC_PREFIX } from '../../store/marks.ts';
import type { MessageKey } from '../../store/message-keys.ts';
import type { Conversation } from '../../store/own-conversations.ts';
import { type Choice, isInStretch, type Stretch } from '../../store/stretches.ts';
import type { SearchQuery } from '../language/search-query.ts';
import { isShared, type Meaning, type NarrowFlag } from './resolve.ts';

export interface FlagTerm {
  readonly flag: NarrowFlag;
  readonly negated: boolean;
}

export interface TextTerm {
  readonly query: SearchQuery;
  readonly negated: boolean;
}

/** With more excluded topics than this, each message is looked at instead. */
const MOST_EXCLUDED = 1000;

/** Whose messages cannot match, and the first topics whose messages cannot match. */
export interface Excluded {
  readonly senderIds: readonly number[];
  readonly topics: readonly { readonly recipientId: number; readonly topicKey: string }[];
}

/** A narrow as what can be done about it: where to seek, and what is left to check of each message found. */
export interface Query {
  /** Everything that matches lies in these, but for what `history` adds. */
  readonly stretches: readonly Stretch[];
  /** What the seeks in the stretches take care of themselves. */
  readonly choice: Choice;
  /** The same without topics of their own. */
  readonly places: readonly Stretch[];
  /** Other ways to seek, in the places; after these, everything is to be checked. */
  readonly otherChoices: readonly Choice[];
  readonly excluded: Excluded;
  /** The topic and the sender that all matches have. */
  readonly topicKey: string | undefined;
  readonly senderId: number | undefined;
  /** Whether the messages that the reader made part of their own history belong too. */
  readonly isPersonal: boolean;
  readonly flags: readonly FlagTerm[];
  readonly texts: readonly TextTerm[];
  readonly reactions: readonly { readonly negated: boolean }[];
  /** The only message there can be; undefined: any. */
  readonly id: number | undefined;
  /** What neither the stretches nor `choice` say: undefined when that is nothing. */
  readonly rest: ((key: MessageKey) => boolean) | undefined;
  /** All that can be told by the key, of any message. */
  matches(key: MessageKey): boolean;
  /** The same but for whether it was received: of messages that are the reader's by other means. */
  matchesInHistory(key: MessageKey): boolean;
}

/** What of the database a narrow is compiled with. */
export interface Known extends Received {
  /** With their people, of those conversations whose people matter. */
  readonly people: ReadonlyMap<number, Conversation>;
  /** For the narrows about it. */
  readonly muting?: Muting | undefined;
}

interface Reading {
  readonly realm: Realm;
  readonly user: User;
}

type Test = (key: MessageKey) => boolean;

export function compile(meanings: readonly Meaning[], known: Known, { realm, user }: Reading): Query {
  const shared = isShared(meanings);
  const belongs = placeTest(meanings, known);
  const inReach = shared
    ? sharedStretches(meanings, known, { realm, user })
    : ownStretches(known, { realm, user });
  const isFollowed = meanings.find((each) => each.kind === 'followed' && !each.negated);
  const places = inReach.filter(belongs);
  const stretches = isFollowed ? followedStretches(places, known) : heardOrMuted(meanings, places, known);
  const ownTopics = stretches.some((stretch) => stretch.topicKey !== undefined);
  const topic = meanings.find((each) => each.kind === 'topic' && !each.negated);
  const sender = meanings.find((each) => each.kind === 'sender' && !each.negated);
  const marks = meanings.filter((each) => each.kind === 'mark' && !each.negated);
  // Each index has one of these: with several, the others are checked of each message found.
  const choices = [topic, sender, ...marks].flatMap((meaning) => choiceOf(meaning) ?? []);
  // The same goes for stretches that have a topic each: they are a choice by themselves.
  const own = ownTopics ? [{}, ...choices] : choices;
  const done = isFollowed ?? (ownTopics ? undefined : (topic ?? sender ?? marks[0]));
  const all = meanings.flatMap((meaning) => messageTest(meaning, known) ?? []);
  const rest = meanings.flatMap((meaning) => (meaning === done ? [] : (messageTest(meaning, known) ?? [])));
  const passes = (tests: readonly Test[], key: MessageKey) => tests.every((test) => test(key));
  const byRecipient = Map.groupBy(stretches, (stretch) => stretch.recipientId);
  const isWithin = (key: MessageKey) =>
    (byRecipient.get(key.recipientId) ?? []).some((stretch) => isInStretch(stretch, key));
  const matches = (key: MessageKey) => isWithin(key) && passes(all, key);
  const id = meanings.find((each) => each.kind === 'id' && !each.negated);
  return {
    stretches,
    choice: own[0] ?? {},
    places,
    otherChoices: own.slice(1),
    excluded: excludedBy(meanings, places, known),
    topicKey: topic?.kind === 'topic' ? topic.topicKey : undefined,
    senderId: sender?.kind === 'sender' ? sender.userId : undefined,
    isPersonal: !shared,
    flags: meanings.filter((meaning) => meaning.kind === 'flag'),
    texts: meanings.filter((meaning) => meaning.kind === 'search'),
    reactions: meanings.filter((meaning) => meaning.kind === 'reaction'),
    id: id?.kind === 'id' ? id.id : undefined,
    rest: rest.length === 0 ? undefined : (key) => passes(rest, key),
    matches,
    matchesInHistory: (key) => {
      if (isWithin(key)) return passes(all, key);
      const { channelId, recipientId } = key;
      if (shared || channelId === null) return false;
      const isReadable = canReadInChannel(realm, user, known.spans, { ...key, channelId });
      return isReadable && belongs({ channelId, recipientId }) && passes(all, key);
    },
  };
}

function choiceOf(meaning: Meaning | undefined): Choice | undefined {
  switch (meaning?.kind) {
    case 'topic':
      return { topicKey: meaning.topicKey };
    case 'sender':
      return { senderId: meaning.userId };
    case 'mark':
      return { mark: meaning.mark };
    default:
      return undefined;
  }
}

/** What was sent to the reader, of what they may still read. */
function ownStretches(known: Known, { realm, user }: Reading): Stretch[] {
  const isReadable = ({ channelId }: Stretch) => {
    const channel = channelId === null ? undefined : realm.channels.get(channelId);
    return channelId === null || (channel !== undefined && canReadChannel(realm, user, channel));
  };
  return stretchesOf(realm, known).filter(isReadable);
}

/** Of each channel asked for: all, or what was received where history is protected. */
function sharedStretches(meanings: readonly Meaning[], known: Known, { realm, user }: Reading): Stretch[] {
  const asked = meanings.find((meaning) => meaning.kind === 'channels' && !meaning.negated);
  const received = Map.groupBy(stretchesOf(realm, { ...known, conversations: [] }), (each) => each.channelId);
  return [...(asked?.kind === 'channels' ? asked.ids : [])].flatMap((channelId) => {
    const channel = realm.channels.get(channelId);
    if (!channel || !canReadChannel(realm, user, channel)) return [];
    if (!channel.historyPublicToSubscribers) return received.get(channelId) ?? [];
    return [{ ...conversationStretch(channel.recipientId), channelId, upTo: NO_END }];
  });
}

/** A stretch for each topic followed. */
function followedStretches(places: readonly Stretch[], { muting }: Known): Stretch[] {
  return places.flatMap((place) => {
    const topics = place.channelId === null ? [] : (muting?.followedIn(place.channelId) ?? []);
    return topics.map((topicKey) => ({ ...place, topicKey }));
  });
}

/** Of channels that are not muted only the topics that are, of muted ones those that are not, or the other way round. */
function heardOrMuted(
  meanings: readonly Meaning[],
  places: readonly Stretch[],
  { muting }: Known,
): readonly Stretch[] {
  const asked = meanings.find((meaning) => meaning.kind === 'muted');
  if (!asked || !muting) return places;
  return places.flatMap((place) => {
    const { channelId } = place;
    const isMuted = channelId !== null && muting.isChannelMuted(channelId);
    if (isMuted !== asked.negated) return [place];
    if (channelId === null) return [];
    const topics = isMuted ? muting.heardIn(channelId) : muting.mutedIn(channelId);
    return topics.map((topicKey) => ({ ...place, topicKey }));
  });
}

function excludedBy(meanings: readonly Meaning[], places: readonly Stretch[], known: Known): Excluded {
  const topics = [...topicsExcluded(meanings, places, known).take(MOST_EXCLUDED)];
  const senders = meanings.filter((meaning) => meaning.kind === 'sender' && meaning.negated);
  return { senderIds: senders.flatMap((each) => (each.kind === 'sender' ? each.userId : [])), topics };
}

/** Every topic that a term rules out, in every channel: terms × channels, which nobody should hold in memory at once. */
function* topicsExcluded(
  meanings: readonly Meaning[],
  places: readonly Stretch[],
  { muting }: Known,
): Generator<Excluded['topics'][number]> {
  for (const meaning of meanings) {
    for (const { channelId, recipientId } of places) {
      if (channelId === null) continue;
      for (const topicKey of topicsAgainst(meaning, channelId, muting)) yield { recipientId, topicKey };
    }
  }
}

/** Topics of a channel none of whose messages a term lets through. */
function topicsAgainst(meaning: Meaning, channelId: number, muting: Muting | undefined): readonly string[] {
  switch (meaning.kind) {
    case 'topic':
      return meaning.negated ? [meaning.topicKey] : [];
    case 'followed':
      return (meaning.negated && muting?.followedIn(channelId)) || [];
    case 'muted':
      return (meaning.negated ? muting?.mutedIn(channelId) : muting?.heardIn(channelId)) ?? [];
    default:
      return [];
  }
}

/** Whether the messages of a channel or conversation can match. */
function placeTest(
  meanings: readonly Meaning[],
  { people, muting }: Known,
): (place: Pick<Stretch, 'channelId' | 'recipientId'>) => boolean {
  const tests = meanings.flatMap((meaning) => {
    const is = isPlaceOf(meaning, people);
    return is ? [(place: Pick<Stretch, 'channelId' | 'recipientId'>) => is(place) !== meaning.negated] : [];
  });
  const ofMuted = meanings.some((meaning) => meaning.kind === 'muted' && !meaning.negated);
  const canBeMuted = ({ channelId }: Pick<Stretch, 'channelId'>) =>
    channelId !== null && muting?.hasMuted(channelId) === true;
  const ofChannels = meanings.some((meaning) => meaning.kind === 'topic' && !meaning.negated);
  return (place) =>
    (!ofMuted || canBeMuted(place)) &&
    (!ofChannels || place.channelId !== null) &&
    tests.every((test) => test(place));
}

function isPlaceOf(
  meaning: Meaning,
  people: ReadonlyMap<number, Conversation>,
): ((place: Pick<Stretch, 'channelId' | 'recipientId'>) => boolean) | undefined {
  switch (meaning.kind) {
    case 'channels':
      return ({ channelId }) => channelId !== null && meaning.ids.has(channelId);
    case 'direct':
      return ({ channelId }) => channelId === null;
    case 'dm':
      return ({ channelId, recipientId }) =>
        channelId === null && people.get(recipientId)?.userIds.join() === meaning.userIds.join();
    case 'dm-including':
      return ({ channelId, recipientId }) =>
        channelId === null && isAmong(meaning, people.get(recipientId)?.userIds ?? []);
    default:
      return undefined;
  }
}

const isAmong = (
  { userIds, least = 0 }: Extract<Meaning, { kind: 'dm-including' }>,
  all: readonly number[],
) => all.length >= least && userIds.every((userId) => all.includes(userId));

/** What a message has, as its key tells. */
const hasMark = (key: MessageKey, mark: Mark): boolean =>
  mark === 'isResolved' ? key.topicKey.startsWith(RESOLVED_TOPIC_PREFIX) : key[mark];

function messageTest(meaning: Meaning, { muting }: Known): Test | undefined {
  const { negated } = meaning;
  switch (meaning.kind) {
    case 'topic':
      return (key) => (key.channelId !== null && key.topicKey === meaning.topicKey) !== negated;
    case 'sender':
      return (key) => (key.senderId === meaning.userId) !== negated;
    case 'id':
      return (key) => (key.id === meaning.id) !== negated;
    case 'mark':
      return (key) => hasMark(key, meaning.mark) !== negated;
    case 'followed':
      return (key) => (muting?.isFollowed(key) === true) !== negated;
    case 'muted':
      return (key) => (muting?.isMuted(key) === true) !== negated;
    default:
      return undefined;
  }
}
