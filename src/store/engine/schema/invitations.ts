import type { Flag, Json } from './columns.ts';

export interface InvitationsTable {
  realm_id: number;
  id: number;
  inviter_id: number;
  /** null: a link that many may follow. */
  email: string | null;
  /** Lower-cased address. */
  email_key: string | null;
  token: string;
  role: number;
  /** JSON array. */
  stream_ids: Json;
  /** JSON array. */
  group_ids: Json;
  with_default_channels: Flag;
  notify_inviter: Flag;
  created_at: number;
  /** null: never. */
  expires_at: number | null;
  revoked: Flag;
}

export interface JoinRequestsTable {
  realm_id: number;
  /** Lower-cased address. */
  email_key: string;
  email: string;
  token_hash: string;
  /** null: the organization is open. */
  invitation_id: number | null;
  asked_from: string;
  expires_at: number;
  asked_since: number;
  asked: number;
}
