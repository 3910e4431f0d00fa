import type { Session } from '../realm/sessions.ts';

export interface Poll {
  /** By which the request was let in, if by one. */
  readonly session?: Session | undefined;
  readonly queueId: string;
  readonly lastEventId?: number | undefined;
  readonly dontBlock: boolean;
}
