import type { Channel } from '../../model/channels.ts';
import type { Source } from '../../realm/source.ts';
import { type Arrival, listSpansOf } from '../../store/read-state/spans.ts';
import { canReadChannel, hasProtectedHistory } from '../channels/channels.ts';

/** The readable ones among given messages, for users with the same view. */
export interface ReadableMessages {
  /** Users with the same readable messages share a name. */
  readonly name: string;
  /** Ascending. */
  readonly ids: readonly number[];
}

/** The messages that each user can read, by user ID. */
export type ReadableByUser = ReadonlyMap<number, ReadableMessages>;

const NOTHING: ReadableMessages = { name: 'nothing', ids: [] };

/**
 * The messages that each user can read, among messages (by ID ascending) that are in a channel or would arrive
 * there as `arrivals` says. Agrees with `canReadInChannel`.
 */
export async function listReadableByUser(
  source: Source,
  channel: Channel,
  { people, arrivals }: { readonly people: readonly number[]; readonly arrivals: readonly Arrival[] },
): Promise<Map<number, ReadableMessages>> {
  const { realm } = source;
  const readers = people.filter((userId) => canReadChannel(realm, realm.user(userId), channel));
  const sights = new Map<number, ReadableMessages>(people.map((userId) => [userId, NOTHING]));
  const all: ReadableMessages = { name: 'all', ids: arrivals.map(({ id }) => id) };
  if (!hasProtectedHistory(channel)) {
    for (const userId of readers) sights.set(userId, all);
    return sights;
  }
  const spans = await listSpansOf(source, readers, channel.id);
  const known = new Map<string, ReadableMessages>();
  const { sent, moved } = inOrder(arrivals);
  for (const [userId, own] of Map.groupBy(spans, (span) => span.userId)) {
    const ofSent = own.map((span) => part(sent, span.fromMessageId, span.toMessageId));
    const ofMoved = own.map((span) => part(moved, span.fromPosition, span.toPosition));
    const name = `${nameOf(ofSent)}, ${nameOf(ofMoved)}`;
    const sight = known.get(name) ?? { name, ids: idsOf(arrivals, [...ofSent, ...ofMoved]) };
    known.set(name, sight);
    sights.set(userId, sight);
  }
  return sights;
}

/** Whether a user can read a message, by their IDs. */
export function readableBy(sights: ReadableByUser): (userId: number, messageId: number) => boolean {
  const sets = new Map<ReadableMessages, ReadonlySet<number>>();
  return (userId, messageId) => {
    const sight = sights.get(userId);
    if (!sight) return false;
    const ids = sets.get(sight) ?? new Set(sight.ids);
    sets.set(sight, ids);
    return ids.has(messageId);
  };
}

/** IDs with the numbers that order them, ascending. */
interface Ordered {
  readonly ids: readonly number[];
  readonly by: readonly number[];
}

/** Arrivals by sending, ordered by ID, and arrivals by moving, ordered by position. */
function inOrder(arrivals: readonly Arrival[]): { readonly sent: Ordered; readonly moved: Ordered } {
  const sent = arrivals.filter(({ movedPosition }) => movedPosition === null).map(({ id }) => id);
  const moved = arrivals
    .flatMap(({ id, movedPosition }) => (movedPosition === null ? [] : [{ id, position: movedPosition }]))
    .sort((a, b) => a.position - b.position);
  return {
    sent: { ids: sent, by: sent },
    moved: { ids: moved.map(({ id }) => id), by: moved.map(({ position }) => position) },
  };
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly ids: readonly number[];
}

function part({ ids, by }: Ordered, after: number, upTo: number): Part {
  const [from, to] = [firstAbove(by, after), firstAbove(by, upTo)];
  return { from, to, ids: ids.slice(from, to) };
}

const nameOf = (parts: readonly Part[]): string =>
  parts
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) => `${from}-${to}`)
    .sort()
    .join(' ');

/** Ascending. */
function idsOf(arrivals: readonly Arrival[], parts: readonly Part[]): number[] {
  const ids = new Set(parts.flatMap((each) => each.ids));
  return arrivals.map(({ id }) => id).filter((id) => ids.has(id));
}

/** The index of the first number above `limit`. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** For users with the same views before and after: the message IDs that stay readable, and those that are lost. */
export interface ReadabilityChange {
  readonly stays: readonly number[];
  readonly lost: readonly number[];
  readonly people: readonly number[];
}

/** Changes of readability, grouped by equal outcome. Users who could read nothing before are left out. */
export function changesOf(before: ReadableByUser, after: ReadableByUser): ReadabilityChange[] {
  const groups = Map.groupBy(before.keys(), (userId) => {
    return `${before.get(userId)?.name}, ${after.get(userId)?.name}`;
  });
  return [...groups.values()].flatMap((people) => {
    const seen = before.get(people[0] as number)?.ids ?? [];
    const still = new Set(after.get(people[0] as number)?.ids);
    if (seen.length === 0) return [];
    const stays = seen.filter((id) => still.has(id));
    return { stays, lost: seen.filter((id) => !still.has(id)), people };
  });
}
