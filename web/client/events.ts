// Made by `node scripts/client.ts`. Do not edit.

import type {
  AddedPerson,
  Attachment,
  Bot,
  BotChange,
  Channel,
  CodePlayground,
  CustomEmoji,
  DataExport,
  DefaultChannelGroup,
  Draft,
  Linkifier,
  MutedUser,
  PersonChange,
  ProfileField,
  RealmDomain,
  SavedSnippet,
  ScheduledMessage,
  SentMessage,
  Subscription,
  UnreadDetails,
  UserGroup,
  UserGroupChange,
  WebhookDeliveryEntry,
} from './shapes.ts';

/** Every event that a queue can hold; `type`, and `op` where there is one, say which it is. */
export type Event =
  | MessageEvent
  | UpdateMessageEvent
  | UpdateMessageFlagsAddEvent
  | UpdateMessageFlagsRemoveEvent
  | DeleteMessageEvent
  | ReactionAddEvent
  | ReactionRemoveEvent
  | SubmessageEvent
  | SubscriptionAddEvent
  | SubscriptionRemoveEvent
  | SubscriptionUpdateEvent
  | SubscriptionPeerAddEvent
  | SubscriptionPeerRemoveEvent
  | ChannelCreateEvent
  | ChannelDeleteEvent
  | ChannelUpdateEvent
  | DefaultChannelsEvent
  | DefaultChannelGroupsEvent
  | UserAddEvent
  | UserUpdateEvent
  | UserRemoveEvent
  | ProfileFieldsEvent
  | BotAddEvent
  | BotUpdateEvent
  | BotDeleteEvent
  | UserGroupAddEvent
  | UserGroupUpdateEvent
  | UserGroupRemoveEvent
  | UserGroupAddMembersEvent
  | UserGroupRemoveMembersEvent
  | UserGroupAddSubgroupsEvent
  | UserGroupRemoveSubgroupsEvent
  | UserSettingsEvent
  | DisplaySettingsEvent
  | NotificationSettingsEvent
  | DataExportConsentEvent
  | AlertWordsEvent
  | UserTopicEvent
  | MutedTopicsEvent
  | DraftsAddEvent
  | DraftsUpdateEvent
  | DraftsRemoveEvent
  | SavedSnippetsAddEvent
  | SavedSnippetsUpdateEvent
  | SavedSnippetsRemoveEvent
  | ScheduledMessagesAddEvent
  | ScheduledMessagesUpdateEvent
  | ScheduledMessagesRemoveEvent
  | MutedUsersEvent
  | UserStatusEvent
  | RealmUpdateEvent
  | RealmUpdateDictEvent
  | RealmDeactivatedEvent
  | RealmDomainAddEvent
  | RealmDomainChangeEvent
  | RealmDomainRemoveEvent
  | RealmUserSettingsDefaultsEvent
  | LinkifiersEvent
  | CustomEmojiEvent
  | CodePlaygroundsEvent
  | InvitesChangedEvent
  | AttachmentAddEvent
  | AttachmentUpdateEvent
  | AttachmentRemoveEvent
  | RestartEvent
  | PresenceEvent
  | TypingEvent
  | TypingEditMessageEvent
  | HeartbeatEvent
  | DataExportEvent
  | WebhookDeliveryEvent;

/** The events of features: the reply to `registerQueue` has nothing of them. */
export type FeatureEvent = DataExportEvent | WebhookDeliveryEvent;

/** The alert words of the client’s user; all of them. */
export interface AlertWordsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'alert_words';
  /** Words that notify the user when a message contains them. */
  alert_words: string[];
}

/** The client’s user uploaded a file. */
export interface AttachmentAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'attachment';
  /** What happened. */
  op: 'add';
  /** The file. */
  attachment: Attachment;
  /** Bytes of all files of the organization. */
  upload_space_used: number;
}

/** A file of the client’s user was deleted. */
export interface AttachmentRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'attachment';
  /** What happened. */
  op: 'remove';
  /** The file. */
  attachment: {
    /** The ID. */
    id: number;
  };
  /** Bytes of all files of the organization. */
  upload_space_used: number;
}

