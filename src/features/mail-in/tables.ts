import { int, text } from '../../engine/store/schema/columns.ts';
import { table } from '../../engine/store/schema/table.ts';

export const mailInTables = {
  /** Mails that recently became messages; the same mail becomes no second message. */
  received_mails: table({
    columns: {
      realm_id: int,
      /** SHA-256, in hex, of the address and what identifies the mail. */
      digest: text,
      /** UNIX seconds. */
      received_at: int,
    },
    key: ['realm_id', 'digest'],
    exported: { never: 'of this server only' },
  }),
};

type MailInTables = typeof mailInTables;

declare module '../../engine/declared.ts' {
  interface DeclaredTables extends MailInTables {}
}
