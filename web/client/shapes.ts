// Made by `node scripts/client.ts`. Do not edit.

export interface AddedPerson {
  /** The user. */
  user_id: number;
  /** The real address; null for who may not see it. */
  delivery_email: string | null;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
  /** The name. */
  full_name: string;
  /** When the account was made, as ISO 8601. */
  date_joined: string;
  /** Whether it is an owner. */
  is_owner: boolean;
  /** Whether it is an administrator or owner. */
  is_admin: boolean;
  /** Whether it is a guest. */
  is_guest: boolean;
  /** Whether it is a bot. */
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people. */
  bot_type: number | null;
  /** Who owns the bot; null for people, and bots without an owner. */
  bot_owner_id?: number | null;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: number;
  /** Identifier of the IANA database, such as Europe/Paris. */
  timezone: string;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url?: string | null;
  /** It grows with each new picture. */
  avatar_version: number;
  /** What the profile fields hold, by the ID of the field. */
  profile_data?: Record<
    string,
    {
      /** What it is now. */
      value: string;
      /** The value as HTML, of fields that hold Markdown. */
      rendered_value?: string;
    }
  >;
  /** Whether the account is not deactivated. */
  is_active?: boolean;
}

export interface Attachment {
  /** The ID. */
  id: number;
  /** The name. */
  name: string;
  /** The address of the file, below `/user_uploads/`. */
  path_id: string;
  /** Bytes. */
  size: number;
  /** When it was uploaded, in UNIX milliseconds. */
  create_time: number;
  /** The messages that link to the file. */
  messages: {
    /** When the message was sent, in UNIX milliseconds. */
    date_sent: number;
    /** The ID. */
    id: number;
  }[];
}

export interface AuditEntry {
  /** The ID. */
  id: number;
  /** When it was done, in UNIX seconds. */
  timestamp: number;
  /** What was done. */
  kind:
    | 'bot_owner_changed'
    | 'bot_setting_changed'
    | 'channel_archived'
    | 'channel_created'
    | 'channel_default_changed'
    | 'channel_description_changed'
    | 'channel_member_added'
    | 'channel_member_removed'
    | 'channel_permission_changed'
    | 'channel_privacy_changed'
    | 'channel_renamed'
    | 'channel_retention_changed'
    | 'channel_unarchived'
    | 'default_channel_group_added'
    | 'default_channel_group_changed'
    | 'default_channel_group_removed'
    | 'default_user_setting_changed'
    | 'domain_added'
    | 'domain_changed'
    | 'domain_removed'
    | 'emoji_added'
    | 'emoji_deactivated'
    | 'export_deleted'
    | 'export_failed'
    | 'export_finished'
    | 'export_requested'
    | 'group_created'
    | 'group_deactivated'
    | 'group_description_changed'
    | 'group_member_added'
    | 'group_member_removed'
    | 'group_permission_changed'
    | 'group_renamed'
    | 'group_subgroup_added'
    | 'group_subgroup_removed'
    | 'invitation_created'
    | 'invitation_revoked'
    | 'invitation_sent_again'
    | 'linkifier_added'
    | 'linkifier_changed'
    | 'linkifier_removed'
    | 'linkifiers_reordered'
    | 'playground_added'
    | 'playground_removed'
    | 'profile_field_added'
    | 'profile_field_changed'
    | 'profile_field_removed'
    | 'profile_fields_reordered'
    | 'realm_deactivated'
    | 'realm_permission_changed'
    | 'realm_reactivated'
    | 'realm_setting_changed'
    | 'sessions_ended'
    | 'user_created'
    | 'user_deactivated'
    | 'user_email_changed'
    | 'user_key_changed'
    | 'user_key_shown'
    | 'user_name_changed'
    | 'user_password_changed'
    | 'user_password_link_made'
    | 'user_profile_changed'
    | 'user_reactivated'
    | 'user_role_changed';
  /** `user`: a user; `command_line`: somebody at the server’s command line; `server`: the server by itself. */
  source: 'user' | 'command_line' | 'server';
  /** Who did it; null where no user did. */
  acting_user_id: number | null;
  /** The setting, the permission, or the domain; null without one. */
  property: string | null;
  /** The user that was changed; null without one. */
  user_id: number | null;
  /** The channel that was changed; null without one. */
  stream_id: number | null;
  /** The group that was changed; null without one. */
  group_id: number | null;
  /** What it was before; null where there was nothing, or nothing is kept. A value that is too long has only `omitted_characters`. An address is null for an administrator who may not see it. */
  before: unknown;
  /** What it is afterwards, in the same way. */
  after: unknown;
}

export interface Bot {
  /** The user. */
  user_id: number;
  /** The name. */
  full_name: string;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people. */
  bot_type: number | null;
  /** Whether the account is not deactivated. */
  is_active: boolean;
  /** The key with which programs log in. */
  api_key: string;
  /** Who owns the bot; null for nobody. */
  owner_id: number | null;
  /** The channel to which the bot writes, if it does not say otherwise. */
  default_sending_stream: string | null;
  /** The channel whose messages the bot gets, if it does not say otherwise. */
  default_events_register_stream: string | null;
  /** Whether the bot gets the messages of all public channels, if it does not say otherwise. */
  default_all_public_streams: boolean;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url: string;
  /** Where the bot posts to, how, and its token; of outgoing webhooks. */
  services: unknown[];
}

export interface BotChange {
  /** The user. */
  user_id: number;
  /** The name. */
  full_name?: string;
  /** The address by which the API knows them; not always one to which mail goes. */
  email?: string;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people. */
  bot_type?: number | null;
  /** Whether the account is not deactivated. */
  is_active?: boolean;
  /** The key with which programs log in. */
  api_key?: string;
  /** Who owns the bot; null for nobody. */
  owner_id?: number | null;
  /** The channel to which the bot writes, if it does not say otherwise. */
  default_sending_stream?: string | null;
  /** The channel whose messages the bot gets, if it does not say otherwise. */
  default_events_register_stream?: string | null;
  /** Whether the bot gets the messages of all public channels, if it does not say otherwise. */
  default_all_public_streams?: boolean;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url?: string;
  /** Where the bot posts to, how, and its token; of outgoing webhooks. */
  services?: unknown[];
}

export type BotConfig = {
  /** With what another service signs what it posts to the bot. */
  webhook_secret?: string;
  [member: string]: string | undefined;
};

export interface Channel {
  /** The channel. */
  stream_id: number;
  /** The name. */
  name: string;
  /** Whether it is archived: it can be read, not written to. */
  is_archived: boolean;
  /** What it is for, in Markdown. */
  description: string;
  /** When it was made, in UNIX seconds. */
  date_created: number;
  /** Who made it; null when that is not known. */
  creator_id: number | null;
  /** Whether the channel is private. */
  invite_only: boolean;
  /** The description as HTML. */
  rendered_description: string;
  /** Whether everybody on the web may read it. */
  is_web_public: boolean;
  /** Who may post, for older clients: 1 all, 2 administrators, 3 full members, 4 moderators. */
  stream_post_policy: number;
  /** How many days messages are kept; or realm_default; or unlimited. For organization owners. */
  message_retention_days: number | null;
  /** Whether those who join later see what was written before; always so unless it is private. */
  history_public_to_subscribers: boolean;
  /** The oldest message; null without any. */
  first_message_id: number | null;
  /** Whether somebody wrote of late. */
  is_recently_active: boolean;
  /** Whether only administrators may post, for older clients. */
  is_announcement_only: boolean;
  /** Who may add people to the channel, without being in it. */
  can_add_subscribers_group: GroupSetting;
  /** Who may remove people from the channel. */
  can_remove_subscribers_group: GroupSetting;
  /** Who may change the channel. */
  can_administer_channel_group: GroupSetting;
  /** Who may post in the channel. */
  can_send_message_group: GroupSetting;
  /** Who may join the channel even though it is private. */
  can_subscribe_group: GroupSetting;
  /** Messages a week; null for a young channel. */
  stream_weekly_traffic: number | null;
}

