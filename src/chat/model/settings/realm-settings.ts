import { LANGUAGES } from '../languages.ts';
import {
  defaultsOf,
  limit,
  MOST,
  oneOf,
  refusing,
  type Setting,
  toggle,
  whole,
  wordOf,
  words,
} from './setting.ts';

export const VIDEO_CALL_PROVIDERS = {
  disabled: { name: 'None', id: 0 },
  jitsi_meet: { name: 'Jitsi Meet', id: 1 },
};

export const GIPHY_RATINGS = {
  disabled: { name: 'GIPHY integration disabled', id: 0 },
  y: { name: 'Allow GIFs rated Y (Very young audience)', id: 1 },
  g: { name: 'Allow GIFs rated G (General audience)', id: 2 },
  pg: { name: 'Allow GIFs rated PG (Parental guidance)', id: 3 },
  'pg-13': { name: 'Allow GIFs rated PG-13 (Parental guidance - under 13)', id: 4 },
  r: { name: 'Allow GIFs rated R (Restricted)', id: 5 },
};

/** Kinds of organizations, from unspecified over business, open source and education to other. */
const ORG_TYPES = [0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000];
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

const idsOf = (choices: Readonly<Record<string, { readonly id: number }>>) =>
  Object.values(choices).map(({ id }) => id);
const invalidName = (name: string) => `Invalid ${name}`;
const invalidValue = (name: string, value: number | string) => `Invalid ${name} ${value}`;

const channel = (doc: string) => whole({ min: -MOST, max: MOST }, -1, doc);
const DAY_SECONDS = 86_400;

/** Settings that clients share through the server without an effect on the server. */

/** Settings of an organization by their wire names, without the prefix `realm_`; permissions are listed apart. */
export const REALM_SETTINGS = {
  name: words({ max: 40 }, '', 'The name of the organization.'),
  description: words({ max: 1000, blank: true }, '', 'What the organization is, in Markdown.'),
  allow_message_editing: toggle(true, 'Messages can be edited.'),
  avatar_changes_disabled: toggle(false, 'People do not change their pictures.'),
  default_code_block_language: words({ max: 40, blank: true }, '', 'The language of code that names none.'),
  default_language: refusing(
    (_, language) => `Invalid language '${language}'`,
    wordOf(LANGUAGES, 'en', 'The language of new accounts, by its code.'),
  ),
  digest_emails_enabled: toggle(false, 'A mail each week with what was missed, to users who are away.'),
  digest_weekday: refusing(invalidName, oneOf(WEEKDAYS, 1, 'The day of these mails; 0 is Monday.')),
  disallow_disposable_email_addresses: toggle(true, 'No addresses of throw-away mailboxes.'),
  email_changes_disabled: toggle(false, 'People do not change their addresses.'),
  emails_restricted_to_domains: toggle(false, "Only addresses of the organization's domains."),
  enable_guest_user_dm_warning: toggle(true, 'A warning before direct messages to guests.'),
  enable_guest_user_indicator: toggle(true, 'Guests are marked as such.'),
  enable_read_receipts: toggle(true, 'It can be seen who has read a message.'),
  enable_spectator_access: toggle(false, 'Web-public channels can be read without an account.'),
  giphy_rating: refusing(invalidValue, oneOf(idsOf(GIPHY_RATINGS), 2, 'Which GIFs are offered.')),
  inline_image_preview: toggle(true, 'Pictures are shown below their links.'),
  inline_url_embed_preview: toggle(
    false,
    'Linked pages are shown below messages: their title, description and picture.',
  ),
  invite_required: toggle(true, 'Only those who were invited can join.'),
  jitsi_server_url: {
    kind: { wire: 'url', max: 200 },
    default: null,
    doc: 'Where video calls are held; "default": as the server says.',
  } as Setting<string | null, string>,
  mandatory_topics: toggle(false, 'Channel messages need a topic.'),
  message_content_allowed_in_email_notifications: toggle(true, 'Mails may hold the messages themselves.'),
  message_content_delete_limit_seconds: limit(null, 600, 'How long messages can be deleted.'),
  message_content_edit_limit_seconds: limit(null, 600, 'How long messages can be edited.'),
  message_edit_history_visibility_policy: refusing(
    invalidName,
    wordOf(['all', 'moves', 'none'], 'all', 'What of the edit history is shown.'),
  ),
  message_retention_days: limit(-1, -1, 'How long messages are kept.'),
  moderation_request_channel_id: channel('The private channel for reports to moderators; -1: none.'),
  move_messages_between_streams_limit_seconds: limit(
    null,
    7 * DAY_SECONDS,
    'How long messages can be moved to another channel.',
  ),
  move_messages_within_stream_limit_seconds: limit(
    null,
    7 * DAY_SECONDS,
    'How long messages can be moved to another topic.',
  ),
  name_changes_disabled: toggle(false, 'People do not change their names.'),
  new_stream_announcements_stream_id: channel('Where new channels are announced; -1: nowhere.'),
  org_type: refusing(invalidName, oneOf(ORG_TYPES, 0, 'What kind of organization it is.')),
  require_unique_names: toggle(false, 'No two people have the same name.'),
  send_welcome_emails: toggle(true, 'Newcomers get mails.'),
  service_update_announcements_stream_id: channel('Where news of the server are announced; -1: nowhere.'),
  signup_announcements_stream_id: channel('Where newcomers are announced; -1: nowhere.'),
  video_chat_provider: refusing(
    invalidValue,
    oneOf(idsOf(VIDEO_CALL_PROVIDERS), 1, 'Who serves video calls.'),
  ),
  waiting_period_threshold: whole({ min: 0, max: MOST }, 0, 'Days until a member is a full member.'),
  want_advertise_in_communities_directory: toggle(false, 'It may be listed among public communities.'),
} as const satisfies Readonly<Record<string, Setting>>;

export type RealmSettingName = keyof typeof REALM_SETTINGS;

/** Kept apart from the settings, as columns. */
export const PROFILE_SETTINGS = ['name', 'description'] as const satisfies readonly RealmSettingName[];

export const CHANNEL_SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'service_update_announcements_stream_id',
  'signup_announcements_stream_id',
] as const satisfies readonly RealmSettingName[];

/** Only owners change who can join and what is deleted; permissions among them. */
export const OWNER_SETTINGS: ReadonlySet<string> = new Set([
  'authentication_methods',
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'create_multiuse_invite_group',
  'disallow_disposable_email_addresses',
  'emails_restricted_to_domains',
  'invite_required',
  'message_retention_days',
  'waiting_period_threshold',
]);

/**
 * Changes of these settings are emitted as the older event `realm update`, one for each; others as one
 * `update_dict`.
 */
export const SINGLE_PROPERTY_SETTINGS: ReadonlySet<string> = new Set(
  Object.keys(REALM_SETTINGS).filter(
    (name) => !['allow_message_editing', 'message_content_edit_limit_seconds'].includes(name),
  ),
);

const { name: _, description: __, ...kept } = REALM_SETTINGS;

/** The settings of a new organization; the last ones are not changed by PATCH /realm. */
export const REALM_SETTING_DEFAULTS = {
  ...defaultsOf(kept),
  email_auth_enabled: true,
  dev_auth_enabled: true,
  icon_source: 'G',
  logo_source: 'D',
  night_logo_source: 'D',
  presence_disabled: false,
  upload_quota_mib: null,
};
