// Made by `node scripts/client.ts`. Do not edit.

import type { Event } from './events.ts';
import { type NoParams, operation } from './operation.ts';
import type {
  Attachment,
  Bot,
  Channel,
  ChannelToJoin,
  CodePlayground,
  CustomEmoji,
  DefaultChannelGroup,
  Draft,
  FoundMessage,
  GroupSetting,
  IncomingWebhook,
  Linkifier,
  Message,
  MutedUser,
  NarrowTerm,
  PermissionSetting,
  Person,
  Presence,
  ProfileField,
  RealmDomain,
  SavedSnippet,
  ScheduledMessage,
  SettingDefaults,
  Subscription,
  SystemBot,
  UnreadMessages,
  UserGroup,
  UserSettings,
  UserStatus,
  UserTopic,
} from './shapes.ts';

/** Create drafts. Keeps drafts for all clients of the person. */
export const createDrafts = /* @__PURE__ */ operation<CreateDraftsParams, CreateDraftsReply>(
  'POST',
  '/drafts',
);

export interface CreateDraftsParams {
  /** The drafts. */
  drafts?: readonly {
    /** What kind it is. */
    type: '' | 'stream' | 'private';
    /** The channel, or the people. */
    to: readonly number[];
    /** The topic. */
    topic: string;
    /** What was written; HTML or Markdown, as the client asked. */
    content: string;
    /** When, in UNIX seconds. */
    timestamp?: number | null;
  }[];
}

export interface CreateDraftsReply {
  /** The IDs of the new ones, in the order of the request. */
  ids: number[];
}

/** Delete a draft. */
export const deleteDraft = /* @__PURE__ */ operation<DeleteDraftParams, unknown>(
  'DELETE',
  '/drafts/{draft_id}',
);

export interface DeleteDraftParams {
  /** The draft to delete. */
  draft_id: number;
}

/** Edit a draft. Puts another draft in its place. */
export const editDraft = /* @__PURE__ */ operation<EditDraftParams, unknown>('PATCH', '/drafts/{draft_id}');

export interface EditDraftParams {
  /** The draft to replace. */
  draft_id: number;
  /** What takes its place. */
  draft: {
    /** What kind it is. */
    type: '' | 'stream' | 'private';
    /** The channel, or the people. */
    to: readonly number[];
    /** The topic. */
    topic: string;
    /** What was written; HTML or Markdown, as the client asked. */
    content: string;
    /** When, in UNIX seconds. */
    timestamp?: number | null;
  };
}

/** Get events from a queue. Answers with the events after the acknowledged one, or waits for the next. Without queue_id a queue is registered first, with the parameters of POST /register. */
export const getEvents = /* @__PURE__ */ operation<GetEventsParams, GetEventsReply>('GET', '/events');

export interface GetEventsParams {
  /** The queue, as registered. */
  queue_id?: string;
  /** The highest ID received so far; it and all before are removed. */
  last_event_id?: number;
  /** Answer at once, with an empty list if nothing is there. */
  dont_block?: boolean;
  /** Content of messages in events as HTML, not Markdown. */
  apply_markdown?: boolean;
  /** The client computes avatars of the external service itself. */
  client_extavatar?: boolean;
  /** Include the subscribers of channels. */
  include_subscribers?: boolean;
  /** Presence by user ID, in the modern format. */
  slim_presence?: boolean;
  /** Leave out presence older than this. */
  presence_history_limit_days?: number;
  /** Types of events to receive; absent: all. */
  event_types?: readonly string[];
  /** Receive the messages of all public channels. */
  all_public_streams?: boolean;
  /** What the client can handle, by name of the capability. */
  client_capabilities?: {
    notification_settings_null?: boolean;
    bulk_message_deletion?: boolean;
    user_avatar_url_field_optional?: boolean;
    stream_typing_notifications?: boolean;
    user_settings_object?: boolean;
    linkifier_url_template?: boolean;
    user_list_incomplete?: boolean;
    include_deactivated_groups?: boolean;
    archived_channels?: boolean;
    empty_topic_name?: boolean;
  };
  /** Types whose data to return; absent: those of event_types. */
  fetch_event_types?: readonly string[];
  /** Only messages that match get into the queue. */
  narrow?: readonly NarrowTerm[];
  /** Whether the client knows profile fields of the type pronouns; else they come as short texts. */
  pronouns_field_type_supported?: boolean;
  /** Seconds without a request after which the queue is forgotten: at least 600, at most a week. */
  queue_lifespan_secs?: number;
}

export interface GetEventsReply {
  /** The events after the acknowledged one, oldest first. */
  events: Event[];
  /** The queue. */
  queue_id: string;
}

/** Stream events from a queue. The events of a queue as server-sent events, as they happen: `id` is the ID of the event, `data` the event as JSON. A client that connects again goes on where it was: browsers say so by themselves (`Last-Event-ID`), others by `last_event_id`. A comment and an event of the type heartbeat come when nothing else did for about 50 seconds. Before the server ends the stream it says why: `event: end`, with `{"code": …}`. After `BAD_EVENT_QUEUE_ID` register a new queue; after `NEWER_REQUEST` another request or stream has the queue; after `UNAUTHORIZED`, `SERVER_STOPPING` and `INTERNAL_SERVER_ERROR`, or without a word, connect again. */
export const streamEvents = /* @__PURE__ */ operation<StreamEventsParams, unknown>('GET', '/events/stream');