/** The messages that link to a file changed. */
export interface AttachmentUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'attachment';
  /** What happened. */
  op: 'update';
  /** The file. */
  attachment: Attachment;
  /** Bytes of all files of the organization. */
  upload_space_used: number;
}

/** A bot that the client’s user administers was made. */
export interface BotAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_bot';
  /** What happened. */
  op: 'add';
  /** The bot. */
  bot: Bot;
}

/** The client’s user does not administer a bot any more. */
export interface BotDeleteEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_bot';
  /** What happened. */
  op: 'delete';
  /** The bot. */
  bot: {
    /** The user. */
    user_id: number;
  };
}

/** Something of a bot changed; what did not is absent. */
export interface BotUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_bot';
  /** What happened. */
  op: 'update';
  /** The bot. */
  bot: BotChange;
}

/** Channels were made, or the client can see them from now on. */
export interface ChannelCreateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'stream';
  /** What happened. */
  op: 'create';
  /** The channels. */
  streams: Channel[];
}

/** The client cannot see channels any more; without the capability `archived_channels` an archived one, too. */
export interface ChannelDeleteEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'stream';
  /** What happened. */
  op: 'delete';
  /** The channels. */
  streams: {
    /** The channel. */
    stream_id: number;
  }[];
  /** The channels. */
  stream_ids: number[];
}

/** A setting of a channel changed. */
export interface ChannelUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'stream';
  /** What happened. */
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** The name. */
  name: string;
  /** What changed. */
  property: string;
  /** What it is now. */
  value: unknown;
  /** The description as HTML. */
  rendered_description?: string;
  /** Whether those who join later see what was written before; always so unless it is private. */
  history_public_to_subscribers?: boolean;
  /** Whether everybody on the web may read it. */
  is_web_public?: boolean;
}

/** The code playgrounds; all of them. */
export interface CodePlaygroundsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_playgrounds';
  /** Where code can be tried, by language. */
  realm_playgrounds: CodePlayground[];
}

/** The emoji of the organization, by ID; all of them. */
export interface CustomEmojiEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_emoji';
  /** What happened. */
  op: 'update';
  /** The emoji of the organization, by ID. */
  realm_emoji: Record<string, CustomEmoji>;
}

/** Somebody agreed or disagrees that their private data may be exported; for administrators. */
export interface DataExportConsentEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_export_consent';
  /** The user. */
  user_id: number;
  /** Whether their private data may be exported. */
  consented: boolean;
}

/** The data exports; all of them. */
export interface DataExportEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_export';
  /** The data exports, the newest first. */
  exports: DataExport[];
}

/** The groups of channels that new people can choose; all of them. */
export interface DefaultChannelGroupsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'default_stream_groups';
  /** The groups of channels. */
  default_stream_groups: DefaultChannelGroup[];
}

/** The channels to which new people are subscribed; all of them. */
export interface DefaultChannelsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'default_streams';
  /** The channels, by ID. */
  default_streams: number[];
}

/** Messages of one topic or direct conversation are gone, or the client may not see them any more. */
export interface DeleteMessageEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'delete_message';
  /** The messages. */
  message_ids?: number[];
  /** The message. */
  message_id?: number;
  /** Where: in a channel, or in a direct conversation. */
  message_type: 'stream' | 'private';
  /** The channel. */
  stream_id?: number;
  /** The topic. */
  topic?: string;
}

/** As `user_settings`, for clients without `user_settings_object`. */
export interface DisplaySettingsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'update_display_settings';
  /** The address of the user. */
  user: string;
  /** What changed. */
  setting_name: string;
  /** What it is now. */
  setting: boolean | number | string;
  /** The name of the language; of `default_language` only. */
  language_name?: string;
}

/** Drafts were made. */
export interface DraftsAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'drafts';
  /** What happened. */
  op: 'add';
  /** Drafts, the newest first. */
  drafts: Draft[];
}

