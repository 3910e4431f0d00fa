import { int, json, orNull, text, textOf } from '../../../engine/store/schema/columns.ts';
import { type RowOf, table } from '../../../engine/store/schema/table.ts';

export const auditTables = {
  /** Who changed what of the organization (`audit`). */
  audit_entries: table({
    columns: {
      realm_id: int,
      /** Grows with time. */
      id: int,
      /** UNIX seconds. */
      created_at: int,
      kind: text,
      source: textOf('user', 'command_line', 'server'),
      acting_user_id: orNull(int),
      /** The setting or permission. */
      property: orNull(text),
      user_id: orNull(int),
      stream_id: orNull(int),
      group_id: orNull(int),
      before_value: orNull(json),
      after_value: orNull(json),
    },
    key: ['realm_id', 'id'],
    counter: 'audit_entry',
    exported: 'audit_log',
  }),
};

export type AuditEntriesTable = RowOf<(typeof auditTables.audit_entries)['columns']>;
