import { CHUNK_SIZE } from '../../kernel/id-chunk-forms.ts';
import { IdSet } from '../../kernel/id-set.ts';
import type { Reader } from '../../store/engine.ts';
import { listFlagged, type StoredFlag } from '../../store/flags.ts';
import { findSettledId, listUnsettled, type Whose } from '../../store/read-state.ts';
import { type Choice, type Direction, listNearest, type Stretch } from '../../store/stretches.ts';
import { DIRECT, findNextChunk, listChunks } from '../../store/unread-chunks.ts';
import { type Ids, order } from './in-order.ts';

/** Where to begin (that ID included) and which way to go. */
export interface Start {
  readonly from: number;
  readonly direction: Direction;
}

const MOST_AT_ONCE = 2000;
const IDS_AT_ONCE = 200;

interface Seeking {
  readonly stretch: Stretch;
  found: number[];
  done: boolean;
}

/**
 * The messages of several stretches as one sequence: each is sought in its index, a few at first, more where more is
 * wanted. What is read is about what is given plus a few for each stretch, however long the history is.
 */
export async function* fromStretches(
  db: Reader,
  realmId: number,
  { stretches, choice }: { readonly stretches: readonly Stretch[]; readonly choice: Choice },
  { from, direction, wanted }: Start & { readonly wanted: number },
): Ids {
  const compare = order(direction);
  let open = stretches.map(
    (stretch): Seeking => ({ stretch: cut(stretch, from, direction), found: [], done: false }),
  );
  let limit = Math.ceil((2 * wanted) / Math.max(2, open.length)) + 1;
  while (open.length > 0) {
    const hungry = open.filter((each) => each.found.length === 0 && !each.done);
    const lists = await listNearest(
      db,
      realmId,
      hungry.map((each) => each.stretch),
      { choice, direction, limit },
    );
    for (const [index, seeking] of hungry.entries()) feed(seeking, lists[index] ?? [], limit, direction);
    // Of a stretch that goes on, nothing beyond the last ID found is known: so far the sequence is complete.
    const ends = open.filter((each) => !each.done).map((each) => each.found.at(-1) as number);
    const horizon = ends.length === 0 ? undefined : ends.reduce((a, b) => (compare(a, b) < 0 ? a : b));
    const isFinal = (id: number) => horizon === undefined || compare(id, horizon) <= 0;
    const batch = open.flatMap((each) => each.found.filter(isFinal)).sort(compare);
    for (const each of open) each.found = each.found.filter((id) => !isFinal(id));
    open = open.filter((each) => each.found.length > 0 || !each.done);
    yield batch;
    limit = Math.min(2 * limit, MOST_AT_ONCE);
  }
}

/** The part of a stretch from an ID on, that included. */
function cut(stretch: Stretch, from: number, direction: Direction): Stretch {
  return direction === 'older'
    ? { ...stretch, upTo: Math.min(stretch.upTo, from) }
    : { ...stretch, after: Math.max(stretch.after, from - 1) };
}

function feed(seeking: Seeking, ids: number[], limit: number, direction: Direction): void {
  seeking.found = ids;
  const last = ids.at(-1);
  if (last === undefined || ids.length < limit) seeking.done = true;
  else {
    const beyond = direction === 'older' ? last - 1 : last + 1;
    Object.assign(seeking, { stretch: cut(seeking.stretch, beyond, direction) });
  }
}

/** The messages with a flag of the reader's. */
export async function* fromFlag(
  db: Reader,
  whose: Pick<Whose, 'realmId' | 'userId'>,
  flag: StoredFlag,
  { from, direction }: Start,
): Ids {
  for (let start = from; ; ) {
    const ids = await listFlagged(db, whose, flag, { direction, from: start, limit: IDS_AT_ONCE });
    yield ids;
    const last = ids.at(-1);
    if (last === undefined || ids.length < IDS_AT_ONCE) return;
    start = direction === 'older' ? last - 1 : last + 1;
  }
}

/** What is unread in the reader's places; `newestId`: of all messages. */
export async function* fromUnread(
  db: Reader,
  whose: Whose,
  { from, direction, newestId }: Start & { readonly newestId: number },
): Ids {
  if (whose.places.length === 0) return;
  const settledId = await findSettledId(db, whose.realmId, whose.userId);
  if (direction === 'older') {
    if (from > settledId) yield* fromUnsettled(db, whose, settledId, { from, direction, newestId });
    yield* fromChunks(db, whose, { from: Math.min(from, settledId), direction });
  } else {
    if (from <= settledId) yield* fromChunks(db, whose, { from, direction });
    yield* fromUnsettled(db, whose, settledId, { from, direction, newestId });
  }
}

async function* fromUnsettled(
  db: Reader,
  whose: Whose,
  settledId: number,
  { from, direction, newestId }: Start & { readonly newestId: number },
): Ids {
  const [after, upTo] =
    direction === 'older' ? [settledId, Math.min(newestId, from)] : [Math.max(settledId, from - 1), newestId];
  const unread = await listUnsettled(db, whose, after, upTo);
  yield [...unread.values()].flat().sort(order(direction));
}

async function* fromChunks(db: Reader, whose: Whose, { from, direction }: Start): Ids {
  const { realmId, userId } = whose;
  const places = new Set(whose.places.map((each) => each.channelId ?? DIRECT));
  const [only] = places;
  const place = places.size === 1 ? only : undefined;
  for (let number: number | undefined = Math.floor(from / CHUNK_SIZE); ; ) {
    number = await findNextChunk(db, realmId, userId, { number, direction, place });
    if (number === undefined) return;
    const which = { numbers: [number], places: place === undefined ? undefined : [place] };
    const chunks = await listChunks(db, realmId, userId, which);
    const all = new IdSet();
    for (const chunk of chunks.filter((each) => places.has(each.place))) {
      const base = number * CHUNK_SIZE;
      for (const [first, last] of chunk.ids.runs()) all.addRange(base + first, base + last);
    }
    yield* batches(direction === 'older' ? all.descending(from) : all.ascending(from));
    number += direction === 'older' ? -1 : 1;
  }
}

function* batches(ids: Iterable<number>): Generator<number[]> {
  let batch: number[] = [];
  for (const id of ids) {
    batch.push(id);
    if (batch.length < IDS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