/** A draft was deleted. */
export interface DraftsRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'drafts';
  /** What happened. */
  op: 'remove';
  /** The draft. */
  draft_id: number;
}

/** A draft was edited. */
export interface DraftsUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'drafts';
  /** What happened. */
  op: 'update';
  /** The draft. */
  draft: Draft;
}

/** Nothing happened; the connection is alive. */
export interface HeartbeatEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'heartbeat';
}

/** The list of invitations is to be fetched anew. */
export interface InvitesChangedEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'invites_changed';
}

/** The linkifiers in their order; all of them. */
export interface LinkifiersEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_linkifiers';
  /** The linkifiers, in the order in which they are tried. */
  realm_linkifiers: Linkifier[];
}

/** A message was sent. */
export interface MessageEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'message';
  /** The message. */
  message: SentMessage;
  /** The flags of the message for the user, such as `read`, `starred` and `mentioned`. */
  flags: string[];
  /** The `local_id` with which this client sent the message; only for the queue that it named. */
  local_message_id?: string;
}

/** The muted topics: channel, topic, time; all of them. For clients that do not ask for `user_topic`. */
export interface MutedTopicsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'muted_topics';
  /** The muted topics, each with the name of the channel, topic and time. */
  muted_topics: [string, string, number][];
}

/** The users that the client’s user muted; all of them. */
export interface MutedUsersEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'muted_users';
  /** The users that the user muted, and when. */
  muted_users: MutedUser[];
}

/** As `user_settings`, for clients without `user_settings_object`. */
export interface NotificationSettingsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'update_global_notifications';
  /** The address of the user. */
  user: string;
  /** What changed. */
  notification_name: string;
  /** What it is now. */
  setting: boolean | number | string;
}

/** Somebody came or went. It is not kept: a queue that lags may miss it. */
export interface PresenceEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'presence';
  /** The user. */
  user_id: number;
  /** The address by which the API knows them; not always one to which mail goes. */
  email?: string;
  /** The time of the server, in UNIX seconds. */
  server_timestamp: number;
  /** Their presence. */
  presence: {
    /** Over all clients; the word is of older ones. */
    website: {
      /** The program that sent it. */
      client: string;
      /** `active` or `idle`. */
      status: 'active' | 'idle';
      /** When, in UNIX seconds. */
      timestamp: number;
      /** Whether mobile notifications reach them. */
      pushable: boolean;
    };
  };
}

/** The profile fields of the organization; all of them. */
export interface ProfileFieldsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'custom_profile_fields';
  /** The profile fields, in their order. */
  fields: ProfileField[];
}

/** Somebody reacted to a message. */
export interface ReactionAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'reaction';
  /** What happened. */
  op: 'add';
  /** For a Unicode emoji, its code points in hexadecimal; for an emoji of the organization, its ID. */
  emoji_code: string;
  /** What the emoji is called. */
  emoji_name: string;
  /** `unicode_emoji`, `realm_emoji` (one of the organization) or the extra emoji. */
  reaction_type: string;
  /** The user. */
  user_id: number;
  /** The account. */
  user: {
    /** The user. */
    user_id: number;
    /** The address by which the API knows them; not always one to which mail goes. */
    email: string;
    /** The name. */
    full_name: string;
    /** Always false. */
    is_mirror_dummy: boolean;
  };
  /** The message. */
  message_id: number;
}

/** Somebody took a reaction back. */
export interface ReactionRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'reaction';
  /** What happened. */
  op: 'remove';
  /** For a Unicode emoji, its code points in hexadecimal; for an emoji of the organization, its ID. */
  emoji_code: string;
  /** What the emoji is called. */
  emoji_name: string;
  /** `unicode_emoji`, `realm_emoji` (one of the organization) or the extra emoji. */
  reaction_type: string;
  /** The user. */
  user_id: number;
  /** The account. */
  user: {
    /** The user. */
    user_id: number;
    /** The address by which the API knows them; not always one to which mail goes. */
    email: string;
    /** The name. */
    full_name: string;
    /** Always false. */
    is_mirror_dummy: boolean;
  };
  /** The message. */
  message_id: number;
}

