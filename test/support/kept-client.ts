import type pg from 'pg';
import { BoundedClient, type PostgresLimits } from '../../src/engine/store/postgres-client.ts';

/** What the types of pg leave out. */
interface Socketed {
  ref(): void;
  unref(): void;
}

/** Gets a connection that its server ends, and whether it can be kept. */
type Keep = (client: KeptClient, resting: Promise<boolean>) => void;
type Connected = (error: Error) => void;

/**
 * A connection that is kept when its server ends it, for the next server of the process: PostgreSQL keeps its plans and what it
 * knows of the tables. A server finds it as it finds a new one: without listeners, outside a transaction.
 */
export class KeptClient extends BoundedClient {
  /** The process of PostgreSQL. */
  declare readonly processID: number | null;
  readonly #keep: Keep;
  #isConnected = false;

  constructor(config: pg.ClientConfig, limits: PostgresLimits, keep: Keep) {
    super(config, limits);
    this.#keep = keep;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(() => (callback as () => void)(), callback);
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    if (!this.#isConnected) await super.connect();
    this.#isConnected = true;
    (this as unknown as Socketed).ref();
    return this as unknown as pg.Client;
  }

  override end(): Promise<void>;
  override end(callback: Connected): void;
  override end(callback?: Connected): Promise<void> | undefined {
    const ended = this.#end();
    if (!callback) return ended;
    void ended.then(() => (callback as () => void)());
    return undefined;
  }

  async #end(): Promise<void> {
    const resting = this.#rest();
    this.#keep(this, resting);
    if (!(await resting)) await super.end();
  }

  async #rest(): Promise<boolean> {
    if (!(await this.#isAtRest())) return false;
    this.emit('end');
    this.removeAllListeners();
    this.on('error', () => {});
    (this as unknown as Socketed).unref();
    return true;
  }

  /** What was sent before, as a notice that nobody waits for, has been answered. */
  async #isAtRest(): Promise<boolean> {
    const isAnswered = await this.query('').then(
      () => true,
      () => false,
    );
    return isAnswered && this.getTransactionStatus() === 'I';
  }
}
