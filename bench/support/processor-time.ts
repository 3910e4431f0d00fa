import type { Connection } from './connection.ts';
import type { Quantity } from './figure.ts';
import type { Server } from './server.ts';
import { median } from './statistics.ts';

/** A server that was started with its probe, and what is asked of it; `next` makes the request of each turn. */
export interface Side {
  readonly name: string;
  readonly server: Server;
  readonly connection: Connection;
  next(turn: number): string;
}

interface Turns {
  readonly rounds: number;
  /** Requests of one side before it is the other's turn. */
  readonly atOnce: number;
}

/** Milliseconds of processor time of a request, of all threads of the server; the sides in turns, after a round to warm up. */
export async function costsOf(sides: readonly Side[], { rounds, atOnce }: Turns): Promise<Quantity[]> {
  const costs: number[][] = sides.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const cost = await costOf(side, round * atOnce, atOnce);
      if (round > 0) costs[index]?.push(cost);
    }
  }
  return sides.map(({ name }, index) => ({ name, value: median(costs[index] ?? []), unit: 'ms' }));
}

async function costOf({ server, connection, next }: Side, from: number, count: number): Promise<number> {
  const before = (await server.usage()).cpu;
  for (let turn = from; turn < from + count; turn++) await connection.fetch(next(turn));
  return ((await server.usage()).cpu - before) / count;
}