export interface StreamEventsParams {
  /** The queue, as registered. */
  queue_id: string;
  /** The highest ID received so far; the stream goes on after it. Absent: after the acknowledged one. */
  last_event_id?: number;
  /** End the stream once everything that is there was written. */
  dont_block?: boolean;
}

/** Get messages. A range of the messages of a narrow around an anchor, or messages by their IDs. Where the narrow searches for words, what matched is highlighted in `match_content` and `match_subject`. */
export const getMessages = /* @__PURE__ */ operation<GetMessagesParams, GetMessagesReply>('GET', '/messages');

export interface GetMessagesParams {
  /** A message ID, `newest` (if absent), `oldest`, or `first_unread`: the oldest unread one, else the newest. */
  anchor?: number | 'newest' | 'oldest' | 'first_unread';
  /** Include the message with the ID itself; absent: yes. */
  include_anchor?: boolean;
  /** How many messages with lower IDs. */
  num_before?: number;
  /** How many messages with higher IDs. */
  num_after?: number;
  /** What to look for; absent: the combined feed. */
  narrow?: readonly NarrowTerm[];
  /** The client computes avatars of the external service. */
  client_extavatar?: boolean;
  /** The content as HTML, not Markdown. */
  apply_markdown?: boolean;
  /** Messages by ID, instead of a range. */
  message_ids?: readonly number[];
  /** The client knows the empty topic. */
  allow_empty_topic_name?: boolean;
  /**
   * The same as the anchor `first_unread`.
   * @deprecated
   */
  use_first_unread_anchor?: boolean;
}

export interface GetMessagesReply {
  /** The message at which the range was placed. */
  anchor?: number;
  /** Whether the range reaches the newest message. */
  found_newest: boolean;
  /** Whether the range reaches the oldest message. */
  found_oldest: boolean;
  /** Whether the message of the anchor itself is in the reply. */
  found_anchor: boolean;
  /** Whether older messages are hidden by the plan of the organization; always false here. */
  history_limited: boolean;
  /** The messages. */
  messages: FoundMessage[];
}

/** Send a message. To a channel, by its ID or name, or to people, by their IDs or addresses. */
export const sendMessage = /* @__PURE__ */ operation<SendMessageParams, SendMessageReply>(
  'POST',
  '/messages',
);

export interface SendMessageParams {
  /** Where to: `stream` is the older word for `channel`, `private` for `direct`. */
  type: 'direct' | 'channel' | 'stream' | 'private';
  /** A channel ID or name; or a list of user IDs or of addresses, as JSON. */
  to: number | string | readonly number[] | readonly string[];
  /** The message, in Markdown; cut at `max_message_length`. */
  content: string;
  /** The topic, for channel messages; cut at `max_topic_length`. */
  topic?: string;
  /**
   * The older name of topic.
   * @deprecated
   */
  subject?: string;
  /** The queue of the client, for local echo; needs a local_id. */
  queue_id?: string;
  /** The client's own name for the message, echoed in the event. */
  local_id?: string;
  /** Whether the sender has read it already. Default: whether the client is a program in which people read. */
  read_by_sender?: boolean;
}

export interface SendMessageReply {
  /** The ID. */
  id: number;
  /** The new setting of the topic for the sender, when sending changed it: 2 unmuted, 3 followed. */
  automatic_new_visibility_policy?: number;
}

/** Update personal flags of messages. Adds or removes one of the flags read, starred and collapsed. */
export const updateMessageFlags = /* @__PURE__ */ operation<
  UpdateMessageFlagsParams,
  UpdateMessageFlagsReply
>('POST', '/messages/flags');

export interface UpdateMessageFlagsParams {
  /** IDs of the messages. */
  messages: readonly number[];
  /** `add` or `remove`. */
  op: string;
  /** The flag. */
  flag: string;
}

export interface UpdateMessageFlagsReply {
  /** The messages whose flag changed. */
  messages: number[];
  /** Channels whose messages cannot become unread, as the caller is not in them. */
  ignored_because_not_subscribed_channels?: number[];
}

/** Update personal flags of messages in a narrow. Adds or removes a flag of a range of the messages of a narrow. Large ranges are cut short. */
export const updateMessageFlagsForNarrow = /* @__PURE__ */ operation<
  UpdateMessageFlagsForNarrowParams,
  UpdateMessageFlagsForNarrowReply
>('POST', '/messages/flags/narrow');

export interface UpdateMessageFlagsForNarrowParams {
  /** A message ID, `newest`, `oldest`, or `first_unread`. */
  anchor: number | 'newest' | 'oldest' | 'first_unread';
  /** Include the message with the ID itself. */
  include_anchor?: boolean;
  /** How many messages with lower IDs, at most. */
  num_before: number;
  /** How many messages with higher IDs, at most. */
  num_after: number;
  /** Which messages. */
  narrow: readonly NarrowTerm[];
  /** `add` or `remove`. */
  op: string;
  /** The flag. */
  flag: string;
}

export interface UpdateMessageFlagsForNarrowReply {
  /** How many messages the range had. */
  processed_count: number;
  /** How many messages have changed. */
  updated_count: number;
  /** The oldest message of the range; null when there is none. */
  first_processed_id: number | null;
  /** The newest message of the range; null when there is none. */
  last_processed_id: number | null;
  /** Whether the range reaches the oldest message. */
  found_oldest: boolean;
  /** Whether the range reaches the newest message. */
  found_newest: boolean;
  /** Channels whose messages cannot become unread, as the caller is not in them. */
  ignored_because_not_subscribed_channels?: number[];
}

