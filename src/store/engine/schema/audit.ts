import type { Json } from './columns.ts';

/** Who changed what of the organization (`audit`). */
export interface AuditEntriesTable {
  realm_id: number;
  /** Grows with time. */
  id: number;
  /** UNIX seconds. */
  created_at: number;
  kind: string;
  /** 'user', 'command_line' or 'server'. */
  source: string;
  acting_user_id: number | null;
  /** The setting or permission. */
  property: string | null;
  user_id: number | null;
  stream_id: number | null;
  group_id: number | null;
  before_value: Json | null;
  after_value: Json | null;
}
