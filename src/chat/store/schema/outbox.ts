import { flag, int, json, orNull, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const outboxTables = {
  /** Deliveries that wait to leave the server. */
  outbox: table({
    columns: {
      realm_id: int,
      id: int,
      /** The way it leaves: mail, webhook, … */
      kind: text,
      /** The receiver, named as its kind requires. */
      receiver: text,
      /** Entries with the same conversation leave in the order in which they were written. */
      conversation: text,
      payload: json,
      created_at: int,
      /** The earliest time of the next attempt (UNIX seconds). */
      try_at: int,
      /** Number of attempts, the running one included. */
      attempts: int,
    },
    key: ['realm_id', 'id'],
    counter: 'outbox',
    exported: { never: 'of this server only' },
  }),
  /** One row for each receiver with waiting entries or failures. */
  outbox_receivers: table({
    columns: {
      realm_id: int,
      kind: text,
      receiver: text,
      /** The number of entries. */
      waiting: int,
      /** The next time to work on it (UNIX seconds): the end of the lease while it is leased. null: nothing waits. */
      try_at: orNull(int),
      /** The number of the lease; 0: no node has one. */
      lease: int,
      /** The number of the latest lease, by which receivers take turns. */
      served: int,
      /** Whether `failures` is more than 0. */
      failing: flag,
      /** Number of attempts in a row that did not reach the receiver. */
      failures: int,
      /** The first failure since the last success (UNIX seconds). */
      failing_since: orNull(int),
      /** When failures were last notified (UNIX seconds). */
      told_at: orNull(int),
    },
    key: ['realm_id', 'kind', 'receiver'],
    exported: { never: 'of this server only' },
  }),
};
