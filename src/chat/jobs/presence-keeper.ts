import { logFailure } from '../../engine/kernel/log.ts';
import type { Context, PresencePort } from '../context.ts';
import type { User } from '../model/people.ts';
import { announcePresence, recordPresence, type Sighting, type Sightings } from '../operations/presence.ts';

/** Milliseconds for which sightings are gathered, to be stored in one transaction. */
const GATHER_MS = 2000;

type KeeperContext = Pick<Context, 'clock' | 'log' | 'realm' | 'db' | 'transact' | 'announce'>;

/**
 * Records that users are online. Sightings are stored in batches, so that many users cost few transactions; those
 * of the last two seconds are lost with the process, and reported again within a minute.
 */
export class PresenceKeeper implements PresencePort {
  readonly #live: KeeperContext;
  /** Sightings that are not stored yet, until the memory has them. */
  readonly sightings = new Map<number, Sighting>();
  #cancel: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(live: KeeperContext) {
    this.#live = live;
  }

  /** A client of `user` is connected; `isActive`: the user is using it. */
  async report(user: User, isActive: boolean): Promise<void> {
    const { clock } = this.#live;
    const last = this.sightings.get(user.id);
    const sighting = await announcePresence(this.#live, user, { isActive, now: clock.now(), last });
    if (sighting) this.#keep(user, sighting);
  }

  /** `user` hides the own presence from now on; others see `sighting`, which lies in the past. */
  hide(user: User, sighting: Sighting): void {
    this.#keep(user, sighting);
  }

  #keep(user: User, sighting: Sighting): void {
    const { clock } = this.#live;
    this.sightings.set(user.id, sighting);
    this.#cancel ??= clock.after(GATHER_MS, () => this.#flush());
  }

  /** Stores the waiting sightings. */
  async stop(): Promise<void> {
    this.#flush();
    await this.#writing;
  }

  #flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const stored: Sightings = new Map(this.sightings);
    if (stored.size === 0) return;
    // Clients soon report again what could not be stored; it is not worth a retry.
    await this.#live
      .transact((tx) => recordPresence(tx, stored))
      .catch(logFailure(this.#live.log, 'Presence could not be written.', { job: 'presence-keeper' }));
    // Users who were seen again meanwhile stay.
    for (const [id, sighting] of stored) if (this.sightings.get(id) === sighting) this.sightings.delete(id);
  }
}
