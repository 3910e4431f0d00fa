import type { Clock } from '../../engine/kernel/clock.ts';
import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';

import type { QueueOptions } from './queue-options.ts';

/** The recipient of a projected event: user, client capabilities, names. */
export interface Recipient {
  readonly queueId: string;
  readonly user: User;
  readonly options: QueueOptions;
}

export interface ProjectionContext {
  readonly realm: Realm;
  readonly externalUrl: string;
  /** Renames an event's members to the client's names: ours, or the original brand's. */
  inWords(event: object, brand: boolean): unknown;
}

export interface TimedProjectionContext extends ProjectionContext {
  readonly clock: Clock;
}
