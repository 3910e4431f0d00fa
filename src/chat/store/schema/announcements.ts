import { int, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const announcementsTables = {
  /** Announcements between nodes, kept for a few seconds, where PostgreSQL sends no notices (`postgres-poller.ts`). */
  announcements: table({
    columns: {
      realm_id: int,
      /** Milliseconds, by the clock of the database. */
      said_at: int,
      /** A UUID. */
      id: text,
      /** The node that made it. */
      node: text,
      content: text,
    },
    key: ['realm_id', 'said_at', 'id'],
    exported: { never: 'of this server only' },
  }),
};
