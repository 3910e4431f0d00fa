import { boolean, json, type ParameterValues, text } from '../../../engine/http/params.ts';
import type { PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import type { NewChannelSettings } from '../../operations/channels/subscribe.ts';
import { groupValueInput } from '../../rules/groups/group-values.ts';

const permission = (doc: string) => json(groupValueInput, { optional: true, doc });

/** The permissions of a channel, as group-setting values. */
const permissionParams = {
  can_add_subscribers_group: permission('Who may add people to the channel, without being in it.'),
  can_remove_subscribers_group: permission('Who may remove people from the channel.'),
  can_administer_channel_group: permission('Who may change the channel.'),
  can_send_message_group: permission('Who may post in the channel.'),
  can_subscribe_group: permission('Who may join the channel even though it is private.'),
} satisfies Record<keyof typeof PERMISSION_SETTINGS.stream, unknown>;

/** The settings of new channels. */
export const newChannelParams = {
  invite_only: boolean({ default: false, doc: 'Whether new channels are private.' }),
  is_web_public: boolean({ default: false, doc: 'Whether everybody on the web may read new channels.' }),
  is_default_stream: boolean({ default: false, doc: 'Whether new people start in new channels.' }),
  history_public_to_subscribers: boolean({
    optional: true,
    doc: 'Whether those who join later see what was written before.',
  }),
  message_retention_days: text({
    default: 'realm_default',
    doc: 'How many days messages are kept; or realm_default; or unlimited.',
  }),
  ...permissionParams,
};

export const readNewChannel = (params: ParameterValues<typeof newChannelParams>): NewChannelSettings => ({
  inviteOnly: params.invite_only,
  isWebPublic: params.is_web_public,
  isDefault: params.is_default_stream,
  historyPublicToSubscribers: params.history_public_to_subscribers,
  messageRetentionDays: params.message_retention_days,
  permissions: params,
});
