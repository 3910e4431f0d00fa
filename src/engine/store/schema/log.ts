import { int, json, orNull, text } from './columns.ts';
import { table } from './table.ts';

export const logTables = {
  log: table({
    columns: {
      realm_id: int,
      position: int,
      type: text,
      audience: json,
      payload: json,
      /** The change that this entry's transaction made to the organization in memory (`store/log/change.ts`); null: none. */
      change: orNull(text),
      created_at: int,
      /** Version of the format of `payload` and `change` (`store/log.ts`). */
      version: int,
    },
    key: ['realm_id', 'position'],
    counter: 'log',
    exported: { never: 'of this server only' },
  }),
  queues: table({
    columns: {
      realm_id: int,
      id: text,
      user_id: int,
      options: json,
      start_position: int,
      acked_event_id: int,
      lifespan_seconds: int,
      last_seen: int,
      /** Version of the format of `options`. */
      version: int,
    },
    key: ['realm_id', 'id'],
    exported: { never: 'of this server only' },
  }),
  /** The client's own name for a message sent from a queue, and the message. */
  local_sends: table({
    columns: {
      realm_id: int,
      queue_id: text,
      local_id: text,
      message_id: int,
      sent_at: int,
    },
    key: ['realm_id', 'queue_id', 'local_id'],
    exported: { never: 'of this server only' },
    withMessage: { stays: 'A client may ask for it again until the queue ends.' },
  }),
  /** The last number given out, by kind; read and written under the realm's lock. */
  counters: table({
    columns: {
      realm_id: int,
      name: text,
      value: int,
    },
    key: ['realm_id', 'name'],
    exported: { never: 'of this server only' },
  }),
};
