import { CHUNK_SIZE } from '../../kernel/id-chunk-forms.ts';
import { IdChunk } from '../../kernel/id-set.ts';
import { placeWord, senderWord, topicWord } from '../../kernel/search/facets.ts';
import { keysAskedFor } from '../../kernel/search/query.ts';
import type { Reader } from '../../store/engine.ts';
import { findSearchProgress, listIdsOfWords, listWordChunks } from '../../store/search-index.ts';
import type { Direction } from '../../store/stretches.ts';
import type { Ids } from './in-order.ts';
import type { Query } from './query.ts';
import type { Start } from './sources.ts';

/** IDs that are looked at before anybody else gets a turn: a page of them first. */
const AT_ONCE = 200;
/** So few places are always looked up. */
const FEW_PLACES = 8;
/** With more places than this each message is looked at instead. */
const MOST_PLACES = 1000;
/** So few messages are looked at rather than their places looked up. */
const FEW_MESSAGES = 300;

interface Lookup {
  readonly db: Reader;
  readonly realmId: number;
  /** All of these. */
  readonly words: ReadonlySet<string>;
  /** Any of these. */
  readonly places: ReadonlySet<string>;
}

interface Range {
  readonly after: number;
  readonly upTo: number;
  readonly direction: Direction;
}

/**
 * IDs among which are all that match the searches of a narrow, in order: those of the index (docs/adr/0005), and all
 * that are not in it yet. `newestId`: of all messages.
 */
export async function* fromIndex(
  db: Reader,
  realmId: number,
  query: Query,
  { from, direction, newestId }: Start & { readonly newestId: number },
): Ids {
  const searches = query.texts.filter((text) => !text.negated).map((text) => text.query);
  if (searches.some(({ phrases }) => phrases.length === 0)) return;
  const words = new Set(searches.flatMap((search) => [...keysAskedFor(search)]));
  if (query.senderId !== undefined) words.add(senderWord(query.senderId));
  const lookup = { db, realmId, words, places: placesOf(query) };
  const indexed = await findSearchProgress(db, realmId);
  const parts = [
    { after: 0, upTo: indexed.after, isIndexed: false },
    { ...indexed, isIndexed: true },
    { after: indexed.upTo, upTo: Math.max(indexed.upTo, newestId), isIndexed: false },
  ];
  for (const { isIndexed, ...part } of direction === 'older' ? parts.reverse() : parts) {
    const range = cut({ ...part, direction }, from);
    if (range.after < range.upTo) yield* isIndexed ? inChunks(lookup, range) : everything(range);
  }
}

function placesOf({ stretches, topicKey }: Query): Set<string> {
  return new Set(
    stretches.map((stretch) => {
      const topic = stretch.topicKey ?? topicKey;
      return topic === undefined ? placeWord(stretch.recipientId) : topicWord(stretch.recipientId, topic);
    }),
  );
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

async function* inChunks(lookup: Lookup, range: Range): Ids {
  const { after, upTo, direction } = range;
  const numbers = common(await listWordChunks(lookup.db, lookup.realmId, lookup.words));
  for (const number of numbers.sort((a, b) => (direction === 'older' ? b - a : a - b))) {
    const first = number * CHUNK_SIZE;
    if (first + CHUNK_SIZE - 1 <= after || first > upTo) continue;
    const ids = await inChunk(lookup, number);
    const isWithin = (id: number) => id > after && id <= upTo;
    yield* slices(
      [...(direction === 'older' ? ids.descending() : ids.ascending())]
        .map((offset) => first + offset)
        .filter(isWithin),
    );
  }
}

/** The chunks that all of the words are in. */
function common(chunksOf: ReadonlyMap<string, readonly number[]>): number[] {
  const [first = [], ...others] = [...chunksOf.values()].sort((a, b) => a.length - b.length);
  const sets = others.map((chunks) => new Set(chunks));
  return first.filter((chunk) => sets.every((set) => set.has(chunk)));
}

async function inChunk({ db, realmId, words, places }: Lookup, number: number): Promise<IdChunk> {
  const ofWords = await listIdsOfWords(db, realmId, words, number);
  if (ofWords.size < words.size) return new IdChunk();
  const ids = IdChunk.intersection([...ofWords.values()]);
  const isLong = ids.size > FEW_MESSAGES && places.size <= MOST_PLACES;
  if (ids.isEmpty || !(isLong || places.size <= FEW_PLACES)) return ids;
  const ofPlaces = await listIdsOfWords(db, realmId, places, number);
  if (ofPlaces.size === 0) return new IdChunk();
  return IdChunk.intersection([ids.encode(), IdChunk.union([...ofPlaces.values()]).encode()]);
}

function* slices(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) yield ids.slice(from, from + AT_ONCE);
}
