import { flag, int, json, orNull, text } from './columns.ts';
import { table } from './table.ts';

export const outboxTables = {
  /** Deliveries that wait to leave the server. */
  outbox: table({
    columns: {
      realm_id: int,
      id: int,
      /** By which way it leaves. */
      kind: text,
      /** The receiver, in the terms of its kind. */
      receiver: text,
      /** What has the same one leaves in the order in which it was written. */
      conversation: text,
      payload: json,
      created_at: int,
      /** Not tried before (UNIX seconds). */
      try_at: int,
      /** How often it was tried, or is being tried. */
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
      /** When there is something to do (UNIX seconds): the end of the lease while it is leased. null: nothing waits. */
      try_at: orNull(int),
      /** The number of the lease; 0: nobody has one. */
      lease: int,
      /** The number of the latest lease, by which receivers take turns. */
      served: int,
      /** Whether `failures` is more than 0. */
      failing: flag,
      /** How often in a row nothing reached the receiver. */
      failures: int,
      /** The first failure since something succeeded (UNIX seconds). */
      failing_since: orNull(int),
      /** When failures were last notified (UNIX seconds). */
      told_at: orNull(int),
    },
    key: ['realm_id', 'kind', 'receiver'],
    exported: { never: 'of this server only' },
  }),
};
