import { boolean, json, type ParameterValues, text } from '../../../engine/http/params.ts';
import type { Context } from '../../context.ts';
import type { User } from '../../model/people.ts';
import { LIMITS, type PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import { type AskedChange, readNewDescription } from '../../operations/channels/update.ts';
import { groupValueChange } from '../../rules/groups/group-values.ts';

const permission = (doc: string) => json(groupValueChange, { optional: true, doc });

const permissions = {
  can_add_subscribers_group: permission('Who may add people to the channel, without being in it.'),
  can_remove_subscribers_group: permission('Who may remove people from the channel.'),
  can_administer_channel_group: permission('Who may change the channel.'),
  can_send_message_group: permission('Who may post in the channel.'),
  can_subscribe_group: permission('Who may join the channel even though it is private.'),
} satisfies Record<keyof typeof PERMISSION_SETTINGS.stream, unknown>;

/** The properties of a channel, each present if it changes. */
export const changeParams = {
  description: text({
    optional: true,
    allowBlank: true,
    max: LIMITS.channelDescription,
    doc: 'Its new description, one line of Markdown.',
  }),
  new_name: text({ optional: true, allowBlank: true, doc: 'Its new name.' }),
  is_private: boolean({ optional: true, doc: 'Whether it is private.' }),
  is_web_public: boolean({ optional: true, doc: 'Whether everybody on the web may read it.' }),
  history_public_to_subscribers: boolean({
    optional: true,
    doc: 'Whether those who join later see what was written before; always so unless it is private.',
  }),
  is_default_stream: boolean({ optional: true, doc: 'Whether new people start in it.' }),
  is_archived: boolean({
    optional: true,
    doc: 'Only false: takes an archived channel into use again. DELETE on the same path archives one.',
  }),
  message_retention_days: text({
    optional: true,
    doc: 'How many days messages are kept; or realm_default; or unlimited. For organization owners.',
  }),
  ...permissions,
};

export function readChange(
  { realm }: Pick<Context, 'realm'>,
  author: User,
  params: ParameterValues<typeof changeParams>,
): AskedChange {
  const { description } = params;
  return {
    name: params.new_name,
    description: description === undefined ? undefined : readNewDescription(realm, author, description),
    isPrivate: params.is_private,
    isWebPublic: params.is_web_public,
    historyPublicToSubscribers: params.history_public_to_subscribers,
    isDefault: params.is_default_stream,
    isArchived: params.is_archived,
    messageRetentionDays: params.message_retention_days,
    permissions: params,
  };
}
