import type { Clock } from '../kernel/clock.ts';
import { indexNewer, indexOlder } from '../operations/messages/search-index.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import type { LogEntry } from '../store/log.ts';

/** So many messages may be without the index: a search goes through them one by one. */
const MOST_WAITING = 512;
/** The more at once, the fewer rows for each message. */
const MOST_AT_ONCE = 16_384;
const RETRY_AFTER_MS = 5000;

/**
 * Puts the words of messages into the index (docs/adr/0005), some time after they were sent: many at once, so that a
 * word that several have is one row. It begins with what an earlier process has left, and what is older than the index.
 */
export class SearchIndexer {
  readonly #live: LiveRealm;
  readonly #clock: Clock;
  #waiting = MOST_WAITING;
  #running: Promise<void> | undefined;
  #cancel: () => void = () => {};
  #isStopped = false;

  constructor(live: LiveRealm, clock: Clock) {
    this.#live = live;
    this.#clock = clock;
    live.onEntries((entries) => this.#follow(entries));
  }

  start(): void {
    this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  #follow(entries: readonly LogEntry[]): void {
    for (const { event } of entries) if (event?.type === 'message') this.#waiting++;
    if (this.#waiting >= MOST_WAITING) this.#run();
  }

  #run(): void {
    if (this.#running || this.#isStopped) return;
    this.#running = this.#index().then(
      () => this.#ended(),
      (err) => {
        this.#live.log.error(
          { err, job: 'search-indexer' },
          'Words of messages could not be indexed; it is tried again.',
        );
        this.#retry();
      },
    );
  }

  async #index(): Promise<void> {
    const portion = { least: MOST_WAITING, most: MOST_AT_ONCE, isStopped: () => this.#isStopped };
    let older = 1;
    while (!this.#isStopped && (this.#waiting >= MOST_WAITING || older > 0)) {
      this.#waiting = 0;
      this.#waiting += await indexNewer(this.#live, portion);
      if (this.#waiting < MOST_WAITING) older = await indexOlder(this.#live, portion);
    }
  }

  #ended(): void {
    this.#running = undefined;
    if (this.#waiting >= MOST_WAITING) this.#run();
  }

  #retry(): void {
    this.#running = undefined;
    this.#waiting = MOST_WAITING;
    if (!this.#isStopped) this.#cancel = this.#clock.after(RETRY_AFTER_MS, () => this.#run());
  }
}
