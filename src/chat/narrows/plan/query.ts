import { canReadInChannel } from '../../rules/messages/access.ts';
import { type AccessPath, type IdRange, isInRange } from '../../store/messages/id-ranges.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import type { SearchQuery } from '../language/search-query.ts';
import type { NarrowKnowledge, NarrowReading } from './known.ts';
import { type Excluded, excludedBy, type KeyTest, keyTest, placeTest } from './predicates.ts';
import {
  boundsOf,
  followedRanges,
  ownRanges,
  type RangeBounds,
  rangesByMuting,
  sharedRanges,
  withinBounds,
} from './ranges.ts';
import { isShared, type NarrowFlag, type ResolvedTerm } from './resolve.ts';

export interface FlagTerm {
  readonly flag: NarrowFlag;
  readonly negated: boolean;
}

export interface TextTerm {
  readonly query: SearchQuery;
  readonly negated: boolean;
}

/** A compiled narrow: the ranges to seek in, and the conditions to test on each candidate. */
export interface Query {
  /** All matches are in these ranges, except the messages of the reader's history. */
  readonly ranges: readonly IdRange[];
  /** The conditions that a seek in `ranges` ensures by itself. */
  readonly accessPath: AccessPath;
  /** `ranges` without their topics. */
  readonly places: readonly IdRange[];
  /** No message outside of them matches. */
  readonly bounds: RangeBounds;
  /** Other access paths, for seeks in `places`. Each candidate is then tested against all conditions. */
  readonly otherPaths: readonly AccessPath[];
  readonly excluded: Excluded;
  /** The topic or sender common to all matches. */
  readonly topicKey: string | undefined;
  readonly senderId: number | undefined;
  /** Whether the narrow includes the reader's history: messages seen, but not received. */
  readonly isPersonal: boolean;
  readonly flags: readonly FlagTerm[];
  readonly texts: readonly TextTerm[];
  readonly reactions: readonly { readonly negated: boolean }[];
  /** The ID of the only message that can match; undefined: any. */
  readonly id: number | undefined;
  /** The conditions on the key that neither `ranges` nor `accessPath` ensure; undefined: there are none. */
  readonly rest: ((key: MessageKey) => boolean) | undefined;
  /** Whether a message that the reader received fulfils all conditions on its key, access included. */
  matches(key: MessageKey): boolean;
  /** Whether a message of the reader's history fulfils all conditions on its key, access included. */
  matchesInHistory(key: MessageKey): boolean;
}

export function compile(
  resolved: readonly ResolvedTerm[],
  known: NarrowKnowledge,
  { realm, user }: NarrowReading,
): Query {
  const shared = isShared(resolved);
  const belongs = placeTest(resolved, known);
  const inReach = shared ? sharedRanges(resolved, known, { realm, user }) : ownRanges(known, { realm, user });
  const isFollowed = resolved.find((each) => each.kind === 'followed' && !each.negated);
  const bounds = boundsOf(resolved);
  const places = withinBounds(inReach.filter(belongs), bounds);
  const ranges = isFollowed ? followedRanges(places, known) : rangesByMuting(resolved, places, known);
  const ownTopics = ranges.some((range) => range.topicKey !== undefined);
  const topic = resolved.find((each) => each.kind === 'topic' && !each.negated);
  const sender = resolved.find((each) => each.kind === 'sender' && !each.negated);
  const marks = resolved.filter((each) => each.kind === 'mark' && !each.negated);
  // One of these terms is covered by an index; the others are tested for each candidate.
  const accessPaths = [topic, sender, ...marks].flatMap((term) => accessPathOf(term) ?? []);
  // Ranges with a topic of their own are an access path already.
  const own = ownTopics ? [{}, ...accessPaths] : accessPaths;
  const done = isFollowed ?? (ownTopics ? undefined : (topic ?? sender ?? marks[0]));
  const all = resolved.flatMap((term) => keyTest(term, known) ?? []);
  const rest = resolved.flatMap((term) => (term === done ? [] : (keyTest(term, known) ?? [])));
  const passes = (tests: readonly KeyTest[], key: MessageKey) => tests.every((test) => test(key));
  const byRecipient = Map.groupBy(ranges, (range) => range.recipientId);
  const reader = { realm, user, spans: known.spans };
  const isWithin = (key: MessageKey) =>
    (byRecipient.get(key.recipientId) ?? []).some((range) => isInRange(range, key));
  const matches = (key: MessageKey) => isWithin(key) && passes(all, key);
  const id = resolved.find((each) => each.kind === 'id' && !each.negated);
  return {
    ranges,
    accessPath: own[0] ?? {},
    places,
    bounds,
    otherPaths: own.slice(1),
    excluded: excludedBy(resolved, places, { known, users: realm.users }),
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
      const isReadable = canReadInChannel(reader, { ...key, channelId });
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
