import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf, pathInteger, text } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { changeChannelsOfDefaultGroup } from '../../operations/channels/default-groups.ts';

export const updateDefaultStreamGroupStreams = defineEndpoint({
  operationId: 'update-default-stream-group-streams',
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}/streams',
  tag: 'channels',
  access: 'administrator',
  summary: 'Update the channels of a group of default channels',
  description: 'Adds channels to the group or removes channels from it.',
  params: {
    group_id: pathInteger({ doc: 'The group.' }),
    op: text({ allowBlank: true, doc: 'add or remove.' }),
    stream_names: json(listOf(z.string(), BOUNDS.channels), { doc: 'The channels, by name.' }),
  },
  reply: {},
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, caller: { user }, params: { group_id, op, stream_names: channels } }) {
    await context.transact((tx) =>
      changeChannelsOfDefaultGroup(tx, user, { groupId: group_id, op, channels }),
    );
    return {};
  },
});
