import { t } from '../../i18n/texts.ts';
import type { ChannelPermissionName } from '../../model/channels.ts';
import { isRealmSetting, PERMISSIONS } from '../../model/organization.ts';
import type { Entry } from '../../views/organization/layout.ts';
import { titleOf } from '../../views/organization/texts.ts';

type PlainId = { [Id in keyof TextKeys]: TextKeys[Id] extends null ? Id : never }[keyof TextKeys];
type Titles<Name extends string> = Readonly<Record<Name, PlainId>>;

const OF_CHANNELS: Titles<ChannelPermissionName> = {
  can_send_message_group: 'channels-can-send-message-group',
  can_subscribe_group: 'channels-can-subscribe-group',
  can_add_subscribers_group: 'channels-can-add-subscribers-group',
  can_remove_subscribers_group: 'channels-can-remove-subscribers-group',
  can_administer_channel_group: 'channels-can-administer-channel-group',
};

const OF_GROUPS: Titles<keyof typeof PERMISSIONS.group> = {
  can_add_members_group: 'groups-can-add-members-group',
  can_join_group: 'groups-can-join-group',
  can_leave_group: 'groups-can-leave-group',
  can_manage_group: 'groups-can-manage-group',
  can_mention_group: 'groups-can-mention-group',
  can_remove_members_group: 'groups-can-remove-members-group',
};

const OF_BOTS: Titles<string> = {
  default_sending_stream: 'audit-bot-sending',
  default_events_register_stream: 'audit-bot-events',
  default_all_public_streams: 'audit-bot-public',
  services: 'audit-bot-service',
  config_data: 'audit-bot-config',
};

/** Personal settings whose titles stand alone. */
const OF_PEOPLE: Titles<string> = {
  color_scheme: 'settings-theme',
  web_font_size_px: 'settings-text-size',
  web_line_height_percent: 'settings-density',
  high_contrast_mode: 'settings-contrast',
  default_language: 'settings-language',
  twenty_four_hour_time: 'settings-24-hours',
  web_home_view: 'settings-home',
  web_escape_navigates_to_home_view: 'settings-escape-home',
  web_mark_read_on_scroll_policy: 'settings-read',
  enter_sends: 'settings-enter-sends',
  starred_message_counts: 'settings-starred-counts',
  demote_inactive_streams: 'settings-demote',
  presence_enabled: 'settings-presence',
  send_private_typing_notifications: 'settings-typing-direct',
  send_stream_typing_notifications: 'settings-typing-channels',
  send_read_receipts: 'settings-receipts',
  pm_content_in_desktop_notifications: 'settings-notify-content',
  wildcard_mentions_notify: 'settings-way-wildcards',
  desktop_icon_count_display: 'settings-notify-count',
};

const isOwn = (titles: object, name: string) => Object.hasOwn(titles, name);

/** The title of a setting or permission; without one, its name in the API. */
export function settingTitle(kind: string, name: string): string {
  if (kind.startsWith('realm_'))
    return isRealmSetting(name) || isOwn(PERMISSIONS.realm, name) ? titleOf(name as Entry) : plain(name);
  const titles: Titles<string> = kind.startsWith('channel_')
    ? OF_CHANNELS
    : kind.startsWith('group_')
      ? OF_GROUPS
      : kind.startsWith('bot_')
        ? OF_BOTS
        : OF_PEOPLE;
  const id = isOwn(titles, name) ? titles[name] : undefined;
  return id ? t(id) : plain(name);
}

const plain = (name: string): string => name.replaceAll('_', ' ');
