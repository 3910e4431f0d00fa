import type { Direction } from '../../store/messages/id-ranges.ts';

/**
 * IDs in the order of a direction, in batches; it may begin at any ID and is read only as far as needed. An empty
 * batch says only that something was looked at.
 */
export type IdBatches = AsyncGenerator<number[], void>;

/** Sorts numbers so that what comes first in the direction is first. */
export const order = (direction: Direction) =>
  direction === 'older' ? (a: number, b: number) => b - a : (a: number, b: number) => a - b;

/** Reads `ids` until there are `limit`, or no more. Between batches it yields nothing, so that others can be read. */
export async function* collect(ids: IdBatches, limit: number): AsyncGenerator<void, number[]> {
  const found: number[] = [];
  for await (const batch of ids) {
    for (const id of batch) found.push(id);
    if (found.length >= limit) return found.slice(0, limit);
    yield;
  }
  return found;
}

interface Way<T> {
  readonly way: AsyncGenerator<void, T>;
  /** Milliseconds. */
  taken: number;
  batches: number;
}

/**
 * Reads several ways to the same answer in turns, and returns the answer of the first that is complete. Next is always the way
 * that has taken least time so far: the cost is that of the best way, which nobody knows before, times their number, and
 * a batch of each.
 */
export async function firstComplete<T>(ways: readonly AsyncGenerator<void, T>[]): Promise<T> {
  const all = ways.map((way): Way<T> => ({ way, taken: 0, batches: 0 }));
  try {
    for (;;) {
      const next = all.reduce((one, other) => (isBehind(other, one) ? other : one));
      const began = performance.now();
      const step = await next.way.next();
      if (step.done) return step.value;
      next.taken += performance.now() - began;
      next.batches++;
    }
  } finally {
    for (const way of ways) await way.return(undefined as never);
  }
}

const isBehind = <T>(one: Way<T>, other: Way<T>): boolean =>
  one.taken < other.taken || (one.taken === other.taken && one.batches < other.batches);

/** Two ordered sequences as one, without what is in both. */
export async function* merge(first: IdBatches, second: IdBatches, direction: Direction): IdBatches {
  const compare = order(direction);
  const sides = [
    { ids: first, buffer: [] as number[], done: false },
    { ids: second, buffer: [] as number[], done: false },
  ];
  for (;;) {
    for (const side of sides) {
      while (side.buffer.length === 0 && !side.done) {
        const step = await side.ids.next();
        if (step.done) side.done = true;
        else side.buffer = step.value;
      }
    }
    // Nothing that is still to come is before the end of the buffer of a side that goes on.
    const ends = sides.filter((side) => !side.done).map((side) => side.buffer.at(-1) as number);
    const horizon = ends.sort(compare)[0];
    const isFinal = (id: number) => horizon === undefined || compare(id, horizon) <= 0;
    const batch = new Set(sides.flatMap((side) => side.buffer.filter(isFinal)).sort(compare));
    for (const side of sides) side.buffer = side.buffer.filter((id) => !isFinal(id));
    yield [...batch];
    if (horizon === undefined) return;
  }
}
