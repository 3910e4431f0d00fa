import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessChannelById, activeSubscribers } from '../../rules/channels/channels.ts';

export const getSubscribers = defineEndpoint({
  operationId: 'get-subscribers',
  method: 'GET',
  path: '/streams/{stream_id}/members',
  tag: 'channels',
  access: 'user',
  summary: 'Get channel subscribers',
  params: { stream_id: pathInteger({ doc: 'The channel.' }) },
  reply: { subscribers: z.array(z.int()) },
  errors: [BadRequest],
  handle({ context: { realm }, caller, params }) {
    const channel = accessChannelById(realm, caller.user, params.stream_id);
    return { subscribers: activeSubscribers(realm, channel.id) };
  },
});
