import type { Clock } from '../../engine/kernel/clock.ts';
import { findCounter } from '../../engine/store/counters.ts';
import type { LiveRealm } from './live-realm.ts';

/** Why a balancer must not send requests to this node; undefined: it may. */
export type Unreadiness = 'draining' | 'outdated' | 'database_away' | 'read_only' | 'log_behind' | undefined;

/** How long the database may take to answer, and the memory to catch up. */
const PATIENCE_MS = 2000;
const LOOK_AGAIN_MS = 50;

/** Whether this node can serve: its database answers, its memory follows the log, and it was not asked to stop. */
export class Readiness {
  readonly #live: Pick<LiveRealm, 'db' | 'realm' | 'log' | 'isStale' | 'isOutdated' | 'isReadOnly'>;
  readonly #clock: Clock;
  #isDraining = false;
  #last: Unreadiness;
  /** One query at a time, however many callers: a hanging database gets no further ones. */
  #asking: Promise<number | undefined> | undefined;
  /** The last error of the database. */
  #cause: unknown;

  constructor(
    live: Pick<LiveRealm, 'db' | 'realm' | 'log' | 'isStale' | 'isOutdated' | 'isReadOnly'>,
    clock: Clock,
  ) {
    this.#live = live;
    this.#clock = clock;
  }

  /** Makes the node not ready from now on: balancers send their requests elsewhere. */
  drain(): void {
    this.#isDraining = true;
  }

  async look(): Promise<Unreadiness> {
    const found = await this.#find();
    if (found !== this.#last) this.#say(found);
    this.#last = found;
    return found;
  }

  async #find(): Promise<Unreadiness> {
    if (this.#isDraining) return 'draining';
    if (this.#live.isOutdated) return 'outdated';
    const until = this.#clock.now() + PATIENCE_MS;
    const newest = await this.#before(until, this.#newest());
    if (this.#live.isReadOnly) return 'read_only';
    if (newest === undefined) return 'database_away';
    while (this.#live.realm.position < newest) {
      if (this.#clock.now() >= until) return 'log_behind';
      await new Promise<void>((resolve) => this.#clock.after(LOOK_AGAIN_MS, resolve));
    }
    return this.#live.isStale ? 'log_behind' : undefined;
  }

  /** The position of the newest log entry; undefined: the database has not answered. */
  #newest(): Promise<number | undefined> {
    const { db, realm } = this.#live;
    if (!this.#asking) this.#cause = undefined;
    this.#asking ??= findCounter({ db, realm }, 'log')
      .catch((error) => {
        this.#cause = error;
        return undefined;
      })
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  async #before<T>(until: number, work: Promise<T>): Promise<T | undefined> {
    let cancel = () => {};
    const tooLate = new Promise<undefined>((resolve) => {
      cancel = this.#clock.after(until - this.#clock.now(), () => resolve(undefined));
    });
    return Promise.race([work, tooLate]).finally(() => cancel());
  }

  #say(found: Unreadiness): void {
    const { log } = this.#live;
    if (found === undefined) log.info({}, 'This node is ready again.');
    else if (found === 'draining') log.info({}, 'This node is not ready: it is about to stop.');
    else log.warn({ reason: found, err: this.#cause }, 'This node is not ready.');
  }
}
