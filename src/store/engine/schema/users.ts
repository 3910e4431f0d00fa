import type { Flag, Json } from './columns.ts';

export interface UsersTable {
  realm_id: number;
  id: number;
  delivery_email: string;
  /** Lower-cased address: who it is, whatever the case. */
  email_key: string;
  full_name: string;
  role: number;
  is_active: Flag;
  is_bot: Flag;
  bot_type: number | null;
  bot_owner_id: number | null;
  is_system_bot: Flag;
  /** May make accounts, if an administrator too (spec 4.13). */
  can_create_users: Flag;
  /** May change the addresses of others, if an owner too (spec 4.5). */
  can_change_user_emails: Flag;
  api_key: string;
  password_hash: string | null;
  date_joined: number;
  timezone: string;
  avatar_source: string;
  avatar_version: number;
  /** Random part of the address of an uploaded avatar; null: none. */
  avatar_key: string | null;
  settings: Json;
}

export interface AlertWordsTable {
  realm_id: number;
  user_id: number;
  /** In lower case. */
  word_key: string;
  word: string;
}

/** Key-value storage of a user, usually a bot. */
export interface BotStorageTable {
  realm_id: number;
  user_id: number;
  key: string;
  value: string;
}

export interface ProfileFieldsTable {
  realm_id: number;
  id: number;
  type: number;
  /** Fields are shown in this order. */
  rank: number;
  name: string;
  hint: string;
  /** Choices or the kind of account; '' when the type has none. */
  field_data: string;
  in_summary: Flag;
  required: Flag;
  editable_by_user: Flag;
}

export interface ProfileValuesTable {
  realm_id: number;
  user_id: number;
  field_id: number;
  value: string;
  /** HTML, for types with Markdown. */
  rendered_value: string | null;
}

/** What a bot is set to; a bot without a row is set to nothing. */
export interface BotsTable {
  realm_id: number;
  user_id: number;
  sending_channel_id: number | null;
  events_channel_id: number | null;
  all_public_channels: Flag;
  /** Where an outgoing webhook posts to. */
  service: Json | null;
  config: Json;
}

/** A requested change of address; at most one per user. */
export interface EmailChangesTable {
  realm_id: number;
  user_id: number;
  email: string;
  /** The address that it takes the place of. */
  email_before: string;
  token_hash: string;
  /** UNIX seconds; 0: it was taken back. */
  expires_at: number;
  /** Since when `asked` counts (UNIX seconds). */
  asked_since: number;
  asked: number;
}
