import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer } from '../../../engine/http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { setDefault } from '../../operations/channels/defaults.ts';

export const removeDefaultStream = defineEndpoint({
  operationId: 'remove-default-stream',
  method: 'DELETE',
  path: '/default_streams',
  tag: 'channels',
  access: 'administrator',
  summary: 'Remove a default channel',
  description: 'New people do not start in the channel any more.',
  params: { stream_id: integer({ doc: 'The channel.' }) },
  reply: {},
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, caller: { user }, params: { stream_id } }) {
    await context.transact((tx) => setDefault(tx, user, { channelId: stream_id, isDefault: false }));
    return {};
  },
});
