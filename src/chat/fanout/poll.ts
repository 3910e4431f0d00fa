import type { Session } from '../realm/sessions.ts';

export interface PollRequest {
  /** The session that admitted the request, if one did. */
  readonly session?: Session | undefined;
  readonly queueId: string;
  readonly lastEventId?: number | undefined;
  readonly dontBlock: boolean;
}