/** The organization was deactivated. */
export interface RealmDeactivatedEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm';
  /** What happened. */
  op: 'deactivated';
  /** The organization. */
  realm_id: number;
}

/** The organization got a domain. */
export interface RealmDomainAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_domains';
  /** What happened. */
  op: 'add';
  /** The domain. */
  realm_domain: RealmDomain;
}

/** A domain of the organization changed. */
export interface RealmDomainChangeEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_domains';
  /** What happened. */
  op: 'change';
  /** The domain. */
  realm_domain: RealmDomain;
}

/** A domain of the organization was removed. */
export interface RealmDomainRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_domains';
  /** What happened. */
  op: 'remove';
  /** The domain. */
  domain: string;
}

/** Settings of the organization changed together. */
export interface RealmUpdateDictEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm';
  /** What happened. */
  op: 'update_dict';
  /** What changed. */
  property: string;
  /** What changed, by name. */
  data: Record<string, unknown>;
}

/** A setting of the organization changed. */
export interface RealmUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm';
  /** What happened. */
  op: 'update';
  /** What changed. */
  property: string;
  /** What it is now. */
  value: unknown;
}

/** A personal setting with which new accounts begin changed. */
export interface RealmUserSettingsDefaultsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_user_settings_defaults';
  /** What happened. */
  op: 'update';
  /** What changed. */
  property: string;
  /** What it is now. */
  value: unknown;
}

/** The server was restarted; the queue goes on. */
export interface RestartEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'restart';
  /** The version of the server. */
  service_version: string;
  /** The release of the API that the server follows. */
  service_merge_base: string;
  /** The level of the API that the server speaks. */
  service_feature_level: number;
  /** When the server was started. */
  server_generation: number;
}

/** A saved snippet was made. */
export interface SavedSnippetsAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'saved_snippets';
  /** What happened. */
  op: 'add';
  /** The snippet. */
  saved_snippet: SavedSnippet;
}

/** A saved snippet was deleted. */
export interface SavedSnippetsRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'saved_snippets';
  /** What happened. */
  op: 'remove';
  /** The snippet. */
  saved_snippet_id: number;
}

/** A saved snippet was edited. */
export interface SavedSnippetsUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'saved_snippets';
  /** What happened. */
  op: 'update';
  /** The snippet. */
  saved_snippet: SavedSnippet;
}

/** Messages were scheduled. */
export interface ScheduledMessagesAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'scheduled_messages';
  /** What happened. */
  op: 'add';
  /** The scheduled messages, the next one first. */
  scheduled_messages: ScheduledMessage[];
}

/** A scheduled message was sent or deleted. */
export interface ScheduledMessagesRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'scheduled_messages';
  /** What happened. */
  op: 'remove';
  /** The scheduled message. */
  scheduled_message_id: number;
}

/** A scheduled message was edited, or could not be sent. */
export interface ScheduledMessagesUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'scheduled_messages';
  /** What happened. */
  op: 'update';
  /** The scheduled message. */
  scheduled_message: ScheduledMessage;
}

/** Something was attached to a message, such as a vote in a poll. */
export interface SubmessageEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'submessage';
  /** What kind of part it is; `widget`. */
  msg_type: string;
  /** What was written; HTML or Markdown, as the client asked. */
  content: string;
  /** The message. */
  message_id: number;
  /** The sender. */
  sender_id: number;
  /** The part. */
  submessage_id: number;
}

/** The client’s user subscribed to channels. */
export interface SubscriptionAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'subscription';
  /** What happened. */
  op: 'add';
  /** The channels, each with the personal settings of the user. */
  subscriptions: Subscription[];
}

/** Other people subscribed to channels that the client knows. */
export interface SubscriptionPeerAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'subscription';
  /** What happened. */
  op: 'peer_add';
  /** The channels. */
  stream_ids: number[];
  /** The users. */
  user_ids: number[];
}

