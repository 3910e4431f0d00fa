import type { Json } from './columns.ts';

export interface LogTable {
  realm_id: number;
  position: number;
  type: string;
  audience: Json;
  payload: Json;
  /** What this entry's transaction changed of the organization in memory (`store/log/change.ts`); null: nothing. */
  change: string | null;
  created_at: number;
  /** Version of the format of `payload` and `change` (`store/log/log.ts`). */
  version: number;
}

export interface QueuesTable {
  realm_id: number;
  id: string;
  user_id: number;
  options: Json;
  start_position: number;
  acked_event_id: number;
  lifespan_seconds: number;
  last_seen: number;
  /** Version of the format of `options`. */
  version: number;
}

/** Under which name of its own the client of a queue sent a message. */
export interface LocalSendsTable {
  realm_id: number;
  queue_id: string;
  local_id: string;
  message_id: number;
  sent_at: number;
}
