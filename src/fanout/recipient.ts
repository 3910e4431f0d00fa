import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';

import type { QueueOptions } from './queue-options.ts';

/** For whom an event is made. */
export interface Recipient {
  readonly queueId: string;
  readonly user: User;
  readonly options: QueueOptions;
}

export interface Surroundings {
  readonly realm: Realm;
  readonly externalUrl: string;
  /** Says an event in the words that its client uses: ours, or those of the original brand. */
  inWords(event: object, brand: boolean): unknown;
}
