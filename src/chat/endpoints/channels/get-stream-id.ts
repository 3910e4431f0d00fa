import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessChannelByName } from '../../rules/channels/channels.ts';

export const getStreamId = defineEndpoint({
  operationId: 'get-stream-id',
  method: 'GET',
  path: '/get_stream_id',
  tag: 'channels',
  access: 'user',
  summary: "Get a channel's ID",
  params: { stream: text({ doc: 'The name of the channel.' }) },
  reply: { stream_id: z.int() },
  errors: [BadRequest],
  handle: ({ context, caller, params }) => ({
    stream_id: accessChannelByName(context.realm, caller.user, params.stream).id,
  }),
});
