import type { Realm } from '../../realm/realm.ts';
import type { Muting } from '../../rules/people/muting.ts';
import type { IdRange } from '../../store/messages/id-ranges.ts';
import type { NarrowKnowledge } from './known.ts';
import type { ResolvedTerm } from './resolve.ts';

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
