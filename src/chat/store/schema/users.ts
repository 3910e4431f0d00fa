import { SharedValues } from '../../../engine/kernel/values/shared-values.ts';
import { flag, flagOf, int, json, orNull, text, yes } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import type { BotType, Person, Role, User, UserSettings } from '../../model/people.ts';
import { USER_SETTING_DEFAULTS } from '../../model/settings/user-settings.ts';

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

/** All settings of a user; users with equal settings share one object. */
const userSettings = new SharedValues<UserSettings>(1000, (encoded) =>
  encoded === '{}'
    ? USER_SETTING_DEFAULTS
    : { ...USER_SETTING_DEFAULTS, ...(JSON.parse(encoded) as UserSettings) },
);

/** The row holds only values that differ from the first value of each setting. */
export function userSettingsRow(settings: UserSettings): string {
  const changed = Object.entries(settings).filter(([name, value]) => value !== USER_SETTING_DEFAULTS[name]);
  return JSON.stringify(Object.fromEntries(changed));
}

/** Columns that memory does not hold, or derives from others. */
type NotInMemory = 'realm_id' | 'email_key' | 'password_hash';

export function userOf(row: Omit<Schema['users'], NotInMemory>): User {
  const settings = userSettings.of(row.settings);
  return {
    id: row.id,
    deliveryEmail: row.delivery_email,
    fullName: row.full_name,
    role: row.role as Role,
    isActive: yes(row.is_active),
    isBot: yes(row.is_bot),
    botType: row.bot_type as BotType | null,
    botOwnerId: row.bot_owner_id,
    isSystemBot: yes(row.is_system_bot),
    dateJoined: row.date_joined,
    timezone: row.timezone,
    avatarSource: row.avatar_source as 'G' | 'U',
    avatarVersion: row.avatar_version,
    avatarKey: row.avatar_key,
    emailVisibility: Number(settings.email_address_visibility ?? 1),
    canCreateUsers: yes(row.can_create_users),
    canChangeUserEmails: yes(row.can_change_user_emails),
    apiKey: row.api_key,
    settings,
  };
}

/** A user with changed settings, and the properties that follow from settings. */
export const withSettings = (user: User, settings: UserSettings): User => ({
  ...user,
  settings,
  emailVisibility: Number(settings.email_address_visibility ?? 1),
});

/** Without the password, which is not in memory. */
export function userRow(realmId: number, user: User): Omit<Schema['users'], 'password_hash'> {
  return {
    realm_id: realmId,
    id: user.id,
    delivery_email: user.deliveryEmail,
    email_key: user.deliveryEmail.toLowerCase(),
    full_name: user.fullName,
    role: user.role,
    is_active: flagOf(user.isActive),
    is_bot: flagOf(user.isBot),
    bot_type: user.botType,
    bot_owner_id: user.botOwnerId,
    is_system_bot: flagOf(user.isSystemBot),
    can_create_users: flagOf(user.canCreateUsers),
    can_change_user_emails: flagOf(user.canChangeUserEmails),
    api_key: user.apiKey,
    date_joined: user.dateJoined,
    timezone: user.timezone,
    avatar_source: user.avatarSource,
    avatar_version: user.avatarVersion,
    avatar_key: user.avatarKey ?? null,
    settings: userSettingsRow(user.settings),
  };
}

/** The user without secrets: each field is listed, so that a new secret field never gets into the log. */
export const personOf = (user: User): Person => ({
  id: user.id,
  deliveryEmail: user.deliveryEmail,
  fullName: user.fullName,
  role: user.role,
  isActive: user.isActive,
  isBot: user.isBot,
  botType: user.botType,
  botOwnerId: user.botOwnerId,
  isSystemBot: user.isSystemBot,
  dateJoined: user.dateJoined,
  timezone: user.timezone,
  avatarSource: user.avatarSource,
  avatarVersion: user.avatarVersion,
  avatarKey: user.avatarKey ?? null,
  emailVisibility: user.emailVisibility,
});
