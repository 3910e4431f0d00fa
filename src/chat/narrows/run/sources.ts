import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk, IdSet } from '../../../engine/kernel/ids/id-set.ts';
import { append, greatest, least } from '../../../engine/kernel/values/lists.ts';
import type { Reader, Rows } from '../../../engine/store/engine.ts';
import {
  type AccessPath,
  type Direction,
  type IdRange,
  listNearest,
} from '../../store/messages/id-ranges.ts';
import { listReactedBeside } from '../../store/messages/reactions.ts';
import { listFlagged, type StoredFlag } from '../../store/read-state/flags.ts';
import { findSettledId, listUnsettled, type ReceiverPlaces } from '../../store/read-state/read-state.ts';
import {
  DIRECT,
  type EncodedChunk,
  findNextChunk,
  listEncodedBetween,
  listEncodedChunks,
} from '../../store/read-state/unread-chunks.ts';
import { endOf, type IdBatch, type IdBatches, order } from './ordered.ts';

/** Where to begin (that ID included) and which way to go. */
export interface SourceStart {
  readonly from: number;
  readonly direction: Direction;
}

export interface Search extends SourceStart {
  readonly limit: number;
}

/** How many are wanted, as far as is known: a hint of how much to read at once. */
export interface WantedCount {
  readonly wanted: number;
}

const MOST_AT_ONCE = 2000;
/** Chunks of unread messages that are read at once, and of how many numbers. */
const MOST_SETS = 2000;
const MOST_CHUNKS = 16;
/** Messages that one read takes from all ranges together: ways that take turns need short turns. */
const MOST_TOGETHER = 20_000;

/** A range that is being read: `found` is known of it and not yet given. */
interface Seeking {
  range: IdRange;
  found: number[];
  done: boolean;
}

/**
 * The messages of several ranges as one sequence: each range is sought in its index, first a few messages, then
 * more where more are wanted. It reads about as many messages as it yields, plus a few for each range, however long the history is.
 */
export async function* fromRanges(
  source: Rows,
  { ranges, accessPath }: { readonly ranges: readonly IdRange[]; readonly accessPath: AccessPath },
  { from, direction, wanted }: SourceStart & WantedCount,
): IdBatches {
  const compare = order(direction);
  let open = ranges.map((range): Seeking => ({ range: cut(range, from, direction), found: [], done: false }));
  let limit = Math.ceil((2 * wanted) / Math.max(2, open.length)) + 1;
  while (open.length > 0) {
    // The batch ends at `last` or before it; a less known range may have something before that.
    const last = open.flatMap((each) => each.found).sort(compare)[wanted - 1];
    const hungry = open.filter((each) => !each.done && !reaches(each, last, compare));
    if (hungry.length > 0) {
      const hungryRanges = hungry.map((each) => each.range);
      const read = { accessPath, direction, limit };
      const lists = await listNearest(source, hungryRanges, read);
      for (const [index, each] of hungry.entries()) feed(each, lists[index] ?? [], read);
      limit = Math.max(limit, Math.min(3 * limit, MOST_AT_ONCE, Math.floor(MOST_TOGETHER / open.length)));
      continue;
    }
    const isFinal = (id: number) => last === undefined || compare(id, last) <= 0;
    yield {
      ids: open.flatMap((each) => each.found.filter(isFinal)).sort(compare),
      upTo: last ?? endOf(direction),
    };
    for (const each of open) each.found = each.found.filter((id) => !isFinal(id));
    open = open.filter((each) => each.found.length > 0 || !each.done);
  }
}

function reaches(
  { found }: Seeking,
  last: number | undefined,
  compare: (a: number, b: number) => number,
): boolean {
  const end = found.at(-1);
  return end !== undefined && last !== undefined && compare(end, last) >= 0;
}

/** The part of a range from an ID on, that included. */
function cut(range: IdRange, from: number, direction: Direction): IdRange {
  return direction === 'older'
    ? { ...range, upTo: Math.min(range.upTo, from) }
    : { ...range, after: Math.max(range.after, from - 1) };
}

/** Adds to a range what a read has found of it. */
function feed(
  seeking: Seeking,
  ids: readonly number[],
  { limit, direction }: { readonly limit: number; readonly direction: Direction },
): void {
  const last = ids.at(-1);
  append(seeking.found, ids);
  seeking.done = ids.length < limit;
  if (last === undefined) return;
  seeking.range = cut(seeking.range, direction === 'older' ? last - 1 : last + 1, direction);
}

/** The messages with a flag of the reader's. */
export async function* fromFlag(
  db: Reader,
  receiver: Pick<ReceiverPlaces, 'realmId' | 'userId'>,
  { flag, from, direction, wanted }: SourceStart & WantedCount & { readonly flag: StoredFlag },
): IdBatches {
  let limit = wanted;
  for (let start = from; ; ) {
    const ids = await listFlagged(db, receiver, { flag, direction, from: start, limit });
    const last = ids.at(-1);
    if (last === undefined || ids.length < limit) return yield { ids, upTo: endOf(direction) };
    yield { ids, upTo: last };
    start = direction === 'older' ? last - 1 : last + 1;
    limit = Math.min(2 * limit, MOST_AT_ONCE);
  }
}

