import { int, json, orNull, text } from '../../engine/store/schema/columns.ts';
import { table } from '../../engine/store/schema/table.ts';

export const previewsTables = {
  /** Previews of linked pages. */
  linked_pages: table({
    columns: {
      realm_id: int,
      /** SHA-256 of its address, in base64url. */
      hash: text,
      /** `reading`, `shown`, or `empty`: there is nothing to show. */
      state: text,
      /** Title, description and picture; null: there are none. */
      embed: orNull(json),
      /** Until when the row counts (UNIX seconds): the end of the lease while a node reads the page. */
      until: int,
    },
    key: ['realm_id', 'hash'],
    exported: { never: 'of this server only' },
  }),
  /** Messages whose linked pages are to be shown. */
  preview_waits: table({
    columns: {
      realm_id: int,
      message_id: int,
      /** When a node takes it (UNIX seconds): the end of the lease while a node works on it. */
      due_at: int,
    },
    key: ['realm_id', 'message_id'],
    withMessage: 'deleted',
    exported: { never: 'of this server only' },
  }),
};

type PreviewTables = typeof previewsTables;

declare module '../../engine/declared.ts' {
  interface DeclaredTables extends PreviewTables {}
}