/** Delete a message. For good, for everybody. */
export const deleteMessage = /* @__PURE__ */ operation<DeleteMessageParams, unknown>(
  'DELETE',
  '/messages/{message_id}',
);

export interface DeleteMessageParams {
  /** The message. */
  message_id: number;
}

/** Fetch a single message. */
export const getMessage = /* @__PURE__ */ operation<GetMessageParams, GetMessageReply>(
  'GET',
  '/messages/{message_id}',
);

export interface GetMessageParams {
  /** The message. */
  message_id: number;
  /** The content as HTML, not Markdown. */
  apply_markdown?: boolean;
  /** The client knows the empty topic. */
  allow_empty_topic_name?: boolean;
}

export interface GetMessageReply {
  /** The message. */
  message: Message;
  /** The Markdown that was written. */
  raw_content: string;
}

/** Edit a message. Its text, or where it belongs: another topic or channel, others of its topic along with it. */
export const updateMessage = /* @__PURE__ */ operation<UpdateMessageParams, UpdateMessageReply>(
  'PATCH',
  '/messages/{message_id}',
);

export interface UpdateMessageParams {
  /** The message. */
  message_id: number;
  /** The new text, in Markdown; cut at `max_message_length`. */
  content?: string;
  /** The new topic, cut at `max_topic_length`; `✔ ` in front marks it as resolved. */
  topic?: string;
  /**
   * The older name of topic.
   * @deprecated
   */
  subject?: string;
  /** The new channel. */
  stream_id?: number;
  /** Which messages of the topic go along: none, those after it, all. */
  propagate_mode?: 'change_one' | 'change_later' | 'change_all';
  /** Whether to say there where they went. */
  send_notification_to_old_thread?: boolean;
  /** Whether to say there where they came from. */
  send_notification_to_new_thread?: boolean;
}

export interface UpdateMessageReply {
  /** The files that the message linked to and does not any more. */
  detached_uploads: Attachment[];
}

/** Remove an emoji reaction. */
export const removeReaction = /* @__PURE__ */ operation<RemoveReactionParams, unknown>(
  'DELETE',
  '/messages/{message_id}/reactions',
);

export interface RemoveReactionParams {
  /** The message. */
  message_id: number;
  /** The name of the emoji. */
  emoji_name?: string;
  /** Which emoji it is among those of its type. */
  emoji_code?: string;
  /** `unicode_emoji`, `realm_emoji` or `service_extra_emoji`. */
  reaction_type?: string;
}

/** Add an emoji reaction. */
export const addReaction = /* @__PURE__ */ operation<AddReactionParams, unknown>(
  'POST',
  '/messages/{message_id}/reactions',
);

export interface AddReactionParams {
  /** The message. */
  message_id: number;
  /** The name of the emoji. */
  emoji_name: string;
  /** Which emoji it is among those of its type. */
  emoji_code?: string;
  /** `unicode_emoji`, `realm_emoji` or `service_extra_emoji`. */
  reaction_type?: string;
}

/** Set "typing" status for message editing. Tells those who can see a message whether the caller is changing its text. Nothing is kept. */
export const setTypingStatusForMessageEdit = /* @__PURE__ */ operation<
  SetTypingStatusForMessageEditParams,
  unknown
>('POST', '/messages/{message_id}/typing');

export interface SetTypingStatusForMessageEditParams {
  /** The message. */
  message_id: number;
  /** Whether the caller begins or ceases to write. */
  op: 'start' | 'stop';
}

/** Register an event queue. Returns the state of the organization as the caller sees it, and a queue of everything that changes afterwards. Without credentials, where the organization lets visitors in: what they may see, and no queue. */
export const registerQueue = /* @__PURE__ */ operation<RegisterQueueParams, RegisterQueueReply>(
  'POST',
  '/register',
);

export interface RegisterQueueParams {
  /** Content of messages in events as HTML, not Markdown. */
  apply_markdown?: boolean;
  /** The client computes avatars of the external service itself. */
  client_extavatar?: boolean;
  /** Include the subscribers of channels. */
  include_subscribers?: boolean;
  /** Presence by user ID, in the modern format. */
  slim_presence?: boolean;
  /** Leave out presence older than this. */
  presence_history_limit_days?: number;
  /** Types of events to receive; absent: all. */
  event_types?: readonly string[];
  /** Receive the messages of all public channels. */
  all_public_streams?: boolean;
  /** What the client can handle, by name of the capability. */
  client_capabilities?: {
    notification_settings_null?: boolean;
    bulk_message_deletion?: boolean;
    user_avatar_url_field_optional?: boolean;
    stream_typing_notifications?: boolean;
    user_settings_object?: boolean;
    linkifier_url_template?: boolean;
    user_list_incomplete?: boolean;
    include_deactivated_groups?: boolean;
    archived_channels?: boolean;
    empty_topic_name?: boolean;
  };
  /** Types whose data to return; absent: those of event_types. */
  fetch_event_types?: readonly string[];
  /** Only messages that match get into the queue. */
  narrow?: readonly NarrowTerm[];
  /** Whether the client knows profile fields of the type pronouns; else they come as short texts. */
  pronouns_field_type_supported?: boolean;
  /** Seconds without a request after which the queue is forgotten: at least 600, at most a week. */
  queue_lifespan_secs?: number;
}