/** Other people left channels that the client knows. */
export interface SubscriptionPeerRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'subscription';
  /** What happened. */
  op: 'peer_remove';
  /** The channels. */
  stream_ids: number[];
  /** The users. */
  user_ids: number[];
}

/** The client’s user left channels. */
export interface SubscriptionRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'subscription';
  /** What happened. */
  op: 'remove';
  /** The channels that the user left. */
  subscriptions: {
    /** The channel. */
    stream_id: number;
    /** The name. */
    name: string;
  }[];
}

/** A personal setting of a channel changed. */
export interface SubscriptionUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'subscription';
  /** What happened. */
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** What changed. */
  property: string;
  /** What it is now. */
  value: boolean | string;
}

/** Somebody began or ended to edit a message. It is not kept: a queue that lags may miss it. */
export interface TypingEditMessageEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'typing_edit_message';
  /** What happened. */
  op: 'start' | 'stop';
  /** The sender. */
  sender_id: number;
  /** The message. */
  message_id: number;
  /** Where the message is. */
  recipient: {
    /** What kind it is. */
    type: 'direct' | 'channel';
    /** The users. */
    user_ids?: number[];
    /** The channel. */
    channel_id?: number;
    /** The topic. */
    topic?: string;
  };
}

/** Somebody began or ended to write a message. It is not kept: a queue that lags may miss it. */
export interface TypingEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'typing';
  /** What happened. */
  op: 'start' | 'stop';
  /** Where: in a channel, or in a direct conversation. */
  message_type: 'direct' | 'stream';
  /** Who writes. */
  sender: {
    /** The user. */
    user_id: number;
    /** The address by which the API knows them; not always one to which mail goes. */
    email: string;
  };
  /** Everybody in the direct conversation. */
  recipients?: {
    /** The user. */
    user_id: number;
    /** The address by which the API knows them; not always one to which mail goes. */
    email: string;
  }[];
  /** The channel. */
  stream_id?: number;
  /** The topic. */
  topic?: string;
}

/** A message was edited or shows the pages that it links to, or messages were moved. What did not change is absent. */
export interface UpdateMessageEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'update_message';
  /** The user. */
  user_id: number | null;
  /** Whether only the HTML changed, because linked pages are shown: nobody edited, and `user_id` is null. */
  rendering_only: boolean;
  /** The message. */
  message_id: number;
  /** The messages. */
  message_ids: number[];
  /** The flags of the message for the user, such as `read`, `starred` and `mentioned`. */
  flags: string[];
  /** When it happened. */
  edit_timestamp: number;
  /** The name of the channel. */
  stream_name?: string;
  /** The channel. */
  stream_id?: number;
  /** The channel to which the messages were moved. */
  new_stream_id?: number;
  /** Which messages were moved: the one, the one and those after it, or all of the topic. */
  propagate_mode?: 'change_one' | 'change_later' | 'change_all';
  /** The topic before. */
  orig_subject?: string;
  /** The topic; of a direct message empty. */
  subject?: string;
  /** The links that linkifiers make of the topic. */
  topic_links?: {
    /** What is shown. */
    text: string;
    /** The address. */
    url: string;
  }[];
  /** What the message was before, in Markdown. */
  orig_content?: string;
  /** What the message was before, as HTML. */
  orig_rendered_content?: string;
  /** What was written; HTML or Markdown, as the client asked. */
  content?: string;
  /** The text as HTML. */
  rendered_content?: string;
  /** Whether it begins with `/me` and is shown as what its sender does. */
  is_me_message?: boolean;
}

/** Messages got a flag. */
export interface UpdateMessageFlagsAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'update_message_flags';
  /** What happened. */
  op: 'add';
  /** The same as `op`, for older clients. */
  operation: 'add' | 'remove';
  /** The flag. */
  flag: string;
  /** The messages. */
  messages: number[];
  /** Whether the flag changed on every message of the user; then `messages` is empty. */
  all: boolean;
}

