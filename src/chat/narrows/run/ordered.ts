import type { Direction } from '../../store/messages/id-ranges.ts';

/** IDs found by an access path, in the order of the direction. Later batches have only IDs behind `upTo`. */
export interface IdBatch {
  readonly ids: readonly number[];
  readonly upTo: number;
}

/** Begins at any ID and is read only as far as needed. A batch without IDs tells how far the path has come. */
export type IdBatches = AsyncGenerator<IdBatch, void>;

/** Where all messages lie: in the order of a direction, before the first ID and behind the last. */
const ENDS = {
  older: { start: Number.MAX_SAFE_INTEGER, end: 0 },
  newer: { start: 0, end: Number.MAX_SAFE_INTEGER },
} as const;

/** The `upTo` of a path that has come to its end. */
export const endOf = (direction: Direction): number => ENDS[direction].end;

/** Sorts numbers so that what comes first in the direction is first. */
export const order = (direction: Direction) =>
  direction === 'older' ? (a: number, b: number) => b - a : (a: number, b: number) => a - b;

/** Reads `ids` until there are `limit`, or no more; yields how far it has come, so that other paths can be read. */
export async function* collect(ids: IdBatches, limit: number): AsyncGenerator<number, number[]> {
  const found: number[] = [];
  for await (const batch of ids) {
    for (const id of batch.ids) found.push(id);
    if (found.length >= limit) return found.slice(0, limit);
    yield batch.upTo;
  }
  return found;
}

/** A path that is not ahead gets a fourth of the time of the one that is, in case it becomes quicker. */
const SHARE_OF_OTHERS = 1 / 4;

interface Pace {
  /** Milliseconds. */
  taken: number;
  /** IDs behind it. */
  passed: number;
}

interface Way<T> extends Pace {
  readonly way: AsyncGenerator<number, T>;
}

/**
 * Reads several ways to the same answer in turns, and returns the answer of the first that is complete. All ways go through the same
 * IDs from `from` on, so that the one that passes most of them in a millisecond is the quickest; nobody knows before which it is.
 */
export async function firstComplete<T>(ways: readonly AsyncGenerator<number, T>[], from: number): Promise<T> {
  const all = ways.map((way): Way<T> => ({ way, taken: 0, passed: 0 }));
  try {
    for (;;) {
      const next = nextOf(all);
      const began = performance.now();
      const step = await next.way.next();
      if (step.done) return step.value;
      next.taken += performance.now() - began;
      next.passed = Math.abs(from - step.value);
    }
  } finally {
    for (const way of ways) await way.return(undefined as never);
  }
}

/** The way whose turn it is. */
export function nextOf<W extends Readonly<Pace>>(all: readonly W[]): W {
  const rested = all.reduce((one, other) => (other.taken < one.taken ? other : one));
  const ahead = all.reduce((one, other) => (paceOf(other) > paceOf(one) ? other : one));
  return rested.taken <= SHARE_OF_OTHERS * ahead.taken ? rested : ahead;
}

const paceOf = ({ passed, taken }: Readonly<Pace>): number => passed / taken;

interface Side {
  readonly ids: IdBatches;
  buffer: readonly number[];
  upTo: number;
}

/** Two ordered sequences as one, without what is in both. */
export async function* merge(first: IdBatches, second: IdBatches, direction: Direction): IdBatches {
  const compare = order(direction);
  const { start, end } = ENDS[direction];
  const sides = [first, second].map((ids): Side => ({ ids, buffer: [], upTo: start })) as [Side, Side];
  for (let upTo: number = start; upTo !== end; ) {
    const behind = compare(sides[0].upTo, sides[1].upTo) <= 0 ? sides[0] : sides[1];
    await advance(behind, end);
    upTo = compare(sides[0].upTo, sides[1].upTo) <= 0 ? sides[0].upTo : sides[1].upTo;
    yield { ids: takeUpTo(upTo, sides, compare), upTo };
  }
}

async function advance(side: Side, end: number): Promise<void> {
  const step = await side.ids.next();
  side.upTo = step.done ? end : step.value.upTo;
  if (!step.done) side.buffer = [...side.buffer, ...step.value.ids];
}

/** What both sides have found up to an ID. */
function takeUpTo(upTo: number, sides: readonly Side[], compare: (a: number, b: number) => number): number[] {
  const isFinal = (id: number) => compare(id, upTo) <= 0;
  const taken = new Set(sides.flatMap((side) => side.buffer.filter(isFinal)).sort(compare));
  for (const side of sides) side.buffer = side.buffer.filter((id) => !isFinal(id));
  return [...taken];
}