export interface ChannelToJoin {
  /** The channel. */
  stream_id: number;
  /** The name. */
  name: string;
  /** Whether it is archived: it can be read, not written to. */
  is_archived: boolean;
  /** What it is for, in Markdown. */
  description: string;
  /** When it was made, in UNIX seconds. */
  date_created: number;
  /** Who made it; null when that is not known. */
  creator_id: number | null;
  /** Whether the channel is private. */
  invite_only: boolean;
  /** The description as HTML. */
  rendered_description: string;
  /** Whether everybody on the web may read it. */
  is_web_public: boolean;
  /** Who may post, for older clients: 1 all, 2 administrators, 3 full members, 4 moderators. */
  stream_post_policy: number;
  /** How many days messages are kept; or realm_default; or unlimited. For organization owners. */
  message_retention_days: number | null;
  /** Whether those who join later see what was written before; always so unless it is private. */
  history_public_to_subscribers: boolean;
  /** The oldest message; null without any. */
  first_message_id: number | null;
  /** Whether somebody wrote of late. */
  is_recently_active: boolean;
  /** Whether only administrators may post, for older clients. */
  is_announcement_only: boolean;
  /** Who may add people to the channel, without being in it. */
  can_add_subscribers_group: GroupSetting;
  /** Who may remove people from the channel. */
  can_remove_subscribers_group: GroupSetting;
  /** Who may change the channel. */
  can_administer_channel_group: GroupSetting;
  /** Who may post in the channel. */
  can_send_message_group: GroupSetting;
  /** Who may join the channel even though it is private. */
  can_subscribe_group: GroupSetting;
  /** Messages a week; null for a young channel. */
  stream_weekly_traffic: number | null;
  /** Who is in the channel, by user ID. */
  subscribers?: number[];
}

export interface ClientPresence {
  /** The program that sent it. */
  client: string;
  /** What they say of themselves. */
  status: string;
  /** When, in UNIX seconds. */
  timestamp: number;
  /** Whether mobile notifications reach them. */
  pushable?: boolean;
}

export interface ClientPresences {
  /** Over all clients. */
  aggregated: ClientPresence;
  /** Over all clients; the word is of older ones. */
  website: ClientPresence;
}

export interface CodePlayground {
  /** The ID. */
  id: number;
  /** The name. */
  name: string;
  /** The language of the code. */
  lexer_language: string;
  /** The address, as a template (RFC 6570). */
  url_template: string;
}

export interface CustomEmoji {
  /** The ID. */
  id: string;
  /** The name. */
  name: string;
  /** The picture. */
  source_url: string;
  /** The picture without movement; null when it does not move. */
  still_url: string | null;
  /** Whether it is not in use any more. */
  deactivated: boolean;
  /** Who uploaded it. */
  author_id: number | null;
}

export interface DataExport {
  /** The ID. */
  id: number;
  /** Who asked for it. */
  acting_user_id: number;
  /** When it was asked for. */
  export_time: number;
  /** When the archive was deleted; null: it was not. */
  deleted_timestamp: number | null;
  /** When it failed; null: it did not. */
  failed_timestamp: number | null;
  /** Where the archive is; null while or when there is none for the caller. */
  export_url: string | null;
  /** Whether it is still being made. */
  pending: boolean;
  /** 1 public data; 2 also private data of people who consented. */
  export_type: number;
}

export interface DefaultChannelGroup {
  /** The ID. */
  id: number;
  /** The name. */
  name: string;
  /** What it is for, in Markdown. */
  description: string;
  /** The channels, by ID. */
  streams: number[];
}

export interface Draft {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: '' | 'stream' | 'private';
  /** The channel, or the people. */
  to: number[];
  /** The topic. */
  topic: string;
  /** What was written; HTML or Markdown, as the client asked. */
  content: string;
  /** When, in UNIX seconds. */
  timestamp: number;
}

export interface FoundMessage {
  /** The picture; null where the client said that it makes it itself. */
  avatar_url: string | null;
  /** The program that sent it. */
  client: string;
  /** What was written; HTML or Markdown, as the client asked. */
  content: string;
  /** `text/html` or `text/x-markdown`. */
  content_type: string;
  /** For a channel message, the name of the channel; for a direct message, everybody in it. */
  display_recipient:
    | string
    | {
        /** The ID. */
        id: number;
        /** The address by which the API knows them; not always one to which mail goes. */
        email: string;
        /** The name. */
        full_name: string;
        /** Always false. */
        is_mirror_dummy: boolean;
      }[];
  /** The edits and moves, the newest first; absent without any, or where they are not shown. */
  edit_history?: MessageEdit[];
  /** The ID. */
  id: number;
  /** Whether it begins with `/me` and is shown as what its sender does. */
  is_me_message: boolean;
  /** When its text was last edited; absent: never. */
  last_edit_timestamp?: number;
  /** When it was last moved; absent: never. */
  last_moved_timestamp?: number;
  /** Who reacted how. */
  reactions: Reaction[];
  /** One number for each conversation: the same channel, or the same people. */
  recipient_id: number;
  /** The address of the sender. */
  sender_email: string;
  /** The name of the sender. */
  sender_full_name: string;
  /** The sender. */
  sender_id: number;
  /** The organization of the sender. */
  sender_realm_str: string;
  /** The channel. */
  stream_id?: number;
  /** The topic; of a direct message empty. */
  subject: string;
  /** What people attached to it, such as votes in a poll. */
  submessages: Submessage[];
  /** When, in UNIX seconds. */
  timestamp: number;
  /** The links that linkifiers make of the topic. */
  topic_links: {
    /** What is shown. */
    text: string;
    /** The address. */
    url: string;
  }[];
  /** What kind it is. */
  type: 'stream' | 'private';
  /** The flags of the message for the user, such as `read`, `starred` and `mentioned`. */
  flags: string[];
  /** The content with the words that were looked for marked, as HTML. */
  match_content?: string;
  /** The topic with the words that were looked for marked, as HTML. */
  match_subject?: string;
}

export type GroupSetting =
  | number
  | {
      /** User IDs. */
      direct_members: number[];
      /** Group IDs. */
      direct_subgroups: number[];
    };

export interface IncomingWebhook {
  /** The name. */
  name: string;
  /** What people call it. */
  display_name: string;
  /** The events that the service can report; null: the service has no choice of events. */
  all_event_types: string[] | null;
  /** What can be set in the address. */
  config_options: {
    /** The name for programs. */
    key: string;
    /** The name for people. */
    label: string;
    /** How a value is checked. */
    validator: string;
  }[];
}

