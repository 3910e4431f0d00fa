import { int, orNull, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const exportsTables = {
  exports: table({
    columns: {
      realm_id: int,
      id: int,
      /** 1 public, 2 with the private data of consenting users. */
      export_type: int,
      acting_user_id: int,
      requested_at: int,
      /** How often a node began to make it. */
      attempts: int,
      /** When the node that makes it last reported progress; null: no node is making it. */
      alive_at: orNull(int),
      finished_at: orNull(int),
      failed_at: orNull(int),
      deleted_at: orNull(int),
      /** The secret that signs addresses of the archive. */
      secret: text,
    },
    key: ['realm_id', 'id'],
    counter: 'export',
    exported: { never: 'of this server only' },
  }),
};
