import { int, json, orNull, text, textOf } from '../../engine/store/schema/columns.ts';
import { table } from '../../engine/store/schema/table.ts';

/** The ledger of outgoing webhooks; `features/webhooks/store/deliveries.ts` has its bounds. */
export const webhooksTables = {
  /** A row for each entry of the outbox that was tried, given up, or requested by a user. */
  webhook_deliveries: table({
    columns: {
      realm_id: int,
      bot_id: int,
      /** The ID of the entry in the outbox. */
      id: int,
      /** The name under which the receiver knows the delivery. */
      webhook_id: text,
      /** null: a test. */
      message_id: orNull(int),
      trigger: textOf('direct_message', 'mention', 'test'),
      state: textOf('waiting', 'delivered', 'failed', 'dropped'),
      /** A sentence about what went wrong. */
      problem: orNull(text),
      /** The delivery that this one repeats. */
      replay_of: orNull(int),
      created_at: int,
      /** When the last attempt ended, or the delivery was given up (UNIX seconds). */
      ended_at: orNull(int),
      attempts: int,
      /** The status of the last answer. */
      status: orNull(int),
      /** How long the last attempt took. */
      duration_ms: orNull(int),
    },
    key: ['realm_id', 'bot_id', 'id'],
    exported: { never: 'of this server only' },
    withMessage: 'deleted',
  }),
  /** The latest attempts of each delivery. */
  webhook_attempts: table({
    columns: {
      realm_id: int,
      bot_id: int,
      delivery_id: int,
      /** From 1. */
      number: int,
      message_id: orNull(int),
      started_at: int,
      duration_ms: int,
      /** JSON of a `SentRequest`. */
      request: json,
      /** JSON of a `GotReply`; null: no answer came. */
      reply: orNull(json),
      problem: orNull(text),
    },
    key: ['realm_id', 'bot_id', 'delivery_id', 'number'],
    exported: { never: 'of this server only' },
    withMessage: 'deleted',
  }),
};

type WebhookTables = typeof webhooksTables;

declare module '../../engine/declared.ts' {
  interface DeclaredTables extends WebhookTables {}
}
