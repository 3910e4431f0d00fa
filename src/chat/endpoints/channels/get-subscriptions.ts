import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean } from '../../../engine/http/params.ts';
import { presentSubscriptions } from '../../views/channels/channel-lists.ts';
import { subscriptionShape } from '../../views/channels/channels.ts';

export const getSubscriptions = defineEndpoint({
  operationId: 'get-subscriptions',
  method: 'GET',
  path: '/users/me/subscriptions',
  tag: 'channels',
  access: 'user',
  summary: 'Get subscribed channels',
  params: {
    include_subscribers: boolean({ default: false, doc: 'Whether to list who else is in each channel.' }),
  },
  reply: { subscriptions: z.array(subscriptionShape) },
  handle({ context, caller, params }) {
    const options = { includeSubscribers: params.include_subscribers };
    return { subscriptions: presentSubscriptions(context.realm, caller.user, options) };
  },
});
