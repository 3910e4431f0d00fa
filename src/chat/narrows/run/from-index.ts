import { IdBits } from '../../../engine/kernel/ids/id-bits.ts';
import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { greatest, least } from '../../../engine/kernel/values/lists.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import type { Direction } from '../../store/messages/id-ranges.ts';
import { findSearchProgress, listIdsInChunks, listWordChunks } from '../../store/messages/search-index.ts';
import { listEncodedBetween } from '../../store/read-state/unread-chunks.ts';
import {
  CHANGED_WORD,
  DIRECT_WORD,
  EVERY_WORD,
  placeWord,
  senderWord,
  topicWord,
} from '../language/facets.ts';
import { beginningsOf, exactKeysOf, requiredKeys, requiredPairs } from '../language/search-query.ts';
import type { Query } from '../plan/query.ts';
import { alternativesOf } from './beginnings.ts';
import { type IdBatch, type IdBatches, order } from './ordered.ts';
import type { SourceStart } from './sources.ts';

const LAST_OFFSET = CHUNK_SIZE - 1;
/** IDs in one batch. */
const AT_ONCE = 200;
/** For at most this many places, the index is always asked. */
const FEW_PLACES = 8;
/** With more places than this the candidates are tested one by one instead. */
const MOST_PLACES = 1000;
/** The most sets of IDs that are read at once, and of chunks: a search that finds nothing goes on in larger steps. */
const MOST_SETS = 2000;
const MOST_CHUNKS = 16;
/** For so few candidates, the index is not asked for their places: they are tested one by one. */
const FEW_MESSAGES = 300;

interface Lookup extends Rows {
  readonly userId: number;
  /** All of these words. */
  readonly words: ReadonlySet<string>;
  /** One of these places. */
  readonly places: ReadonlySet<string>;
  /** One of each: of some senders, of the words with some beginning. */
  readonly oneOf: readonly ReadonlySet<string>[];
  readonly without: Without;
}

/** Exclusions. */
interface Without {
  /** Messages with one of these words, which in the index are never stale. */
  readonly words: readonly string[];
  /** Messages with all words of one of these sets, unless the message was changed. */
  readonly unchanged: readonly ReadonlySet<string>[];
  /** Messages that the reader has not read, unless the message was changed. */
  readonly unread: boolean;
}

const WITHOUT_NOTHING: Without = { words: [], unchanged: [], unread: false };

interface Range {
  readonly after: number;
  readonly upTo: number;
  readonly direction: Direction;
}

interface UserRows extends Rows {
  readonly userId: number;
}

/** Whether the index covers a condition of the narrow that no seek in the ranges covers. */
export function isInIndex(query: Query): boolean {
  const { words, unchanged, unread } = withoutOf(query);
  const hasBoth = query.senderId !== undefined && placesHaveTopics(query);
  return hasBoth || words.length > 0 || unchanged.length > 0 || unread;
}

/**
 * IDs in order that include all matches of a narrow: those of the index (docs/adr/0005), and all messages that are not indexed
 * yet. `newestId`: of all messages.
 */
