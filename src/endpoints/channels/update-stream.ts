import { defineEndpoint } from '../../http/define-endpoint.ts';
import { boolean, json, pathInteger, text } from '../../http/params.ts';
import {
  BadRequest,
  ExpectationMismatch,
  ParameterInvalid,
  SystemGroupRequired,
  UnauthorizedPrincipal,
} from '../../kernel/errors.ts';
import { LIMITS, type PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import { composeChangeNotices } from '../../operations/channels/change-notices.ts';
import { readNewDescription, updateChannel } from '../../operations/channels/update.ts';
import { groupValueChange } from '../../rules/groups/group-values.ts';
import { send } from './subscribing.ts';

const permission = (doc: string) => json(groupValueChange, { optional: true, doc });

const permissions = {
  can_add_subscribers_group: permission('Who may add people to the channel, without being in it.'),
  can_remove_subscribers_group: permission('Who may remove people from the channel.'),
  can_administer_channel_group: permission('Who may change the channel.'),
  can_send_message_group: permission('Who may post in the channel.'),
  can_subscribe_group: permission('Who may join the channel even though it is private.'),
} satisfies Record<keyof typeof PERMISSION_SETTINGS.stream, unknown>;

export const updateStream = defineEndpoint({
  operationId: 'update-stream',
  method: 'PATCH',
  path: '/streams/{stream_id}',
  tag: 'channels',
  access: 'user',
  summary: 'Update a channel',
  description:
    'Changes what is given of a channel, all of it or nothing. It is for organization administrators and for those ' +
    'who administer the channel; who can read it is changed by those who can read it. `is_archived` comes from a later ' +
    'feature level (388).',
  params: {
    stream_id: pathInteger({ doc: 'The channel.' }),
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
  },
  reply: {},
  errors: [BadRequest, ExpectationMismatch, ParameterInvalid, SystemGroupRequired, UnauthorizedPrincipal],
  async handle({ context, caller: { user }, params }) {
    const { stream_id, description } = params;
    const asked = {
      name: params.new_name,
      description:
        description === undefined ? undefined : readNewDescription(context.realm, user, description),
      isPrivate: params.is_private,
      isWebPublic: params.is_web_public,
      historyPublicToSubscribers: params.history_public_to_subscribers,
      isDefault: params.is_default_stream,
      isArchived: params.is_archived,
      messageRetentionDays: params.message_retention_days,
      permissions: params,
    };
    const changed = await context.transact((tx) =>
      updateChannel(tx, user, { channelId: stream_id, ...asked }),
    );
    await send(context, composeChangeNotices(context.realm, user, changed));
    return {};
  },
});
