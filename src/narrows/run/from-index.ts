import { IdBits } from '../../kernel/id-bits.ts';
import { CHUNK_SIZE } from '../../kernel/id-chunk-forms.ts';
import type { Rows } from '../../store/engine/engine.ts';
import type { Direction } from '../../store/messages/id-ranges.ts';
import { findSearchProgress, listIdsOfWords, listWordChunks } from '../../store/messages/search-index.ts';
import { listEncodedChunks } from '../../store/read-state/unread-chunks.ts';
import { CHANGED_WORD, EVERY_WORD, placeWord, senderWord, topicWord } from '../language/facets.ts';
import { exactKeysOf, requiredKeys, requiredPairs } from '../language/search-query.ts';
import type { Query } from '../plan/query.ts';
import type { IdBatches } from './ordered.ts';
import type { Start } from './sources.ts';

/** IDs in one batch. */
const AT_ONCE = 200;
/** The index is always asked for so few places. */
const FEW_PLACES = 8;
/** With more places than this the candidates are tested one by one instead. */
const MOST_PLACES = 1000;
/** So few candidates are tested one by one: the index is not asked for their places. */
const FEW_MESSAGES = 300;

interface Lookup extends Rows {
  readonly userId: number;
  /** All of these. */
  readonly words: ReadonlySet<string>;
  /** Any of these. */
  readonly places: ReadonlySet<string>;
  readonly without: Without;
}

/** What rules a message out. */
interface Without {
  /** Any of these words: what the index says of them stays true. */
  readonly words: readonly string[];
  /** All words of any of these sets, unless the message was changed. */
  readonly unchanged: readonly ReadonlySet<string>[];
  /** Being unread to the reader, unless the message was changed. */
  readonly unread: boolean;
}

const WITHOUT_NOTHING: Without = { words: [], unchanged: [], unread: false };

interface Range {
  readonly after: number;
  readonly upTo: number;
  readonly direction: Direction;
}

interface Whose extends Rows {
  readonly userId: number;
}

/** Whether the index covers a condition of the narrow that no seek in the ranges covers. */
export function isInIndex(query: Query): boolean {
  const { words, unchanged, unread } = withoutOf(query);
  const hasBoth = query.senderId !== undefined && placesHaveTopics(query);
  return hasBoth || words.length > 0 || unchanged.length > 0 || unread;
}

/**
 * IDs among which are all that match a narrow, in order: those of the index (docs/adr/0005), and all that are not in it
 * yet. `newestId`: of all messages.
 */
export async function* fromIndex(
  { db, realm, userId }: Whose,
  query: Query,
  { from, direction, newestId }: Start & { readonly newestId: number },
): IdBatches {
  const searches = query.texts.filter((text) => !text.negated).map((text) => text.query);
  if (searches.some(({ phrases }) => phrases.length === 0)) return;
  const words = new Set(searches.flatMap((search) => [...requiredKeys(search)]));
  if (query.senderId !== undefined) words.add(senderWord(query.senderId));
  const pairs = searches.flatMap((search) => [...requiredPairs(search)]);
  const isBare = words.size === 0;
  const lookup = { db, realm, userId, words, places: placesOf(query), without: WITHOUT_NOTHING };
  const whole = {
    ...lookup,
    words: new Set([...words, ...pairs, ...(isBare ? [EVERY_WORD] : [])]),
    without: withoutOf(query),
  };
  const indexed = await findSearchProgress(lookup);
  const parts = [
    { after: 0, upTo: indexed.after, lookup: undefined },
    { after: indexed.after, upTo: indexed.wholeAfter, lookup: isBare ? undefined : lookup },
    { after: indexed.wholeAfter, upTo: indexed.upTo, lookup: whole },
    { after: indexed.upTo, upTo: Math.max(indexed.upTo, newestId), lookup: undefined },
  ];
  for (const part of direction === 'older' ? parts.reverse() : parts) {
    const range = cut({ after: part.after, upTo: part.upTo, direction }, from);
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

function* everything({ after, upTo, direction }: Range): Generator<number[]> {
  for (let done = after; done < upTo; done += AT_ONCE) {
    const size = Math.min(AT_ONCE, upTo - done);
    yield Array.from({ length: size }, (_, index) =>
      direction === 'older' ? upTo - (done - after) - index : done + 1 + index,
    );
  }
}

async function* inChunks(lookup: Lookup, range: Range): IdBatches {
  const { after, upTo, direction } = range;
  const numbers = common(await listWordChunks(lookup, lookup.words));
  for (const number of numbers.sort((a, b) => (direction === 'older' ? b - a : a - b))) {
    const first = number * CHUNK_SIZE;
    if (first + CHUNK_SIZE - 1 <= after || first > upTo) continue;
    const ids = (await inChunk(lookup, number))
      .ascending()
      .map((offset) => first + offset)
      .filter((id) => id > after && id <= upTo);
    yield* slices(direction === 'older' ? ids.reverse() : ids);
  }
}

/** The chunks that all of the words are in. */
function common(chunksOf: ReadonlyMap<string, readonly number[]>): number[] {
  const [first = [], ...others] = [...chunksOf.values()].sort((a, b) => a.length - b.length);
  const sets = others.map((chunks) => new Set(chunks));
  return first.filter((chunk) => sets.every((set) => set.has(chunk)));
}

async function inChunk(lookup: Lookup, number: number): Promise<IdBits> {
  const { words, places } = lookup;
  const ofWords = await listIdsOfWords(lookup, words, number);
  if (ofWords.size < words.size) return new IdBits();
  const ids = inAll(ofWords.values());
  if (!ids.isEmpty) await removeWithout(lookup, number, ids);
  if (ids.isEmpty) return ids;
  const isAsked = places.size <= FEW_PLACES || (places.size <= MOST_PLACES && ids.isMoreThan(FEW_MESSAGES));
  if (isAsked) ids.keep(IdBits.union((await listIdsOfWords(lookup, places, number)).values()));
  return ids;
}

/** Takes away the IDs of one chunk that cannot match. */
async function removeWithout(lookup: Lookup, number: number, ids: IdBits): Promise<void> {
  const { userId, without } = lookup;
  const unread = without.unread ? await listEncodedChunks(lookup, userId, { numbers: [number] }) : [];
  const words = [...without.words, ...without.unchanged.flatMap((each) => [...each])];
  if (words.length === 0 && unread.length === 0) return;
  const found = await listIdsOfWords(lookup, [...words, CHANGED_WORD], number);
  for (const word of without.words) {
    const encoded = found.get(word);
    if (encoded) ids.remove(encoded);
  }
  const unchanged = IdBits.union(unread.map((chunk) => chunk.ids));
  for (const each of without.unchanged) {
    const sets = [...each].flatMap((word) => found.get(word) ?? []);
    if (sets.length === each.size) unchanged.addAll(inAll(sets));
  }
  const changed = found.get(CHANGED_WORD);
  if (changed) unchanged.remove(changed);
  ids.removeAll(unchanged);
}

/** What is in all of the sets; at least one. */
function inAll(encoded: Iterable<Uint8Array>): IdBits {
  const [first, ...others] = [...encoded].map((bytes) => IdBits.union([bytes])) as [IdBits, ...IdBits[]];
  for (const other of others) first.keep(other);
  return first;
}

function* slices(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) yield ids.slice(from, from + AT_ONCE);
}
