import type { Context, PresencePort } from '../context.ts';
import { logFailure } from '../kernel/log.ts';
import type { User } from '../model/people.ts';
import { type Heard, hear, recordPresence, type Sighting } from '../operations/presence.ts';

/** How long what was heard is gathered before it is written, all in one transaction. */
const GATHER_MS = 2000;

type KeeperContext = Pick<Context, 'clock' | 'log' | 'realm' | 'db' | 'transact' | 'announce'>;

/**
 * Records that users are online. What is heard is written in batches, so that many people cost few transactions; what
 * was gathered in the last two seconds is lost with the process, and reported again within a minute.
 */
export class PresenceKeeper implements PresencePort {
  readonly #live: KeeperContext;
  #heard = new Map<number, Sighting>();
  /** What is being written, until the memory has it. */
  #underWay: Heard = new Map();
  #cancel: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(live: KeeperContext) {
    this.#live = live;
  }

  /** A client of `user` is there; `isActive`: and in use. */
  async report(user: User, isActive: boolean): Promise<void> {
    const { clock } = this.#live;
    const last = this.#heard.get(user.id) ?? this.#underWay.get(user.id);
    const sighting = await hear(this.#live, user, { isActive, now: clock.now(), last });
    if (sighting) this.#keep(user, sighting);
  }

  /** `user` hides from now on: what others see is `sighting`, which lies back. */
  hide(user: User, sighting: Sighting): void {
    this.#keep(user, sighting);
  }

  /** Sightings that are not written yet. */
  get heard(): Heard {
    return new Map([...this.#underWay, ...this.#heard]);
  }

  #keep(user: User, sighting: Sighting): void {
    const { clock } = this.#live;
    this.#heard.set(user.id, sighting);
    this.#cancel ??= clock.after(GATHER_MS, () => this.#flush());
  }

  /** Writes the waiting sightings. */
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
    const heard = this.#heard;
    if (heard.size === 0) return;
    this.#heard = new Map();
    this.#underWay = heard;
    // What could not be written is reported again soon; it is not worth more.
    await this.#live
      .transact((tx) => recordPresence(tx, heard))
      .catch(logFailure(this.#live.log, 'Presence could not be written.', { job: 'presence-keeper' }));
    this.#underWay = new Map();
  }
}
