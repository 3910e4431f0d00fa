import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer } from '../../../engine/http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { setDefault } from '../../operations/channels/defaults.ts';

export const addDefaultStream = defineEndpoint({
  operationId: 'add-default-stream',
  method: 'POST',
  path: '/default_streams',
  tag: 'channels',
  access: 'administrator',
  summary: 'Add a default channel',
  description: 'New people start in the default channels.',
  params: { stream_id: integer({ doc: 'The channel, which is not private.' }) },
  reply: {},
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, caller: { user }, params: { stream_id } }) {
    await context.transact((tx) => setDefault(tx, user, { channelId: stream_id, isDefault: true }));
    return {};
  },
});
