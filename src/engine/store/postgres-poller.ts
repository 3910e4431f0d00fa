import { LISTEN_ONCE, RecentAnnouncements } from './announcements.ts';
import type { NodeListener } from './engine.ts';
import type { BoundedClient } from './postgres-client.ts';

/** Milliseconds between two polls. */
const EVERY = 50;

interface Polled {
  readonly realmId: number;
  readonly node: string;
  /** The position up to which this node has written the log, or read it under the lock. */
  ownPosition(): number;
}

/** Polls for commits and announcements of other nodes, where PostgreSQL sends no notices; until the connection ends. */
export class Poller {
  readonly #polled: Polled;
  readonly #listening: NodeListener;
  readonly #recent = new RecentAnnouncements();
  #position: number | undefined;

  constructor(polled: Polled, listening: NodeListener) {
    this.#polled = polled;
    this.#listening = listening;
  }

  /** Resolves after the first poll; earlier announcements are ignored. */
  async follow(client: BoundedClient): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    client.once('end', () => {
      isOver = true;
      clearTimeout(timer);
    });
    const again = () => {
      if (isOver) return;
      // The listener logs why the connection ended, and makes another.
      timer = setTimeout(() => this.#look(client).then(again, (error) => client.break(error)), EVERY);
      timer.unref();
    };
    await this.#look(client);
    again();
  }

  async #look(client: BoundedClient): Promise<void> {
    const { realmId, node, ownPosition } = this.#polled;
    const { rows } = await client.ask(LISTEN_ONCE, [realmId, node]);
    const { position, said } = rows[0] as { position: number | null; said: [string, string][] | null };
    const isFirst = this.#position === undefined;
    const known = Math.max(this.#position ?? 0, ownPosition());
    this.#position = position ?? 0;
    const contents = this.#recent.take(said ?? []);
    if (isFirst) return;
    if (this.#position > known) this.#listening.onWake();
    for (const content of contents) this.#listening.onAnnouncement(content);
  }
}
