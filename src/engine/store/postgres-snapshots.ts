import { Kysely, type PostgresDialect, type PostgresPool } from 'kysely';
import type { Reader } from './engine.ts';
import type { BoundedClient } from './postgres-client.ts';
import type { Schema } from './schema.ts';

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** A connection of a pool, until it is released. */
export interface LentClient extends Pick<BoundedClient, 'ask'> {
  release(): void;
}

export interface SnapshotSources {
  connect(): Promise<LentClient>;
  dialectOver(pool: PostgresPool): PostgresDialect;
}

/**
 * Reading transactions. Queries made at the same time are sent together: a snapshot takes as many round trips as its longest
 * chain of queries.
 */
export class PostgresSnapshots {
  readonly #sources: SnapshotSources;
  /** By connection. */
  readonly #readers = new WeakMap<LentClient, SnapshotReader>();

  constructor(sources: SnapshotSources) {
    this.#sources = sources;
  }

  async run<T>(fn: (db: Reader) => Promise<T>): Promise<T> {
    const client = await this.#sources.connect();
    const reader = this.#readers.get(client) ?? new SnapshotReader(client, this.#sources);
    this.#readers.set(client, reader);
    const begun = reader.begin();
    try {
      const [value] = await Promise.all([fn(reader.db), begun]);
      return value;
    } finally {
      reader.end();
    }
  }
}

/** A connection on which one snapshot reads at a time. */
class SnapshotReader {
  readonly db: Kysely<Schema>;
  readonly #client: LentClient;
  #isOpen = false;

  constructor(client: LentClient, { dialectOver }: SnapshotSources) {
    this.#client = client;
    const query = (text: unknown, values?: readonly unknown[]) => this.#ask(text as string, values);
    const connection = { query, release: () => {} } as never;
    this.db = new Kysely<Schema>({
      dialect: dialectOver({ connect: async () => connection, end: async () => {}, options: {} }),
    });
  }

  begin(): Promise<unknown> {
    this.#isOpen = true;
    return this.#client.ask(BEGIN);
  }

  /** Ends the snapshot in the background. Later queries are refused; earlier ones are answered before. */
  end(): void {
    this.#isOpen = false;
    const release = () => this.#client.release();
    // An unanswered connection is broken, and leaves its pool.
    this.#client.ask('COMMIT').then(release, release);
  }

  async #ask(text: string, values?: readonly unknown[]) {
    if (!this.#isOpen) throw new Error('A query ran outside its snapshot.');
    return this.#client.ask(text, values);
  }
}