export async function* fromIndex(
  { db, realm, userId }: UserRows,
  query: Query,
  { from, direction, newestId }: SourceStart & { readonly newestId: number },
): IdBatches {
  const searches = query.texts.filter((text) => !text.negated).map((text) => text.query);
  if (searches.some(({ phrases }) => phrases.length === 0)) return;
  const words = new Set(searches.flatMap((search) => [...requiredKeys(search)]));
  if (query.senderId !== undefined) words.add(senderWord(query.senderId));
  const pairs = searches.flatMap((search) => [...requiredPairs(search)]);
  const beginnings = await alternativesOf({ db, realm }, searches.flatMap(beginningsOf));
  const isBare = words.size === 0 && beginnings.length === 0;
  const places = placesOf(query);
  const lookup = { db, realm, userId, words, places, oneOf: beginnings, without: WITHOUT_NOTHING };
  const { senders, without } = sendersOf(query);
  const whole = {
    ...lookup,
    words: new Set([...words, ...pairs, ...(words.size === 0 ? [EVERY_WORD] : [])]),
    oneOf: [...(senders ? [senders] : []), ...beginnings],
    without,
  };
  const indexed = await findSearchProgress(lookup);
  const parts = [
    { after: 0, upTo: indexed.after, lookup: undefined },
    { after: indexed.after, upTo: indexed.wholeAfter, lookup: isBare ? undefined : lookup },
    { after: indexed.wholeAfter, upTo: indexed.upTo, lookup: whole },
    { after: indexed.upTo, upTo: Math.max(indexed.upTo, newestId), lookup: undefined },
  ];
  for (const part of direction === 'older' ? parts.reverse() : parts) {
    const { bounds } = query;
    const [after, upTo] = [Math.max(part.after, bounds.after), Math.min(part.upTo, bounds.upTo)];
    const range = cut({ after, upTo, direction }, from);
    if (range.after < range.upTo) yield* part.lookup ? inChunks(part.lookup, range) : everything(range);
  }
}

function placesOf({ ranges, topicKey }: Query): Set<string> {
  return new Set(
    ranges.map((range) => {
      const topic = range.topicKey ?? topicKey;
      return topic === undefined ? placeWord(range.recipientId) : topicWord(range.recipientId, topic);
    }),
  );
}

const placesHaveTopics = ({ ranges, topicKey }: Query): boolean =>
  topicKey !== undefined || ranges.some((range) => range.topicKey !== undefined);

/** The senders of matches, or the excluded senders, whichever takes fewer sets. */
function sendersOf(query: Query): Pick<Lookup, 'without'> & { senders: ReadonlySet<string> | undefined } {
  const { otherSenderIds } = query.excluded;
  const without = withoutOf(query);
  // Saves reading the sets of many channels: most of the rest are direct messages of others.
  const direct = hasDirect(query) ? [] : [DIRECT_WORD];
  if (!otherSenderIds)
    return { senders: undefined, without: { ...without, words: [...without.words, ...direct] } };
  return { senders: new Set(otherSenderIds.map(senderWord)), without: { ...without, words: direct } };
}

const hasDirect = ({ ranges }: Query): boolean => ranges.some((range) => range.channelId === null);

function withoutOf({ texts, flags, excluded }: Query): Without {
  const exactKeys = texts.flatMap(({ query, negated }) => (negated ? (exactKeysOf(query) ?? []) : []));
  const topics = excluded.topics.map(({ recipientId, topicKey }) => topicWord(recipientId, topicKey));
  return {
    words: excluded.senderIds.map(senderWord),
    unchanged: [...exactKeys, ...topics.map((topic) => new Set([topic]))],
    unread: flags.some(({ flag, negated }) => flag === 'unread' && negated),
  };
}

function cut(range: Range, from: number): Range {
  return range.direction === 'older'
    ? { ...range, upTo: Math.min(range.upTo, from) }
    : { ...range, after: Math.max(range.after, from - 1) };
}

function* everything({ after, upTo, direction }: Range): Generator<IdBatch> {
  for (let done = after; done < upTo; done += AT_ONCE) {
    const size = Math.min(AT_ONCE, upTo - done);
    const ids = Array.from({ length: size }, (_, index) =>
      direction === 'older' ? upTo - (done - after) - index : done + 1 + index,
    );
    yield { ids, upTo: ids.at(-1) as number };
  }
}

