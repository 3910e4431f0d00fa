import type { Clock } from '../../engine/kernel/clock.ts';
import { type Log, logFailure } from '../../engine/kernel/log.ts';
import type { Ephemeral, EphemeralEvent } from '../events/ephemeral.ts';
import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import type { LogHead } from './log-head.ts';
import type { Queue } from './queue.ts';
import type { LiveQueues } from './queue-indexes.ts';
import type { Registry } from './registry.ts';

/** The live queues, and the clock. */
interface Listening {
  readonly realm: Realm;
  readonly clock: Clock;
  readonly log: Log;
  readonly following: LiveQueues;
  readonly registry: Pick<Registry, 'forEach'>;
}

/** The functions of the fan-out that ephemeral events need. */
interface Surface {
  readonly head: LogHead;
  /** Answers the waiting client soon. */
  wake(queue: Queue): void;
}

/** Delivers ephemeral events to the live queues of their audiences, in order of arrival. */
export class Ephemerals {
  readonly #listening: Listening;
  readonly #fanout: Surface;
  #makingRoom: Promise<void> | undefined;

  constructor(listening: Listening, fanout: Surface) {
    this.#listening = listening;
    this.#fanout = fanout;
  }

  /** The same as `deliver`, for a caller that does not wait. */
  take(ephemeral: Ephemeral): void {
    const message = 'Events that are not kept could not be delivered.';
    this.deliver(ephemeral).catch(logFailure(this.#listening.log, message));
  }

  async deliver({ event, audience }: Ephemeral): Promise<void> {
    while (this.#makingRoom) await this.#makingRoom;
    const { realm, following, registry } = this.#listening;
    const full: Queue[] = [];
    registry.forEach(following.of(audience), (queue) => {
      if (wants(queue, event, realm.user(queue.userId)) && !this.#give(queue, event)) full.push(queue);
    });
    if (full.length === 0) return;
    await this.#makeRoom();
    registry.forEach(full, (queue) => void (queue.live && this.#give(queue, event)));
  }

  /** Returns false if no ID was left for the event. */
  #give(queue: Queue, event: EphemeralEvent): boolean {
    const isDelivered = queue.deliver(event, {
      delivered: this.#fanout.head.delivered,
      now: this.#listening.clock.now(),
    });
    if (!isDelivered) return false;
    if (queue.isAttended) this.#fanout.wake(queue);
    return true;
  }

  #makeRoom(): Promise<void> {
    this.#makingRoom = this.#fanout.head
      .makeRoom()
      // Without room the events are not delivered.
      .catch(logFailure(this.#listening.log, 'Events that are not kept could not be delivered.'))
      .finally(() => {
        this.#makingRoom = undefined;
      });
    return this.#makingRoom;
  }
}

function wants({ options }: Queue, event: EphemeralEvent, user: User): boolean {
  const { eventTypes, capabilities } = options;
  if (eventTypes && !eventTypes.includes(event.type)) return false;
  if (event.type === 'presence') return true;
  if (user.settings.receives_typing_notifications !== true) return false;
  const isInChannel = event.type === 'typing' && 'channelId' in event.place;
  return !isInChannel || capabilities.stream_typing_notifications;
}