/** Messages lost a flag. For `read`, the event has what a client needs to count them as unread. */
export interface UpdateMessageFlagsRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'update_message_flags';
  /** What happened. */
  op: 'remove';
  /** The same as `op`, for older clients. */
  operation: 'add' | 'remove';
  /** The flag. */
  flag: string;
  /** The messages. */
  messages: number[];
  /** Whether the flag changed on every message of the user; then `messages` is empty. */
  all: boolean;
  /** For each message, by ID, what a client needs to count it as unread. */
  message_details?: Record<string, UnreadDetails>;
}

/** Somebody joined, or the client may know of them from now on. */
export interface UserAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_user';
  /** What happened. */
  op: 'add';
  /** The account. */
  person: AddedPerson;
}

/** A user group was made. */
export interface UserGroupAddEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_group';
  /** What happened. */
  op: 'add';
  /** The group. */
  group: UserGroup;
}

/** People joined a user group. */
export interface UserGroupAddMembersEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_group';
  /** What happened. */
  op: 'add_members';
  /** The group. */
  group_id: number;
  /** The users. */
  user_ids: number[];
}

/** Groups became members of a user group. */
export interface UserGroupAddSubgroupsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_group';
  /** What happened. */
  op: 'add_subgroups';
  /** The group. */
  group_id: number;
  /** The groups whose members are members too. */
  direct_subgroup_ids: number[];
}

/** A user group was deactivated; for clients without `include_deactivated_groups`. */
export interface UserGroupRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_group';
  /** What happened. */
  op: 'remove';
  /** The group. */
  group_id: number;
}

/** People left a user group. */
export interface UserGroupRemoveMembersEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_group';
  /** What happened. */
  op: 'remove_members';
  /** The group. */
  group_id: number;
  /** The users. */
  user_ids: number[];
}

/** Groups are not members of a user group any more. */
export interface UserGroupRemoveSubgroupsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_group';
  /** What happened. */
  op: 'remove_subgroups';
  /** The group. */
  group_id: number;
  /** The groups whose members are members too. */
  direct_subgroup_ids: number[];
}

/** Settings of a user group changed; what did not is absent. */
export interface UserGroupUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_group';
  /** What happened. */
  op: 'update';
  /** The group. */
  group_id: number;
  /** What changed, by name. */
  data: UserGroupChange;
}

/** The client may not know of somebody any more. */
export interface UserRemoveEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_user';
  /** What happened. */
  op: 'remove';
  /** The account. */
  person: {
    /** The user. */
    user_id: number;
    /** The name. */
    full_name: string;
  };
}

/** A personal setting changed. */
export interface UserSettingsEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_settings';
  /** What happened. */
  op: 'update';
  /** What changed. */
  property: string;
  /** What it is now. */
  value: boolean | number | string;
  /** The name of the language; of `default_language` only. */
  language_name?: string;
}

/** What somebody says of themselves changed; what did not is absent. */
export interface UserStatusEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_status';
  /** The user. */
  user_id: number;
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

/** The personal setting of a topic changed. */
export interface UserTopicEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'user_topic';
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic_name: string;
  /** When the setting changed. */
  last_updated: number;
  /** 0 as the channel, 1 muted, 2 unmuted, 3 followed. */
  visibility_policy: number;
}

/** Something of somebody changed; what did not is absent. */
export interface UserUpdateEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'realm_user';
  /** What happened. */
  op: 'update';
  /** The account. */
  person: PersonChange;
}

/** Deliveries of an outgoing webhook are new, or something came of them. Only clients that name the type in `event_types` get it. Deliveries that are deleted with their message or for their age go without an event. */
export interface WebhookDeliveryEvent {
  /** The ID. */
  id: number;
  /** What kind it is. */
  type: 'webhook_delivery';
  /** A bot that the client’s user administers. */
  bot_id: number;
  /** Each as it is from now on. */
  deliveries: WebhookDeliveryEntry[];
}
