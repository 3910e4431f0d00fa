import { int, text } from './columns.ts';
import { table } from './table.ts';

export const announcementsTables = {
  /** What nodes say to each other, for a few seconds, where PostgreSQL does not carry it (`postgres-poller.ts`). */
  announcements: table({
    columns: {
      realm_id: int,
      /** Milliseconds, by the clock of the database. */
      said_at: int,
      /** A UUID. */
      id: text,
      /** Who says it. */
      node: text,
      content: text,
    },
    key: ['realm_id', 'said_at', 'id'],
    exported: { never: 'of this server only' },
  }),
};
