import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf, text } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { createDefaultGroup } from '../../operations/channels/default-groups.ts';

export const createDefaultStreamGroup = defineEndpoint({
  operationId: 'create-default-stream-group',
  method: 'POST',
  path: '/default_stream_groups/create',
  tag: 'channels',
  access: 'administrator',
  summary: 'Create a group of default channels',
  description: 'New people may choose the channels of such a group together.',
  params: {
    group_name: text({ allowBlank: true, allowNul: true, doc: 'Its name.' }),
    description: text({ allowBlank: true, max: LIMITS.channelDescription, doc: 'What it is for.' }),
    stream_names: json(listOf(z.string(), BOUNDS.channels), {
      doc: 'Its channels, by name; no default channels.',
    }),
  },
  reply: {},
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, caller: { user }, params: { group_name: name, description, stream_names } }) {
    const asked = { name, description, channels: stream_names };
    await context.transact((tx) => createDefaultGroup(tx, user, asked));
    return {};
  },
});
