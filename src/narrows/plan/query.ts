import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { canReadChannel } from '../../rules/channels.ts';
import { canReadInChannel } from '../../rules/messages.ts';
import type { Muting } from '../../rules/muting.ts';
import { conversationRange, type Received, rangesOf } from '../../rules/received.ts';
import { NO_END } from '../../store/id-lists.ts';
import { type AccessPath, type IdRange, isInRange } from '../../store/id-ranges.ts';
import { type Mark, RESOLVED_TOPIC_PREFIX } from '../../store/marks.ts';
import type { MessageKey } from '../../store/message-keys.ts';
import type { Conversation } from '../../store/own-conversations.ts';
import type { SearchQuery } from '../language/search-query.ts';
import { isShared, type NarrowFlag, type ResolvedTerm } from './resolve.ts';

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
  readonly ranges: readonly IdRange[];
  /** What the seeks in the ranges take care of themselves. */
  readonly accessPath: AccessPath;
  /** The same without topics of their own. */
  readonly places: readonly IdRange[];
  /** Other ways to seek, in the places; after these, everything is to be checked. */
  readonly otherPaths: readonly AccessPath[];
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
  /** What neither the ranges nor `accessPath` say: undefined when that is nothing. */
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

export function compile(resolved: readonly ResolvedTerm[], known: Known, { realm, user }: Reading): Query {
  const shared = isShared(resolved);
  const belongs = placeTest(resolved, known);
  const inReach = shared ? sharedRanges(resolved, known, { realm, user }) : ownRanges(known, { realm, user });
  const isFollowed = resolved.find((each) => each.kind === 'followed' && !each.negated);
  const places = inReach.filter(belongs);
  const ranges = isFollowed ? followedRanges(places, known) : heardOrMuted(resolved, places, known);
  const ownTopics = ranges.some((range) => range.topicKey !== undefined);
  const topic = resolved.find((each) => each.kind === 'topic' && !each.negated);
  const sender = resolved.find((each) => each.kind === 'sender' && !each.negated);
  const marks = resolved.filter((each) => each.kind === 'mark' && !each.negated);
  // Each index has one of these: with several, the others are checked of each message found.
  const accessPaths = [topic, sender, ...marks].flatMap((term) => accessPathOf(term) ?? []);
  // The same goes for ranges that have a topic each: they are a accessPath by themselves.
  const own = ownTopics ? [{}, ...accessPaths] : accessPaths;
  const done = isFollowed ?? (ownTopics ? undefined : (topic ?? sender ?? marks[0]));
  const all = resolved.flatMap((term) => messageTest(term, known) ?? []);
  const rest = resolved.flatMap((term) => (term === done ? [] : (messageTest(term, known) ?? [])));
  const passes = (tests: readonly Test[], key: MessageKey) => tests.every((test) => test(key));
  const byRecipient = Map.groupBy(ranges, (range) => range.recipientId);
  const isWithin = (key: MessageKey) =>
    (byRecipient.get(key.recipientId) ?? []).some((range) => isInRange(range, key));
  const matches = (key: MessageKey) => isWithin(key) && passes(all, key);
  const id = resolved.find((each) => each.kind === 'id' && !each.negated);
  return {
    ranges,
    accessPath: own[0] ?? {},
    places,
    otherPaths: own.slice(1),
    excluded: excludedBy(resolved, places, known),
    topicKey: topic?.kind === 'topic' ? topic.topicKey : undefined,
    senderId: sender?.kind === 'sender' ? sender.userId : undefined,
    isPersonal: !shared,
    flags: resolved.filter((term) => term.kind === 'flag'),
    texts: resolved.filter((term) => term.kind === 'search'),
    reactions: resolved.filter((term) => term.kind === 'reaction'),
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

function accessPathOf(term: ResolvedTerm | undefined): AccessPath | undefined {
  switch (term?.kind) {
    case 'topic':
      return { topicKey: term.topicKey };
    case 'sender':
      return { senderId: term.userId };
    case 'mark':
      return { mark: term.mark };
    default:
      return undefined;
  }
}

/** What was sent to the reader, of what they may still read. */
function ownRanges(known: Known, { realm, user }: Reading): IdRange[] {
  const isReadable = ({ channelId }: IdRange) => {
    const channel = channelId === null ? undefined : realm.channels.get(channelId);
    return channelId === null || (channel !== undefined && canReadChannel(realm, user, channel));
  };
  return rangesOf(realm, known).filter(isReadable);
}

/** Of each channel asked for: all, or what was received where history is protected. */
function sharedRanges(resolved: readonly ResolvedTerm[], known: Known, { realm, user }: Reading): IdRange[] {
  const asked = resolved.find((term) => term.kind === 'channels' && !term.negated);
  const received = Map.groupBy(rangesOf(realm, { ...known, conversations: [] }), (each) => each.channelId);
  return [...(asked?.kind === 'channels' ? asked.ids : [])].flatMap((channelId) => {
    const channel = realm.channels.get(channelId);
    if (!channel || !canReadChannel(realm, user, channel)) return [];
    if (!channel.historyPublicToSubscribers) return received.get(channelId) ?? [];
    return [{ ...conversationRange(channel.recipientId), channelId, upTo: NO_END }];
  });
}

/** A range for each topic followed. */
function followedRanges(places: readonly IdRange[], { muting }: Known): IdRange[] {
  return places.flatMap((place) => {
    const topics = place.channelId === null ? [] : (muting?.followedIn(place.channelId) ?? []);
    return topics.map((topicKey) => ({ ...place, topicKey }));
  });
}

/** Of channels that are not muted only the topics that are, of muted ones those that are not, or the other way round. */
function heardOrMuted(
  resolved: readonly ResolvedTerm[],
  places: readonly IdRange[],
  { muting }: Known,
): readonly IdRange[] {
  const asked = resolved.find((term) => term.kind === 'muted');
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

function excludedBy(resolved: readonly ResolvedTerm[], places: readonly IdRange[], known: Known): Excluded {
  const topics = [...topicsExcluded(resolved, places, known).take(MOST_EXCLUDED)];
  const senders = resolved.filter((term) => term.kind === 'sender' && term.negated);
  return { senderIds: senders.flatMap((each) => (each.kind === 'sender' ? each.userId : [])), topics };
}

/** Every topic that a term rules out, in every channel: terms × channels, which nobody should hold in memory at once. */
function* topicsExcluded(
  resolved: readonly ResolvedTerm[],
  places: readonly IdRange[],
  { muting }: Known,
): Generator<Excluded['topics'][number]> {
  for (const term of resolved) {
    for (const { channelId, recipientId } of places) {
      if (channelId === null) continue;
      for (const topicKey of topicsAgainst(term, channelId, muting)) yield { recipientId, topicKey };
    }
  }
}

/** Topics of a channel none of whose messages a term lets through. */
function topicsAgainst(term: ResolvedTerm, channelId: number, muting: Muting | undefined): readonly string[] {
  switch (term.kind) {
    case 'topic':
      return term.negated ? [term.topicKey] : [];
    case 'followed':
      return (term.negated && muting?.followedIn(channelId)) || [];
    case 'muted':
      return (term.negated ? muting?.mutedIn(channelId) : muting?.heardIn(channelId)) ?? [];
    default:
      return [];
  }
}

/** Whether the messages of a channel or conversation can match. */
function placeTest(
  resolved: readonly ResolvedTerm[],
  { people, muting }: Known,
): (place: Pick<IdRange, 'channelId' | 'recipientId'>) => boolean {
  const tests = resolved.flatMap((term) => {
    const is = isPlaceOf(term, people);
    return is ? [(place: Pick<IdRange, 'channelId' | 'recipientId'>) => is(place) !== term.negated] : [];
  });
  const ofMuted = resolved.some((term) => term.kind === 'muted' && !term.negated);
  const canBeMuted = ({ channelId }: Pick<IdRange, 'channelId'>) =>
    channelId !== null && muting?.hasMuted(channelId) === true;
  const ofChannels = resolved.some((term) => term.kind === 'topic' && !term.negated);
  return (place) =>
    (!ofMuted || canBeMuted(place)) &&
    (!ofChannels || place.channelId !== null) &&
    tests.every((test) => test(place));
}

function isPlaceOf(
  term: ResolvedTerm,
  people: ReadonlyMap<number, Conversation>,
): ((place: Pick<IdRange, 'channelId' | 'recipientId'>) => boolean) | undefined {
  switch (term.kind) {
    case 'channels':
      return ({ channelId }) => channelId !== null && term.ids.has(channelId);
    case 'direct':
      return ({ channelId }) => channelId === null;
    case 'dm':
      return ({ channelId, recipientId }) =>
        channelId === null && people.get(recipientId)?.userIds.join() === term.userIds.join();
    case 'dm-including':
      return ({ channelId, recipientId }) =>
        channelId === null && isAmong(term, people.get(recipientId)?.userIds ?? []);
    default:
      return undefined;
  }
}

const isAmong = (
  { userIds, least = 0 }: Extract<ResolvedTerm, { kind: 'dm-including' }>,
  all: readonly number[],
) => all.length >= least && userIds.every((userId) => all.includes(userId));

/** What a message has, as its key tells. */
const hasMark = (key: MessageKey, mark: Mark): boolean =>
  mark === 'isResolved' ? key.topicKey.startsWith(RESOLVED_TOPIC_PREFIX) : key[mark];

function messageTest(term: ResolvedTerm, { muting }: Known): Test | undefined {
  const { negated } = term;
  switch (term.kind) {
    case 'topic':
      return (key) => (key.channelId !== null && key.topicKey === term.topicKey) !== negated;
    case 'sender':
      return (key) => (key.senderId === term.userId) !== negated;
    case 'id':
      return (key) => (key.id === term.id) !== negated;
    case 'mark':
      return (key) => hasMark(key, term.mark) !== negated;
    case 'followed':
      return (key) => (muting?.isFollowed(key) === true) !== negated;
    case 'muted':
      return (key) => (muting?.isMuted(key) === true) !== negated;
    default:
      return undefined;
  }
}