/** Messages of the whole organization that have a reaction. */
export async function* fromReactions(
  source: Rows,
  { from, direction, wanted }: SourceStart & WantedCount,
): IdBatches {
  let limit = wanted;
  for (let start = from; ; ) {
    const ids = await listReactedBeside(source, { direction, from: start, limit });
    const last = ids.at(-1);
    if (last === undefined || ids.length < limit) return yield { ids, upTo: endOf(direction) };
    yield { ids, upTo: last };
    start = direction === 'older' ? last - 1 : last + 1;
    limit = Math.min(2 * limit, MOST_AT_ONCE);
  }
}

/** Unread messages in the reader's places; `newestId`: of all messages. */
export async function* fromUnread(
  db: Reader,
  receiver: ReceiverPlaces,
  { from, direction, newestId, wanted }: SourceStart & WantedCount & { readonly newestId: number },
): IdBatches {
  if (receiver.places.length === 0) return;
  const settledId = await findSettledId({ db, realm: { id: receiver.realmId } }, receiver.userId);
  if (direction === 'older') {
    if (from > settledId) yield* fromUnsettled(db, receiver, { settledId, from, direction, newestId });
    yield* fromChunks(db, receiver, { settledId, from: Math.min(from, settledId), direction, wanted });
  } else {
    if (from <= settledId) yield* fromChunks(db, receiver, { settledId, from, direction, wanted });
    yield* fromUnsettled(db, receiver, { settledId, from, direction, newestId });
  }
}

async function* fromUnsettled(
  db: Reader,
  receiver: ReceiverPlaces,
  { settledId, from, direction, newestId }: SourceStart & Record<'settledId' | 'newestId', number>,
): IdBatches {
  const range =
    direction === 'older'
      ? { after: settledId, upTo: Math.min(newestId, from) }
      : { after: Math.max(settledId, from - 1), upTo: newestId };
  const unread = await listUnsettled(db, receiver, range);
  const ids = [...unread.values()].flat().sort(order(direction));
  yield { ids, upTo: direction === 'older' ? range.after + 1 : range.upTo };
}

async function* fromChunks(
  db: Reader,
  receiver: ReceiverPlaces,
  { settledId, from, direction, wanted }: SourceStart & WantedCount & { readonly settledId: number },
): IdBatches {
  const { realmId, userId } = receiver;
  const places = new Set(receiver.places.map((each) => each.channelId ?? DIRECT));
  const [only] = places;
  const place = places.size === 1 ? only : undefined;
  const source = { db, realm: { id: realmId } };
  const widest = Math.max(1, Math.min(MOST_CHUNKS, Math.floor(MOST_SETS / places.size)));
  let number: number | undefined = Math.floor(from / CHUNK_SIZE);
  for (let width = 1; ; width = Math.min(2 * width, widest)) {
    number = await findNextChunk(source, userId, { number, direction, place });
    if (number === undefined) return;
    const end: number = direction === 'older' ? Math.max(0, number - width + 1) : number + width - 1;
    const chunks = await listNear(source, userId, { ends: [number, end], place });
    const all = unionOf(chunks.filter((chunk) => places.has(chunk.place)));
    const ids = direction === 'older' ? all.descending(from) : all.ascending(from);
    const upTo = direction === 'older' ? end * CHUNK_SIZE : Math.min(settledId, (end + 1) * CHUNK_SIZE - 1);
    yield* batches(ids, { wanted, upTo });
    number = end + (direction === 'older' ? -1 : 1);
  }
}

/** The chunks between two numbers, of one place or of all. */
function listNear(
  source: Rows,
  userId: number,
  { ends, place }: { readonly ends: readonly [number, number]; readonly place: number | undefined },
): Promise<EncodedChunk[]> {
  const [first, last] = [least(ends), greatest(ends)];
  if (place === undefined) return listEncodedBetween(source, userId, { first, last });
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return listEncodedChunks(source, userId, { places: [place], numbers });
}

function unionOf(chunks: readonly EncodedChunk[]): IdSet {
  const byNumber = Map.groupBy(chunks, (chunk) => chunk.number);
  return new IdSet(
    byNumber.entries().map(([number, own]) => [number, IdChunk.union(own.map(({ ids }) => ids))]),
  );
}

/** As many as are wanted at first, then more and more, since those before were not enough. */
function* batches(
  ids: Iterable<number>,
  { wanted, upTo }: WantedCount & Pick<IdBatch, 'upTo'>,
): Generator<IdBatch> {
  let batch: number[] = [];
  let size = wanted;
  for (const id of ids) {
    batch.push(id);
    if (batch.length < size) continue;
    yield { ids: batch, upTo: id };
    batch = [];
    size = Math.min(2 * size, MOST_AT_ONCE);
  }
  yield { ids: batch, upTo };
}
