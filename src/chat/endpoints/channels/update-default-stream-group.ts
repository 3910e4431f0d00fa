import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger, text } from '../../../engine/http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { changeDefaultGroup } from '../../operations/channels/default-groups.ts';

export const updateDefaultStreamGroup = defineEndpoint({
  operationId: 'update-default-stream-group',
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}',
  tag: 'channels',
  access: 'administrator',
  summary: 'Update a group of default channels',
  description: 'Changes the name of the group, what it is for, or both.',
  params: {
    group_id: pathInteger({ doc: 'The group.' }),
    new_group_name: text({ optional: true, allowBlank: true, allowNul: true, doc: 'Its new name.' }),
    new_description: text({
      optional: true,
      allowBlank: true,
      max: LIMITS.channelDescription,
      doc: 'What it is for.',
    }),
  },
  reply: {},
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, params: { group_id, new_group_name: name, new_description: description } }) {
    await context.transact((tx) => changeDefaultGroup(tx, group_id, { name, description }));
    return {};
  },
});