async function* inChunks(asked: Lookup, range: Range): IdBatches {
  const { after, upTo, direction } = range;
  const chunksOfEach = await Promise.all(asked.oneOf.map((words) => listWordChunks(asked, words)));
  const lookup = { ...asked, oneOf: chunksOfEach.map(wordsIn) };
  const either = chunksOfEach.map((chunksOf) => [...new Set([...chunksOf.values()].flat())]);
  const all = common([...(await listWordChunks(lookup, lookup.words)).values(), ...either]);
  const within = all.filter(
    (number) => number * CHUNK_SIZE + LAST_OFFSET > after && number * CHUNK_SIZE <= upTo,
  );
  const numbers = within.sort(order(direction));
  for (const window of windows(numbers, mostChunks(lookup))) {
    const found = await inWindow(lookup, window);
    for (const number of window) {
      const bits = found.get(number);
      if (bits) yield* slices(bits, number, range);
    }
    yield { ids: [], upTo: lastOf(window, range) };
  }
}

/** The last ID of the chunks in the range. */
function lastOf(window: readonly number[], { after, upTo, direction }: Range): number {
  const number = window.at(-1) as number;
  return direction === 'older'
    ? Math.max(number * CHUNK_SIZE, after + 1)
    : Math.min(number * CHUNK_SIZE + LAST_OFFSET, upTo);
}

/** Splits the numbers into windows of neighbours, in order: first one, then wider and wider, while the earlier ones did not suffice. */
function* windows(numbers: readonly number[], widest: number): Generator<number[]> {
  let window: number[] = [];
  let width = 1;
  for (const number of numbers) {
    if (window.length > 0 && Math.abs(number - (window[0] as number)) >= width) {
      yield window;
      window = [];
      width = Math.min(2 * width, widest);
    }
    window.push(number);
  }
  if (window.length > 0) yield window;
}

/** The words that occur in any chunk. */
const wordsIn = (chunksOf: ReadonlyMap<string, readonly number[]>): Set<string> =>
  new Set([...chunksOf].flatMap(([word, chunks]) => (chunks.length > 0 ? word : [])));

function mostChunks({ words, places, oneOf, without }: Lookup): number {
  const ruledOut = without.words.length + without.unchanged.length;
  const sets = words.size + Math.min(places.size, MOST_PLACES) + sizeOf(oneOf) + ruledOut;
  return Math.min(MOST_CHUNKS, Math.max(1, Math.floor(MOST_SETS / Math.max(1, sets))));
}

const sizeOf = (sets: Lookup['oneOf']): number => sets.reduce((sum, { size }) => sum + size, 0);

/** The chunks that are in all of the lists. */
function common(lists: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = lists.toSorted((a, b) => a.length - b.length);
  const sets = others.map((chunks) => new Set(chunks));
  return first.filter((chunk) => sets.every((set) => set.has(chunk)));
}

/** By number of chunk. */
type Found = Map<number, IdBits>;

/** The candidates in each of the chunks; absent chunks have none. */
async function inWindow(lookup: Lookup, numbers: readonly number[]): Promise<Found> {
  const { places, words } = lookup;
  const { all, others } = firstOf(lookup);
  const found: Found = new Map();
  for (const [number, ofWords] of await listIdsInChunks(lookup, all, spanOf(numbers))) {
    if (words.size === 0) found.set(number, IdBits.union(ofWords.values()));
    else if (ofWords.size === words.size) found.set(number, inAll(ofWords.values()));
  }
  dropEmpty(found);
  for (const either of others) await keepEither(lookup, { found, either });
  await removeWithout(lookup, found);
  const asked = [...found].filter(([_, ids]) => isAsked(places, ids));
  const ofPlaces = await listOf(
    lookup,
    places,
    asked.map(([number]) => number),
  );
  for (const [number, ids] of asked) ids.keep(IdBits.union(ofPlaces.get(number)?.values() ?? []));
  return found;
}

const isAsked = ({ size }: ReadonlySet<string>, ids: IdBits): boolean =>
  size <= FEW_PLACES || (size <= MOST_PLACES && ids.isMoreThan(FEW_MESSAGES));

const spanOf = (numbers: readonly number[]) => ({ first: least(numbers), last: greatest(numbers) });

