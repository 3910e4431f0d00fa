import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessChannelById } from '../../rules/channels/channels.ts';
import { channelShape, presentChannel } from '../../views/channels/channels.ts';

export const getStream = defineEndpoint({
  operationId: 'get-stream-by-id',
  method: 'GET',
  path: '/streams/{stream_id}',
  tag: 'channels',
  access: 'user',
  summary: 'Get a channel by ID',
  params: { stream_id: pathInteger({ doc: 'The channel.' }) },
  reply: { stream: channelShape },
  errors: [BadRequest],
  handle: ({ context: { realm }, caller, params }) => ({
    stream: presentChannel(accessChannelById(realm, caller.user, params.stream_id), realm),
  }),
});