export interface RegisterQueueReply {
  /** The queue. */
  queue_id: string | null;
  /** The ID to acknowledge with the first request for events. */
  last_event_id: number;
  /** The level of the API that the server speaks. */
  service_feature_level: number;
  /** The version of the server. */
  service_version: string;
  /** The release of the API that the server follows. */
  service_merge_base: string;
  /** The name of the organization. */
  realm_name?: string;
  /** What the organization is, in Markdown. */
  realm_description?: string;
  /** Messages can be edited. */
  realm_allow_message_editing?: boolean;
  /** People do not change their pictures. */
  realm_avatar_changes_disabled?: boolean;
  /** The language of code that names none. */
  realm_default_code_block_language?: string;
  /** The language of new accounts, by its code. */
  realm_default_language?: string;
  /** A mail each week with what was missed, to users who are away. */
  realm_digest_emails_enabled?: boolean;
  /** The day of these mails; 0 is Monday. */
  realm_digest_weekday?: number;
  /** No addresses of throw-away mailboxes. */
  realm_disallow_disposable_email_addresses?: boolean;
  /** People do not change their addresses. */
  realm_email_changes_disabled?: boolean;
  /** Only addresses of the organization's domains. */
  realm_emails_restricted_to_domains?: boolean;
  /** A warning before direct messages to guests. */
  realm_enable_guest_user_dm_warning?: boolean;
  /** Guests are marked as such. */
  realm_enable_guest_user_indicator?: boolean;
  /** It can be seen who has read a message. */
  realm_enable_read_receipts?: boolean;
  /** Web-public channels can be read without an account. */
  realm_enable_spectator_access?: boolean;
  /** Which GIFs are offered. */
  realm_giphy_rating?: number;
  /** Pictures are shown below their links. */
  realm_inline_image_preview?: boolean;
  /** Linked pages are shown below messages: their title, description and picture. */
  realm_inline_url_embed_preview?: boolean;
  /** Only those who were invited can join. */
  realm_invite_required?: boolean;
  /** Where video calls are held; "default": as the server says. */
  realm_jitsi_server_url?: string | null;
  /** Channel messages need a topic. */
  realm_mandatory_topics?: boolean;
  /** Mails may hold the messages themselves. */
  realm_message_content_allowed_in_email_notifications?: boolean;
  /** How long messages can be deleted. */
  realm_message_content_delete_limit_seconds?: number | null;
  /** How long messages can be edited. */
  realm_message_content_edit_limit_seconds?: number | null;
  /** What of the edit history is shown. */
  realm_message_edit_history_visibility_policy?: string;
  /** How long messages are kept. */
  realm_message_retention_days?: number;
  /** The private channel for reports to moderators; -1: none. */
  realm_moderation_request_channel_id?: number;
  /** How long messages can be moved to another channel. */
  realm_move_messages_between_streams_limit_seconds?: number | null;
  /** How long messages can be moved to another topic. */
  realm_move_messages_within_stream_limit_seconds?: number | null;
  /** People do not change their names. */
  realm_name_changes_disabled?: boolean;
  /** Where new channels are announced; -1: nowhere. */
  realm_new_stream_announcements_stream_id?: number;
  /** What kind of organization it is. */
  realm_org_type?: number;
  /** No two people have the same name. */
  realm_require_unique_names?: boolean;
  /** Newcomers get mails. */
  realm_send_welcome_emails?: boolean;
  /** Where news of the server are announced; -1: nowhere. */
  realm_service_update_announcements_stream_id?: number;
  /** Where newcomers are announced; -1: nowhere. */
  realm_signup_announcements_stream_id?: number;
  /** Who serves video calls. */
  realm_video_chat_provider?: number;
  /** Days until a member is a full member. */
  realm_waiting_period_threshold?: number;
  /** It may be listed among public communities. */
  realm_want_advertise_in_communities_directory?: boolean;
  /** Who holds the permission: create multiuse invite group. */
  realm_create_multiuse_invite_group?: GroupSetting;
  /** Who holds the permission: can access all users group. */
  realm_can_access_all_users_group?: GroupSetting;
  /** Who holds the permission: can add subscribers group. */
  realm_can_add_subscribers_group?: GroupSetting;
  /** Who holds the permission: can add custom emoji group. */
  realm_can_add_custom_emoji_group?: GroupSetting;
  /** Who holds the permission: can create bots group. */
  realm_can_create_bots_group?: GroupSetting;
  /** Who holds the permission: can create groups. */
  realm_can_create_groups?: GroupSetting;
  /** Who holds the permission: can create public channel group. */
  realm_can_create_public_channel_group?: GroupSetting;
  /** Who holds the permission: can create private channel group. */
  realm_can_create_private_channel_group?: GroupSetting;
  /** Who holds the permission: can create web public channel group. */
  realm_can_create_web_public_channel_group?: GroupSetting;
  /** Who holds the permission: can create write only bots group. */
  realm_can_create_write_only_bots_group?: GroupSetting;
  /** Who holds the permission: can delete any message group. */
  realm_can_delete_any_message_group?: GroupSetting;
  /** Who holds the permission: can delete own message group. */
  realm_can_delete_own_message_group?: GroupSetting;
  /** Who holds the permission: can invite users group. */
  realm_can_invite_users_group?: GroupSetting;
  /** Who holds the permission: can manage all groups. */
  realm_can_manage_all_groups?: GroupSetting;
  /** Who holds the permission: can manage billing group. */
  realm_can_manage_billing_group?: GroupSetting;
  /** Who holds the permission: can mention many users group. */
  realm_can_mention_many_users_group?: GroupSetting;
  /** Who holds the permission: can move messages between channels group. */
  realm_can_move_messages_between_channels_group?: GroupSetting;
  /** Who holds the permission: can move messages between topics group. */
  realm_can_move_messages_between_topics_group?: GroupSetting;
  /** Who holds the permission: can resolve topics group. */
  realm_can_resolve_topics_group?: GroupSetting;
  /** Who holds the permission: can summarize topics group. */
  realm_can_summarize_topics_group?: GroupSetting;
  /** Who holds the permission: direct message initiator group. */
  realm_direct_message_initiator_group?: GroupSetting;
  /** Who holds the permission: direct message permission group. */
  realm_direct_message_permission_group?: GroupSetting;
  /** When the organization was made. */
  realm_date_created?: number;
  /** When an organization to try things out ends; absent for others. */
  demo_organization_scheduled_deletion_date?: number;
  /** The longest name of a channel, in code points. */
  max_stream_name_length?: number;
  /** The longest description of a channel, in code points. */
  max_stream_description_length?: number;
  /** The longest topic, in code points. */
  max_topic_length?: number;
  /** The longest message, in code points. */
  max_message_length?: number;
  /** The fewest days until a deactivated organization is deleted; null: any. */
  server_min_deactivated_realm_deletion_days?: number | null;
  /** The most days until a deactivated organization is deleted; null: any. */
  server_max_deactivated_realm_deletion_days?: number | null;
  /** How often clients are to say that they are there. */
  server_presence_ping_interval_seconds?: number;
  /** After how long without a sign somebody counts as away. */
  server_presence_offline_threshold_seconds?: number;
  /** After how long without another sign somebody is not writing any more. */
  server_typing_started_expiry_period_milliseconds?: number;
  /** After how long without a key clients are to say that somebody stopped. */
  server_typing_stopped_wait_period_milliseconds?: number;
  /** How often clients are to say that somebody is writing. */
  server_typing_started_wait_period_milliseconds?: number;
  /** Whether any of the edit history is shown, for older clients. */
  realm_allow_edit_history?: boolean;
  /** Who may create public channels, for older clients. */
  realm_create_public_stream_policy?: number;
  /** Who may create private channels, for older clients. */
  realm_create_private_stream_policy?: number;
  /** Who may create web-public channels, for older clients. */
  realm_create_web_public_stream_policy?: number;
  /** Who may mention everybody in large channels, for older clients. */
  realm_wildcard_mention_policy?: number;
  /** The ways to log in, by name; each on or off. */
  realm_authentication_methods?: Record<
    string,
    {
      /** Whether it is on. */
      enabled: boolean;
      /** Whether it can be turned on. */
      available: boolean;
      /** Why it cannot be turned on; absent when it can. */
      unavailable_reason?: string;
    }
  >;
  /** The picture of the organization. */
  realm_icon_url?: string;
  /** `G`: one that is made; `U`: one that was uploaded. */
  realm_icon_source?: string;
  /** The largest icon, in MiB. */
  max_icon_file_size_mib?: number;
  /** The logo, on light ground. */
  realm_logo_url?: string;
  /** `D`: ours; `U`: one that was uploaded. */
  realm_logo_source?: string;
  /** The logo, on dark ground. */
  realm_night_logo_url?: string;
  /** `D`: ours; `U`: one that was uploaded. */
  realm_night_logo_source?: string;
  /** The largest logo, in MiB. */
  max_logo_file_size_mib?: number;
  /** The domain of the addresses of bots. */
  realm_bot_domain?: string;
  /** The same as `realm_url`, for older clients. */
  realm_uri?: string;
  /** The address of the organization. */
  realm_url?: string;
  /** The services of video calls, by name. */
  realm_available_video_chat_providers?: Record<
    string,
    {
      /** The name. */
      name: string;
      /** The ID. */
      id: number;
    }
  >;
  /** Whether nobody’s presence is shown. */
  realm_presence_disabled?: boolean;
  /** Whether the server sends mails with what was missed. */
  settings_send_digest_emails?: boolean;
  /** Always false. */
  realm_is_zephyr_mirror_realm?: boolean;
  /** Whether people log in with address and password. */
  realm_email_auth_enabled?: boolean;
  /** Whether people log in with a password. */
  realm_password_auth_enabled?: boolean;
  /** Whether there are mobile notifications. */
  realm_push_notifications_enabled?: boolean;
  /** When they will end; null: not planned. */
  realm_push_notifications_enabled_end_timestamp?: number | null;
  /** How much all files may have together, in MiB; null: no limit. */
  realm_upload_quota_mib?: number | null;
  /** What the organization pays; 1: it runs its own server. */
  realm_plan_type?: number;
  /** Whether all features are there; always true. */
  service_plan_is_not_limited?: boolean;
  /** Why there can be no wide logo; null: there can. */
  upgrade_text_for_wide_organization_logo?: string;
  /** Services whose accounts a profile field can hold. */
  realm_default_external_accounts?: Record<
    string,
    {
      /** The name. */
      name: string;
      /** What is shown. */
      text: string;
      /** What the field is for. */
      hint: string;
      /** Where the profile is, with `%(username)s` for the name. */
      url_pattern: string;
    }
  >;
  /** Where video calls are held; "default": as the server says. */
  jitsi_server_url?: string;
  /** Whether the server is one for development. */
  development_environment?: boolean;
  /** When the server was started. */
  server_generation?: number;
  /** The shortest password. */
  password_min_length?: number;
  /** The longest password. */
  password_max_length?: number;
  /** How hard a password must be to guess. */
  password_min_guesses?: number;
  /** The ratings that can be chosen, by name. */
  giphy_rating_options?: Record<
    string,
    {
      /** The name. */
      name: string;
      /** The ID. */
      id: number;
    }
  >;
  /** The largest file, in MiB. */
  max_file_upload_size_mib?: number;
  /** The largest picture of a person, in MiB. */
  max_avatar_file_size_mib?: number;
  /** Whether the server can show pictures below links. */
  server_inline_image_preview?: boolean;
  /** Whether the server can show websites below links. */
  server_inline_url_embed_preview?: boolean;
  /** In which sizes pictures in messages can be had. */
  server_thumbnail_formats?: {
    /** The name. */
    name: string;
    /** In pixels. */
    max_width: number;
    /** In pixels. */
    max_height: number;
    /** The type of the picture. */
    format: string;
    /** Whether it moves. */
    animated: boolean;
  }[];
  /** Whether the server lets nobody change pictures. */
  server_avatar_changes_disabled?: boolean;
  /** Whether the server lets nobody change names. */
  server_name_changes_disabled?: boolean;
  /** Whether the server is too old. */
  server_needs_upgrade?: boolean;
  /** Whether the server allows web-public channels. */
  server_web_public_streams_enabled?: boolean;
  /** Where clients get the names of all emoji. */
  server_emoji_data_url?: string;
  /** Where video calls are held, if the organization does not say; null: nowhere. */
  server_jitsi_server_url?: string | null;
  /** Whether topics can be summed up; always false. */
  server_can_summarize_topics?: boolean;
  /** How long a client is to wait for the reply of GET /events. */
  event_queue_longpoll_timeout_seconds?: number;
  /** What clients show in the place of the empty topic. */
  realm_empty_topic_display_name?: string;
  /** What each permission can be set to. */
  server_supported_permission_settings?: {
    /** The permissions of the organization. */
    realm: Record<string, PermissionSetting>;
    /** The permissions of channels. */
    stream: Record<string, PermissionSetting>;
    /** The permissions of user groups. */
    group: Record<string, PermissionSetting>;
  };
  /** Words that notify the user when a message contains them. */
  alert_words?: string[];
  /** The users that the user muted, and when. */
  muted_users?: MutedUser[];
  /** The profile fields, in their order. */
  custom_profile_fields?: ProfileField[];
  /** The types of profile fields, by name. */
  custom_profile_field_types?: Record<
    string,
    {
      /** The name. */
      name: string;
      /** The ID. */
      id: number;
    }
  >;
  /** Drafts, the newest first. */
  drafts?: Draft[];
  /** The snippets. */
  saved_snippets?: SavedSnippet[];
  /** The scheduled messages, the next one first. */
  scheduled_messages?: ScheduledMessage[];
  /** The newest message: of the user when it stands alone, of a conversation in `recent_private_conversations`. */
  max_message_id?: number;
  /** What is unread, by conversation. */
  unread_msgs?: UnreadMessages;
  /** The messages that the user starred. */
  starred_messages?: number[];
  /** The newest direct conversations, each with its people. */
  recent_private_conversations?: {
    /** The newest message: of the user when it stands alone, of a conversation in `recent_private_conversations`. */
    max_message_id: number;
    /** The users. */
    user_ids: number[];
  }[];
  /** The topics with a personal setting. */
  user_topics?: UserTopic[];
  /** The muted topics, each with the name of the channel, topic and time. */
  muted_topics?: [string, string, number][];
  /** By user ID, or in the older format by address and program. */
  presences?: Record<string, Presence>;
  /** How far the presences in the reply go, for the next request. */
  presence_last_update_id?: number;
  /** The time of the server, in UNIX seconds. */
  server_timestamp?: number;
  /** What people say of themselves, by user ID. */
  user_status?: Record<string, UserStatus>;
  /** The domains of the organization. */
  realm_domains?: RealmDomain[];
  /** The emoji of the organization, by ID. */
  realm_emoji?: Record<string, CustomEmoji>;
  /** The linkifiers, in the order in which they are tried. */
  realm_linkifiers?: Linkifier[];
  /** Where code can be tried, by language. */
  realm_playgrounds?: CodePlayground[];
  /** The user groups. */
  realm_user_groups?: UserGroup[];
  /** The bots that the user may administer. */
  realm_bots?: Bot[];
  /** The channels, each with the personal settings of the user. */
  subscriptions?: Subscription[];
  /** The channels that the user left. */
  unsubscribed?: Subscription[];
  /** The channels that the user sees and was never in. */
  never_subscribed?: ChannelToJoin[];
  /** The channels. */
  streams?: Channel[];
  /** The channels to which newcomers are subscribed. */
  realm_default_streams?: number[];
  /** The groups of channels that newcomers can choose. */
  realm_default_stream_groups?: DefaultChannelGroup[];
  /** The key with which clients ask the service for GIFs; empty: there is none. */
  giphy_api_key?: string;
  /** Hints that the user has yet to see. */
  onboarding_steps?: {
    /** What kind it is. */
    type: string;
    /** The name. */
    name: string;
  }[];
  /** A film for newcomers; null: none. */
  navigation_tour_video_url?: string | null;
  /** What billing there is; none here. */
  realm_billing?: {
    /** Always false. */
    has_pending_sponsorship_request: boolean;
  };
  /** Bots that run inside the server; none here. */
  realm_embedded_bots?: {
    /** The name. */
    name: string;
    /** The settings of the bot, with their defaults. */
    config: Record<string, string>;
  }[];
  /** The linkifiers in the form of older clients; empty. */
  realm_filters?: (number | string)[][];
  /** Words that a search leaves out. */
  stop_words?: string[];
  /** Always false. */
  has_zoom_token?: boolean;
  /** The personal settings. */
  user_settings?: UserSettings;
  /** The personal settings with which new accounts begin. */
  realm_user_settings_defaults?: SettingDefaults;
  /** Visible notifications of direct messages and mentions. */
  enable_desktop_notifications?: boolean;
  /** A mail each week with what was missed. */
  enable_digest_emails?: boolean;
  /** Mails when the account is used on a new device. */
  enable_login_emails?: boolean;
  /** Without a function here. */
  enable_marketing_emails?: boolean;
  /** How long messages are gathered for one mail. */
  email_notifications_batching_period_seconds?: number;
  /** Mails of direct messages and mentions when offline. */
  enable_offline_email_notifications?: boolean;
  /** Mobile notifications of those when offline. */
  enable_offline_push_notifications?: boolean;
  /** Mobile notifications of those when online. */
  enable_online_push_notifications?: boolean;
  /** Audible notifications of direct messages and mentions. */
  enable_sounds?: boolean;
  /** Visible notifications of channel messages. */
  enable_stream_desktop_notifications?: boolean;
  /** Mails of channel messages. */
  enable_stream_email_notifications?: boolean;
  /** Mobile notifications of channel messages. */
  enable_stream_push_notifications?: boolean;
  /** Audible notifications of channel messages. */
  enable_stream_audible_notifications?: boolean;
  /** Mentions of everybody count as mentions. */
  wildcard_mentions_notify?: boolean;
  /** Mails hold the messages themselves. */
  message_content_in_email_notifications?: boolean;
  /** The sound of notifications. */
  notification_sound?: string;
  /** Notifications hold direct messages themselves. */
  pm_content_in_desktop_notifications?: boolean;
  /** 1 all, 2 with followed topics, 3 direct and mentions, 4 none. */
  desktop_icon_count_display?: number;
  /** 1 automatic, 2 always, 3 never. */
  realm_name_in_email_notifications_policy?: number;
  /** Others see when one is there. */
  presence_enabled?: boolean;
  /** The sounds that clients have. */
  available_notification_sounds?: string[];
  /** 1 automatic, 2 dark, 3 light. */
  color_scheme?: number;
  /** The language, by its code. */
  default_language?: string;
  /** Quiet channels go down: 1 automatic, 2 always, 3 never. */
  demote_inactive_streams?: number;
  /** The set of pictures of the emoji. */
  emojiset?: string;
  /** Drafts are kept on the server; turning it off deletes them. */
  enable_drafts_synchronization?: boolean;
  /** The middle of the screen is as wide as can be. */
  fluid_layout_width?: boolean;
  /** What a client opens with. */
  web_home_view?: string;
  /** Stronger contrasts. */
  high_contrast_mode?: boolean;
  /** People are listed on the left in narrow windows. */
  left_side_userlist?: boolean;
  /** The number of starred messages is shown. */
  starred_message_counts?: boolean;
  /** Emoticons that are sent become emoji. */
  translate_emoticons?: boolean;
  /** Times are shown as 13:00. */
  twenty_four_hour_time?: boolean;
  /** To be told who is typing. */
  receives_typing_notifications?: boolean;
  /** The enter key sends. */
  enter_sends?: boolean;
  /** Identifier of the IANA database, such as Europe/Paris. */
  timezone?: string;
  /** The sets of pictures that can be chosen for emoji. */
  emojiset_choices?: {
    /** The name for programs. */
    key: string;
    /** What is shown. */
    text: string;
  }[];
  /** The active accounts. */
  realm_users?: Person[];
  /** The deactivated accounts. */
  realm_non_active_users?: Person[];
  /** `G`: a picture that is made; `U`: one that was uploaded. */
  avatar_source?: string;
  /** The larger picture; null as `avatar_url`. */
  avatar_url_medium?: string;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url?: string;
  /** Whether the user may create channels of any kind. */
  can_create_streams?: boolean;
  /** Whether the user may create public channels. */
  can_create_public_streams?: boolean;
  /** Whether the user may create private channels. */
  can_create_private_streams?: boolean;
  /** Whether the user may create web-public channels. */
  can_create_web_public_streams?: boolean;
  /** Whether the user may subscribe others to channels. */
  can_subscribe_other_users?: boolean;
  /** Whether the user may invite people. */
  can_invite_others_to_realm?: boolean;
  /** Whether it is an administrator or owner. */
  is_admin?: boolean;
  /** Whether it is an owner. */
  is_owner?: boolean;
  /** Whether it is a moderator. */
  is_moderator?: boolean;
  /** Whether it is a guest. */
  is_guest?: boolean;
  /** The user. */
  user_id?: number;
  /** The address by which the API knows them; not always one to which mail goes. */
  email?: string;
  /** The real address; null for who may not see it. */
  delivery_email?: string;
  /** The name. */
  full_name?: string;
  /** The bots of the system, which write notices. */
  cross_realm_bots?: SystemBot[];
  /** Services whose events bots can post: names in the address (`POST /external/{integration}`), names of events, settings of the bot. */
  realm_incoming_webhook_bots?: IncomingWebhook[];
}

