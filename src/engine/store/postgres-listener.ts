import type { Log } from '../kernel/log.ts';
import type { NodeListener } from './engine.ts';
import {
  type BoundedClient,
  clientConfig,
  hasSessions,
  type NewClient,
  type PostgresLimits,
} from './postgres-client.ts';
import { Poller } from './postgres-poller.ts';

export const COMMITS = 'parley_log';
export const ANNOUNCEMENTS = 'parley_announcements';

export interface PostgresListenerOptions {
  readonly realmId: number;
  /** The ID of this node, which ignores its own notices. */
  readonly node: string;
  readonly limits: PostgresLimits;
  readonly log: Log;
  readonly newClient: NewClient;
  /** The position up to which this node has written the log, or read it under the lock. */
  ownPosition(): number;
}

/**
 * Listens to other nodes on one connection, or polls on it where LISTEN is not available. A broken connection is made again by one attempt at a time, with
 * growing pauses, and commits missed meanwhile are read from the log.
 */
export class PostgresListener {
  readonly #url: string;
  readonly #options: PostgresListenerOptions;
  readonly #listening: NodeListener;
  /** The connection, also while it is being made. */
  #client: BoundedClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Failures since it was last connected. */
  #failures = 0;
  #isClosed = false;
  #checking: Promise<unknown> | undefined;

  constructor(url: string, options: PostgresListenerOptions, listening: NodeListener) {
    this.#url = url;
    this.#options = options;
    this.#listening = listening;
  }

  /** Throws when the first attempt fails. */
  async start(): Promise<void> {
    await this.#connect();
  }

  /** Breaks the connection if it does not answer, so that another is made. */
  check(): void {
    // The end of the connection logs the break, and starts another.
    this.#checking ??= this.#client
      ?.ask('SELECT 1', undefined, this.#options.limits.connect)
      .catch(() => {})
      .finally(() => {
        this.#checking = undefined;
      });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const { limits, newClient } = this.#options;
    const client = newClient(clientConfig(this.#url, { limits, role: 'listener' }), limits);
    this.#client = client;
    client.on('notification', ({ channel, payload = '' }) => this.#hear(channel, payload));
    const poller = hasSessions(this.#url) ? undefined : new Poller(this.#options, this.#listening);
    try {
      await client.connect();
      if (poller) await poller.follow(client);
      else await client.ask(`LISTEN ${COMMITS}; LISTEN ${ANNOUNCEMENTS}`);
    } catch (error) {
      this.#client = undefined;
      client.break();
      throw error;
    }
    this.#failures = 0;
    // Only from here on: a failed attempt also ends, and has reported its error.
    let cause: unknown;
    client.once('error', (error) => {
      cause = error;
    });
    client.once('end', () => this.#lost(client, cause));
  }

  #lost(client: BoundedClient, cause: unknown): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = undefined;
    this.#options.log.warn(
      { err: cause },
      'The connection that listens to other nodes broke; it is made again.',
    );
    this.#tryAgain();
  }

  #tryAgain(): void {
    const { retry, retryMost } = this.#options.limits;
    const longest = Math.min(retry * 2 ** this.#failures, retryMost);
    this.#failures++;
    // Spreads the attempts of nodes that were cut off together.
    this.#retry = setTimeout(() => void this.#attempt(), longest * (0.5 + Math.random() / 2));
    this.#retry.unref();
  }

  async #attempt(): Promise<void> {
    try {
      await this.#connect();
    } catch (err) {
      if (this.#isClosed) return;
      const { log } = this.#options;
      log.warn({ err }, 'The connection that listens to other nodes could not be made; it is tried again.');
      return this.#tryAgain();
    }
    if (this.#isClosed) await this.#client?.end();
    else this.#listening.onWake();
  }

  /** `realm node`, then the position of a commit (absent: the release before) or an announcement. Ignores other realms and this node. */
  #hear(channel: string, payload: string): void {
    const [realm, node, position] = payload.split(' ', 3);
    if (realm !== String(this.#options.realmId) || node === this.#options.node) return;
    if (channel === COMMITS) this.#listening.onWake(Number(position) || undefined);
    else this.#listening.onAnnouncement(payload.slice(`${realm} ${node} `.length));
  }
}
