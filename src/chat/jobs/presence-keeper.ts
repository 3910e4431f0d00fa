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
  #sightings = new Map<number, Sighting>();
  /** Sightings that are being stored, until the memory has them. */
  #underWay: Sightings = new Map();
  #cancel: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(live: KeeperContext) {
    this.#live = live;
  }

  /** A client of `user` is connected; `isActive`: the user is using it. */
  async report(user: User, isActive: boolean): Promise<void> {
    const { clock } = this.#live;
    const last = this.#sightings.get(user.id) ?? this.#underWay.get(user.id);
    const sighting = await announcePresence(this.#live, user, { isActive, now: clock.now(), last });
    if (sighting) this.#keep(user, sighting);
  }

  /** `user` hides the own presence from now on; others see `sighting`, which lies in the past. */
  hide(user: User, sighting: Sighting): void {
    this.#keep(user, sighting);
  }

  /** Sightings that are not stored yet. */
  get sightings(): Sightings {
    return new Map([...this.#underWay, ...this.#sightings]);
  }

  #keep(user: User, sighting: Sighting): void {
    const { clock } = this.#live;
    this.#sightings.set(user.id, sighting);
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
    const sightings = this.#sightings;
    if (sightings.size === 0) return;
    this.#sightings = new Map();
    this.#underWay = sightings;
    // Clients soon report again what could not be stored; it is not worth a retry.
    await this.#live
      .transact((tx) => recordPresence(tx, sightings))
      .catch(logFailure(this.#live.log, 'Presence could not be written.', { job: 'presence-keeper' }));
    this.#underWay = new Map();
  }
}