export interface Invitation {
  /** The ID. */
  id: number;
  /** Who invited them. */
  invited_by_user_id: number;
  /** When, in UNIX seconds. */
  invited: number;
  /** When it ends, in UNIX seconds; null: never. */
  expiry_date: number | null;
  /** The role that they will have. */
  invited_as: number;
  /** The address by which the API knows them; not always one to which mail goes. */
  email?: string;
  /** Whether the inviter hears when they join. */
  notify_referrer_on_join?: boolean;
  /** The link; of those for many. */
  link_url?: string;
  /** Whether it is a link for many. */
  is_multiuse: boolean;
  /** The channels in which the invited will be, besides the default ones. */
  stream_ids: number[];
  /** The groups in which the invited will be. */
  group_ids: number[];
  /** Whether the invited will be in the default channels too. */
  include_realm_default_subscriptions: boolean;
}

export interface Linkifier {
  /** What is found in messages. */
  pattern: string;
  /** The address, as a template (RFC 6570). */
  url_template: string;
  /** The ID. */
  id: number;
}

export interface ListedChannel {
  /** The channel. */
  stream_id: number;
  /** The name. */
  name: string;
  /** Whether it is archived: it can be read, not written to. */
  is_archived: boolean;
  /** What it is for, in Markdown. */
  description: string;
  /** When it was made, in UNIX seconds. */
  date_created: number;
  /** Who made it; null when that is not known. */
  creator_id: number | null;
  /** Whether the channel is private. */
  invite_only: boolean;
  /** The description as HTML. */
  rendered_description: string;
  /** Whether everybody on the web may read it. */
  is_web_public: boolean;
  /** Who may post, for older clients: 1 all, 2 administrators, 3 full members, 4 moderators. */
  stream_post_policy: number;
  /** How many days messages are kept; or realm_default; or unlimited. For organization owners. */
  message_retention_days: number | null;
  /** Whether those who join later see what was written before; always so unless it is private. */
  history_public_to_subscribers: boolean;
  /** The oldest message; null without any. */
  first_message_id: number | null;
  /** Whether somebody wrote of late. */
  is_recently_active: boolean;
  /** Whether only administrators may post, for older clients. */
  is_announcement_only: boolean;
  /** Who may add people to the channel, without being in it. */
  can_add_subscribers_group: GroupSetting;
  /** Who may remove people from the channel. */
  can_remove_subscribers_group: GroupSetting;
  /** Who may change the channel. */
  can_administer_channel_group: GroupSetting;
  /** Who may post in the channel. */
  can_send_message_group: GroupSetting;
  /** Who may join the channel even though it is private. */
  can_subscribe_group: GroupSetting;
  /** Messages a week; null for a young channel. */
  stream_weekly_traffic: number | null;
  /** Whether new people are subscribed. */
  is_default?: boolean;
  /** How many active accounts are in the channel. */
  subscriber_count: number;
}

export interface Message {
  /** The picture; null where the client said that it makes it itself. */
  avatar_url: string | null;
  /** The program that sent it. */
  client: string;
  /** What was written; HTML or Markdown, as the client asked. */
  content: string;
  /** `text/html` or `text/x-markdown`. */
  content_type: string;
  /** For a channel message, the name of the channel; for a direct message, everybody in it. */
  display_recipient:
    | string
    | {
        /** The ID. */
        id: number;
        /** The address by which the API knows them; not always one to which mail goes. */
        email: string;
        /** The name. */
        full_name: string;
        /** Always false. */
        is_mirror_dummy: boolean;
      }[];
  /** The edits and moves, the newest first; absent without any, or where they are not shown. */
  edit_history?: MessageEdit[];
  /** The ID. */
  id: number;
  /** Whether it begins with `/me` and is shown as what its sender does. */
  is_me_message: boolean;
  /** When its text was last edited; absent: never. */
  last_edit_timestamp?: number;
  /** When it was last moved; absent: never. */
  last_moved_timestamp?: number;
  /** Who reacted how. */
  reactions: Reaction[];
  /** One number for each conversation: the same channel, or the same people. */
  recipient_id: number;
  /** The address of the sender. */
  sender_email: string;
  /** The name of the sender. */
  sender_full_name: string;
  /** The sender. */
  sender_id: number;
  /** The organization of the sender. */
  sender_realm_str: string;
  /** The channel. */
  stream_id?: number;
  /** The topic; of a direct message empty. */
  subject: string;
  /** What people attached to it, such as votes in a poll. */
  submessages: Submessage[];
  /** When, in UNIX seconds. */
  timestamp: number;
  /** The links that linkifiers make of the topic. */
  topic_links: {
    /** What is shown. */
    text: string;
    /** The address. */
    url: string;
  }[];
  /** What kind it is. */
  type: 'stream' | 'private';
  /** The flags of the message for the user, such as `read`, `starred` and `mentioned`. */
  flags: string[];
}

export interface MessageEdit {
  /** The text before, in Markdown. */
  prev_content?: string;
  /** The text before, as HTML. */
  prev_rendered_content?: string;
  /** The channel before. */
  prev_stream?: number;
  /** The topic before. */
  prev_topic?: string;
  /** The channel after. */
  stream?: number;
  /** When, in UNIX seconds. */
  timestamp: number;
  /** The topic. */
  topic?: string;
  /** The user. */
  user_id: number | null;
}

export interface MessageSnapshot {
  /** The topic. */
  topic: string;
  /** The topic before. */
  prev_topic?: string;
  /** The channel after. */
  stream?: number;
  /** The channel before. */
  prev_stream?: number;
  /** What was written; HTML or Markdown, as the client asked. */
  content: string;
  /** The text as HTML. */
  rendered_content: string;
  /** The text before, in Markdown. */
  prev_content?: string;
  /** The text before, as HTML. */
  prev_rendered_content?: string;
  /** The edit as HTML, with what came and what went marked. */
  content_html_diff?: string;
  /** The user. */
  user_id: number | null;
  /** When, in UNIX seconds. */
  timestamp: number;
}

export interface MutedUser {
  /** The ID. */
  id: number;
  /** When, in UNIX seconds. */
  timestamp: number;
}

export type NarrowTerm =
  | {
      operator: string;
      operand: unknown;
      negated?: boolean;
    }
  | readonly [string, unknown];

export interface OwnBot {
  /** The address of the bot. */
  username: string;
  /** The name. */
  full_name: string;
  /** The key with which programs log in. */
  api_key: string;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url: string;
  /** The channel to which the bot writes, if it does not say otherwise. */
  default_sending_stream: string | null;
  /** The channel whose messages the bot gets, if it does not say otherwise. */
  default_events_register_stream: string | null;
  /** Whether the bot gets the messages of all public channels, if it does not say otherwise. */
  default_all_public_streams: boolean;
}