const listOf = async (lookup: Lookup, words: Iterable<string>, numbers: readonly number[]) =>
  numbers.length === 0
    ? new Map<number, Map<string, Uint8Array>>()
    : listIdsInChunks(lookup, words, spanOf(numbers));

function dropEmpty(found: Found): void {
  for (const [number, ids] of found) if (ids.isEmpty) found.delete(number);
}

/** The sets that are read first: of all words, else of one of the alternatives. */
function firstOf({ words, oneOf }: Lookup): { all: ReadonlySet<string>; others: Lookup['oneOf'] } {
  const [first, ...others] = oneOf;
  return words.size > 0 || !first ? { all: words, others: oneOf } : { all: first, others };
}

/** Keeps what is in one of the sets. */
async function keepEither(
  lookup: Lookup,
  { found, either }: { readonly found: Found; readonly either: ReadonlySet<string> },
): Promise<void> {
  const sets = await listOf(lookup, either, [...found.keys()]);
  for (const [number, ids] of found) ids.keep(IdBits.union(sets.get(number)?.values() ?? []));
  dropEmpty(found);
}

/** Removes the excluded IDs. */
async function removeWithout(lookup: Lookup, found: Found): Promise<void> {
  const { userId, without } = lookup;
  const words = [...without.words, ...without.unchanged.flatMap((each) => [...each])];
  if (found.size === 0 || (words.length === 0 && !without.unread)) return;
  const numbers = [...found.keys()];
  const unread = without.unread ? await listEncodedBetween(lookup, userId, spanOf(numbers)) : [];
  const unreadIn = Map.groupBy(unread, (chunk) => chunk.number);
  const ofWords = await listOf(lookup, [...words, CHANGED_WORD], numbers);
  for (const [number, ids] of found) {
    const unchanged = IdBits.union((unreadIn.get(number) ?? []).map((chunk) => chunk.ids));
    removeFrom(ids, { without, unchanged, ofWords: ofWords.get(number) ?? new Map() });
  }
  dropEmpty(found);
}

interface Removed {
  readonly without: Without;
  /** Excluded unless they were changed. */
  readonly unchanged: IdBits;
  /** The sets of one chunk. */
  readonly ofWords: ReadonlyMap<string, Uint8Array>;
}

function removeFrom(ids: IdBits, { without, unchanged, ofWords }: Removed): void {
  for (const word of without.words) {
    const encoded = ofWords.get(word);
    if (encoded) ids.remove(encoded);
  }
  for (const each of without.unchanged) {
    const sets = [...each].flatMap((word) => ofWords.get(word) ?? []);
    if (sets.length === each.size) unchanged.addAll(inAll(sets));
  }
  const changed = ofWords.get(CHANGED_WORD);
  if (changed) unchanged.remove(changed);
  ids.removeAll(unchanged);
}

/** The intersection of the sets; at least one. */
function inAll(encoded: Iterable<Uint8Array>): IdBits {
  const [first, ...others] = [...encoded].map((bytes) => IdBits.union([bytes])) as [IdBits, ...IdBits[]];
  for (const other of others) first.keep(other);
  return first;
}

/** The IDs of one chunk within the range, in its order; listed as they are read. */
function* slices(bits: IdBits, number: number, { after, upTo, direction }: Range): Generator<IdBatch> {
  const base = number * CHUNK_SIZE;
  const [lowest, highest] = [Math.max(0, after + 1 - base), Math.min(LAST_OFFSET, upTo - base)];
  const isOlder = direction === 'older';
  for (let from = isOlder ? highest : lowest; lowest <= from && from <= highest; ) {
    const offsets = isOlder ? bits.descending(from, AT_ONCE) : bits.ascending(from, AT_ONCE);
    const within = offsets.filter((offset) => lowest <= offset && offset <= highest);
    const last = within.at(-1);
    if (last === undefined) return;
    yield { ids: within.map((offset) => base + offset), upTo: base + last };
    if (within.length < AT_ONCE) return;
    from = last + (isOlder ? -1 : 1);
  }
}
