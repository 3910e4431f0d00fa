import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { ourMember } from '../../../engine/kernel/schema-marks.ts';
import { presentChannels } from '../../views/channels/channel-lists.ts';
import { channelShape } from '../../views/channels/channels.ts';
import { readSources, sourceParams } from './source-params.ts';

const listedChannel = channelShape
  .extend({
    is_default: z.boolean().optional(),
    subscriber_count: ourMember(z.int(), 'A later level: how many people are in the channel.'),
  })
  .meta({ id: 'ListedChannel' });

export const getStreams = defineEndpoint({
  operationId: 'get-streams',
  method: 'GET',
  path: '/streams',
  tag: 'channels',
  access: 'user',
  summary: 'Get all channels',
  description: 'The channels that any of the sources asked for has, as far as the caller may know of them.',
  params: sourceParams,
  reply: { streams: z.array(listedChannel) },
  errors: [BadRequest],
  handle: ({ context, caller, params }) => ({
    streams: presentChannels(context.realm, caller.user, readSources(params)),
  }),
});