export interface PermissionCondition {
  /** What it asks for: a `role`, a permission setting of the organization (`realm`), a channel (`stream`) or a `group`, or a `fact`. */
  by: 'role' | 'realm' | 'stream' | 'group' | 'fact';
  /** The role that is enough, or one above it; null for others. */
  role: number | null;
  /** The permission setting in whose value the user has to be; null for others. */
  setting: string | null;
  /** What has to be true: `account_is_active`, `channel_is_not_archived`, `channel_is_public` (to the user), `group_is_active`, `group_is_no_system_group`, `is_no_bot`, `is_no_guest`, `owner_of_bot_may`, `reads_channel`, `sees_channel`, `spectators_are_admitted`, `subscribed`; null for others. */
  fact: string | null;
  /** Whether it is true for the user. */
  holds: boolean;
  /** How the user is in the value of the setting, ten ways at the most: for each the groups from the one in the value to the one that has the user as its own; an empty list: the user is named in the value. */
  through: number[][];
}

export interface PermissionDescription {
  /** The name of the permission. */
  name: string;
  /** Whether only system groups can be chosen. */
  require_system_group: boolean;
  /** Whether people without an account can. */
  allow_internet_group: boolean;
  /** Whether it can be nobody’s. */
  allow_nobody_group: boolean;
  /** Whether guests can hold the permission. */
  allow_everyone_group: boolean;
  /** The group with which the setting begins. */
  default_group_name: string;
  /** The default for system groups; null: as for others. */
  default_for_system_groups: string | null;
  /** The system groups that can be chosen; empty: all. */
  allowed_system_groups: string[];
  /** The role that may change it, and those above; null: it takes the permissions. */
  changed_by_role: number | null;
  /** The permissions of the channel or group that it takes to change it, all of them. */
  changed_by_permissions: string[];
}

export interface PermissionHolder {
  /** The user. */
  user_id: number;
  /** By what the user may do it; one is enough. */
  ways: PermissionCondition[];
}

export interface PermissionSetting {
  /** Whether only system groups can be chosen. */
  require_system_group: boolean;
  /** Whether people without an account can. */
  allow_internet_group: boolean;
  /** Whether it can be nobody’s. */
  allow_nobody_group: boolean;
  /** Whether guests can hold the permission. */
  allow_everyone_group: boolean;
  /** The group with which the setting begins. */
  default_group_name: string;
  /** The default for system groups; null: as for others. */
  default_for_system_groups: string | null;
  /** The system groups that can be chosen; empty: all. */
  allowed_system_groups: string[];
}

export interface Person {
  /** The user. */
  user_id: number;
  /** The real address; null for who may not see it. */
  delivery_email: string | null;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
  /** The name. */
  full_name: string;
  /** When the account was made, as ISO 8601. */
  date_joined: string;
  /** Whether it is an owner. */
  is_owner: boolean;
  /** Whether it is an administrator or owner. */
  is_admin: boolean;
  /** Whether it is a guest. */
  is_guest: boolean;
  /** Whether it is a bot. */
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people. */
  bot_type: number | null;
  /** Who owns the bot; null for people, and bots without an owner. */
  bot_owner_id?: number | null;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: number;
  /** Identifier of the IANA database, such as Europe/Paris. */
  timezone: string;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url?: string | null;
  /** It grows with each new picture. */
  avatar_version: number;
  /** What the profile fields hold, by the ID of the field. */
  profile_data?: Record<
    string,
    {
      /** What it is now. */
      value: string;
      /** The value as HTML, of fields that hold Markdown. */
      rendered_value?: string;
    }
  >;
}

export interface PersonChange {
  /** The user. */
  user_id: number;
  /** The address by which the API knows them; not always one to which mail goes. */
  email?: string;
  /** The name. */
  full_name?: string;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url?: string | null;
  /** `G`: a picture that is made; `U`: one that was uploaded. */
  avatar_source?: string;
  /** The larger picture; null as `avatar_url`. */
  avatar_url_medium?: string | null;
  /** It grows with each new picture. */
  avatar_version?: number;
  /** Identifier of the IANA database, such as Europe/Paris. */
  timezone?: string;
  /** Who owns the bot; null for people, and bots without an owner. */
  bot_owner_id?: number | null;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role?: number;
  /** The real address; null for who may not see it. */
  delivery_email?: string | null;
  /** The new address by which the API knows them. */
  new_email?: string;
  /** Whether the account is not deactivated. */
  is_active?: boolean;
  /** The field, and what it holds now. */
  custom_profile_field?: {
    /** The ID. */
    id: number;
    /** What it is now. */
    value: string | null;
    /** The value as HTML, of fields that hold Markdown. */
    rendered_value?: string | null;
  };
}

export type Presence = PresenceTimes | ClientPresences;

export interface PresenceTimes {
  /** When they last used a client; absent: not known. */
  active_timestamp?: number;
  /** When a client of theirs was last there. */
  idle_timestamp?: number;
}

export interface ProfileField {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: number;
  /** Its place among the fields. */
  order: number;
  /** The name. */
  name: string;
  /** What the field is for. */
  hint: string;
  /** Choices or the kind of account, as JSON text; empty for other types. */
  field_data: string;
  /** Whether the field stands in the short profile; absent: no. */
  display_in_profile_summary?: boolean;
  /** Whether everybody is to fill in the field. */
  required: boolean;
  /** Whether people fill in the field themselves. */
  editable_by_user: boolean;
}

export interface Reaction {
  /** For a Unicode emoji, its code points in hexadecimal; for an emoji of the organization, its ID. */
  emoji_code: string;
  /** What the emoji is called. */
  emoji_name: string;
  /** `unicode_emoji`, `realm_emoji` (one of the organization) or the extra emoji. */
  reaction_type: string;
  /** The user. */
  user_id: number;
}

export interface RealmDomain {
  /** The domain. */
  domain: string;
  /** Whether its subdomains count too. */
  allow_subdomains: boolean;
}

export interface SavedSnippet {
  /** The ID. */
  id: number;
  /** What it is called. */
  title: string;
  /** What was written; HTML or Markdown, as the client asked. */
  content: string;
  /** When it was made, in UNIX seconds. */
  date_created: number;
}

export interface ScheduledMessage {
  /** The scheduled message. */
  scheduled_message_id: number;
  /** What kind it is. */
  type: 'stream' | 'private';
  /** The channel, or the people. */
  to: number | number[];
  /** The topic. */
  topic?: string;
  /** What was written; HTML or Markdown, as the client asked. */
  content: string;
  /** The text as HTML. */
  rendered_content: string;
  /** When it is to be sent. */
  scheduled_delivery_timestamp: number;
  /** Whether it could not be sent. */
  failed: boolean;
}

