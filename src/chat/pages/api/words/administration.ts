import type { MemberTexts } from '../../../../engine/http/documents/openapi.ts';

const SETTING_TYPE =
  '`boolean`, `integer`, `choice` (one of `choices`), `text`, `limit` (a number or `"unlimited"`), `url` (an address or `"default"`), ' +
  '`channel` (an ID, -1 for none), `time_zone`, or `methods` (each name of `choices` with true or false).';

/** The audit log, permissions explained, settings described. */
export const administrationTexts: MemberTexts = {
  entries: 'Entries of the audit log, the newest first.',
  next_anchor: 'The anchor of the next page; null: this is the last one.',
  'get-audit-log.found_oldest': 'Whether this is the last page.',
  'AuditEntry.kind': 'What was done.',
  'AuditEntry.source':
    '`user`: a user; `command_line`: somebody at the server’s command line; `server`: the server by itself.',
  'AuditEntry.timestamp': 'When it was done, in UNIX seconds.',
  'AuditEntry.acting_user_id': 'Who did it; null where no user did.',
  'AuditEntry.property': 'The setting, the permission, or the domain; null without one.',
  'AuditEntry.user_id': 'The user that was changed; null without one.',
  'AuditEntry.stream_id': 'The channel that was changed; null without one.',
  'AuditEntry.group_id': 'The group that was changed; null without one.',
  before:
    'What it was before; null where there was nothing, or nothing is kept. A value that is too long has only ' +
    '`omitted_characters`. An address is null for an administrator who may not see it.',
  after: 'What it is afterwards, in the same way.',

  permission: 'The name of the permission.',
  permissions: 'The permissions, each with the reasons.',
  allowed: 'Whether the user has it.',
  holders: 'The users who have the permission, by ID.',
  'get-permission-holders.count': 'How many users have it, on all pages.',
  needs: 'What is needed, all of it.',
  ways: 'By what the user may do it; one is enough.',
  by: 'What it asks for: a `role`, a permission setting of the organization (`realm`), a channel (`stream`) or a `group`, or a `fact`.',
  'PermissionCondition.role': 'The role that is enough, or one above it; null for others.',
  'PermissionCondition.setting': 'The permission setting in whose value the user has to be; null for others.',
  fact:
    'What has to be true: `account_is_active`, `channel_is_not_archived`, `channel_is_public` (to the user), `group_is_active`, ' +
    '`group_is_no_system_group`, `is_no_bot`, `is_no_guest`, `owner_of_bot_may`, `reads_channel`, `sees_channel`, ' +
    '`spectators_are_admitted`, `subscribed`; null for others.',
  holds: 'Whether it is true for the user.',
  through:
    'How the user is in the value of the setting, ten ways at the most: for each the groups from the one in the value to the one that ' +
    'has the user as its own; an empty list: the user is named in the value.',

  realm_settings: 'The settings of the organization.',
  realm_permissions: 'The permissions of the organization.',
  stream_permissions: 'The permissions of channels.',
  group_permissions: 'The permissions of groups.',
  'describe-settings.user_settings': 'The personal settings.',
  'SettingDescription.name': 'The name of the setting.',
  'SettingDescription.type': SETTING_TYPE,
  'UserSettingDescription.name': 'The name of the setting.',
  'UserSettingDescription.type': SETTING_TYPE,
  'PermissionDescription.name': 'The name of the permission.',
  choices: 'What can be chosen; null for other types.',
  min: 'The smallest number, or the fewest characters; null without one.',
  max: 'The largest number, or the most characters; null without one.',
  unlimited: 'The value that `"unlimited"` is kept and shown as; null also for other types.',
  default: 'What it is at first.',
  changed_by_role: 'The role that may change it, and those above; null: it takes the permissions.',
  changed_by_permissions: 'The permissions of the channel or group that it takes to change it, all of them.',
  has_realm_default: 'Whether the organization has a default of it for new accounts.',
};
