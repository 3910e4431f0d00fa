// Made by `node scripts/client.ts`. Do not edit.

import { type NoParams, operation } from './operation.ts';
import type {
  Attachment,
  AuditEntry,
  BotConfig,
  Channel,
  CustomEmoji,
  DataExport,
  Draft,
  Invitation,
  Linkifier,
  ListedChannel,
  MessageSnapshot,
  NarrowTerm,
  OwnBot,
  PermissionDescription,
  PermissionHolder,
  Presence,
  ProfileField,
  RealmDomain,
  SavedSnippet,
  ScheduledMessage,
  SettingDescription,
  Subscription,
  User,
  UserGroup,
  UserPermission,
  UserSettingDescription,
  WebhookAttempt,
  WebhookDelivery,
} from './shapes.ts';

/** Get attachments. The files that the caller has uploaded, and the messages that link to them. */
export const getAttachments = /* @__PURE__ */ operation<NoParams, GetAttachmentsReply>('GET', '/attachments');

export interface GetAttachmentsReply {
  /** The files that the caller uploaded. */
  attachments: Attachment[];
  /** Bytes of all files of the organization. */
  upload_space_used: number;
}

/** Delete an attachment. Messages that link to it then lead nowhere. */
export const removeAttachment = /* @__PURE__ */ operation<RemoveAttachmentParams, unknown>(
  'DELETE',
  '/attachments/{attachment_id}',
);

export interface RemoveAttachmentParams {
  /** One of the files that the caller has uploaded. */
  attachment_id: number;
}

/** Get the audit log. Who changed what of the organization, and when: the newest entries first. An entry meets all filters that are given. To page, pass `next_anchor` of the reply as `anchor`. A page can have fewer entries than asked for, or none, where filters together leave few; `found_oldest` says whether it was the last one. */
export const getAuditLog = /* @__PURE__ */ operation<GetAuditLogParams, GetAuditLogReply>(
  'GET',
  '/audit_log',
);

export interface GetAuditLogParams {
  /** Only entries with a smaller ID than this one; `newest` (if absent), or `oldest`: none. */
  anchor?: string;
  /** The most entries in the reply. */
  num_before?: number;
  /** What this account did. */
  acting_user_id?: number;
  /** What was done to this account. */
  user_id?: number;
  /** What was done to this channel. */
  stream_id?: number;
  /** What was done to this group. */
  group_id?: number;
  /** Only entries of these kinds; empty: of all kinds. */
  kinds?: readonly (
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
    | 'user_role_changed'
  )[];
  /** Only entries from then on, in UNIX seconds. */
  since?: number;
  /** Only entries up to then, in UNIX seconds. */
  until?: number;
}

export interface GetAuditLogReply {
  /** Entries of the audit log, the newest first. */
  entries: AuditEntry[];
  /** The anchor of the next page; null: this is the last one. */
  next_anchor: number | null;
  /** Whether this is the last page. */
  found_oldest: boolean;
}

/** Remove kept entries. If one of the keys is not there, nothing is removed. */
export const removeStorage = /* @__PURE__ */ operation<RemoveStorageParams, unknown>(
  'DELETE',
  '/bot_storage',
);

export interface RemoveStorageParams {
  /** Absent or null: all. */
  keys?: readonly string[] | null;
}

/** Get kept entries. What the caller keeps under the keys, each of which must be there. */
export const getStorage = /* @__PURE__ */ operation<GetStorageParams, GetStorageReply>('GET', '/bot_storage');

export interface GetStorageParams {
  /** Absent or null: all. */
  keys?: readonly string[] | null;
}

export interface GetStorageReply {
  /** The entries of the bot, by key. */
  storage: Record<string, string>;
}

/** Keep entries. Texts that a bot keeps from one run to the next, its own only. What is under the same key is replaced. */
export const updateStorage = /* @__PURE__ */ operation<UpdateStorageParams, unknown>('PUT', '/bot_storage');

export interface UpdateStorageParams {
  /** Values by their keys. */
  storage: Record<string, string>;
}

/** Get the own bots. Only active bots. */
export const getBots = /* @__PURE__ */ operation<NoParams, GetBotsReply>('GET', '/bots');

export interface GetBotsReply {
  /** The active bots of the caller. */
  bots: OwnBot[];
}

/** Create a bot. It belongs to the caller, who can have 50 active ones. Answers with the key that the bot is to use. */
export const createBot = /* @__PURE__ */ operation<CreateBotParams, CreateBotReply>('POST', '/bots');

export interface CreateBotParams {
  /** 2 to 100 characters, nobody else’s name. */
  full_name: string;
  /** What its address begins with. */
  short_name: string;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook. */
  bot_type?: number;
  /** Where an outgoing webhook posts to. */
  payload_url?: string;
  /** A name for the other side. */
  service_name?: string;
  /** How an outgoing webhook speaks: 1 as this API says. */
  interface_type?: number;
  /** Settings of the bot’s own. */
  config_data?: Record<string, string>;
  /** A channel by name. */
  default_sending_stream?: string;
  /** A channel by name. */
  default_events_register_stream?: string;
  /** Whether the bot listens to all of them. */
  default_all_public_streams?: boolean;
}

