import { systemClock } from '../../src/engine/kernel/clock.ts';
import { toUsers } from '../../src/engine/log/audience.ts';
import type { LogEntry } from '../../src/engine/log/log-entry.ts';
import { findCounter } from '../../src/engine/store/counters.ts';
import type { Engine } from '../../src/engine/store/engine.ts';
import { listLog } from '../../src/engine/store/log.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import type { SqliteDisk } from '../../src/engine/store/sqlite-disk.ts';
import type { SqliteWriteConnection } from '../../src/engine/store/sqlite-writer.ts';
import type { StoreTx } from '../../src/engine/store/tx.ts';
import { WriteQueue } from '../../src/engine/store/write-queue.ts';
import type { emptyDatabase } from './engines.ts';

export const REALM = 1;

/** A write queue over SQLite and its thread. */
export interface ThreadQueue {
  readonly engine: Engine;
  readonly writes: WriteQueue;
  readonly disk: SqliteDisk;
  /** Positions up to which the memory was to follow, for each transaction that began with what is on disk. */
  readonly caughtUp: number[];
  /** Positions of entries that were delivered. */
  readonly delivered: number[];
}

/** `committed`: called with the entries of each commit, before anybody is answered. */
export async function openThreadQueue(
  database: ReturnType<typeof emptyDatabase>,
  committed: (entries: readonly LogEntry[]) => void = () => {},
): Promise<ThreadQueue> {
  const engine = await (await database).open();
  await migrate(engine);
  const caughtUp: number[] = [];
  const delivered: number[] = [];
  const writes = new WriteQueue(engine, {
    ...{ realmId: REALM, clock: systemClock },
    catchUp: async (position) => void caughtUp.push(position),
    committed: async (entries) => {
      delivered.push(...entries.map((entry) => entry.position));
      committed(entries);
    },
  });
  const disk = (engine.write as SqliteWriteConnection).disk as SqliteDisk;
  return { engine, writes, disk, caughtUp, delivered };
}

/** Emits an event; returns its position. */
export const emit = (tx: StoreTx): number => {
  tx.emit({ type: 'restart', generation: 1 }, toUsers([1]));
  return tx.position;
};

/** An operation that only defers rows. */
export const plain = async (tx: StoreTx): Promise<number> => emit(tx);

/** An operation with a statement. */
export const withStatement = async (tx: StoreTx): Promise<number> => {
  await tx.run('SELECT position FROM log WHERE realm_id = $1 LIMIT 1', [REALM]);
  return emit(tx);
};

export const lastIn = ({ read }: Pick<Engine, 'read'>): Promise<number> =>
  findCounter({ db: read, realm: { id: REALM } }, 'log');

export async function positionsIn({ read }: Engine): Promise<number[]> {
  const entries = await listLog({ db: read, realm: { id: REALM } }, { after: 0, limit: 1000 });
  return entries.map(({ position }) => position);
}

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