/** Delete a topic. All of its messages that the caller may read, the newest first. `complete` is false when there was not enough time: repeat the request then. */
export const deleteTopic = /* @__PURE__ */ operation<DeleteTopicParams, DeleteTopicReply>(
  'POST',
  '/streams/{stream_id}/delete_topic',
);

export interface DeleteTopicParams {
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic_name: string;
}

export interface DeleteTopicReply {
  /** False when there is more to do: the same request goes on. */
  complete: boolean;
}

/** Change a widget. Attaches a part to a message that is a widget, such as a vote to a poll. */
export const addSubmessage = /* @__PURE__ */ operation<AddSubmessageParams, unknown>('POST', '/submessage');

export interface AddSubmessageParams {
  /** The message. */
  message_id: number;
  /** What it is; `widget` for those of this server. */
  msg_type: string;
  /** The part, as JSON. */
  content: string;
}

/** Set "typing" status. Tells those who would receive a message whether the caller is writing it. Nothing is kept. */
export const setTypingStatus = /* @__PURE__ */ operation<SetTypingStatusParams, unknown>('POST', '/typing');

export interface SetTypingStatusParams {
  /** Where the message will go. */
  type?: 'direct' | 'stream' | 'channel';
  /** Whether the caller begins or ceases to write. */
  op: 'start' | 'stop';
  /** User IDs, for direct messages. */
  to?: readonly number[];
  /** The channel, for channel messages. */
  stream_id?: number;
  /** The topic, for channel messages. */
  topic?: string;
}

