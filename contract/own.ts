/**
 * Where this server's API differs from `contract/*.json` on purpose: members of its own, and what it leaves out. Operations,
 * events, settings, fields of `register` and members that only this server has say so where they are declared (`isOurs`, `ourSetting`, `ours`, `ourMember`).
 */
import { twinNames } from '../src/engine/http/wire-names.ts';

/** A member of a reply (by operation ID) or an event (by type and op) that the data do not have. */
interface OwnField {
  readonly in: { readonly reply: string } | { readonly event: string };
  readonly field: string;
  readonly reason: string;
}

const LEVEL = 'Level and version stand under both names, always.';

export const OWN_FIELDS: readonly OwnField[] = [
  {
    in: { event: 'message' },
    field: 'local_message_id',
    reason: 'The description tells of it; its schema forgets it.',
  },
  ...twinNames.flatMap((field) => [
    { in: { reply: 'get-server-settings' }, field, reason: LEVEL },
    { in: { reply: 'register-queue' }, field, reason: LEVEL },
    { in: { event: 'restart' }, field, reason: LEVEL },
  ]),
];

/** Operation IDs of routes that the release has and does not describe: only our own declaration holds their replies. */
export const UNDESCRIBED_OPERATIONS: readonly string[] = [
  'add-realm-domain',
  'add-submessage',
  'create-bot',
  'create-default-stream-group',
  'deactivate-bot',
  'deactivate-realm',
  'delete-custom-profile-field',
  'delete-icon',
  'delete-logo',
  'delete-profile-data',
  'delete-realm-export',
  'get-bots',
  'get-icon',
  'get-logo',
  'get-realm-domains',
  'get-storage',
  'regenerate-bot-api-key',
  'regenerate-own-api-key',
  'remove-avatar',
  'remove-default-stream-group',
  'remove-realm-domain',
  'remove-storage',
  'set-avatar',
  'update-bot',
  'update-custom-profile-field',
  'update-default-stream-group',
  'update-default-stream-group-streams',
  'update-display-settings',
  'update-notification-settings',
  'update-profile-data',
  'update-realm',
  'update-realm-domain',
  'update-storage',
  'update-subscription-property',
  'upload-icon',
  'upload-logo',
];

/** Events, by type and op, for which this server has no cause. */
export const NEVER_SENT: readonly string[] = [
  'has_zoom_token',
  'onboarding_steps',
  'realm_billing',
  'realm_bot.remove',
  'realm_filters',
  'web_reload_client',
];

/** Fields of `POST /register` that this server never sends. */
export const NEVER_REGISTERED: readonly string[] = [
  // Only of organizations for trying the service out.
  'demo_organization_scheduled_deletion_date',
];

/** Operations that this server lacks, with the reason. Most are declared, and answer with an error that says so. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'GET /calls/bigbluebutton/create': 'No video calls by other servers yet.',
  'POST /calls/zoom/create': 'No video calls by other servers yet.',
  'GET /messages/summary': 'It takes a language model.',
  'POST /zcommand': 'What it does is done by `PATCH /settings`.',
  'POST /users/me/onboarding_steps':
    'For the web client of the reference only; register lists no such steps.',
  'GET /thumbnail': 'Addresses that older releases put into messages: there are none here.',
  'POST /json/fetch_api_key':
    'Pages of this server use their session; `POST /fetch_api_key` gives the key for the password.',
};

/** Error codes that only this server has. */
export const OWN_CODES: readonly string[] = [
  'DATABASE_UNAVAILABLE',
  'FOREIGN_ORIGIN',
  'INTERNAL_SERVER_ERROR',
  'SERVER_BUSY',
  'STORAGE_FULL',
  'TOO_MANY_STREAMS',
  'UPGRADE_REQUIRED',
];
