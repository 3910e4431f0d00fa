import { int, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const failedItemsTables = {
  /** Items of background jobs that failed: those that are tried again, and those that were given up. */
  failed_items: table({
    columns: {
      realm_id: int,
      /** The name of the job. */
      job: text,
      /** The kind of the item: user, message, … */
      kind: text,
      /** Its ID, or its position in the log. */
      item: int,
      /** `trying`, `given_up`, or `wanted` by an operator. */
      state: text,
      attempts: int,
      /** The message of the last failure. */
      cause: text,
      /** When it last failed (UNIX seconds). */
      failed_at: int,
    },
    key: ['realm_id', 'job', 'item'],
    exported: { never: 'of this server only' },
  }),
};
