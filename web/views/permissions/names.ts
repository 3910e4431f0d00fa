import { needAreas } from '../../i18n/load.ts';
import { type TextId, t } from '../../i18n/texts.ts';
import type { ChannelPermissionName } from '../../model/channels.ts';
import type { GroupPermissionName } from '../../model/groups.ts';
import { PERMISSIONS, type RealmPermissionName } from '../../model/organization.ts';
import type { PermissionCondition, PermissionPlace } from '../../model/permissions.ts';
import { titleOf } from '../organization/texts.ts';

needAreas('organization', 'channels', 'groups', 'people', 'permissions');

type PlainId = { [Id in TextId]: TextKeys[Id] extends null ? Id : never }[TextId];

const OF_CHANNELS: Readonly<Record<ChannelPermissionName | 'see_channel' | 'read_channel', PlainId>> = {
  see_channel: 'permissions-see-channel',
  read_channel: 'permissions-read-channel',
  can_add_subscribers_group: 'channels-can-add-subscribers-group',
  can_administer_channel_group: 'channels-can-administer-channel-group',
  can_remove_subscribers_group: 'channels-can-remove-subscribers-group',
  can_send_message_group: 'channels-can-send-message-group',
  can_subscribe_group: 'channels-can-subscribe-group',
};

export const OF_GROUPS: Readonly<Record<GroupPermissionName, PlainId>> = {
  can_manage_group: 'groups-can-manage-group',
  can_add_members_group: 'groups-can-add-members-group',
  can_remove_members_group: 'groups-can-remove-members-group',
  can_join_group: 'groups-can-join-group',
  can_leave_group: 'groups-can-leave-group',
  can_mention_group: 'groups-can-mention-group',
};

/** How a permission is called where it is set. */
export function permissionTitle(scope: PermissionPlace['scope'], name: string): string {
  if (scope === 'realm') return name in PERMISSIONS.realm ? titleOf(name as RealmPermissionName) : name;
  return textOf(scope === 'stream' ? OF_CHANNELS : OF_GROUPS, name);
}

const ROLES: Readonly<Record<number, PlainId>> = {
  100: 'permissions-role-owner',
  200: 'permissions-role-administrator',
  300: 'permissions-role-moderator',
  400: 'permissions-role-member',
  600: 'permissions-role-guest',
};

const FACTS: Readonly<Record<string, PlainId>> = {
  account_is_active: 'permissions-fact-account-is-active',
  channel_is_not_archived: 'permissions-fact-channel-is-not-archived',
  channel_is_public: 'permissions-fact-channel-is-public',
  group_is_active: 'permissions-fact-group-is-active',
  group_is_no_system_group: 'permissions-fact-group-is-no-system-group',
  is_no_bot: 'permissions-fact-is-no-bot',
  is_no_guest: 'permissions-fact-is-no-guest',
  owner_of_bot_may: 'permissions-fact-owner-of-bot-may',
  reads_channel: 'permissions-fact-reads-channel',
  sees_channel: 'permissions-fact-sees-channel',
  spectators_are_admitted: 'permissions-fact-spectators-are-admitted',
  subscribed: 'permissions-fact-subscribed',
};

/** The requirement of a condition. */
export function conditionText({ by, role, setting, fact }: PermissionCondition): string {
  if (by === 'role') return textOf(ROLES, String(role));
  if (by === 'fact') return textOf(FACTS, fact ?? '');
  return permissionTitle(by, setting ?? '');
}

/** Names that this client does not know, of a server of another version, are shown unchanged. */
function textOf(texts: Readonly<Record<string, PlainId>>, name: string): string {
  const id = Object.hasOwn(texts, name) ? texts[name] : undefined;
  return id ? t(id) : name;
}
