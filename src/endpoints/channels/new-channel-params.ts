import { json } from '../../http/params.ts';
import type { PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import { groupValueInput } from '../../rules/groups/group-values.ts';

const permission = (doc: string) => json(groupValueInput, { optional: true, doc });

/** The permissions of a channel, as group-setting values (spec 1.7 and 2.4). */
export const channelPermissionParams = {
  can_add_subscribers_group: permission('Who may add people to the channel, without being in it.'),
  can_remove_subscribers_group: permission('Who may remove people from the channel.'),
  can_administer_channel_group: permission('Who may change the channel.'),
  can_send_message_group: permission('Who may post in the channel.'),
  can_subscribe_group: permission('Who may join the channel even though it is private.'),
} satisfies Record<keyof typeof PERMISSION_SETTINGS.stream, unknown>;
