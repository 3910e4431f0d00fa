import type { Log } from '../../kernel/log.ts';
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

export interface ListenerOptions {
  readonly realmId: number;
  /** The ID of this node, whose own notices are nothing new. */
  readonly node: string;
  readonly limits: PostgresLimits;
  readonly log: Log;
  readonly newClient: NewClient;
  /** Up to where this node has written the log itself, or read it under the lock. */
  ownPosition(): number;
}

/**
 * Listens to other nodes on one connection, or polls on it where nobody can listen. A broken connection is made again by one attempt at a time, with
 * growing pauses, and commits missed meanwhile are read from the log.
 */
export class Listener {
  readonly #url: string;
  readonly #options: ListenerOptions;
  readonly #listening: NodeListener;
  /** The connection, or the one that is being made. */
  #client: BoundedClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Failures since it last listened. */
  #failures = 0;
  #isClosed = false;
  #checking: Promise<unknown> | undefined;

  constructor(url: string, options: ListenerOptions, listening: NodeListener) {
    this.#url = url;
    this.#options = options;
    this.#listening = listening;
  }

  /** Throws when the first attempt fails. */
  async start(): Promise<void> {
    await this.#connect();
  }

  /** Breaks the connection, so that another one is made, if it does not answer. */
  check(): void {
    // The break is logged, and another connection made, where the connection ends.
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
    // Only now: a failed attempt also ends, and its error has been reported.
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
      'The connection that hears of other nodes broke; it is made again.',
    );
    this.#tryAgain();
  }

  #tryAgain(): void {
    const { retry, retryMost } = this.#options.limits;
    const longest = Math.min(retry * 2 ** this.#failures, retryMost);
    this.#failures++;
    // Nodes that were cut off together do not come back together.
    this.#retry = setTimeout(() => void this.#attempt(), longest * (0.5 + Math.random() / 2));
    this.#retry.unref();
  }

  async #attempt(): Promise<void> {
    try {
      await this.#connect();
    } catch (err) {
      if (this.#isClosed) return;
      const { log } = this.#options;
      log.warn({ err }, 'The connection that hears of other nodes could not be made; it is tried again.');
      return this.#tryAgain();
    }
    if (this.#isClosed) await this.#client?.end();
    else this.#listening.onWake();
  }

  /** `realm node`, and what follows: the position of a commit (absent: the release before), or an announcement; of another node and the same realm. */
  #hear(channel: string, payload: string): void {
    const [realm, node, position] = payload.split(' ', 3);
    if (realm !== String(this.#options.realmId) || node === this.#options.node) return;
    if (channel === COMMITS) this.#listening.onWake(Number(position) || undefined);
    else this.#listening.onAnnouncement(payload.slice(`${realm} ${node} `.length));
  }
}