export interface SentMessage {
  /** The picture; null where the client said that it makes it itself. */
  avatar_url: string | null;
  /** The program that sent it. */
  client: string;
  /** What was written; HTML or Markdown, as the client asked. */
  content: string;
  /** `text/html` or `text/x-markdown`. */
  content_type: string;
  /** For a channel message, the name of the channel; for a direct message, everybody in it. */
  display_recipient:
    | string
    | {
        /** The ID. */
        id: number;
        /** The address by which the API knows them; not always one to which mail goes. */
        email: string;
        /** The name. */
        full_name: string;
        /** Always false. */
        is_mirror_dummy: boolean;
      }[];
  /** The edits and moves, the newest first; absent without any, or where they are not shown. */
  edit_history?: MessageEdit[];
  /** The ID. */
  id: number;
  /** Whether it begins with `/me` and is shown as what its sender does. */
  is_me_message: boolean;
  /** When its text was last edited; absent: never. */
  last_edit_timestamp?: number;
  /** When it was last moved; absent: never. */
  last_moved_timestamp?: number;
  /** Who reacted how. */
  reactions: Reaction[];
  /** One number for each conversation: the same channel, or the same people. */
  recipient_id: number;
  /** The address of the sender. */
  sender_email: string;
  /** The name of the sender. */
  sender_full_name: string;
  /** The sender. */
  sender_id: number;
  /** The organization of the sender. */
  sender_realm_str: string;
  /** The channel. */
  stream_id?: number;
  /** The topic; of a direct message empty. */
  subject: string;
  /** What people attached to it, such as votes in a poll. */
  submessages: Submessage[];
  /** When, in UNIX seconds. */
  timestamp: number;
  /** The links that linkifiers make of the topic. */
  topic_links: {
    /** What is shown. */
    text: string;
    /** The address. */
    url: string;
  }[];
  /** What kind it is. */
  type: 'stream' | 'private';
}

export interface SettingDefaults {
  /** Times are shown as 13:00. */
  twenty_four_hour_time: boolean;
  /** Scrolling reads: 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy: number;
  /** A channel opens at: 1 its top topic, 2 its feed. */
  web_channel_default_view: number;
  /** The number of starred messages is shown. */
  starred_message_counts: boolean;
  /** To be told who is typing. */
  receives_typing_notifications: boolean;
  /** A change of the time zone is suggested. */
  web_suggest_update_timezone: boolean;
  /** The middle of the screen is as wide as can be. */
  fluid_layout_width: boolean;
  /** Stronger contrasts. */
  high_contrast_mode: boolean;
  /** The size of letters, in pixels. */
  web_font_size_px: number;
  /** The height of lines, in percent of the letters. */
  web_line_height_percent: number;
  /** 1 automatic, 2 dark, 3 light. */
  color_scheme: number;
  /** Emoticons that are sent become emoji. */
  translate_emoticons: boolean;
  /** The names of those who reacted are shown. */
  display_emoji_reaction_users: boolean;
  /** The language, by its code. */
  default_language: string;
  /** What a client opens with. */
  web_home_view: string;
  /** The escape key leads home. */
  web_escape_navigates_to_home_view: boolean;
  /** People are listed on the left in narrow windows. */
  left_side_userlist: boolean;
  /** The set of pictures of the emoji. */
  emojiset: string;
  /** Quiet channels go down: 1 automatic, 2 always, 3 never. */
  demote_inactive_streams: number;
  /** People are listed: 1 compact, 2 with status, 3 with picture. */
  user_list_style: number;
  /** When pictures move. */
  web_animate_image_previews: string;
  /** Counted: 1 all, 2 unmuted, 3 no channels. */
  web_stream_unreads_count_display_policy: number;
  /** Features of artificial intelligence are hidden. */
  hide_ai_features: boolean;
  /** The enter key sends. */
  enter_sends: boolean;
  /** Drafts are kept on the server; turning it off deletes them. */
  enable_drafts_synchronization: boolean;
  /** Visible notifications of channel messages. */
  enable_stream_desktop_notifications: boolean;
  /** Mails of channel messages. */
  enable_stream_email_notifications: boolean;
  /** Mobile notifications of channel messages. */
  enable_stream_push_notifications: boolean;
  /** Audible notifications of channel messages. */
  enable_stream_audible_notifications: boolean;
  /** The sound of notifications. */
  notification_sound: string;
  /** Visible notifications of direct messages and mentions. */
  enable_desktop_notifications: boolean;
  /** Audible notifications of direct messages and mentions. */
  enable_sounds: boolean;
  /** Visible notifications of followed topics. */
  enable_followed_topic_desktop_notifications: boolean;
  /** Mails of followed topics. */
  enable_followed_topic_email_notifications: boolean;
  /** Mobile notifications of followed topics. */
  enable_followed_topic_push_notifications: boolean;
  /** Audible notifications of followed topics. */
  enable_followed_topic_audible_notifications: boolean;
  /** How long messages are gathered for one mail. */
  email_notifications_batching_period_seconds: number;
  /** Mails of direct messages and mentions when offline. */
  enable_offline_email_notifications: boolean;
  /** Mobile notifications of those when offline. */
  enable_offline_push_notifications: boolean;
  /** Mobile notifications of those when online. */
  enable_online_push_notifications: boolean;
  /** In quiet hours clients are silent; mail and mobile notifications wait for their end. */
  quiet_hours_enabled: boolean;
  /** When quiet hours begin: minutes since midnight in the time zone. */
  quiet_hours_start: number;
  /** When quiet hours end: minutes since midnight; up to and including the beginning: on the next day. */
  quiet_hours_end: number;
  /** The days on which quiet hours begin: the sum of 1 for Monday, 2 for Tuesday, … 64 for Sunday. */
  quiet_hours_days: number;
  /** A mail each week with what was missed. */
  enable_digest_emails: boolean;
  /** Without a function here. */
  enable_marketing_emails: boolean;
  /** Mails when the account is used on a new device. */
  enable_login_emails: boolean;
  /** Mails hold the messages themselves. */
  message_content_in_email_notifications: boolean;
  /** Notifications hold direct messages themselves. */
  pm_content_in_desktop_notifications: boolean;
  /** Mentions of everybody count as mentions. */
  wildcard_mentions_notify: boolean;
  /** The same in followed topics. */
  enable_followed_topic_wildcard_mentions_notify: boolean;
  /** 1 all, 2 with followed topics, 3 direct and mentions, 4 none. */
  desktop_icon_count_display: number;
  /** 1 automatic, 2 always, 3 never. */
  realm_name_in_email_notifications_policy: number;
  /** 1 taken part in, 2 sent to, 3 started, 4 never. */
  automatically_follow_topics_policy: number;
  /** 1 taken part in, 2 sent to, 3 started, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy: number;
  /** Topics with a mention are followed. */
  automatically_follow_topics_where_mentioned: boolean;
  /** Others see when one is there. */
  presence_enabled: boolean;
  /** Others see that one types a direct message. */
  send_private_typing_notifications: boolean;
  /** Others see that one types in a channel. */
  send_stream_typing_notifications: boolean;
  /** Others see what one has read. */
  send_read_receipts: boolean;
  /** Administrators may export private data. */
  allow_private_data_export: boolean;
  /** Who sees the real address: 1 everybody, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility: number;
  /** The view follows a sent message. */
  web_navigate_to_sent_message: boolean;
  /** The sounds that clients have. */
  available_notification_sounds: string[];
  /** The sets of pictures that can be chosen for emoji. */
  emojiset_choices: {
    /** The name for programs. */
    key: string;
    /** What is shown. */
    text: string;
  }[];
}