export interface CreateBotReply {
  /** The user. */
  user_id: number;
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

/** Deactivate a bot. By its owner or an administrator. */
export const deactivateBot = /* @__PURE__ */ operation<DeactivateBotParams, unknown>(
  'DELETE',
  '/bots/{bot_id}',
);

export interface DeactivateBotParams {
  /** The bot. */
  bot_id: number;
}

/** Update a bot. By its owner or an administrator, who alone gives it another role. */
export const updateBot = /* @__PURE__ */ operation<UpdateBotParams, UpdateBotReply>(
  'PATCH',
  '/bots/{bot_id}',
);

export interface UpdateBotParams {
  /** The bot. */
  bot_id: number;
  /** Nobody else’s name. */
  full_name?: string;
  /** As for people. */
  role?: 100 | 200 | 300 | 400 | 600;
  /** The new owner of the bot. */
  bot_owner_id?: number;
  /** Where an outgoing webhook posts to. */
  service_payload_url?: string;
  /** How it speaks; with the address. */
  service_interface?: number;
  /** Settings of the bot’s own. */
  config_data?: Record<string, string>;
  /** A channel by name. */
  default_sending_stream?: string;
  /** A channel by name. */
  default_events_register_stream?: string;
  /** Whether the bot listens to all of them. */
  default_all_public_streams?: boolean;
}

export interface UpdateBotReply {
  /** The name. */
  full_name: string;
  /** The picture; null where the client said that it makes it itself. */
  avatar_url: string;
  /** How the outgoing webhook speaks; null for other bots. */
  service_interface: number | null;
  /** Where the outgoing webhook posts to; null for other bots. */
  service_payload_url: string | null;
  /** Settings that the program of the bot reads; null without any. */
  config_data: BotConfig | null;
  /** The channel to which the bot writes, if it does not say otherwise. */
  default_sending_stream: string | null;
  /** The channel whose messages the bot gets, if it does not say otherwise. */
  default_events_register_stream: string | null;
  /** Whether the bot gets the messages of all public channels, if it does not say otherwise. */
  default_all_public_streams: boolean;
  /** The address of the owner. */
  bot_owner?: string;
}

/** Give a bot a new API key. By its owner or an administrator. Nobody gets in with the old one any more. */
export const regenerateBotApiKey = /* @__PURE__ */ operation<
  RegenerateBotApiKeyParams,
  RegenerateBotApiKeyReply
>('POST', '/bots/{bot_id}/api_key/regenerate');

export interface RegenerateBotApiKeyParams {
  /** The bot. */
  bot_id: number;
}

export interface RegenerateBotApiKeyReply {
  /** The key with which programs log in. */
  api_key: string;
}

/** Get the deliveries of an outgoing webhook. For the owner of the bot and administrators: the newest first. The latest 100 of each bot are kept, for seven days. */
export const getBotDeliveries = /* @__PURE__ */ operation<GetBotDeliveriesParams, GetBotDeliveriesReply>(
  'GET',
  '/bots/{bot_id}/deliveries',
);

export interface GetBotDeliveriesParams {
  /** A bot of type 3. */
  bot_id: number;
  /** Only deliveries with smaller IDs. */
  before?: number;
  /** The most deliveries in the reply. */
  limit?: number;
}

export interface GetBotDeliveriesReply {
  /** The newest first. */
  deliveries: WebhookDelivery[];
  /** Whether there are no older ones. */
  found_oldest: boolean;
}

/** Get a delivery of an outgoing webhook. For the owner of the bot and administrators, with its latest five attempts. If the message is deleted, its deliveries are too. */
export const getBotDelivery = /* @__PURE__ */ operation<GetBotDeliveryParams, GetBotDeliveryReply>(
  'GET',
  '/bots/{bot_id}/deliveries/{delivery_id}',
);

export interface GetBotDeliveryParams {
  /** A bot of type 3. */
  bot_id: number;
  /** As `GET /bots/{bot_id}/deliveries` says. */
  delivery_id: number;
}

export interface GetBotDeliveryReply {
  /** The delivery. */
  delivery: WebhookDelivery;
  /** The oldest first. */
  attempts: WebhookAttempt[];
}

/** Replay a delivery of an outgoing webhook. By the owner of the bot and administrators. The message is posted again as it is now, under the same `webhook-id`; what the bot answers is sent. A delivery that waits is tried now. */
export const replayBotDelivery = /* @__PURE__ */ operation<ReplayBotDeliveryParams, ReplayBotDeliveryReply>(
  'POST',
  '/bots/{bot_id}/deliveries/{delivery_id}/replay',
);

export interface ReplayBotDeliveryParams {
  /** A bot of type 3. */
  bot_id: number;
  /** As `GET /bots/{bot_id}/deliveries` says. */
  delivery_id: number;
}

export interface ReplayBotDeliveryReply {
  /** The new delivery; the same one if it waited. */
  delivery_id: number;
}

/** Test an outgoing webhook. By the owner of the bot and administrators. A direct message of the caller with the ID 0, which nobody else sees, is posted as any other; what the bot answers is kept with the delivery, and is not sent. */
export const sendTestDelivery = /* @__PURE__ */ operation<SendTestDeliveryParams, SendTestDeliveryReply>(
  'POST',
  '/bots/{bot_id}/test_delivery',
);

export interface SendTestDeliveryParams {
  /** A bot of type 3. */
  bot_id: number;
}

export interface SendTestDeliveryReply {
  /** The delivery to look at. */
  delivery_id: number;
}

/** Report an error of a client. Writes an error of the caller's client into the server's log, where operators find it: at most one line in ten seconds for an account, and the metric `parley_failures_total` counts them. Send no words of people: where it happened and what kind of error it is is enough. */
export const reportClientError = /* @__PURE__ */ operation<ReportClientErrorParams, unknown>(
  'POST',
  '/client_errors',
);

export interface ReportClientErrorParams {
  /** Where: while something was drawn, an event was folded, a script ran, or in a promise that nobody awaits. */
  kind: 'render' | 'event' | 'script' | 'promise';
  /** The name of the class of the error: `TypeError`. */
  name: string;
  /** Which build of which client. */
  build: string;
  /** What the browser says of it, without data. */
  message?: string;
  /** Functions and places in the scripts, one on a line. */
  stack?: string;
  /** The type of the event, or the part of the page. */
  about?: string;
}

/** Create a group of default channels. New people may choose the channels of such a group together. */
export const createDefaultStreamGroup = /* @__PURE__ */ operation<CreateDefaultStreamGroupParams, unknown>(
  'POST',
  '/default_stream_groups/create',
);

export interface CreateDefaultStreamGroupParams {
  /** Its name. */
  group_name: string;
  /** What it is for. */
  description: string;
  /** Its channels, by name; no default channels. */
  stream_names: readonly string[];
}

/** Remove a group of default channels. */
export const removeDefaultStreamGroup = /* @__PURE__ */ operation<RemoveDefaultStreamGroupParams, unknown>(
  'DELETE',
  '/default_stream_groups/{group_id}',
);

export interface RemoveDefaultStreamGroupParams {
  /** The group. */
  group_id: number;
}

/** Update a group of default channels. Changes the name of the group, what it is for, or both. */
export const updateDefaultStreamGroup = /* @__PURE__ */ operation<UpdateDefaultStreamGroupParams, unknown>(
  'PATCH',
  '/default_stream_groups/{group_id}',
);

export interface UpdateDefaultStreamGroupParams {
  /** The group. */
  group_id: number;
  /** Its new name. */
  new_group_name?: string;
  /** What it is for. */
  new_description?: string;
}

/** Update the channels of a group of default channels. Adds channels to the group or removes channels from it. */
export const updateDefaultStreamGroupStreams = /* @__PURE__ */ operation<
  UpdateDefaultStreamGroupStreamsParams,
  unknown
>('PATCH', '/default_stream_groups/{group_id}/streams');

export interface UpdateDefaultStreamGroupStreamsParams {
  /** The group. */
  group_id: number;
  /** add or remove. */
  op: string;
  /** The channels, by name. */
  stream_names: readonly string[];
}

/** Remove a default channel. New people do not start in the channel any more. */
export const removeDefaultStream = /* @__PURE__ */ operation<RemoveDefaultStreamParams, unknown>(
  'DELETE',
  '/default_streams',
);

export interface RemoveDefaultStreamParams {
  /** The channel. */
  stream_id: number;
}

/** Add a default channel. New people start in the default channels. */
export const addDefaultStream = /* @__PURE__ */ operation<AddDefaultStreamParams, unknown>(
  'POST',
  '/default_streams',
);

export interface AddDefaultStreamParams {
  /** The channel, which is not private. */
  stream_id: number;
}

/** Get drafts. All of the own drafts, the last edited first. */
export const getDrafts = /* @__PURE__ */ operation<NoParams, GetDraftsReply>('GET', '/drafts');

export interface GetDraftsReply {
  /** How many there are. */
  count: number;
  /** Drafts, the newest first. */
  drafts: Draft[];
}

/** Delete an event queue. */
export const deleteQueue = /* @__PURE__ */ operation<DeleteQueueParams, unknown>('DELETE', '/events');

export interface DeleteQueueParams {
  /** The queue, as registered. */
  queue_id: string;
}

/** Acknowledge events of a queue. Says which events a client has that reads a stream: a stream without `last_event_id` goes on after them. The stream is not disturbed. */
export const acknowledgeEvents = /* @__PURE__ */ operation<AcknowledgeEventsParams, unknown>(
  'POST',
  '/events/acknowledge',
);

export interface AcknowledgeEventsParams {
  /** The queue, as registered. */
  queue_id: string;
  /** The highest ID received so far; it and all before are removed. A lower one than before changes nothing. */
  last_event_id: number;
}

/** Get all data exports. The address of an archive is for the caller only, and holds for a week. */
export const getRealmExports = /* @__PURE__ */ operation<NoParams, GetRealmExportsReply>(
  'GET',
  '/export/realm',
);

export interface GetRealmExportsReply {
  /** The data exports, the newest first. */
  exports: DataExport[];
}

/** Create a data export. The archive is made in the background; docs/export.md says what is in it. */
export const exportRealm = /* @__PURE__ */ operation<ExportRealmParams, ExportRealmReply>(
  'POST',
  '/export/realm',
);

export interface ExportRealmParams {
  /** 1 public, 2 with what people have consented to. */
  export_type?: 1 | 2;
}

export interface ExportRealmReply {
  /** The ID. */
  id: number;
}

/** Get data export consent state. Everybody with an active account; bots are left out. */
export const getRealmExportConsents = /* @__PURE__ */ operation<NoParams, GetRealmExportConsentsReply>(
  'GET',
  '/export/realm/consents',
);

export interface GetRealmExportConsentsReply {
  /** Everybody, with what they consented to. */
  export_consents: {
    /** The user. */
    user_id: number;
    /** Whether their private data may be exported. */
    consented: boolean;
  }[];
}

/** Delete a data export. */
export const deleteRealmExport = /* @__PURE__ */ operation<DeleteRealmExportParams, unknown>(
  'DELETE',
  '/export/realm/{export_id}',
);

export interface DeleteRealmExportParams {
  /** The export. */
  export_id: number;
}

/** Receive an event of another service. Another service posts its events here, in its own form; the bot whose key is in the address sends what they say. An event of which no message is made gets 200 with `UNSUPPORTED_WEBHOOK_EVENT_TYPE`. `slack_incoming` answers `ok` as text, as Slack does. The page /integrations lists the services. */
export const receiveWebhook = /* @__PURE__ */ operation<ReceiveWebhookParams, unknown>(
  'POST',
  '/external/{integration}',
);

export interface ReceiveWebhookParams {
  /** The name of the service, as the page /integrations has it. */
  integration: string;
  /** The key of the bot; absent: HTTP Basic. */
  api_key?: string;
  /** A channel by name or ID; absent: a direct message to the owner of the bot. */
  stream?: string;
  /** Absent: a topic of the event. */
  topic?: string;
  /** Only these events make messages: names, with shell patterns (`*`, `?`, `[a-c]`). */
  only_events?: readonly string[];
  /** These events make no messages: names, with shell patterns. */
  exclude_events?: readonly string[];
  /** The event, where the body is a form. */
  payload?: string;
}

/** Fetch an API key (production). The key of the account with this address and password. In 30 minutes, five attempts may fail with an address from one client address, and fifty from all client addresses that have not logged in with it before. */
export const fetchApiKey = /* @__PURE__ */ operation<FetchApiKeyParams, FetchApiKeyReply>(
  'POST',
  '/fetch_api_key',
);

export interface FetchApiKeyParams {
  /** The address of the account. */
  username: string;
  /** The password of the account. */
  password: string;
}

export interface FetchApiKeyReply {
  /** The key with which programs log in. */
  api_key: string;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
  /** The user. */
  user_id: number;
}

/** Get a channel's ID. */
export const getStreamId = /* @__PURE__ */ operation<GetStreamIdParams, GetStreamIdReply>(
  'GET',
  '/get_stream_id',
);

export interface GetStreamIdParams {
  /** The name of the channel. */
  stream: string;
}

export interface GetStreamIdReply {
  /** The channel. */
  stream_id: number;
}

/** Get all invitations. Invitations that can still be accepted: administrators get all, others their own. `links_confirm_addresses` says whether people who follow a link for many confirm their addresses by mail; where it is false, anybody with the link can join with any address. `stream_ids`, `group_ids` and `include_realm_default_subscriptions` say where the invited will be. */
export const getInvites = /* @__PURE__ */ operation<NoParams, GetInvitesReply>('GET', '/invites');

export interface GetInvitesReply {
  /** The invitations. */
  invites: Invitation[];
  /** Whether people who follow a link for many confirm their addresses by mail first. */
  links_confirm_addresses: boolean;
}

/** Send invitations. */
export const sendInvites = /* @__PURE__ */ operation<SendInvitesParams, unknown>('POST', '/invites');

export interface SendInvitesParams {
  /** Addresses, separated by commas or on lines of their own. */
  invitee_emails: string;
  /** Channels that the invited will be in. */
  stream_ids: readonly number[];
  /** null: it does not expire; absent: ten days. */
  invite_expires_in_minutes?: number | null;
  /** The role; nobody invites to more than they are. */
  invite_as?: number;
  /** Groups that the invited will be in. */
  group_ids?: readonly number[];
  /** The invited will be in the default channels too. */
  include_realm_default_subscriptions?: boolean;
  /** Tell the caller when the account is made. */
  notify_referrer_on_join?: boolean;
}

/** Get what an invitation leads to. What somebody sees who follows the link of an invitation, or comes to an open organization without one. Refused when the invitation has ended, or when joining takes one. */
export const getJoining = /* @__PURE__ */ operation<GetJoiningParams, GetJoiningReply>(
  'GET',
  '/invites/accept',
);

export interface GetJoiningParams {
  /** What stands in the link after `/join/`; absent: without an invitation. */
  token?: string;
}

export interface GetJoiningReply {
  /** The name of the organization. */
  organization: string;
  /** The name of who invites; null: anybody may join. */
  inviter: string | null;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string | null;
  /** Whether `POST /invites/confirmation` comes first: a mail with another link. */
  needs_confirmation: boolean;
}

/** Accept an invitation. Makes the account to which an invitation by mail or a link invites, and answers with its key; below `/json` the newcomer is signed in. Who follows a link for many, or comes to an open organization, confirms the address first (`POST /invites/confirmation`) where addresses are restricted to domains or mail leaves the server. */
export const acceptInvite = /* @__PURE__ */ operation<AcceptInviteParams, AcceptInviteReply>(
  'POST',
  '/invites/accept',
);

export interface AcceptInviteParams {
  /** What stands in the link after `/join/`; needed unless the organization is open. */
  token?: string;
  /** The address to log in with; of a link that came by mail it is the address to which it was sent. */
  email?: string;
  /** 2 to 100 characters. */
  full_name: string;
  /** 6 to 100 characters, none of the first guesses. */
  password: string;
}

export interface AcceptInviteReply {
  /** The user. */
  user_id: number;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
  /** The key with which programs log in. */
  api_key: string;
  /** What each further request of the session carries as the header `X-CSRFToken`. */
  csrf_token?: string;
}

/** Confirm the address of a newcomer. For those who follow a link for many, or come to an open organization: mails a link with which `POST /invites/accept` makes the account. The link can be used once, for a day. One address is sent five mails a day. */
export const confirmAddress = /* @__PURE__ */ operation<ConfirmAddressParams, unknown>(
  'POST',
  '/invites/confirmation',
);

export interface ConfirmAddressParams {
  /** What stands in the link after `/join/`; needed unless the organization is open. */
  token?: string;
  /** The address to log in with. */
  email: string;
}

/** Create a reusable invitation link. */
export const createInviteLink = /* @__PURE__ */ operation<CreateInviteLinkParams, CreateInviteLinkReply>(
  'POST',
  '/invites/multiuse',
);

export interface CreateInviteLinkParams {
  /** Channels that the invited will be in. */
  stream_ids?: readonly number[];
  /** null: it does not expire; absent: ten days. */
  invite_expires_in_minutes?: number | null;
  /** The role; nobody invites to more than they are. */
  invite_as?: number;
  /** Groups that the invited will be in. */
  group_ids?: readonly number[];
  /** The invited will be in the default channels too. */
  include_realm_default_subscriptions?: boolean;
}

export interface CreateInviteLinkReply {
  /** The link, for everybody who gets it. */
  invite_link: string;
}

/** Revoke a reusable invitation link. */
export const revokeInviteLink = /* @__PURE__ */ operation<RevokeInviteLinkParams, unknown>(
  'DELETE',
  '/invites/multiuse/{invite_id}',
);

export interface RevokeInviteLinkParams {
  /** The invitation. */
  invite_id: number;
}

/** Revoke an email invitation. */
export const revokeEmailInvite = /* @__PURE__ */ operation<RevokeEmailInviteParams, unknown>(
  'DELETE',
  '/invites/{invite_id}',
);

export interface RevokeEmailInviteParams {
  /** The invitation. */
  invite_id: number;
}

/** Resend an email invitation. */
export const resendEmailInvite = /* @__PURE__ */ operation<ResendEmailInviteParams, unknown>(
  'POST',
  '/invites/{invite_id}/resend',
);

export interface ResendEmailInviteParams {
  /** The invitation. */
  invite_id: number;
}

/**
 * Mark all messages as read. Everything at once, however much it is. Deprecated: use POST /messages/flags/narrow.
 * @deprecated
 */
export const markAllAsRead = /* @__PURE__ */ operation<NoParams, MarkAllAsReadReply>(
  'POST',
  '/mark_all_as_read',
);

export interface MarkAllAsReadReply {
  /** False when there is more to do: the same request goes on. */
  complete: boolean;
}

/**
 * Mark messages in a channel as read. All of them. Deprecated: use POST /messages/flags/narrow.
 * @deprecated
 */
export const markStreamAsRead = /* @__PURE__ */ operation<MarkStreamAsReadParams, unknown>(
  'POST',
  '/mark_stream_as_read',
);

export interface MarkStreamAsReadParams {
  /** The channel. */
  stream_id: number;
}

/**
 * Mark messages in a topic as read. All of them. Deprecated: use POST /messages/flags/narrow.
 * @deprecated
 */
export const markTopicAsRead = /* @__PURE__ */ operation<MarkTopicAsReadParams, unknown>(
  'POST',
  '/mark_topic_as_read',
);

export interface MarkTopicAsReadParams {
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic_name: string;
}

/** Check if messages match a narrow. The named messages that the caller may see and that match; the others are left out. */
export const checkMessagesMatchNarrow = /* @__PURE__ */ operation<
  CheckMessagesMatchNarrowParams,
  CheckMessagesMatchNarrowReply
>('GET', '/messages/matches_narrow');

export interface CheckMessagesMatchNarrowParams {
  /** IDs of the messages. */
  msg_ids: readonly number[];
  /** What they may match. */
  narrow: readonly NarrowTerm[];
}

export interface CheckMessagesMatchNarrowReply {
  /** The messages that match, by ID. */
  messages: Record<
    string,
    {
      /** The content with the words that were looked for marked, as HTML. */
      match_content: string;
      /** The topic with the words that were looked for marked, as HTML. */
      match_subject: string;
    }
  >;
}

/** Render a message. The HTML that the message would have if the caller sent it. */
export const renderMessage = /* @__PURE__ */ operation<RenderMessageParams, RenderMessageReply>(
  'POST',
  '/messages/render',
);

export interface RenderMessageParams {
  /** The message, in Markdown; cut at `max_message_length`. */
  content: string;
}

export interface RenderMessageReply {
  /** The HTML. */
  rendered: string;
}

/** Get other ways to write a search. For a narrow whose search finds nothing: operands of `search` with which it finds something the caller may read. Words that begin as the given ones (`lunc*`) come first, then those with one letter more, less or different. */
export const getSearchSuggestions = /* @__PURE__ */ operation<
  GetSearchSuggestionsParams,
  GetSearchSuggestionsReply
>('GET', '/messages/search_suggestions');

export interface GetSearchSuggestionsParams {
  /** The narrow, with its `search` term. */
  narrow: readonly NarrowTerm[];
}

export interface GetSearchSuggestionsReply {
  /** Operands of `search`, the closest first. */
  suggestions: string[];
}

/** Get a message's edit history. What it was after each edit, oldest first, beginning with how it was sent. */
export const getMessageHistory = /* @__PURE__ */ operation<GetMessageHistoryParams, GetMessageHistoryReply>(
  'GET',
  '/messages/{message_id}/history',
);

export interface GetMessageHistoryParams {
  /** The message. */
  message_id: number;
  /** The client knows the empty topic. */
  allow_empty_topic_name?: boolean;
}

export interface GetMessageHistoryReply {
  /** What the message was after each edit, the oldest first. */
  message_history: MessageSnapshot[];
}

/** Get why a message did or did not notify you. What the server recorded, for a week; otherwise what your settings of now make of the message. Others do not see it. */
export const getMessageNotifications = /* @__PURE__ */ operation<
  GetMessageNotificationsParams,
  GetMessageNotificationsReply
>('GET', '/messages/{message_id}/notifications');

export interface GetMessageNotificationsParams {
  /** The message. */
  message_id: number;
}

export interface GetMessageNotificationsReply {
  /** One for each way. */
  notifications: {
    /** How the user is notified. */
    way: 'desktop' | 'sound' | 'mail' | 'push';
    /** `notifies`: your settings ask for it. `waiting`: it goes at `timestamp`. `sent`, `not_sent`: as they say. */
    state: 'notifies' | 'waiting' | 'sent' | 'not_sent';
    /** What makes the message worth a notification, such as `mention`. */
    trigger: string | null;
    /** Why it was not sent, or `quiet_hours` while it waits for their end; else null. */
    reason: string | null;
    /** When it goes, was sent or was dropped (UNIX seconds); null: not recorded. */
    timestamp: number | null;
    /** The same in a sentence. */
    explanation: string;
  }[];
}

/** Get who has read a message. Users who read it and send read receipts, in organizations that have them; never the sender. */
export const getReadReceipts = /* @__PURE__ */ operation<GetReadReceiptsParams, GetReadReceiptsReply>(
  'GET',
  '/messages/{message_id}/read_receipts',
);

export interface GetReadReceiptsParams {
  /** The message. */
  message_id: number;
}

export interface GetReadReceiptsReply {
  /** The users. */
  user_ids: number[];
}

/** Send a test notification to mobile devices. To one device of the caller, or to all of them. The reply comes when the push gateway has taken it; without a push gateway it is the error "Server doesn't use the push notification service". */
export const testNotify = /* @__PURE__ */ operation<TestNotifyParams, unknown>(
  'POST',
  '/mobile_push/test_notification',
);

export interface TestNotifyParams {
  /** The token of one device. */
  token?: string;
}

/** Ask for another password. Mails a link to the person with this address, which can be used once, for an hour. The reply is the same, and as quick, whether there is such an account or not. One person is sent five such mails a day. */
export const requestPasswordReset = /* @__PURE__ */ operation<RequestPasswordResetParams, unknown>(
  'POST',
  '/password-resets',
);

export interface RequestPasswordResetParams {
  /** The address of the account. */
  email: string;
}

/** Get whose password a link resets. Changes nothing: programs that look through mail follow links. */
export const getPasswordReset = /* @__PURE__ */ operation<GetPasswordResetParams, GetPasswordResetReply>(
  'GET',
  '/password-resets/{token}',
);

export interface GetPasswordResetParams {
  /** What stands in the link of the mail after `/reset-password/`. */
  token: string;
}

export interface GetPasswordResetReply {
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
  /** The name. */
  full_name: string;
}

/** Choose another password. Gives an account another password by the link of a mail, and ends all sessions of the account; below `/json` the person is signed in. */
export const resetPassword = /* @__PURE__ */ operation<ResetPasswordParams, ResetPasswordReply>(
  'POST',
  '/password-resets/{token}',
);

export interface ResetPasswordParams {
  /** What stands in the link of the mail after `/reset-password/`. */
  token: string;
  /** 6 to 100 characters, none of the first guesses. */
  password: string;
  /** Whether the API key is replaced too. */
  new_api_key?: boolean;
}

export interface ResetPasswordReply {
  /** The user. */
  user_id: number;
  /** What each further request of the session carries as the header `X-CSRFToken`. */
  csrf_token?: string;
}

/** Get who has a permission. Which active users may do what a permission of a channel, a group or the organization is about, by their IDs, and through what: a role, the value of a setting, a fact. It is the rule that the operations enforce. Users whom the caller may not see are neither listed nor counted. To page, pass `next_anchor` of the reply as `anchor`. */
export const getPermissionHolders = /* @__PURE__ */ operation<
  GetPermissionHoldersParams,
  GetPermissionHoldersReply
>('GET', '/permissions/holders');

export interface GetPermissionHoldersParams {
  /** The setting that gives the permission; of a channel also `see_channel` and `read_channel`. */
  permission:
    | 'can_access_all_users_group'
    | 'can_add_custom_emoji_group'
    | 'can_add_members_group'
    | 'can_add_subscribers_group'
    | 'can_administer_channel_group'
    | 'can_create_bots_group'
    | 'can_create_groups'
    | 'can_create_private_channel_group'
    | 'can_create_public_channel_group'
    | 'can_create_web_public_channel_group'
    | 'can_create_write_only_bots_group'
    | 'can_delete_any_message_group'
    | 'can_delete_own_message_group'
    | 'can_invite_users_group'
    | 'can_join_group'
    | 'can_leave_group'
    | 'can_manage_all_groups'
    | 'can_manage_billing_group'
    | 'can_manage_group'
    | 'can_mention_group'
    | 'can_mention_many_users_group'
    | 'can_move_messages_between_channels_group'
    | 'can_move_messages_between_topics_group'
    | 'can_remove_members_group'
    | 'can_remove_subscribers_group'
    | 'can_resolve_topics_group'
    | 'can_send_message_group'
    | 'can_subscribe_group'
    | 'can_summarize_topics_group'
    | 'create_multiuse_invite_group'
    | 'direct_message_initiator_group'
    | 'direct_message_permission_group'
    | 'read_channel'
    | 'see_channel';
  /** Permissions of this channel. */
  stream_id?: number;
  /** Permissions of this group. */
  group_id?: number;
  /** Only users with a larger ID. */
  anchor?: number;
  /** The most users in the reply. */
  num_after?: number;
}

export interface GetPermissionHoldersReply {
  /** The name of the permission. */
  permission: string;
  /** How many users have it, on all pages. */
  count: number;
  /** The users who have the permission, by ID. */
  holders: PermissionHolder[];
  /** The anchor of the next page; null: this is the last one. */
  next_anchor: number | null;
}

/** Get what a user may do. Each permission of a channel, a group or the organization, whether the user has it, and why: a user may do what all `needs` and at least one of the `ways` hold for. It is the rule that the operations enforce. Permissions are named after their settings; of a channel there are also `see_channel` and `read_channel`. */
export const getUserPermissions = /* @__PURE__ */ operation<
  GetUserPermissionsParams,
  GetUserPermissionsReply
>('GET', '/permissions/users/{user_id}');

export interface GetUserPermissionsParams {
  /** The user. */
  user_id: number;
  /** Permissions of this channel. */
  stream_id?: number;
  /** Permissions of this group. */
  group_id?: number;
}

export interface GetUserPermissionsReply {
  /** The user. */
  user_id: number;
  /** The permissions, each with the reasons. */
  permissions: UserPermission[];
}

/** Get one's devices that take notifications. At most 20, the one that was added first at first. */
export const getPushDevices = /* @__PURE__ */ operation<NoParams, GetPushDevicesReply>(
  'GET',
  '/push/devices',
);

export interface GetPushDevicesReply {
  /** The key of the server, base64url: `applicationServerKey` of a subscription to Web Push. */
  public_key: string;
  /** The caller's devices. */
  devices: {
    /** The ID. */
    id: number;
    /** How notifications reach it: `web` (Web Push), or `apns` and `gcm` through a gateway. */
    kind: 'web' | 'apns' | 'gcm';
    /** The device in words, such as "Firefox on Linux". */
    name: string;
    /** When it was added, in UNIX seconds. */
    created: number;
    /** When it took a notification, in UNIX seconds; up to a day behind. */
    last_used: number;
    /** Whether the session by which the request comes has added it. */
    is_current: boolean;
  }[];
}

/** Have notifications sent to a device. Subscribes a browser or a UnifiedPush distributor, by Web Push. What is sent is described in docs/push.md. An address that is there already gets the new keys and belongs to the caller from then on. A device that a session adds ends with the session. If there are more than 20 devices, the one that took no notification for longest is removed. */
export const addPushDevice = /* @__PURE__ */ operation<AddPushDeviceParams, AddPushDeviceReply>(
  'POST',
  '/push/devices',
);

export interface AddPushDeviceParams {
  /** The https:// address that the push service gave, of at most 2000 characters. */
  endpoint: string;
  /** The public key of the subscription, base64url. */
  p256dh: string;
  /** The secret of the subscription, base64url. */
  auth: string;
  /** The device in words, cut at 60 characters; absent: browser and system of the request. */
  name?: string;
}

export interface AddPushDeviceReply {
  /** The device. */
  device_id: number;
}

/** End notifications on a device. */
export const removePushDevice = /* @__PURE__ */ operation<RemovePushDeviceParams, unknown>(
  'DELETE',
  '/push/devices/{device_id}',
);

export interface RemovePushDeviceParams {
  /** The device, one of the caller's own. */
  device_id: number;
}

/** Send a test to a device. Sends a notification at once, and answers what the push service said, after at most 40 seconds. */
export const testPushDevice = /* @__PURE__ */ operation<TestPushDeviceParams, TestPushDeviceReply>(
  'POST',
  '/push/devices/{device_id}/test',
);

export interface TestPushDeviceParams {
  /** The device, one of the caller's own. */
  device_id: number;
}

export interface TestPushDeviceReply {
  /** Whether the push service took the notification. */
  is_taken: boolean;
  /** What came of it, as a sentence. */
  explanation: string;
}

/** Change settings of the organization. All that are given, or none. Some are for owners alone. Answers those that changed; of text only that it did. */
export const updateRealm = /* @__PURE__ */ operation<UpdateRealmParams, UpdateRealmReply>('PATCH', '/realm');

export interface UpdateRealmParams {
  /** The name of the organization. */
  name?: string;
  /** What the organization is, in Markdown. */
  description?: string;
  /** Messages can be edited. */
  allow_message_editing?: boolean;
  /** People do not change their pictures. */
  avatar_changes_disabled?: boolean;
  /** The language of code that names none. */
  default_code_block_language?: string;
  /** The language of new accounts, by its code. */
  default_language?:
    | 'ar'
    | 'be'
    | 'bg'
    | 'bn'
    | 'ca'
    | 'cs'
    | 'cy'
    | 'da'
    | 'de'
    | 'el'
    | 'en'
    | 'en-gb'
    | 'eo'
    | 'es'
    | 'et'
    | 'eu'
    | 'fa'
    | 'fi'
    | 'fr'
    | 'gl'
    | 'gu'
    | 'he'
    | 'hi'
    | 'hr'
    | 'hu'
    | 'id'
    | 'it'
    | 'ja'
    | 'ka'
    | 'kk'
    | 'ko'
    | 'lt'
    | 'lv'
    | 'ml'
    | 'mn'
    | 'nb'
    | 'nl'
    | 'pl'
    | 'pt'
    | 'pt-br'
    | 'ro'
    | 'ru'
    | 'si'
    | 'sk'
    | 'sl'
    | 'sr'
    | 'sv'
    | 'ta'
    | 'te'
    | 'th'
    | 'tl'
    | 'tr'
    | 'uk'
    | 'ur'
    | 'uz'
    | 'vi'
    | 'zh-hans'
    | 'zh-hant';
  /** A mail each week with what was missed, to users who are away. */
  digest_emails_enabled?: boolean;
  /** The day of these mails; 0 is Monday. */
  digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** No addresses of throw-away mailboxes. */
  disallow_disposable_email_addresses?: boolean;
  /** People do not change their addresses. */
  email_changes_disabled?: boolean;
  /** Only addresses of the organization's domains. */
  emails_restricted_to_domains?: boolean;
  /** A warning before direct messages to guests. */
  enable_guest_user_dm_warning?: boolean;
  /** Guests are marked as such. */
  enable_guest_user_indicator?: boolean;
  /** It can be seen who has read a message. */
  enable_read_receipts?: boolean;
  /** Web-public channels can be read without an account. */
  enable_spectator_access?: boolean;
  /** Which GIFs are offered. */
  giphy_rating?: 0 | 1 | 2 | 3 | 4 | 5;
  /** Pictures are shown below their links. */
  inline_image_preview?: boolean;
  /** Linked pages are shown below messages: their title, description and picture. */
  inline_url_embed_preview?: boolean;
  /** Only those who were invited can join. */
  invite_required?: boolean;
  /** Where video calls are held; "default": as the server says. */
  jitsi_server_url?: string;
  /** Channel messages need a topic. */
  mandatory_topics?: boolean;
  /** Mails may hold the messages themselves. */
  message_content_allowed_in_email_notifications?: boolean;
  /** How long messages can be deleted. */
  message_content_delete_limit_seconds?: number | 'unlimited';
  /** How long messages can be edited. */
  message_content_edit_limit_seconds?: number | 'unlimited';
  /** What of the edit history is shown. */
  message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
  /** How long messages are kept. */
  message_retention_days?: number | 'unlimited';
  /** The private channel for reports to moderators; -1: none. */
  moderation_request_channel_id?: number;
  /** How long messages can be moved to another channel. */
  move_messages_between_streams_limit_seconds?: number | 'unlimited';
  /** How long messages can be moved to another topic. */
  move_messages_within_stream_limit_seconds?: number | 'unlimited';
  /** People do not change their names. */
  name_changes_disabled?: boolean;
  /** Where new channels are announced; -1: nowhere. */
  new_stream_announcements_stream_id?: number;
  /** What kind of organization it is. */
  org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
  /** No two people have the same name. */
  require_unique_names?: boolean;
  /** Newcomers get mails. */
  send_welcome_emails?: boolean;
  /** Where news of the server are announced; -1: nowhere. */
  service_update_announcements_stream_id?: number;
  /** Where newcomers are announced; -1: nowhere. */
  signup_announcements_stream_id?: number;
  /** Who serves video calls. */
  video_chat_provider?: 0 | 1;
  /** Days until a member is a full member. */
  waiting_period_threshold?: number;
  /** It may be listed among public communities. */
  want_advertise_in_communities_directory?: boolean;
  /** Who holds the permission: create multiuse invite group. */
  create_multiuse_invite_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can access all users group. */
  can_access_all_users_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can add subscribers group. */
  can_add_subscribers_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can add custom emoji group. */
  can_add_custom_emoji_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can create bots group. */
  can_create_bots_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can create groups. */
  can_create_groups?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can create public channel group. */
  can_create_public_channel_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can create private channel group. */
  can_create_private_channel_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can create web public channel group. */
  can_create_web_public_channel_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can create write only bots group. */
  can_create_write_only_bots_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can delete any message group. */
  can_delete_any_message_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can delete own message group. */
  can_delete_own_message_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can invite users group. */
  can_invite_users_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can manage all groups. */
  can_manage_all_groups?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can manage billing group. */
  can_manage_billing_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can mention many users group. */
  can_mention_many_users_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can move messages between channels group. */
  can_move_messages_between_channels_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can move messages between topics group. */
  can_move_messages_between_topics_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can resolve topics group. */
  can_resolve_topics_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: can summarize topics group. */
  can_summarize_topics_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: direct message initiator group. */
  direct_message_initiator_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who holds the permission: direct message permission group. */
  direct_message_permission_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** The ways to log in, by name; each on or off. */
  authentication_methods?: Record<string, boolean>;
}

export interface UpdateRealmReply {
  /** The name. */
  name?: 'updated';
  /** What it is for, in Markdown. */
  description?: 'updated';
  /** Messages can be edited. */
  allow_message_editing?: boolean;
  /** People do not change their pictures. */
  avatar_changes_disabled?: boolean;
  /** The language of code that names none. */
  default_code_block_language?: 'updated';
  /** The language, by its code. */
  default_language?: 'updated';
  /** A mail each week with what was missed, to users who are away. */
  digest_emails_enabled?: boolean;
  /** The day of these mails; 0 is Monday. */
  digest_weekday?: number;
  /** No addresses of throw-away mailboxes. */
  disallow_disposable_email_addresses?: boolean;
  /** People do not change their addresses. */
  email_changes_disabled?: boolean;
  /** Only addresses of the organization's domains. */
  emails_restricted_to_domains?: boolean;
  /** A warning before direct messages to guests. */
  enable_guest_user_dm_warning?: boolean;
  /** Guests are marked as such. */
  enable_guest_user_indicator?: boolean;
  /** It can be seen who has read a message. */
  enable_read_receipts?: boolean;
  /** Web-public channels can be read without an account. */
  enable_spectator_access?: boolean;
  /** Which GIFs are offered. */
  giphy_rating?: number;
  /** Pictures are shown below their links. */
  inline_image_preview?: boolean;
  /** Linked pages are shown below messages: their title, description and picture. */
  inline_url_embed_preview?: boolean;
  /** Only those who were invited can join. */
  invite_required?: boolean;
  /** Where video calls are held; "default": as the server says. */
  jitsi_server_url?: 'updated' | null;
  /** Channel messages need a topic. */
  mandatory_topics?: boolean;
  /** Mails may hold the messages themselves. */
  message_content_allowed_in_email_notifications?: boolean;
  /** How long messages can be deleted. */
  message_content_delete_limit_seconds?: number | null;
  /** How long messages can be edited. */
  message_content_edit_limit_seconds?: number | null;
  /** What of the edit history is shown. */
  message_edit_history_visibility_policy?: 'updated';
  /** How many days messages are kept; or realm_default; or unlimited. For organization owners. */
  message_retention_days?: number | null;
  /** The private channel for reports to moderators; -1: none. */
  moderation_request_channel_id?: number;
  /** How long messages can be moved to another channel. */
  move_messages_between_streams_limit_seconds?: number | null;
  /** How long messages can be moved to another topic. */
  move_messages_within_stream_limit_seconds?: number | null;
  /** People do not change their names. */
  name_changes_disabled?: boolean;
  /** Where new channels are announced; -1: nowhere. */
  new_stream_announcements_stream_id?: number;
  /** What kind of organization it is. */
  org_type?: number;
  /** No two people have the same name. */
  require_unique_names?: boolean;
  /** Newcomers get mails. */
  send_welcome_emails?: boolean;
  /** Where news of the server are announced; -1: nowhere. */
  service_update_announcements_stream_id?: number;
  /** Where newcomers are announced; -1: nowhere. */
  signup_announcements_stream_id?: number;
  /** Who serves video calls. */
  video_chat_provider?: number;
  /** Days until a member is a full member. */
  waiting_period_threshold?: number;
  /** It may be listed among public communities. */
  want_advertise_in_communities_directory?: boolean;
  /** Who holds the permission: create multiuse invite group. */
  create_multiuse_invite_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can access all users group. */
  can_access_all_users_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who may add people to the channel, without being in it. */
  can_add_subscribers_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can add custom emoji group. */
  can_add_custom_emoji_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can create bots group. */
  can_create_bots_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can create groups. */
  can_create_groups?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can create public channel group. */
  can_create_public_channel_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can create private channel group. */
  can_create_private_channel_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can create web public channel group. */
  can_create_web_public_channel_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can create write only bots group. */
  can_create_write_only_bots_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can delete any message group. */
  can_delete_any_message_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can delete own message group. */
  can_delete_own_message_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can invite users group. */
  can_invite_users_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can manage all groups. */
  can_manage_all_groups?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can manage billing group. */
  can_manage_billing_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can mention many users group. */
  can_mention_many_users_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can move messages between channels group. */
  can_move_messages_between_channels_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can move messages between topics group. */
  can_move_messages_between_topics_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can resolve topics group. */
  can_resolve_topics_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: can summarize topics group. */
  can_summarize_topics_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: direct message initiator group. */
  direct_message_initiator_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** Who holds the permission: direct message permission group. */
  direct_message_permission_group?:
    | number
    | {
        /** User IDs. */
        direct_members: number[];
        /** Group IDs. */
        direct_subgroups: number[];
      };
  /** The ways to log in, by name; each on or off. */
  authentication_methods?: Record<string, boolean>;
}

/** Deactivate the organization. Nobody gets in any more. Nothing is deleted. */
export const deactivateRealm = /* @__PURE__ */ operation<NoParams, unknown>('POST', '/realm/deactivate');

/** Get the domains of the organization. From which addresses may be where they are restricted. */
export const getRealmDomains = /* @__PURE__ */ operation<NoParams, GetRealmDomainsReply>(
  'GET',
  '/realm/domains',
);

export interface GetRealmDomainsReply {
  /** The domains of the organization. */
  domains: RealmDomain[];
}

/** Add a domain of the organization. Answers its ID and its name. */
export const addRealmDomain = /* @__PURE__ */ operation<AddRealmDomainParams, AddRealmDomainReply>(
  'POST',
  '/realm/domains',
);

export interface AddRealmDomainParams {
  /** Such as example.com. */
  domain: string;
  /** Whether its subdomains are meant too. */
  allow_subdomains: boolean;
}

export interface AddRealmDomainReply {
  /** The ID and the domain. */
  new_domain: [number, string];
}

/** Remove a domain of the organization. With the last one, addresses are no longer restricted. */
export const removeRealmDomain = /* @__PURE__ */ operation<RemoveRealmDomainParams, unknown>(
  'DELETE',
  '/realm/domains/{domain}',
);

export interface RemoveRealmDomainParams {
  /** Which one. */
  domain: string;
}

/** Change a domain of the organization. */
export const updateRealmDomain = /* @__PURE__ */ operation<UpdateRealmDomainParams, unknown>(
  'PATCH',
  '/realm/domains/{domain}',
);

export interface UpdateRealmDomainParams {
  /** Which one. */
  domain: string;
  /** Whether its subdomains are meant too. */
  allow_subdomains: boolean;
}

/** Get all custom emoji. By ID; those that were deactivated too, since old messages show them. */
export const getCustomEmoji = /* @__PURE__ */ operation<NoParams, GetCustomEmojiReply>('GET', '/realm/emoji');

export interface GetCustomEmojiReply {
  /** The emoji of the organization, by ID. */
  emoji: Record<string, CustomEmoji>;
}

/** Deactivate custom emoji. It cannot be chosen any more; old messages, reactions and statuses still show it. */
export const deactivateCustomEmoji = /* @__PURE__ */ operation<DeactivateCustomEmojiParams, unknown>(
  'DELETE',
  '/realm/emoji/{emoji_name}',
);

export interface DeactivateCustomEmojiParams {
  /** Its name. */
  emoji_name: string;
}

/** Upload custom emoji. A picture, as multipart/form-data; one that moves keeps moving. */
export const uploadCustomEmoji = /* @__PURE__ */ operation<UploadCustomEmojiParams, unknown>(
  'POST',
  '/realm/emoji/{emoji_name}',
);

export interface UploadCustomEmojiParams {
  /** Its name: letters, digits, dashes, spaces or underscores; capital and small letters are the same. */
  emoji_name: string;
  /** With its name. */
  file: File;
}

/** Add a linkifier. What matches in a message or topic becomes a link. A new linkifier applies after all others. */
export const addLinkifier = /* @__PURE__ */ operation<AddLinkifierParams, AddLinkifierReply>(
  'POST',
  '/realm/filters',
);

export interface AddLinkifierParams {
  /** A regular expression in the syntax of RE2, which runs in linear time; groups are named `(?P<name>…)`. */
  pattern: string;
  /** RFC 6570; its variables are the named groups of the pattern. */
  url_template: string;
}

export interface AddLinkifierReply {
  /** The ID. */
  id: number;
}

/** Remove a linkifier. */
export const removeLinkifier = /* @__PURE__ */ operation<RemoveLinkifierParams, unknown>(
  'DELETE',
  '/realm/filters/{filter_id}',
);

export interface RemoveLinkifierParams {
  /** The linkifier. */
  filter_id: number;
}

/** Update a linkifier. It keeps its place. Messages that were sent stay as they were rendered. */
export const updateLinkifier = /* @__PURE__ */ operation<UpdateLinkifierParams, unknown>(
  'PATCH',
  '/realm/filters/{filter_id}',
);

export interface UpdateLinkifierParams {
  /** The linkifier. */
  filter_id: number;
  /** A regular expression in the syntax of RE2, which runs in linear time; groups are named `(?P<name>…)`. */
  pattern: string;
  /** RFC 6570; its variables are the named groups of the pattern. */
  url_template: string;
}

/** Delete the organization's icon. It is then the server's own. */
export const deleteIcon = /* @__PURE__ */ operation<NoParams, DeleteIconReply>('DELETE', '/realm/icon');

export interface DeleteIconReply {
  /** The picture. */
  icon_url: string;
}

/** Upload the organization's icon. A picture, as multipart/form-data; it is made square. */
export const uploadIcon = /* @__PURE__ */ operation<UploadIconParams, UploadIconReply>('POST', '/realm/icon');

export interface UploadIconParams {
  /** With its name. */
  file: File;
}

export interface UploadIconReply {
  /** The picture. */
  icon_url: string;
}

/** Get linkifiers. In the order in which they apply. */
export const getLinkifiers = /* @__PURE__ */ operation<NoParams, GetLinkifiersReply>(
  'GET',
  '/realm/linkifiers',
);

export interface GetLinkifiersReply {
  /** The linkifiers, in the order in which they are tried. */
  linkifiers: Linkifier[];
}

/** Reorder linkifiers. Where patterns overlap, the first one wins. */
export const reorderLinkifiers = /* @__PURE__ */ operation<ReorderLinkifiersParams, unknown>(
  'PATCH',
  '/realm/linkifiers',
);

export interface ReorderLinkifiersParams {
  /** All linkifiers, in their new order. */
  ordered_linkifier_ids: readonly number[];
}

/** Try a linkifier. What a text would become with a linkifier that is not saved. Nothing changes. */
export const tryLinkifier = /* @__PURE__ */ operation<TryLinkifierParams, TryLinkifierReply>(
  'POST',
  '/realm/linkifiers/try',
);

export interface TryLinkifierParams {
  /** A regular expression in the syntax of RE2, which runs in linear time; groups are named `(?P<name>…)`. */
  pattern: string;
  /** RFC 6570; its variables are the named groups of the pattern. */
  url_template: string;
  /** The message, in Markdown; cut at `max_message_length`. */
  content: string;
  /** The linkifier that it would replace; absent: it would be the last one. */
  filter_id?: number;
}

export interface TryLinkifierReply {
  /** The HTML that the message would have. */
  rendered: string;
  /** What the linkifier finds by itself, whether or not another one is first. */
  matches: {
    /** The text that becomes a link. */
    text: string;
    /** Where the link leads. */
    url: string;
  }[];
}

/** Delete the organization's logo. It is then the server's own. */
export const deleteLogo = /* @__PURE__ */ operation<DeleteLogoParams, unknown>('DELETE', '/realm/logo');

export interface DeleteLogoParams {
  /** Whether it is the one for the dark theme. */
  night: boolean;
}

/** Upload the organization's logo. A wide picture, as multipart/form-data. */
export const uploadLogo = /* @__PURE__ */ operation<UploadLogoParams, unknown>('POST', '/realm/logo');

export interface UploadLogoParams {
  /** Whether it is the one for the dark theme. */
  night: boolean;
  /** With its name. */
  file: File;
}

/** Add a code playground. */
export const addCodePlayground = /* @__PURE__ */ operation<AddCodePlaygroundParams, AddCodePlaygroundReply>(
  'POST',
  '/realm/playgrounds',
);

export interface AddCodePlaygroundParams {
  /** What people see. */
  name: string;
  /** Name of the language. */
  lexer_language: string;
  /** RFC 6570, with the one variable `code`. */
  url_template: string;
}

export interface AddCodePlaygroundReply {
  /** The ID. */
  id: number;
}

/** Remove a code playground. */
export const removeCodePlayground = /* @__PURE__ */ operation<RemoveCodePlaygroundParams, unknown>(
  'DELETE',
  '/realm/playgrounds/{playground_id}',
);

export interface RemoveCodePlaygroundParams {
  /** The playground. */
  playground_id: number;
}

/** Get presence of all users. The last two weeks, in the older format: by address, then by program. */
export const getPresence = /* @__PURE__ */ operation<NoParams, GetPresenceReply>('GET', '/realm/presence');

export interface GetPresenceReply {
  /** The time of the server, in UNIX seconds. */
  server_timestamp: number;
  /** By user ID, or in the older format by address and program. */
  presences: Record<
    string,
    Record<
      string,
      {
        /** `active` or `idle`. */
        status: 'active' | 'idle';
        /** When, in UNIX seconds. */
        timestamp: number;
        /** The program that sent it. */
        client: string;
        /** Whether mobile notifications reach them. */
        pushable?: boolean;
      }
    >
  >;
}

/** Get all custom profile fields. */
export const getCustomProfileFields = /* @__PURE__ */ operation<NoParams, GetCustomProfileFieldsReply>(
  'GET',
  '/realm/profile_fields',
);

export interface GetCustomProfileFieldsReply {
  /** The profile fields, in their order. */
  custom_fields: ProfileField[];
}

/** Reorder custom profile fields. */
export const reorderCustomProfileFields = /* @__PURE__ */ operation<
  ReorderCustomProfileFieldsParams,
  unknown
>('PATCH', '/realm/profile_fields');

export interface ReorderCustomProfileFieldsParams {
  /** The IDs of all fields, in their new order. */
  order: readonly number[];
}

/** Create a custom profile field. */
export const createCustomProfileField = /* @__PURE__ */ operation<
  CreateCustomProfileFieldParams,
  CreateCustomProfileFieldReply
>('POST', '/realm/profile_fields');

export interface CreateCustomProfileFieldParams {
  /** At most 40 characters. */
  name?: string;
  /** At most 80 characters. */
  hint?: string;
  /** Choices, or the kind of account, for types that have them. */
  field_data?: Record<string, unknown>;
  /** Everybody is asked to fill it in. */
  required?: boolean;
  /** At most two fields are. */
  display_in_profile_summary?: boolean;
  /** People fill it in themselves. */
  editable_by_user?: boolean;
  /** 1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 users, 7 external account, 8 pronouns. */
  field_type: number;
}

export interface CreateCustomProfileFieldReply {
  /** The ID. */
  id: number;
}

/** Delete a custom profile field. With all that people have entered in it. */
export const deleteCustomProfileField = /* @__PURE__ */ operation<DeleteCustomProfileFieldParams, unknown>(
  'DELETE',
  '/realm/profile_fields/{field_id}',
);

export interface DeleteCustomProfileFieldParams {
  /** The field. */
  field_id: number;
}

/** Update a custom profile field. For fields of well-known accounts, only how they are shown can change. A removed choice is removed from all profiles. */
export const updateCustomProfileField = /* @__PURE__ */ operation<UpdateCustomProfileFieldParams, unknown>(
  'PATCH',
  '/realm/profile_fields/{field_id}',
);

export interface UpdateCustomProfileFieldParams {
  /** The field. */
  field_id: number;
  /** At most 40 characters. */
  name?: string;
  /** At most 80 characters. */
  hint?: string;
  /** Choices, or the kind of account, for types that have them. */
  field_data?: Record<string, unknown>;
  /** Everybody is asked to fill it in. */
  required?: boolean;
  /** At most two fields are. */
  display_in_profile_summary?: boolean;
  /** People fill it in themselves. */
  editable_by_user?: boolean;
}

/** Change what new accounts begin with. The personal settings of those who join from now on. */
export const updateRealmUserSettingsDefaults = /* @__PURE__ */ operation<
  UpdateRealmUserSettingsDefaultsParams,
  unknown
>('PATCH', '/realm/user_settings_defaults');

export interface UpdateRealmUserSettingsDefaultsParams {
  /** Times are shown as 13:00. */
  twenty_four_hour_time?: boolean;
  /** Scrolling reads: 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy?: 1 | 2 | 3;
  /** A channel opens at: 1 its top topic, 2 its feed. */
  web_channel_default_view?: 1 | 2;
  /** The number of starred messages is shown. */
  starred_message_counts?: boolean;
  /** To be told who is typing. */
  receives_typing_notifications?: boolean;
  /** A change of the time zone is suggested. */
  web_suggest_update_timezone?: boolean;
  /** The middle of the screen is as wide as can be. */
  fluid_layout_width?: boolean;
  /** Stronger contrasts. */
  high_contrast_mode?: boolean;
  /** The size of letters, in pixels. */
  web_font_size_px?: number;
  /** The height of lines, in percent of the letters. */
  web_line_height_percent?: number;
  /** 1 automatic, 2 dark, 3 light. */
  color_scheme?: 1 | 2 | 3;
  /** Emoticons that are sent become emoji. */
  translate_emoticons?: boolean;
  /** The names of those who reacted are shown. */
  display_emoji_reaction_users?: boolean;
  /** What a client opens with. */
  web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
  /** The escape key leads home. */
  web_escape_navigates_to_home_view?: boolean;
  /** People are listed on the left in narrow windows. */
  left_side_userlist?: boolean;
  /** The set of pictures of the emoji. */
  emojiset?: 'google' | 'google-blob' | 'twitter' | 'text';
  /** Quiet channels go down: 1 automatic, 2 always, 3 never. */
  demote_inactive_streams?: 1 | 2 | 3;
  /** People are listed: 1 compact, 2 with status, 3 with picture. */
  user_list_style?: 1 | 2 | 3;
  /** When pictures move. */
  web_animate_image_previews?: 'always' | 'on_hover' | 'never';
  /** Counted: 1 all, 2 unmuted, 3 no channels. */
  web_stream_unreads_count_display_policy?: 1 | 2 | 3;
  /** Features of artificial intelligence are hidden. */
  hide_ai_features?: boolean;
  /** The enter key sends. */
  enter_sends?: boolean;
  /** Drafts are kept on the server; turning it off deletes them. */
  enable_drafts_synchronization?: boolean;
  /** Visible notifications of channel messages. */
  enable_stream_desktop_notifications?: boolean;
  /** Mails of channel messages. */
  enable_stream_email_notifications?: boolean;
  /** Mobile notifications of channel messages. */
  enable_stream_push_notifications?: boolean;
  /** Audible notifications of channel messages. */
  enable_stream_audible_notifications?: boolean;
  /** The sound of notifications. */
  notification_sound?:
    | 'ascend'
    | 'beep_boop'
    | 'bink'
    | 'bright'
    | 'brlip'
    | 'chime'
    | 'deep tom'
    | 'ding'
    | 'double tap'
    | 'down'
    | 'dry bongos'
    | 'dutdut'
    | 'fast ascend'
    | 'flute'
    | 'friendly'
    | 'kick roll'
    | 'loud tintong'
    | 'metallic snare'
    | 'pan'
    | 'pop'
    | 'practicechat'
    | 'service'
    | 'shaker'
    | 'simple'
    | 'stairs'
    | 'subtle'
    | 'swish'
    | 'tintong'
    | 'up'
    | 'wood block'
    | 'zaping'
    | 'zing'
    | 'none';
  /** Visible notifications of direct messages and mentions. */
  enable_desktop_notifications?: boolean;
  /** Audible notifications of direct messages and mentions. */
  enable_sounds?: boolean;
  /** Visible notifications of followed topics. */
  enable_followed_topic_desktop_notifications?: boolean;
  /** Mails of followed topics. */
  enable_followed_topic_email_notifications?: boolean;
  /** Mobile notifications of followed topics. */
  enable_followed_topic_push_notifications?: boolean;
  /** Audible notifications of followed topics. */
  enable_followed_topic_audible_notifications?: boolean;
  /** How long messages are gathered for one mail. */
  email_notifications_batching_period_seconds?: number;
  /** Mails of direct messages and mentions when offline. */
  enable_offline_email_notifications?: boolean;
  /** Mobile notifications of those when offline. */
  enable_offline_push_notifications?: boolean;
  /** Mobile notifications of those when online. */
  enable_online_push_notifications?: boolean;
  /** In quiet hours clients are silent; mail and mobile notifications wait for their end. */
  quiet_hours_enabled?: boolean;
  /** When quiet hours begin: minutes since midnight in the time zone. */
  quiet_hours_start?: number;
  /** When quiet hours end: minutes since midnight; up to and including the beginning: on the next day. */
  quiet_hours_end?: number;
  /** The days on which quiet hours begin: the sum of 1 for Monday, 2 for Tuesday, … 64 for Sunday. */
  quiet_hours_days?: number;
  /** A mail each week with what was missed. */
  enable_digest_emails?: boolean;
  /** Mails hold the messages themselves. */
  message_content_in_email_notifications?: boolean;
  /** Notifications hold direct messages themselves. */
  pm_content_in_desktop_notifications?: boolean;
  /** Mentions of everybody count as mentions. */
  wildcard_mentions_notify?: boolean;
  /** The same in followed topics. */
  enable_followed_topic_wildcard_mentions_notify?: boolean;
  /** 1 all, 2 with followed topics, 3 direct and mentions, 4 none. */
  desktop_icon_count_display?: 1 | 2 | 3 | 4;
  /** 1 automatic, 2 always, 3 never. */
  realm_name_in_email_notifications_policy?: 1 | 2 | 3;
  /** 1 taken part in, 2 sent to, 3 started, 4 never. */
  automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
  /** 1 taken part in, 2 sent to, 3 started, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
  /** Topics with a mention are followed. */
  automatically_follow_topics_where_mentioned?: boolean;
  /** Others see when one is there. */
  presence_enabled?: boolean;
  /** Others see that one types a direct message. */
  send_private_typing_notifications?: boolean;
  /** Others see that one types in a channel. */
  send_stream_typing_notifications?: boolean;
  /** Others see what one has read. */
  send_read_receipts?: boolean;
  /** Who sees the real address: 1 everybody, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility?: 1 | 2 | 3 | 4 | 5;
  /** The view follows a sent message. */
  web_navigate_to_sent_message?: boolean;
}

/** Get all saved snippets. */
export const getSavedSnippets = /* @__PURE__ */ operation<NoParams, GetSavedSnippetsReply>(
  'GET',
  '/saved_snippets',
);

export interface GetSavedSnippetsReply {
  /** The snippets. */
  saved_snippets: SavedSnippet[];
}

/** Create a saved snippet. */
export const createSavedSnippet = /* @__PURE__ */ operation<
  CreateSavedSnippetParams,
  CreateSavedSnippetReply
>('POST', '/saved_snippets');

export interface CreateSavedSnippetParams {
  /** Its title, of at most 60 characters. */
  title: string;
  /** Its text, in Markdown. */
  content: string;
}

export interface CreateSavedSnippetReply {
  /** The snippet. */
  saved_snippet_id: number;
}

/** Delete a saved snippet. */
export const deleteSavedSnippet = /* @__PURE__ */ operation<DeleteSavedSnippetParams, unknown>(
  'DELETE',
  '/saved_snippets/{saved_snippet_id}',
);

export interface DeleteSavedSnippetParams {
  /** The snippet to delete. */
  saved_snippet_id: number;
}

/** Edit a saved snippet. */
export const editSavedSnippet = /* @__PURE__ */ operation<EditSavedSnippetParams, unknown>(
  'PATCH',
  '/saved_snippets/{saved_snippet_id}',
);

export interface EditSavedSnippetParams {
  /** The snippet to edit. */
  saved_snippet_id: number;
  /** Its new title, of at most 60 characters. */
  title?: string;
  /** Its new text, in Markdown. */
  content?: string;
}

/** Get scheduled messages. All of the own that were not sent, the next due first. */
export const getScheduledMessages = /* @__PURE__ */ operation<NoParams, GetScheduledMessagesReply>(
  'GET',
  '/scheduled_messages',
);

export interface GetScheduledMessagesReply {
  /** The scheduled messages, the next one first. */
  scheduled_messages: ScheduledMessage[];
}

/** Create a scheduled message. A message that is sent at a time to come. */
export const createScheduledMessage = /* @__PURE__ */ operation<
  CreateScheduledMessageParams,
  CreateScheduledMessageReply
>('POST', '/scheduled_messages');

export interface CreateScheduledMessageParams {
  /** Where to: `stream` is the older word for `channel`, `private` for `direct`. */
  type: 'direct' | 'channel' | 'stream' | 'private';
  /** A channel ID, or a list of user IDs. */
  to: number | readonly number[];
  /** The message, in Markdown; cut at `max_message_length`. */
  content: string;
  /** The topic, for channel messages; cut at `max_topic_length`. */
  topic?: string;
  /** When it is to be sent, in UNIX seconds. */
  scheduled_delivery_timestamp: number;
  /** Whether the sender will have read it. */
  read_by_sender?: boolean;
}

export interface CreateScheduledMessageReply {
  /** The scheduled message. */
  scheduled_message_id: number;
}

/** Delete a scheduled message. It is not sent then. */
export const deleteScheduledMessage = /* @__PURE__ */ operation<DeleteScheduledMessageParams, unknown>(
  'DELETE',
  '/scheduled_messages/{scheduled_message_id}',
);

export interface DeleteScheduledMessageParams {
  /** The scheduled message to delete. */
  scheduled_message_id: number;
}

/** Edit a scheduled message. What is not given stays as it is. One that could not be sent needs a new time. */
export const updateScheduledMessage = /* @__PURE__ */ operation<UpdateScheduledMessageParams, unknown>(
  'PATCH',
  '/scheduled_messages/{scheduled_message_id}',
);

export interface UpdateScheduledMessageParams {
  /** The scheduled message to edit. */
  scheduled_message_id: number;
  /** Where to, when that changes; then `to` is needed too. */
  type?: 'direct' | 'channel' | 'stream' | 'private';
  /** A channel ID, or a list of user IDs. */
  to?: number | readonly number[];
  /** The message, in Markdown; cut at `max_message_length`. */
  content?: string;
  /** The topic, for channel messages; cut at `max_topic_length`. */
  topic?: string;
  /** When it is to be sent, in UNIX seconds. */
  scheduled_delivery_timestamp?: number;
}

/** Get server settings. What a client needs to know before anybody logs in. */
export const getServerSettings = /* @__PURE__ */ operation<NoParams, GetServerSettingsReply>(
  'GET',
  '/server_settings',
);

export interface GetServerSettingsReply {
  /** The ways to log in, by name; each on or off. */
  authentication_methods: Record<string, boolean>;
  /** Other services by which people log in; none here. */
  external_authentication_methods: {
    /** The name. */
    name: string;
    /** What people call it. */
    display_name: string;
    /** A picture for the button; null without one. */
    display_icon: string | null;
    /** Where to log in. */
    login_url: string;
    /** Where to make an account. */
    signup_url: string;
  }[];
  /** The level of the API that the server speaks. */
  service_feature_level: number;
  /** The version of the server. */
  service_version: string;
  /** The release of the API that the server follows. */
  service_merge_base: string;
  /** Whether there are mobile notifications. */
  push_notifications_enabled: boolean;
  /** Whether the client is too old for this server; always false. */
  is_incompatible: boolean;
  /** Whether people log in with address and password. */
  email_auth_enabled: boolean;
  /** Whether one logs in with an address; always true. */
  require_email_format_usernames: boolean;
  /** The same as `realm_url`, for older clients. */
  realm_uri: string;
  /** The address of the organization. */
  realm_url: string;
  /** No owner has a password yet: the link that the server printed at its start leads to the first visit. */
  setup_required: boolean;
  /** Whether the organization is deactivated: nobody can log in. */
  realm_deactivated: boolean;
  /** The name of the organization. */
  realm_name: string;
  /** The picture of the organization. */
  realm_icon: string;
  /** What the organization is, in Markdown. */
  realm_description: string;
  /** Whether there is something to read without an account. */
  realm_web_public_access_enabled: boolean;
}

/** Get one's sessions. The browsers in which the caller is signed in, the last used first; at most 100. */
export const getSessions = /* @__PURE__ */ operation<NoParams, GetSessionsReply>('GET', '/sessions');

export interface GetSessionsReply {
  /** The browsers in which the caller is signed in. */
  sessions: {
    /** The ID. */
    id: number;
    /** The browser in words, such as "Firefox on Linux". */
    device: string;
    /** The client address at the sign-in; of IPv6 its /64. */
    network: string;
    /** When the browser signed in, in UNIX seconds. */
    created: number;
    /** When the session was used last, in UNIX seconds; up to five minutes behind. */
    last_used: number;
    /** Whether the request itself comes by this session. */
    is_current: boolean;
  }[];
}

/** Sign in a browser. For pages of this server: begins a session, whose cookie lets the browser call every operation below `/json`. Each call carries `csrf_token`, which is in the cookie `parley_csrf` too, as the header `X-CSRFToken`. A session ends after 30 days without a request. The bounds are those of `POST /fetch_api_key`. */
export const createSession = /* @__PURE__ */ operation<CreateSessionParams, CreateSessionReply>(
  'POST',
  '/sessions',
);

export interface CreateSessionParams {
  /** The address of the account. */
  username: string;
  /** The password of the account. */
  password: string;
}

export interface CreateSessionReply {
  /** The user. */
  user_id: number;
  /** What each further request of the session carries as the header `X-CSRFToken`. */
  csrf_token: string;
}

/** Sign out. Ends the session by which the request comes (`/json/sessions/current`), and takes its cookies away. */
export const deleteCurrentSession = /* @__PURE__ */ operation<NoParams, unknown>(
  'DELETE',
  '/sessions/current',
);

/** End a session. Signs out a browser, also another one: from then on its requests get 401. */
export const deleteSession = /* @__PURE__ */ operation<DeleteSessionParams, unknown>(
  'DELETE',
  '/sessions/{session_id}',
);

export interface DeleteSessionParams {
  /** The session, one of the caller's own. */
  session_id: number;
}

/** Change settings. The caller's own account and settings: all that are given, or none. */
export const updateSettings = /* @__PURE__ */ operation<UpdateSettingsParams, unknown>('PATCH', '/settings');

export interface UpdateSettingsParams {
  /** Another name. */
  full_name?: string;
  /** Another address; it counts once it is confirmed by the link of the mail that is sent to it. */
  email?: string;
  /** Needed for another password, and below `/json` for another address. */
  old_password?: string;
  /** Another password. */
  new_password?: string;
  /** Identifier of the IANA database, such as Europe/Paris. */
  timezone?: string;
  /** Times are shown as 13:00. */
  twenty_four_hour_time?: boolean;
  /** Scrolling reads: 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy?: 1 | 2 | 3;
  /** A channel opens at: 1 its top topic, 2 its feed. */
  web_channel_default_view?: 1 | 2;
  /** The number of starred messages is shown. */
  starred_message_counts?: boolean;
  /** To be told who is typing. */
  receives_typing_notifications?: boolean;
  /** A change of the time zone is suggested. */
  web_suggest_update_timezone?: boolean;
  /** The middle of the screen is as wide as can be. */
  fluid_layout_width?: boolean;
  /** Stronger contrasts. */
  high_contrast_mode?: boolean;
  /** The size of letters, in pixels. */
  web_font_size_px?: number;
  /** The height of lines, in percent of the letters. */
  web_line_height_percent?: number;
  /** 1 automatic, 2 dark, 3 light. */
  color_scheme?: 1 | 2 | 3;
  /** Emoticons that are sent become emoji. */
  translate_emoticons?: boolean;
  /** The names of those who reacted are shown. */
  display_emoji_reaction_users?: boolean;
  /** The language, by its code. */
  default_language?:
    | 'ar'
    | 'be'
    | 'bg'
    | 'bn'
    | 'ca'
    | 'cs'
    | 'cy'
    | 'da'
    | 'de'
    | 'el'
    | 'en'
    | 'en-gb'
    | 'eo'
    | 'es'
    | 'et'
    | 'eu'
    | 'fa'
    | 'fi'
    | 'fr'
    | 'gl'
    | 'gu'
    | 'he'
    | 'hi'
    | 'hr'
    | 'hu'
    | 'id'
    | 'it'
    | 'ja'
    | 'ka'
    | 'kk'
    | 'ko'
    | 'lt'
    | 'lv'
    | 'ml'
    | 'mn'
    | 'nb'
    | 'nl'
    | 'pl'
    | 'pt'
    | 'pt-br'
    | 'ro'
    | 'ru'
    | 'si'
    | 'sk'
    | 'sl'
    | 'sr'
    | 'sv'
    | 'ta'
    | 'te'
    | 'th'
    | 'tl'
    | 'tr'
    | 'uk'
    | 'ur'
    | 'uz'
    | 'vi'
    | 'zh-hans'
    | 'zh-hant';
  /** What a client opens with. */
  web_home_view?: 'recent_topics' | 'inbox' | 'all_messages';
  /** The escape key leads home. */
  web_escape_navigates_to_home_view?: boolean;
  /** People are listed on the left in narrow windows. */
  left_side_userlist?: boolean;
  /** The set of pictures of the emoji. */
  emojiset?: 'google' | 'google-blob' | 'twitter' | 'text';
  /** Quiet channels go down: 1 automatic, 2 always, 3 never. */
  demote_inactive_streams?: 1 | 2 | 3;
  /** People are listed: 1 compact, 2 with status, 3 with picture. */
  user_list_style?: 1 | 2 | 3;
  /** When pictures move. */
  web_animate_image_previews?: 'always' | 'on_hover' | 'never';
  /** Counted: 1 all, 2 unmuted, 3 no channels. */
  web_stream_unreads_count_display_policy?: 1 | 2 | 3;
  /** Features of artificial intelligence are hidden. */
  hide_ai_features?: boolean;
  /** The enter key sends. */
  enter_sends?: boolean;
  /** Drafts are kept on the server; turning it off deletes them. */
  enable_drafts_synchronization?: boolean;
  /** Visible notifications of channel messages. */
  enable_stream_desktop_notifications?: boolean;
  /** Mails of channel messages. */
  enable_stream_email_notifications?: boolean;
  /** Mobile notifications of channel messages. */
  enable_stream_push_notifications?: boolean;
  /** Audible notifications of channel messages. */
  enable_stream_audible_notifications?: boolean;
  /** The sound of notifications. */
  notification_sound?:
    | 'ascend'
    | 'beep_boop'
    | 'bink'
    | 'bright'
    | 'brlip'
    | 'chime'
    | 'deep tom'
    | 'ding'
    | 'double tap'
    | 'down'
    | 'dry bongos'
    | 'dutdut'
    | 'fast ascend'
    | 'flute'
    | 'friendly'
    | 'kick roll'
    | 'loud tintong'
    | 'metallic snare'
    | 'pan'
    | 'pop'
    | 'practicechat'
    | 'service'
    | 'shaker'
    | 'simple'
    | 'stairs'
    | 'subtle'
    | 'swish'
    | 'tintong'
    | 'up'
    | 'wood block'
    | 'zaping'
    | 'zing'
    | 'none';
  /** Visible notifications of direct messages and mentions. */
  enable_desktop_notifications?: boolean;
  /** Audible notifications of direct messages and mentions. */
  enable_sounds?: boolean;
  /** Visible notifications of followed topics. */
  enable_followed_topic_desktop_notifications?: boolean;
  /** Mails of followed topics. */
  enable_followed_topic_email_notifications?: boolean;
  /** Mobile notifications of followed topics. */
  enable_followed_topic_push_notifications?: boolean;
  /** Audible notifications of followed topics. */
  enable_followed_topic_audible_notifications?: boolean;
  /** How long messages are gathered for one mail. */
  email_notifications_batching_period_seconds?: number;
  /** Mails of direct messages and mentions when offline. */
  enable_offline_email_notifications?: boolean;
  /** Mobile notifications of those when offline. */
  enable_offline_push_notifications?: boolean;
  /** Mobile notifications of those when online. */
  enable_online_push_notifications?: boolean;
  /** In quiet hours clients are silent; mail and mobile notifications wait for their end. */
  quiet_hours_enabled?: boolean;
  /** When quiet hours begin: minutes since midnight in the time zone. */
  quiet_hours_start?: number;
  /** When quiet hours end: minutes since midnight; up to and including the beginning: on the next day. */
  quiet_hours_end?: number;
  /** The days on which quiet hours begin: the sum of 1 for Monday, 2 for Tuesday, … 64 for Sunday. */
  quiet_hours_days?: number;
  /** A mail each week with what was missed. */
  enable_digest_emails?: boolean;
  /** Without a function here. */
  enable_marketing_emails?: boolean;
  /** Mails when the account is used on a new device. */
  enable_login_emails?: boolean;
  /** Mails hold the messages themselves. */
  message_content_in_email_notifications?: boolean;
  /** Notifications hold direct messages themselves. */
  pm_content_in_desktop_notifications?: boolean;
  /** Mentions of everybody count as mentions. */
  wildcard_mentions_notify?: boolean;
  /** The same in followed topics. */
  enable_followed_topic_wildcard_mentions_notify?: boolean;
  /** 1 all, 2 with followed topics, 3 direct and mentions, 4 none. */
  desktop_icon_count_display?: 1 | 2 | 3 | 4;
  /** 1 automatic, 2 always, 3 never. */
  realm_name_in_email_notifications_policy?: 1 | 2 | 3;
  /** 1 taken part in, 2 sent to, 3 started, 4 never. */
  automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
  /** 1 taken part in, 2 sent to, 3 started, 4 never. */
  automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
  /** Topics with a mention are followed. */
  automatically_follow_topics_where_mentioned?: boolean;
  /** Others see when one is there. */
  presence_enabled?: boolean;
  /** Others see that one types a direct message. */
  send_private_typing_notifications?: boolean;
  /** Others see that one types in a channel. */
  send_stream_typing_notifications?: boolean;
  /** Others see what one has read. */
  send_read_receipts?: boolean;
  /** Administrators may export private data. */
  allow_private_data_export?: boolean;
  /** Who sees the real address: 1 everybody, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility?: 1 | 2 | 3 | 4 | 5;
  /** The view follows a sent message. */
  web_navigate_to_sent_message?: boolean;
}

/** Describe the settings. Every setting and permission that can be changed, with its type, what it can be set to, its default, and who may change it: what a form needs, without words. Settings of the organization are changed by `PATCH /realm`, those of a user by `PATCH /settings`; with `has_realm_default` also for new accounts by `PATCH /realm/user_settings_defaults`. The reply stays the same until another version of the server: it has an `ETag`. */
export const describeSettings = /* @__PURE__ */ operation<NoParams, DescribeSettingsReply>(
  'GET',
  '/settings/describe',
);

export interface DescribeSettingsReply {
  /** The settings of the organization. */
  realm_settings: SettingDescription[];
  /** The permissions of the organization. */
  realm_permissions: PermissionDescription[];
  /** The permissions of channels. */
  stream_permissions: PermissionDescription[];
  /** The permissions of groups. */
  group_permissions: PermissionDescription[];
  /** The personal settings. */
  user_settings: UserSettingDescription[];
}

/**
 * Change settings (older path). The caller's own account and settings: all that are given, or none.
 * @deprecated
 */
export const updateDisplaySettings = /* @__PURE__ */ operation<UpdateDisplaySettingsParams, unknown>(
  'PATCH',
  '/settings/display',
);

export type UpdateDisplaySettingsParams = UpdateSettingsParams;

/** Get what a link to confirm an address asks about. Changes nothing: programs that look through mail follow links. */
export const getEmailConfirmation = /* @__PURE__ */ operation<
  GetEmailConfirmationParams,
  GetEmailConfirmationReply
>('GET', '/settings/email/confirm');

export interface GetEmailConfirmationParams {
  /** What stands in the link of the mail after `/confirm-email/`. */
  token: string;
}

export interface GetEmailConfirmationReply {
  /** The name of the organization. */
  organization: string;
  /** The name. */
  full_name: string;
  /** The address that the new one takes the place of. */
  email_before: string;
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
}

/** Confirm another address. Gives an account the address that was asked for with `PATCH /settings`, and answers with it. */
export const confirmEmail = /* @__PURE__ */ operation<ConfirmEmailParams, ConfirmEmailReply>(
  'POST',
  '/settings/email/confirm',
);

export interface ConfirmEmailParams {
  /** What stands in the link of the mail after `/confirm-email/`. */
  token: string;
}

export interface ConfirmEmailReply {
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
}

/**
 * Change settings (older path). The caller's own account and settings: all that are given, or none.
 * @deprecated
 */
export const updateNotificationSettings = /* @__PURE__ */ operation<
  UpdateNotificationSettingsParams,
  unknown
>('PATCH', '/settings/notifications');

export type UpdateNotificationSettingsParams = UpdateSettingsParams;

/** Set up the server. Names the organization and its owner, who gets a password; below `/json` the owner is signed in. It takes the secret of the link that the server prints at its start while no owner has a password (`setup_required` of `GET /server_settings`), and works once. */
export const setUp = /* @__PURE__ */ operation<SetUpParams, SetUpReply>('POST', '/setup');

export interface SetUpParams {
  /** What stands in the printed link after `#`. */
  secret: string;
  /** The name of the organization. */
  organization: string;
  /** The owner's name: 2 to 100 characters. */
  full_name: string;
  /** The address with which the owner signs in. */
  email: string;
  /** 6 to 100 characters, none of the first guesses. */
  password: string;
}

export interface SetUpReply {
  /** The user. */
  user_id: number;
  /** What each further request of the session carries as the header `X-CSRFToken`. */
  csrf_token?: string;
}

/** Get all channels. The channels that any of the sources asked for has, as far as the caller may know of them. */
export const getStreams = /* @__PURE__ */ operation<GetStreamsParams, GetStreamsReply>('GET', '/streams');

export interface GetStreamsParams {
  /** All public channels; for guests none. */
  include_public?: boolean;
  /** All web-public channels. */
  include_web_public?: boolean;
  /** The channels that the caller is in. */
  include_subscribed?: boolean;
  /** Whether archived channels are left out. */
  exclude_archived?: boolean;
  /**
   * The same as include_all.
   * @deprecated
   */
  include_all_active?: boolean;
  /** All channels that the caller may know of. */
  include_all?: boolean;
  /** The default channels; adds is_default to each. */
  include_default?: boolean;
  /** For bots: the channels of the bot's owner. */
  include_owner_subscribed?: boolean;
  /** The channels that the caller may read. */
  include_can_access_content?: boolean;
}

export interface GetStreamsReply {
  /** The channels. */
  streams: ListedChannel[];
}

/** Archive a channel. Nobody writes in an archived channel any more. It keeps its name, its messages and its people. */
export const archiveStream = /* @__PURE__ */ operation<ArchiveStreamParams, unknown>(
  'DELETE',
  '/streams/{stream_id}',
);

export interface ArchiveStreamParams {
  /** The channel. */
  stream_id: number;
}

/** Get a channel by ID. */
export const getStreamById = /* @__PURE__ */ operation<GetStreamByIdParams, GetStreamByIdReply>(
  'GET',
  '/streams/{stream_id}',
);

export interface GetStreamByIdParams {
  /** The channel. */
  stream_id: number;
}

export interface GetStreamByIdReply {
  /** The channel. */
  stream: Channel;
}

/** Update a channel. Changes what is given of a channel, all of it or nothing. It is for organization administrators and for those who administer the channel; who can read it is changed by those who can read it. `is_archived` comes from a later feature level (388). */
export const updateStream = /* @__PURE__ */ operation<UpdateStreamParams, unknown>(
  'PATCH',
  '/streams/{stream_id}',
);

export interface UpdateStreamParams {
  /** The channel. */
  stream_id: number;
  /** Its new description, one line of Markdown. */
  description?: string;
  /** Its new name. */
  new_name?: string;
  /** Whether it is private. */
  is_private?: boolean;
  /** Whether everybody on the web may read it. */
  is_web_public?: boolean;
  /** Whether those who join later see what was written before; always so unless it is private. */
  history_public_to_subscribers?: boolean;
  /** Whether new people start in it. */
  is_default_stream?: boolean;
  /** Only false: takes an archived channel into use again. DELETE on the same path archives one. */
  is_archived?: boolean;
  /** How many days messages are kept; or realm_default; or unlimited. For organization owners. */
  message_retention_days?: number | 'realm_default' | 'unlimited';
  /** Who may add people to the channel, without being in it. */
  can_add_subscribers_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who may remove people from the channel. */
  can_remove_subscribers_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who may change the channel. */
  can_administer_channel_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who may post in the channel. */
  can_send_message_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who may join the channel even though it is private. */
  can_subscribe_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
}

/** Get a channel's email address. An address for the caller alone, always the same: mail to it becomes messages in the channel. The subject is the topic. Empty if the server takes no mail. */
export const getStreamEmailAddress = /* @__PURE__ */ operation<
  GetStreamEmailAddressParams,
  GetStreamEmailAddressReply
>('GET', '/streams/{stream_id}/email_address');

export interface GetStreamEmailAddressParams {
  /** The channel. */
  stream_id: number;
  /** In whose name messages are sent: the caller or one of their bots. Without it, the mail gateway. */
  sender_id?: number;
}

export interface GetStreamEmailAddressReply {
  /** The address by which the API knows them; not always one to which mail goes. */
  email: string;
}

/** Get channel subscribers. */
export const getSubscribers = /* @__PURE__ */ operation<GetSubscribersParams, GetSubscribersReply>(
  'GET',
  '/streams/{stream_id}/members',
);

export interface GetSubscribersParams {
  /** The channel. */
  stream_id: number;
}

export interface GetSubscribersReply {
  /** Who is in the channel, by user ID. */
  subscribers: number[];
}

/** Get user groups. */
export const getUserGroups = /* @__PURE__ */ operation<GetUserGroupsParams, GetUserGroupsReply>(
  'GET',
  '/user_groups',
);

export interface GetUserGroupsParams {
  /** Whether deactivated groups are listed too. */
  include_deactivated_groups?: boolean;
}

export interface GetUserGroupsReply {
  /** The groups. */
  user_groups: UserGroup[];
}

/** Create a user group. */
export const createUserGroup = /* @__PURE__ */ operation<CreateUserGroupParams, CreateUserGroupReply>(
  'POST',
  '/user_groups/create',
);

export interface CreateUserGroupParams {
  /** At most 100 characters. */
  name: string;
  /** What the group is for. */
  description: string;
  /** User IDs of those who are in it from the beginning. */
  members: readonly number[];
  /** IDs of the groups whose members are in it too; it takes no permission beyond creating groups. */
  subgroups?: readonly number[];
  /** Who may add people to the group. */
  can_add_members_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
  /** Who may join the group. */
  can_join_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
  /** Who may leave the group. */
  can_leave_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
  /** Who runs the group, which takes in all of these but mentioning it. */
  can_manage_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
  /** Who may mention the group. */
  can_mention_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
  /** Who may remove people from the group. */
  can_remove_members_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
}

export interface CreateUserGroupReply {
  /** The group. */
  group_id: number;
}

/** Update a user group. Groups that are deactivated can be changed too. */
export const updateUserGroup = /* @__PURE__ */ operation<UpdateUserGroupParams, unknown>(
  'PATCH',
  '/user_groups/{user_group_id}',
);

export interface UpdateUserGroupParams {
  /** The group. */
  user_group_id: number;
  /** At most 100 characters. */
  name?: string;
  /** What the group is for. */
  description?: string;
  /** Who may add people to the group. */
  can_add_members_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who may join the group. */
  can_join_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who may leave the group. */
  can_leave_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who runs the group, which takes in all of these but mentioning it. */
  can_manage_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who may mention the group. */
  can_mention_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
  /** Who may remove people from the group. */
  can_remove_members_group?: {
    new:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
    old?:
      | number
      | {
          /** User IDs. */
          direct_members: readonly number[];
          /** Group IDs. */
          direct_subgroups: readonly number[];
        };
  };
}

/** Deactivate a user group. Puts a group out of use. One that is a subgroup, or named by a setting, is refused, with the list of those uses. */
export const deactivateUserGroup = /* @__PURE__ */ operation<DeactivateUserGroupParams, unknown>(
  'POST',
  '/user_groups/{user_group_id}/deactivate',
);

export interface DeactivateUserGroupParams {
  /** The group. */
  user_group_id: number;
}

/** Get user group members. */
export const getUserGroupMembers = /* @__PURE__ */ operation<
  GetUserGroupMembersParams,
  GetUserGroupMembersReply
>('GET', '/user_groups/{user_group_id}/members');

export interface GetUserGroupMembersParams {
  /** The group. */
  user_group_id: number;
  /** Whether those in its subgroups are left out. */
  direct_member_only?: boolean;
}

export interface GetUserGroupMembersReply {
  /** The people, by ID. */
  members: number[];
}

/** Update user group members. All or nothing. The notification bot tells those whom somebody else added or removed. */
export const updateUserGroupMembers = /* @__PURE__ */ operation<UpdateUserGroupMembersParams, unknown>(
  'POST',
  '/user_groups/{user_group_id}/members',
);

export interface UpdateUserGroupMembersParams {
  /** The group. */
  user_group_id: number;
  /** User IDs of those who are to be in it. */
  add?: readonly number[];
  /** User IDs of those who are to be in it no more. */
  delete?: readonly number[];
  /** IDs of groups whose members are to be in it too. */
  add_subgroups?: readonly number[];
  /** IDs of groups whose members are to be in it no more through them. */
  delete_subgroups?: readonly number[];
}

/** Get user group membership status. Users with a deactivated account are in no group. */
export const getIsUserGroupMember = /* @__PURE__ */ operation<
  GetIsUserGroupMemberParams,
  GetIsUserGroupMemberReply
>('GET', '/user_groups/{user_group_id}/members/{user_id}');

export interface GetIsUserGroupMemberParams {
  /** The group. */
  user_group_id: number;
  /** The person. */
  user_id: number;
  /** Whether being in a subgroup does not count. */
  direct_member_only?: boolean;
}

export interface GetIsUserGroupMemberReply {
  /** Whether they are a member. */
  is_user_group_member: boolean;
}

/** Get subgroups of a user group. */
export const getUserGroupSubgroups = /* @__PURE__ */ operation<
  GetUserGroupSubgroupsParams,
  GetUserGroupSubgroupsReply
>('GET', '/user_groups/{user_group_id}/subgroups');

export interface GetUserGroupSubgroupsParams {
  /** The group. */
  user_group_id: number;
  /** Whether subgroups of subgroups are left out. */
  direct_subgroup_only?: boolean;
}

export interface GetUserGroupSubgroupsReply {
  /** The groups whose members are members too, by ID. */
  subgroups: number[];
}

/** Update subgroups of a user group. All or nothing. */
export const updateUserGroupSubgroups = /* @__PURE__ */ operation<UpdateUserGroupSubgroupsParams, unknown>(
  'POST',
  '/user_groups/{user_group_id}/subgroups',
);

export interface UpdateUserGroupSubgroupsParams {
  /** The group. */
  user_group_id: number;
  /** IDs of groups whose members are to be in it too. */
  add?: readonly number[];
  /** IDs of groups whose members are to be in it no more through them. */
  delete?: readonly number[];
}

/** Get a temporary address of a file. Anyone who has the URL may read the file for a minute, without credentials. */
export const getFileTemporaryUrl = /* @__PURE__ */ operation<
  GetFileTemporaryUrlParams,
  GetFileTemporaryUrlReply
>('GET', '/user_uploads/{realm_id_str}/{filename...}');

export interface GetFileTemporaryUrlParams {
  /** The number of the organization. */
  realm_id_str: number;
  /** What follows it in the path of the file. */
  filename: string;
}

export interface GetFileTemporaryUrlReply {
  /** The address. */
  url: string;
}

/** Get all users. People and bots of the organization, deactivated ones too. */
export const getUsers = /* @__PURE__ */ operation<GetUsersParams, GetUsersReply>('GET', '/users');

export interface GetUsersParams {
  /** The client computes avatars of the external service itself; their avatar_url is null. */
  client_extavatar?: boolean;
  /** Include profile_data. */
  include_custom_profile_fields?: boolean;
}

export interface GetUsersReply {
  /** The people. */
  members: User[];
}

/** Create a user. Makes an account with the role of a member, in the default channels. It takes an administrator whose account has the permission to create users, which the founder of the organization has. */
export const createUser = /* @__PURE__ */ operation<CreateUserParams, CreateUserReply>('POST', '/users');

export interface CreateUserParams {
  /** The address, which is the name to log in with. */
  email: string;
  /** 6 to 100 characters, none of the first guesses. */
  password: string;
  /** 2 to 100 characters. */
  full_name: string;
}

export interface CreateUserReply {
  /** The user. */
  user_id: number;
}

/** Deactivate the own account. And those of its bots. Neither the only owner nor the only user can. */
export const deactivateOwnUser = /* @__PURE__ */ operation<NoParams, unknown>('DELETE', '/users/me');

/** Remove alert words. In any case of letters; answers all that the caller has afterwards. */
export const removeAlertWords = /* @__PURE__ */ operation<RemoveAlertWordsParams, RemoveAlertWordsReply>(
  'DELETE',
  '/users/me/alert_words',
);

export interface RemoveAlertWordsParams {
  /** Words or phrases. */
  alert_words: readonly string[];
}

export interface RemoveAlertWordsReply {
  /** Words that notify the user when a message contains them. */
  alert_words: string[];
}

/** Get all alert words. The words and phrases of which the caller wants to be told. */
export const getAlertWords = /* @__PURE__ */ operation<NoParams, GetAlertWordsReply>(
  'GET',
  '/users/me/alert_words',
);

export interface GetAlertWordsReply {
  /** Words that notify the user when a message contains them. */
  alert_words: string[];
}

/** Add alert words. In any case of letters; answers all that the caller has afterwards. */
export const addAlertWords = /* @__PURE__ */ operation<AddAlertWordsParams, AddAlertWordsReply>(
  'POST',
  '/users/me/alert_words',
);

export interface AddAlertWordsParams {
  /** Words or phrases. */
  alert_words: readonly string[];
}

export interface AddAlertWordsReply {
  /** Words that notify the user when a message contains them. */
  alert_words: string[];
}

/** Remove an FCM registration token. No notification goes to the device any more. */
export const removeFcmToken = /* @__PURE__ */ operation<RemoveFcmTokenParams, unknown>(
  'DELETE',
  '/users/me/android_gcm_reg_id',
);

export interface RemoveFcmTokenParams {
  /** The token that was added. */
  token: string;
}

/** Add an FCM registration token. Notifications go to the device from now on, if the server has a push gateway (`push_notifications_enabled`). A device has one user: it leaves the user who had it. */
export const addFcmToken = /* @__PURE__ */ operation<AddFcmTokenParams, unknown>(
  'POST',
  '/users/me/android_gcm_reg_id',
);

export interface AddFcmTokenParams {
  /** The token that the device got from its platform. */
  token: string;
}

/** Get another API key. The one before opens nothing any more. Below `/json` it takes the password: a key outlives the session. Five wrong ones in 30 minutes end the attempts. */
export const regenerateOwnApiKey = /* @__PURE__ */ operation<
  RegenerateOwnApiKeyParams,
  RegenerateOwnApiKeyReply
>('POST', '/users/me/api_key/regenerate');

export interface RegenerateOwnApiKeyParams {
  /** The caller's password; needed below `/json`. */
  password?: string;
}

export interface RegenerateOwnApiKeyReply {
  /** The key with which programs log in. */
  api_key: string;
}

/** Remove an APNs device token. No notification goes to the device any more. */
export const removeApnsToken = /* @__PURE__ */ operation<RemoveApnsTokenParams, unknown>(
  'DELETE',
  '/users/me/apns_device_token',
);

export interface RemoveApnsTokenParams {
  /** The token that was added. */
  token: string;
}

/** Add an APNs device token. Notifications go to the device from now on, if the server has a push gateway (`push_notifications_enabled`). A device has one user: it leaves the user who had it. */
export const addApnsToken = /* @__PURE__ */ operation<AddApnsTokenParams, unknown>(
  'POST',
  '/users/me/apns_device_token',
);

export interface AddApnsTokenParams {
  /** The token that the device got from its platform. */
  token: string;
  /** The ID of the application. */
  appid: string;
}

/** Delete the avatar. The picture is then the one that is made of the name. */
export const removeAvatar = /* @__PURE__ */ operation<NoParams, RemoveAvatarReply>(
  'DELETE',
  '/users/me/avatar',
);

export interface RemoveAvatarReply {
  /** The picture; null where the client said that it makes it itself. */
  avatar_url: string;
}

/** Upload an avatar. A picture, as multipart/form-data; it is made square. */
export const setAvatar = /* @__PURE__ */ operation<SetAvatarParams, SetAvatarReply>(
  'POST',
  '/users/me/avatar',
);

export interface SetAvatarParams {
  /** With its name. */
  file: File;
}

export interface SetAvatarReply {
  /** The picture; null where the client said that it makes it itself. */
  avatar_url: string;
}

/** Unmute a user. What they wrote while they were muted stays read. */
export const unmuteUser = /* @__PURE__ */ operation<UnmuteUserParams, unknown>(
  'DELETE',
  '/users/me/muted_users/{muted_user_id}',
);

export interface UnmuteUserParams {
  /** The user to unmute. */
  muted_user_id: number;
}

/** Mute a user. All that they have written becomes read, and what they will write comes in read. */
export const muteUser = /* @__PURE__ */ operation<MuteUserParams, unknown>(
  'POST',
  '/users/me/muted_users/{muted_user_id}',
);

export interface MuteUserParams {
  /** The user to mute. */
  muted_user_id: number;
}

/** Update your presence. Says that the caller is here, and answers with what changed of the presence of others since `last_update_id`. Others learn of it within a few seconds. */
export const updatePresence = /* @__PURE__ */ operation<UpdatePresenceParams, UpdatePresenceReply>(
  'POST',
  '/users/me/presence',
);

export interface UpdatePresenceParams {
  /** `active`: a client is in use; `idle`: it is only there. */
  status: string;
  /** The `presence_last_update_id` of the last answer; -1: nothing is known yet. */
  last_update_id?: number;
  /** While `last_update_id` is -1 or absent: how many days to look back; absent: 14. */
  history_limit_days?: number;
  /** The client was used since its last report. */
  new_user_input?: boolean;
  /** Answer nothing about others. */
  ping_only?: boolean;
  /**
   * By user ID, in the modern format, also without `last_update_id`.
   * @deprecated
   */
  slim_presence?: boolean;
}

export interface UpdatePresenceReply {
  /** How far the presences in the reply go, for the next request. */
  presence_last_update_id?: number;
  /** The time of the server, in UNIX seconds. */
  server_timestamp?: number;
  /** By user ID, or in the older format by address and program. */
  presences?: Record<string, Presence>;
}

/** Empty fields of the own profile. */
export const deleteProfileData = /* @__PURE__ */ operation<DeleteProfileDataParams, unknown>(
  'DELETE',
  '/users/me/profile_data',
);

export interface DeleteProfileDataParams {
  /** IDs of fields. */
  data: readonly number[];
}

/** Fill in the own profile. */
export const updateProfileData = /* @__PURE__ */ operation<UpdateProfileDataParams, unknown>(
  'PATCH',
  '/users/me/profile_data',
);

export interface UpdateProfileDataParams {
  /** Fields and what to enter in them. */
  data: readonly {
    /** The ID. */
    id: number;
    /** What it is now. */
    value: string | readonly number[] | null;
  }[];
}

/** Unsubscribe from channels. Unsubscribes the caller, or others, from channels. */
export const unsubscribe = /* @__PURE__ */ operation<UnsubscribeParams, UnsubscribeReply>(
  'DELETE',
  '/users/me/subscriptions',
);

export interface UnsubscribeParams {
  /** The channels, by name. */
  subscriptions: readonly string[];
  /** Who is to be unsubscribed, by user IDs or by addresses. Without it, the caller. */
  principals?: readonly string[] | readonly number[];
}

export interface UnsubscribeReply {
  /** The channels in which they were not. */
  not_removed: string[];
  /** The channels that they left. */
  removed: string[];
}

/** Get subscribed channels. */
export const getSubscriptions = /* @__PURE__ */ operation<GetSubscriptionsParams, GetSubscriptionsReply>(
  'GET',
  '/users/me/subscriptions',
);

export interface GetSubscriptionsParams {
  /** Whether to list who else is in each channel. */
  include_subscribers?: boolean;
}

export interface GetSubscriptionsReply {
  /** The channels, each with the personal settings of the user. */
  subscriptions: Subscription[];
}

/** Update subscriptions. Subscribes the caller to some channels and unsubscribes them from others, both or neither. */
export const updateSubscriptions = /* @__PURE__ */ operation<
  UpdateSubscriptionsParams,
  UpdateSubscriptionsReply
>('PATCH', '/users/me/subscriptions');

export interface UpdateSubscriptionsParams {
  /** The channels to leave, by name. */
  delete?: readonly string[];
  /** The channels to join, made if they do not exist; each may bring its colour. */
  add?: readonly {
    /** The name. */
    name: string;
    /** The color in which the channel is shown. */
    color?: string;
    /** What it is for, in Markdown. */
    description?: string;
  }[];
}

export interface UpdateSubscriptionsReply {
  /** The channels to which they were subscribed, by user ID. */
  subscribed: Record<string, string[]>;
  /** The channels in which they were already, by user ID. */
  already_subscribed: Record<string, string[]>;
  /** The channels in which they were not. */
  not_removed: string[];
  /** The channels that they left. */
  removed: string[];
}

/** Subscribe to channels. Subscribes the caller, or others, to channels. Channels that do not exist are made, with the settings given. */
export const subscribe = /* @__PURE__ */ operation<SubscribeParams, SubscribeReply>(
  'POST',
  '/users/me/subscriptions',
);

export interface SubscribeParams {
  /** The channels by name; the description is for new ones, in Markdown; the colour (#rrggbb) for the caller. */
  subscriptions: readonly {
    /** The name. */
    name: string;
    /** The color in which the channel is shown. */
    color?: string;
    /** What it is for, in Markdown. */
    description?: string;
  }[];
  /** Who is to be subscribed, by user IDs or by addresses. Without it, the caller. */
  principals?: readonly string[] | readonly number[];
  /** Whether a channel that the caller may not use or create fails the request; else it is listed as unauthorized. */
  authorization_errors_fatal?: boolean;
  /** Whether the notification bot announces new channels. */
  announce?: boolean;
  /** Whether new channels are private. */
  invite_only?: boolean;
  /** Whether everybody on the web may read new channels. */
  is_web_public?: boolean;
  /** Whether new people start in new channels. */
  is_default_stream?: boolean;
  /** Whether those who join later see what was written before. */
  history_public_to_subscribers?: boolean;
  /** How many days messages are kept; or realm_default; or unlimited. */
  message_retention_days?: number | 'realm_default' | 'unlimited';
  /** Who may add people to the channel, without being in it. */
  can_add_subscribers_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
  /** Who may remove people from the channel. */
  can_remove_subscribers_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
  /** Who may change the channel. */
  can_administer_channel_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
  /** Who may post in the channel. */
  can_send_message_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
  /** Who may join the channel even though it is private. */
  can_subscribe_group?:
    | number
    | {
        /** User IDs. */
        direct_members: readonly number[];
        /** Group IDs. */
        direct_subgroups: readonly number[];
      };
}

export interface SubscribeReply {
  /** The channels to which they were subscribed, by user ID. */
  subscribed: Record<string, string[]>;
  /** The channels in which they were already, by user ID. */
  already_subscribed: Record<string, string[]>;
  /** The channels to which the caller may not subscribe. */
  unauthorized?: string[];
}

/**
 * Topic muting. Mutes a topic, or undoes it. Deprecated: use POST /user_topics.
 * @deprecated
 */
export const muteTopic = /* @__PURE__ */ operation<MuteTopicParams, unknown>(
  'PATCH',
  '/users/me/subscriptions/muted_topics',
);

export interface MuteTopicParams {
  /** The channel by ID, */
  stream_id?: number;
  /** or by name. */
  stream?: string;
  /** The topic. */
  topic: string;
  /** Mute it, or no more. */
  op: 'add' | 'remove';
}

/** Update subscription settings. Changes the caller's personal settings for channels that the caller is in, all of them or none. */
export const updateSubscriptionSettings = /* @__PURE__ */ operation<
  UpdateSubscriptionSettingsParams,
  unknown
>('POST', '/users/me/subscriptions/properties');

export interface UpdateSubscriptionSettingsParams {
  /** The channel, the property and its new value, for each change. */
  subscription_data: readonly {
    /** The channel. */
    stream_id: number;
    /** What changed. */
    property: string;
    /** What it is now. */
    value: boolean | string;
  }[];
}

/** Update one subscription setting. Changes one of the caller's personal settings for a channel that the caller is in. */
export const updateSubscriptionProperty = /* @__PURE__ */ operation<
  UpdateSubscriptionPropertyParams,
  unknown
>('PATCH', '/users/me/subscriptions/{stream_id}');

export interface UpdateSubscriptionPropertyParams {
  /** The channel. */
  stream_id: number;
  /** The property, as in the bulk operation. */
  property: string;
  /** Its new value: true, false, or a colour. */
  value: boolean | string;
}

/** Get a user by email. By the real address, if the caller may see it, or by the one that the API shows in its place. */
export const getUserByEmail = /* @__PURE__ */ operation<GetUserByEmailParams, GetUserByEmailReply>(
  'GET',
  '/users/{email}',
);

export interface GetUserByEmailParams {
  /** The address of the user. */
  email: string;
  /** The client computes avatars of the external service itself; their avatar_url is null. */
  client_extavatar?: boolean;
  /** Include profile_data. */
  include_custom_profile_fields?: boolean;
}

export interface GetUserByEmailReply {
  /** The account. */
  user: User;
}

/** Update a user by email. Changes what is given, all of it or nothing. Only owners give or take the role of an owner, and the only owner keeps it. The address takes an owner whose account has the permission for it, which the founder of the organization has. Whom: by the real address, if the caller may see it, or by the one that the API shows in its place. */
export const updateUserByEmail = /* @__PURE__ */ operation<UpdateUserByEmailParams, unknown>(
  'PATCH',
  '/users/{email}',
);

export interface UpdateUserByEmailParams {
  /** The address of the user. */
  email: string;
  /** 2 to 100 characters. */
  full_name?: string;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role?: 100 | 200 | 300 | 400 | 600;
  /** Values for fields of the profile; an empty one empties the field. */
  profile_data?: readonly {
    /** The ID. */
    id: number;
    /** What it is now. */
    value: string | readonly number[] | null;
  }[];
  /** The address to log in with from then on. */
  new_email?: string;
  /** The caller's own password; below `/json` another address takes it. */
  password?: string;
}

/** Get a user's presence. When the user was last online; `offline` after 200 seconds. */
export const getUserPresence = /* @__PURE__ */ operation<GetUserPresenceParams, GetUserPresenceReply>(
  'GET',
  '/users/{user_id_or_email}/presence',
);

export interface GetUserPresenceParams {
  /** The user. */
  user_id_or_email: string;
}

export interface GetUserPresenceReply {
  /** Their presence. */
  presence: Record<
    string,
    {
      /** `active`, `idle` or `offline`. */
      status: 'active' | 'idle' | 'offline';
      /** When, in UNIX seconds. */
      timestamp: number;
    }
  >;
}

/** Deactivate a user. Nobody gets in with the account any more, nor with those of its bots. What was written stays; the account can be reactivated. The only owner cannot be deactivated. */
export const deactivateUser = /* @__PURE__ */ operation<DeactivateUserParams, unknown>(
  'DELETE',
  '/users/{user_id}',
);

export interface DeactivateUserParams {
  /** Whom; no bot. */
  user_id: number;
  /** The person gets a mail about it, with these words in it if there are any. */
  deactivation_notification_comment?: string;
}

/** Get a user. */
export const getUser = /* @__PURE__ */ operation<GetUserParams, GetUserReply>('GET', '/users/{user_id}');

export interface GetUserParams {
  /** The user. */
  user_id: number;
  /** The client computes avatars of the external service itself; their avatar_url is null. */
  client_extavatar?: boolean;
  /** Include profile_data. */
  include_custom_profile_fields?: boolean;
}

export interface GetUserReply {
  /** The account. */
  user: User;
}

/** Update a user. Changes what is given, all of it or nothing. Only owners give or take the role of an owner, and the only owner keeps it. The address takes an owner whose account has the permission for it, which the founder of the organization has. */
export const updateUser = /* @__PURE__ */ operation<UpdateUserParams, unknown>('PATCH', '/users/{user_id}');

export interface UpdateUserParams {
  /** Whom; deactivated accounts and bots too. */
  user_id: number;
  /** 2 to 100 characters. */
  full_name?: string;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  role?: 100 | 200 | 300 | 400 | 600;
  /** Values for fields of the profile; an empty one empties the field. */
  profile_data?: readonly {
    /** The ID. */
    id: number;
    /** What it is now. */
    value: string | readonly number[] | null;
  }[];
  /** The address to log in with from then on. */
  new_email?: string;
  /** The caller's own password; below `/json` another address takes it. */
  password?: string;
}

/** Reactivate a user. For administrators; bots by their owners too, if they may make such bots. Role, channels and groups are as they were; the API key is another. */
export const reactivateUser = /* @__PURE__ */ operation<ReactivateUserParams, unknown>(
  'POST',
  '/users/{user_id}/reactivate',
);

export interface ReactivateUserParams {
  /** The user. */
  user_id: number;
}

/** Get a user's status. Empty when they say nothing of themselves. */
export const getUserStatus = /* @__PURE__ */ operation<GetUserStatusParams, GetUserStatusReply>(
  'GET',
  '/users/{user_id}/status',
);

export interface GetUserStatusParams {
  /** The user. */
  user_id: number;
}

export interface GetUserStatusReply {
  /** What they say of themselves. */
  status: {
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
  };
}

/** Get subscription status. */
export const getSubscriptionStatus = /* @__PURE__ */ operation<
  GetSubscriptionStatusParams,
  GetSubscriptionStatusReply
>('GET', '/users/{user_id}/subscriptions/{stream_id}');

export interface GetSubscriptionStatusParams {
  /** The person. */
  user_id: number;
  /** The channel. */
  stream_id: number;
}

export interface GetSubscriptionStatusReply {
  /** Whether they are subscribed. */
  is_subscribed: boolean;
}

export * from './first-operations.ts';