/** Update personal preferences for a topic. Mutes, unmutes or follows a topic, whether or not it has messages. */
export const updateUserTopic = /* @__PURE__ */ operation<UpdateUserTopicParams, unknown>(
  'POST',
  '/user_topics',
);

export interface UpdateUserTopicParams {
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic: string;
  /** 0 none, 1 muted, 2 unmuted, 3 followed. */
  visibility_policy: 0 | 1 | 2 | 3;
}

/** Upload a file. One file, as multipart/form-data. Users who may read a message that links to it may read the file. */
export const uploadFile = /* @__PURE__ */ operation<UploadFileParams, UploadFileReply>(
  'POST',
  '/user_uploads',
);

export interface UploadFileParams {
  /** With its name. */
  file: File;
}

export interface UploadFileReply {
  /** The same as `url`, for older clients. */
  uri: string;
  /** The address. */
  url: string;
  /** What the file is called. */
  filename: string;
}

/** Get the own account. */
export const getOwnUser = /* @__PURE__ */ operation<NoParams, GetOwnUserReply>('GET', '/users/me');

export interface GetOwnUserReply {
  /** The picture; null where the client said that it makes it itself. */
  avatar_url: string;
  /** It grows with each new picture. */
  avatar_version: number;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
  /** The name. */
  full_name: string;
  /** Whether it is an administrator or owner. */
  is_admin: boolean;
  /** Whether it is an owner. */
  is_owner: boolean;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role: number;
  /** Whether it is a guest. */
  is_guest: boolean;
  /** Whether it is a bot. */
  is_bot: boolean;
  /** Whether the account is not deactivated. */
  is_active: boolean;
  /** Identifier of the IANA database, such as Europe/Paris. */
  timezone: string;
  /** When the account was made, as ISO 8601. */
  date_joined: string;
  /** The newest message that the user received; -1 without any. */
  max_message_id: number;
  /** The user. */
  user_id: number;
  /** The real address; null for who may not see it. */
  delivery_email: string;
  /** The address that the caller has asked for and not confirmed yet; null: none. */
  pending_email: string | null;
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

/** Update your status. Only what is passed changes; an empty text or name of an emoji takes it away. */
export const updateStatus = /* @__PURE__ */ operation<UpdateStatusParams, unknown>(
  'POST',
  '/users/me/status',
);

export interface UpdateStatusParams {
  /** At most 60 characters. */
  status_text?: string;
  /**
   * The opposite of the setting `presence_enabled`, which it changes.
   * @deprecated
   */
  away?: boolean;
  /** The name of the emoji. */
  emoji_name?: string;
  /** Which emoji it is among those of its type. */
  emoji_code?: string;
  /** `unicode_emoji`, `realm_emoji` or `service_extra_emoji`. */
  reaction_type?: string;
}

/** Get topics in a channel. The topics of which the caller may read messages, the one with the newest message first. */
export const getStreamTopics = /* @__PURE__ */ operation<GetStreamTopicsParams, GetStreamTopicsReply>(
  'GET',
  '/users/me/{stream_id}/topics',
);

export interface GetStreamTopicsParams {
  /** The channel. */
  stream_id: number;
  /** Whether the client knows that a topic may be the empty string. */
  allow_empty_topic_name?: boolean;
}

export interface GetStreamTopicsReply {
  /** The topics, the one with the newest message first. */
  topics: {
    /** The newest message of the topic. */
    max_id: number;
    /** The name. */
    name: string;
  }[];
}