export interface SettingDescription {
  /** The name of the setting. */
  name: string;
  /** `boolean`, `integer`, `choice` (one of `choices`), `text`, `limit` (a number or `"unlimited"`), `url` (an address or `"default"`), `channel` (an ID, -1 for none), `time_zone`, or `methods` (each name of `choices` with true or false). */
  type: 'boolean' | 'integer' | 'choice' | 'text' | 'limit' | 'url' | 'channel' | 'time_zone' | 'methods';
  /** What can be chosen; null for other types. */
  choices: (number | string)[] | null;
  /** The smallest number, or the fewest characters; null without one. */
  min: number | null;
  /** The largest number, or the most characters; null without one. */
  max: number | null;
  /** The value that `"unlimited"` is kept and shown as; null also for other types. */
  unlimited: number | null;
  /** What it is at first. */
  default: boolean | number | string | null;
  /** The role that may change it, and those above; null: it takes the permissions. */
  changed_by_role: number | null;
  /** The permissions of the channel or group that it takes to change it, all of them. */
  changed_by_permissions: string[];
}

export interface Submessage {
  /** What was written; HTML or Markdown, as the client asked. */
  content: string;
  /** The ID. */
  id: number;
  /** The message. */
  message_id: number;
  /** What kind of part it is; `widget`. */
  msg_type: string;
  /** The sender. */
  sender_id: number;
}

export interface Subscription {
  /** The channel. */
  stream_id: number;
  /** The name. */
  name: string;
  /** Whether it is archived: it can be read, not written to. */
  is_archived: boolean;
  /** What it is for, in Markdown. */
  description: string;
  /** When it was made, in UNIX seconds. */
  date_created: number;
  /** Who made it; null when that is not known. */
  creator_id: number | null;
  /** Whether the channel is private. */
  invite_only: boolean;
  /** The description as HTML. */
  rendered_description: string;
  /** Whether everybody on the web may read it. */
  is_web_public: boolean;
  /** Who may post, for older clients: 1 all, 2 administrators, 3 full members, 4 moderators. */
  stream_post_policy: number;
  /** How many days messages are kept; or realm_default; or unlimited. For organization owners. */
  message_retention_days: number | null;
  /** Whether those who join later see what was written before; always so unless it is private. */
  history_public_to_subscribers: boolean;
  /** The oldest message; null without any. */
  first_message_id: number | null;
  /** Whether somebody wrote of late. */
  is_recently_active: boolean;
  /** Whether only administrators may post, for older clients. */
  is_announcement_only: boolean;
  /** Who may add people to the channel, without being in it. */
  can_add_subscribers_group: GroupSetting;
  /** Who may remove people from the channel. */
  can_remove_subscribers_group: GroupSetting;
  /** Who may change the channel. */
  can_administer_channel_group: GroupSetting;
  /** Who may post in the channel. */
  can_send_message_group: GroupSetting;
  /** Who may join the channel even though it is private. */
  can_subscribe_group: GroupSetting;
  /** Messages a week; null for a young channel. */
  stream_weekly_traffic: number | null;
  /** Visible notifications; null: as the personal setting says. */
  desktop_notifications: boolean | null;
  /** Mails; null: as the personal setting says. */
  email_notifications: boolean | null;
  /** Mobile notifications; null: as the personal setting says. */
  push_notifications: boolean | null;
  /** Audible notifications; null: as the personal setting says. */
  audible_notifications: boolean | null;
  /** Mentions of everybody count as mentions. */
  wildcard_mentions_notify: boolean;
  /** Whether the channel stands at the top. */
  pin_to_top: boolean;
  /** Whether the channel is muted. */
  is_muted: boolean;
  /** The opposite of `is_muted`, for older clients. */
  in_home_view: boolean;
  /** The color in which the channel is shown. */
  color: string;
  /** Who is in the channel, by user ID. */
  subscribers?: number[];
}

export interface SystemBot {
  /** The user. */
  user_id: number;
  /** The real address; null for who may not see it. */
  delivery_email: string | null;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
  /** The name. */
  full_name: string;
  /** When the account was made, as ISO 8601. */
  date_joined: string;
  /** Whether it is an owner. */
  is_owner: boolean;
  /** Whether it is an administrator or owner. */
  is_admin: boolean;
  /** Whether it is a guest. */
  is_guest: boolean;
  /** Whether it is a bot. */
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people. */
  bot_type: number | null;
  /** Who owns the bot; null for people, and bots without an owner. */
  bot_owner_id?: number | null;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: number;
  /** Identifier of the IANA database, such as Europe/Paris. */
  timezone: string;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url?: string | null;
  /** It grows with each new picture. */
  avatar_version: number;
  /** What the profile fields hold, by the ID of the field. */
  profile_data?: Record<
    string,
    {
      /** What it is now. */
      value: string;
      /** The value as HTML, of fields that hold Markdown. */
      rendered_value?: string;
    }
  >;
  /** Whether the account is not deactivated. */
  is_active: boolean;
  /** Whether it belongs to the system; always true. */
  is_system_bot: boolean;
}

export interface UnreadDetails {
  /** What kind it is. */
  type: 'stream' | 'private';
  /** Whether the user is mentioned; absent: no. */
  mentioned?: boolean;
  /** The users. */
  user_ids?: number[];
  /** The channel. */
  stream_id?: number;
  /** The topic. */
  topic?: string;
  /** Whether neither the channel nor the topic is muted. */
  unmuted_stream_msg?: boolean;
}

export interface UnreadMessages {
  /** How many there are. */
  count: number;
  /** Unread direct messages between two people. */
  pms: {
    /** The other person; of messages to oneself, oneself. */
    other_user_id: number;
    /** The sender. */
    sender_id: number;
    /** The unread messages, ascending. */
    unread_message_ids: number[];
  }[];
  /** Unread channel messages. */
  streams: {
    /** The topic. */
    topic: string;
    /** The channel. */
    stream_id: number;
    /** The unread messages, ascending. */
    unread_message_ids: number[];
  }[];
  /** Unread direct messages among three or more people. */
  huddles: {
    /** Everybody in the conversation, separated by commas. */
    user_ids_string: string;
    /** The unread messages, ascending. */
    unread_message_ids: number[];
  }[];
  /** Unread messages that mention the user. */
  mentions: number[];
  /** Whether there are more unread messages than are listed. */
  old_unreads_missing: boolean;
}

export interface User {
  /** The user. */
  user_id: number;
  /** The real address; null for who may not see it. */
  delivery_email: string | null;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
  /** The name. */
  full_name: string;
  /** When the account was made, as ISO 8601. */
  date_joined: string;
  /** Whether it is an owner. */
  is_owner: boolean;
  /** Whether it is an administrator or owner. */
  is_admin: boolean;
  /** Whether it is a guest. */
  is_guest: boolean;
  /** Whether it is a bot. */
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people. */
  bot_type: number | null;
  /** Who owns the bot; null for people, and bots without an owner. */
  bot_owner_id?: number | null;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: number;
  /** Identifier of the IANA database, such as Europe/Paris. */
  timezone: string;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url?: string | null;
  /** It grows with each new picture. */
  avatar_version: number;
  /** What the profile fields hold, by the ID of the field. */
  profile_data?: Record<
    string,
    {
      /** What it is now. */
      value: string;
      /** The value as HTML, of fields that hold Markdown. */
      rendered_value?: string;
    }
  >;
  /** Whether the account is not deactivated. */
  is_active: boolean;
}

