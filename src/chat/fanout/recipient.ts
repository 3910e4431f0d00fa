import type { Clock } from '../../engine/kernel/clock.ts';
import type { CanonicalEvent } from '../events/types.ts';
import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import type { QueueOptions } from './queue-options.ts';

/** The recipient of a projected event: user, client capabilities, names. */
export interface Recipient {
  readonly queueId: string;
  readonly user: User;
  readonly options: QueueOptions;
}

/** How an event becomes events of a client (`defineEvent`). */
interface Projected {
  /** Only queues that ask for its type get it. */
  readonly isOnRequest?: true;
  /** Absent: it is projected once for all clients of a kind. */
  project?(event: CanonicalEvent, recipient: Recipient, around: ProjectionContext): readonly object[];
}

export interface ProjectionContext {
  readonly realm: Realm;
  readonly externalUrl: string;
  /** The declarations of events by their types. */
  readonly events: Readonly<Record<string, Projected | undefined>>;
  /** Renames an event's members to the client's names: ours, or the original brand's. */
  inWords(event: object, brand: boolean): unknown;
}

export interface TimedProjectionContext extends ProjectionContext {
  readonly clock: Clock;
}
