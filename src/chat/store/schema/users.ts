import { flag, int, json, orNull, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const usersTables = {
  users: table({
    columns: {
      realm_id: int,
      id: int,
      delivery_email: text,
      /** Lower-cased address: identifies the account in any case. */
      email_key: text,
      full_name: text,
      role: int,
      is_active: flag,
      is_bot: flag,
      bot_type: orNull(int),
      bot_owner_id: orNull(int),
      is_system_bot: flag,
      /** May create accounts, if an administrator too. */
      can_create_users: flag,
      /** May change the addresses of others, if an owner too. */
      can_change_user_emails: flag,
      api_key: text,
      password_hash: orNull(text),
      date_joined: int,
      timezone: text,
      avatar_source: text,
      avatar_version: int,
      /** Random part of the address of an uploaded avatar; null: none. */
      avatar_key: orNull(text),
      settings: json,
    },
    key: ['realm_id', 'id'],
    counter: 'user',
    exported: 'users',
  }),
  alert_words: table({
    columns: {
      realm_id: int,
      user_id: int,
      /** In lower case. */
      word_key: text,
      word: text,
    },
    key: ['realm_id', 'user_id', 'word_key'],
    exported: 'private_data',
  }),
  /** Key-value storage of a user, usually a bot. */
  bot_storage: table({
    columns: {
      realm_id: int,
      user_id: int,
      key: text,
      value: text,
    },
    key: ['realm_id', 'user_id', 'key'],
    exported: { never: 'what programs keep for themselves' },
  }),
  profile_fields: table({
    columns: {
      realm_id: int,
      id: int,
      type: int,
      /** Fields are shown in this order. */
      rank: int,
      name: text,
      hint: text,
      /** Choices or the kind of account; '' when the type has none. */
      field_data: text,
      in_summary: flag,
      required: flag,
      editable_by_user: flag,
    },
    key: ['realm_id', 'id'],
    counter: 'profile_field',
    exported: 'profile_fields',
  }),
  profile_values: table({
    columns: {
      realm_id: int,
      user_id: int,
      field_id: int,
      value: text,
      /** HTML, for types with Markdown. */
      rendered_value: orNull(text),
    },
    key: ['realm_id', 'user_id', 'field_id'],
    exported: 'profiles',
  }),
  /** The settings of a bot; a bot without a row has none. */
  bots: table({
    columns: {
      realm_id: int,
      user_id: int,
      sending_channel_id: orNull(int),
      events_channel_id: orNull(int),
      all_public_channels: flag,
      /** Where an outgoing webhook posts to. */
      service: orNull(json),
      config: json,
    },
    key: ['realm_id', 'user_id'],
    exported: { never: 'keys and tokens of other servers' },
  }),
  /** A requested change of address; at most one per user. */
  email_changes: table({
    columns: {
      realm_id: int,
      user_id: int,
      email: text,
      /** The address that it replaces. */
      email_before: text,
      token_hash: text,
      /** UNIX seconds; 0: it was revoked. */
      expires_at: int,
      /** The beginning of the time in which `asked` counts (UNIX seconds). */
      asked_since: int,
      asked: int,
    },
    key: ['realm_id', 'user_id'],
    exported: { never: 'of this server only' },
  }),
};