export interface UserGroup {
  /** The ID. */
  id: number;
  /** The name. */
  name: string;
  /** What it is for, in Markdown. */
  description: string;
  /** Who made it; null when that is not known. */
  creator_id: number | null;
  /** When it was made, in UNIX seconds. */
  date_created: number | null;
  /** The people, by ID. */
  members: number[];
  /** The groups whose members are members too. */
  direct_subgroup_ids: number[];
  /** Whether its members follow from the roles. */
  is_system_group: boolean;
  /** Who may add people to the group. */
  can_add_members_group: GroupSetting;
  /** Who may join the group. */
  can_join_group: GroupSetting;
  /** Who may leave the group. */
  can_leave_group: GroupSetting;
  /** Who runs the group, which takes in all of these but mentioning it. */
  can_manage_group: GroupSetting;
  /** Who may mention the group. */
  can_mention_group: GroupSetting;
  /** Who may remove people from the group. */
  can_remove_members_group: GroupSetting;
  /** Whether it is not in use any more. */
  deactivated: boolean;
}

export interface UserGroupChange {
  /** The name. */
  name?: string;
  /** What it is for, in Markdown. */
  description?: string;
  /** Whether it is not in use any more. */
  deactivated?: boolean;
  /** Who may add people to the group. */
  can_add_members_group?: GroupSetting;
  /** Who may join the group. */
  can_join_group?: GroupSetting;
  /** Who may leave the group. */
  can_leave_group?: GroupSetting;
  /** Who runs the group, which takes in all of these but mentioning it. */
  can_manage_group?: GroupSetting;
  /** Who may mention the group. */
  can_mention_group?: GroupSetting;
  /** Who may remove people from the group. */
  can_remove_members_group?: GroupSetting;
}

export interface UserPermission {
  /** The name of the permission. */
  permission: string;
  /** Whether the user has it. */
  allowed: boolean;
  /** What is needed, all of it. */
  needs: PermissionCondition[];
  /** By what the user may do it; one is enough. */
  ways: PermissionCondition[];
}

export interface UserSettingDescription {
  /** The name of the setting. */
  name: string;
  /** `boolean`, `integer`, `choice` (one of `choices`), `text`, `limit` (a number or `"unlimited"`), `url` (an address or `"default"`), `channel` (an ID, -1 for none), `time_zone`, or `methods` (each name of `choices` with true or false). */
  type: 'boolean' | 'integer' | 'choice' | 'text' | 'limit' | 'url' | 'channel' | 'time_zone' | 'methods';
  /** What can be chosen; null for other types. */
  choices: (number | string)[] | null;
  /** The smallest number, or the fewest characters; null without one. */
  min: number | null;
  /** The largest number, or the most characters; null without one. */
  max: number | null;
  /** The value that `"unlimited"` is kept and shown as; null also for other types. */
  unlimited: number | null;
  /** What it is at first. */
  default: boolean | number | string | null;
  /** The role that may change it, and those above; null: it takes the permissions. */
  changed_by_role: number | null;
  /** The permissions of the channel or group that it takes to change it, all of them. */
  changed_by_permissions: string[];
  /** Whether the organization has a default of it for new accounts. */
  has_realm_default: boolean;
}

export interface UserSettings {
  /** Times are shown as 13:00. */
  twenty_four_hour_time: boolean;
  /** Scrolling reads: 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy: number;
  /** A channel opens at: 1 its top topic, 2 its feed. */
  web_channel_default_view: number;
  /** The number of starred messages is shown. */
  starred_message_counts: boolean;
  /** To be told who is typing. */
  receives_typing_notifications: boolean;
  /** A change of the time zone is suggested. */
  web_suggest_update_timezone: boolean;
  /** The middle of the screen is as wide as can be. */
  fluid_layout_width: boolean;
  /** Stronger contrasts. */
  high_contrast_mode: boolean;
  /** The size of letters, in pixels. */
  web_font_size_px: number;
  /** The height of lines, in percent of the letters. */
  web_line_height_percent: number;
  /** 1 automatic, 2 dark, 3 light. */
  color_scheme: number;
  /** Emoticons that are sent become emoji. */
  translate_emoticons: boolean;
  /** The names of those who reacted are shown. */
  display_emoji_reaction_users: boolean;
  /** The language, by its code. */
  default_language: string;
  /** What a client opens with. */
  web_home_view: string;
  /** The escape key leads home. */
  web_escape_navigates_to_home_view: boolean;
  /** People are listed on the left in narrow windows. */
  left_side_userlist: boolean;
  /** The set of pictures of the emoji. */
  emojiset: string;
  /** Quiet channels go down: 1 automatic, 2 always, 3 never. */
  demote_inactive_streams: number;
  /** People are listed: 1 compact, 2 with status, 3 with picture. */
  user_list_style: number;
  /** When pictures move. */
  web_animate_image_previews: string;
  /** Counted: 1 all, 2 unmuted, 3 no channels. */
  web_stream_unreads_count_display_policy: number;
  /** Features of artificial intelligence are hidden. */
  hide_ai_features: boolean;
  /** The enter key sends. */
  enter_sends: boolean;
  /** Drafts are kept on the server; turning it off deletes them. */
  enable_drafts_synchronization: boolean;
  /** Visible notifications of channel messages. */
  enable_stream_desktop_notifications: boolean;
  /** Mails of channel messages. */
  enable_stream_email_notifications: boolean;
  /** Mobile notifications of channel messages. */
  enable_stream_push_notifications: boolean;
  /** Audible notifications of channel messages. */
  enable_stream_audible_notifications: boolean;
  /** The sound of notifications. */
  notification_sound: string;
  /** Visible notifications of direct messages and mentions. */
  enable_desktop_notifications: boolean;
  /** Audible notifications of direct messages and mentions. */
  enable_sounds: boolean;
  /** Visible notifications of followed topics. */
  enable_followed_topic_desktop_notifications: boolean;
  /** Mails of followed topics. */
  enable_followed_topic_email_notifications: boolean;
  /** Mobile notifications of followed topics. */
  enable_followed_topic_push_notifications: boolean;
  /** Audible notifications of followed topics. */
  enable_followed_topic_audible_notifications: boolean;
  /** How long messages are gathered for one mail. */
  email_notifications_batching_period_seconds: number;
  /** Mails of direct messages and mentions when offline. */
  enable_offline_email_notifications: boolean;
  /** Mobile notifications of those when offline. */
  enable_offline_push_notifications: boolean;
  /** Mobile notifications of those when online. */
  enable_online_push_notifications: boolean;
  /** In quiet hours clients are silent; mail and mobile notifications wait for their end. */
  quiet_hours_enabled: boolean;
  /** When quiet hours begin: minutes since midnight in the time zone. */
  quiet_hours_start: number;
  /** When quiet hours end: minutes since midnight; up to and including the beginning: on the next day. */
  quiet_hours_end: number;
  /** The days on which quiet hours begin: the sum of 1 for Monday, 2 for Tuesday, … 64 for Sunday. */
  quiet_hours_days: number;
  /** A mail each week with what was missed. */
  enable_digest_emails: boolean;
  /** Without a function here. */
  enable_marketing_emails: boolean;
  /** Mails when the account is used on a new device. */
  enable_login_emails: boolean;
  /** Mails hold the messages themselves. */
  message_content_in_email_notifications: boolean;
  /** Notifications hold direct messages themselves. */
  pm_content_in_desktop_notifications: boolean;
  /** Mentions of everybody count as mentions. */
  wildcard_mentions_notify: boolean;
  /** The same in followed topics. */
  enable_followed_topic_wildcard_mentions_notify: boolean;
  /** 1 all, 2 with followed topics, 3 direct and mentions, 4 none. */
  desktop_icon_count_display: number;
  /** 1 automatic, 2 always, 3 never. */
  realm_name_in_email_notifications_policy: number;
  /** 1 taken part in, 2 sent to, 3 started, 4 never. */
  automatically_follow_topics_policy: number;
  /** 1 taken part in, 2 sent to, 3 started, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy: number;
  /** Topics with a mention are followed. */
  automatically_follow_topics_where_mentioned: boolean;
  /** Others see when one is there. */
  presence_enabled: boolean;
  /** Others see that one types a direct message. */
  send_private_typing_notifications: boolean;
  /** Others see that one types in a channel. */
  send_stream_typing_notifications: boolean;
  /** Others see what one has read. */
  send_read_receipts: boolean;
  /** Administrators may export private data. */
  allow_private_data_export: boolean;
  /** Who sees the real address: 1 everybody, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility: number;
  /** The view follows a sent message. */
  web_navigate_to_sent_message: boolean;
  /** The sounds that clients have. */
  available_notification_sounds: string[];
  /** The sets of pictures that can be chosen for emoji. */
  emojiset_choices: {
    /** The name for programs. */
    key: string;
    /** What is shown. */
    text: string;
  }[];
  /** Identifier of the IANA database, such as Europe/Paris. */
  timezone: string;
}

