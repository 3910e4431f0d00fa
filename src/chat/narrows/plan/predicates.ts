import type { Realm } from '../../realm/realm.ts';
import type { Muting } from '../../rules/people/muting.ts';
import type { IdRange } from '../../store/messages/id-ranges.ts';
import { type MessageMark, RESOLVED_TOPIC_PREFIX } from '../../store/messages/marks.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import type { OwnConversation } from '../../store/messages/own-conversations.ts';
import type { NarrowKnowledge } from './known.ts';
import type { ResolvedTerm } from './resolve.ts';

export type KeyTest = (key: MessageKey) => boolean;

type Place = Pick<IdRange, 'channelId' | 'recipientId'>;

/** Whether the messages of a channel or conversation can match. */
export function placeTest(
  resolved: readonly ResolvedTerm[],
  { people, muting }: NarrowKnowledge,
): (place: Place) => boolean {
  const tests = resolved.flatMap((term) => {
    const is = isPlaceOf(term, people);
    return is ? [(place: Place) => is(place) !== term.negated] : [];
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
  people: ReadonlyMap<number, OwnConversation>,
): ((place: Place) => boolean) | undefined {
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

const hasMark = (key: MessageKey, mark: MessageMark): boolean =>
  mark === 'isResolved' ? key.topicKey.startsWith(RESOLVED_TOPIC_PREFIX) : key[mark];

/** The predicate of a term on the key; undefined: the key does not decide it, or the ranges do. */
export function keyTest(term: ResolvedTerm, { muting }: NarrowKnowledge): KeyTest | undefined {
  const { negated } = term;
  switch (term.kind) {
    case 'topic':
      return (key) => (key.channelId !== null && key.topicKey === term.topicKey) !== negated;
    case 'sender':
      return (key) => (key.senderId === term.userId) !== negated;
    case 'id':
      return (key) => (key.id === term.id) !== negated;
    case 'since':
      return (key) => key.id >= term.id !== negated;
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

/** Topics beyond this number are tested message by message instead. */
const MOST_EXCLUDED = 1000;

/** With more others than these for each excluded sender, reading the sets of the excluded senders costs less. */
const MOST_OTHERS = 2;

/** Senders and topics without a match; the topics are the first of them. */
export interface Excluded {
  readonly senderIds: readonly number[];
  /** All other accounts, where they are few compared to the excluded ones: the senders of all matches. */
  readonly otherSenderIds: readonly number[] | undefined;
  readonly topics: readonly { readonly recipientId: number; readonly topicKey: string }[];
}

export function excludedBy(
  resolved: readonly ResolvedTerm[],
  places: readonly IdRange[],
  { known, users }: { readonly known: NarrowKnowledge; readonly users: Realm['users'] },
): Excluded {
  const topics = [...topicsExcluded(resolved, places, known).take(MOST_EXCLUDED)];
  const senders = resolved.filter((term) => term.kind === 'sender' && term.negated);
  const senderIds = senders.flatMap((each) => (each.kind === 'sender' ? each.userId : []));
  return { senderIds, otherSenderIds: othersThan(new Set(senderIds), users), topics };
}

function othersThan(senderIds: ReadonlySet<number>, users: Realm['users']): number[] | undefined {
  if (users.size - senderIds.size > MOST_OTHERS * senderIds.size) return undefined;
  return [...users.keys()].filter((id) => !senderIds.has(id));
}

/** Every topic that a term rules out, in every channel: terms × channels, too many to hold in memory at once. */
function* topicsExcluded(
  resolved: readonly ResolvedTerm[],
  places: readonly IdRange[],
  { muting }: NarrowKnowledge,
): Generator<Excluded['topics'][number]> {
  for (const term of resolved) {
    for (const { channelId, recipientId } of places) {
      if (channelId === null) continue;
      for (const topicKey of topicsAgainst(term, channelId, muting)) yield { recipientId, topicKey };
    }
  }
}

/** Topics of a channel that a term rules out. */
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
