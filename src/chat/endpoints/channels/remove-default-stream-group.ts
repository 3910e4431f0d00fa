import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { removeDefaultGroup } from '../../operations/channels/default-groups.ts';

export const removeDefaultStreamGroup = defineEndpoint({
  operationId: 'remove-default-stream-group',
  method: 'DELETE',
  path: '/default_stream_groups/{group_id}',
  tag: 'channels',
  access: 'administrator',
  summary: 'Remove a group of default channels',
  params: { group_id: pathInteger({ doc: 'The group.' }) },
  reply: {},
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, params: { group_id } }) {
    await context.transact((tx) => removeDefaultGroup(tx, group_id));
    return {};
  },
});