export interface UserStatus {
  /** Whether they hide their presence; absent: no. */
  away?: boolean;
  /** Their status, in words. */
  status_text?: string;
  /** What the emoji is called. */
  emoji_name?: string;
  /** For a Unicode emoji, its code points in hexadecimal; for an emoji of the organization, its ID. */
  emoji_code?: string;
  /** `unicode_emoji`, `realm_emoji` (one of the organization) or the extra emoji. */
  reaction_type?: string;
}

export interface UserTopic {
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic_name: string;
  /** When the setting changed. */
  last_updated: number;
  /** 0 as the channel, 1 muted, 2 unmuted, 3 followed. */
  visibility_policy: number;
}

export interface WebhookAttempt {
  /** From 1. */
  number: number;
  /** UNIX seconds. */
  started_at: number;
  /** Milliseconds until the reply was read, or the attempt failed. */
  duration_ms: number;
  /** What went wrong, as a sentence. */
  problem: string | null;
  /** What went wrong, for programs; null: nothing, or nothing that has a code. */
  problem_code:
    | 'status'
    | 'timeout'
    | 'unreachable'
    | 'gave_up'
    | 'address_not_public'
    | 'address_not_http'
    | 'redirects_too_often'
    | 'redirects_to_nowhere'
    | 'redirects_elsewhere'
    | 'answer_too_long'
    | 'answer_not_json'
    | 'answer_not_object'
    | 'answer_not_text'
    | 'answer_refused'
    | 'nothing_to_send'
    | 'only_for_channels'
    | 'bot_deactivated'
    | null;
  /** What was posted. */
  request: {
    /** Without a password. */
    url: string;
    /** By name in small letters; secrets are replaced by `[hidden]`. */
    headers: Record<string, string>;
    /** At most 8,192 characters; the token is replaced by `[hidden]`. */
    body: string;
    /** Whether the body was longer. */
    is_body_cut: boolean;
  };
  /** What the server of the bot answered; null: nothing. */
  reply: {
    /** The HTTP status. */
    status_code: number;
    /** By name in small letters; secrets are replaced by `[hidden]`. */
    headers: Record<string, string>;
    /** At most 8,192 characters; the token is replaced by `[hidden]`. */
    body: string;
    /** Whether the body was longer. */
    is_body_cut: boolean;
  } | null;
}

export interface WebhookDelivery {
  /** Higher for later deliveries. */
  id: number;
  /** The header `webhook-id`: the same for each attempt, and for replays. */
  webhook_id: string;
  /** Why the bot is called. */
  trigger: 'direct_message' | 'mention' | 'test';
  /** The message that was posted; null: a test. */
  message_id: number | null;
  /** `waiting`: is tried (again) later; `delivered`: the server took it; `failed`: given up; `dropped`: there was nothing to send. */
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  /** What went wrong, as a sentence. */
  problem: string | null;
  /** What went wrong, for programs; null: nothing, or nothing that has a code. */
  problem_code:
    | 'status'
    | 'timeout'
    | 'unreachable'
    | 'gave_up'
    | 'address_not_public'
    | 'address_not_http'
    | 'redirects_too_often'
    | 'redirects_to_nowhere'
    | 'redirects_elsewhere'
    | 'answer_too_long'
    | 'answer_not_json'
    | 'answer_not_object'
    | 'answer_not_text'
    | 'answer_refused'
    | 'nothing_to_send'
    | 'only_for_channels'
    | 'bot_deactivated'
    | null;
  /** The ID of the delivery that this one repeats. */
  replay_of: number | null;
  /** UNIX seconds. */
  created_at: number;
  /** When the last attempt ended, in UNIX seconds. */
  ended_at: number | null;
  /** How often the server called so far. */
  attempt_count: number;
  /** The HTTP status of the last reply. */
  status_code: number | null;
  /** How long the last attempt took. */
  duration_ms: number | null;
  /** When it is tried again at the earliest, in UNIX seconds; null: never. */
  next_attempt_at: number | null;
}

export interface WebhookDeliveryEntry {
  /** Higher for later deliveries. */
  id: number;
  /** The header `webhook-id`: the same for each attempt, and for replays. */
  webhook_id: string;
  /** Why the bot is called. */
  trigger: 'direct_message' | 'mention' | 'test';
  /** The message that was posted; null: a test. */
  message_id: number | null;
  /** `waiting`: is tried (again) later; `delivered`: the server took it; `failed`: given up; `dropped`: there was nothing to send. */
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  /** What went wrong, as a sentence. */
  problem: string | null;
  /** What went wrong, for programs; null: nothing, or nothing that has a code. */
  problem_code:
    | 'status'
    | 'timeout'
    | 'unreachable'
    | 'gave_up'
    | 'address_not_public'
    | 'address_not_http'
    | 'redirects_too_often'
    | 'redirects_to_nowhere'
    | 'redirects_elsewhere'
    | 'answer_too_long'
    | 'answer_not_json'
    | 'answer_not_object'
    | 'answer_not_text'
    | 'answer_refused'
    | 'nothing_to_send'
    | 'only_for_channels'
    | 'bot_deactivated'
    | null;
  /** The ID of the delivery that this one repeats. */
  replay_of: number | null;
  /** UNIX seconds. */
  created_at: number;
  /** When the last attempt ended, in UNIX seconds. */
  ended_at: number | null;
  /** How often the server called so far. */
  attempt_count: number;
  /** The HTTP status of the last reply. */
  status_code: number | null;
  /** How long the last attempt took. */
  duration_ms: number | null;
}
