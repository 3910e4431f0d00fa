import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessKnownPrincipals } from '../../rules/channels/channel-subscribing.ts';
import { accessChannelById } from '../../rules/channels/channels.ts';

export const getSubscriptionStatus = defineEndpoint({
  operationId: 'get-subscription-status',
  method: 'GET',
  path: '/users/{user_id}/subscriptions/{stream_id}',
  tag: 'channels',
  access: 'user',
  summary: 'Get subscription status',
  params: {
    user_id: pathInteger({ doc: 'The person.' }),
    stream_id: pathInteger({ doc: 'The channel.' }),
  },
  reply: { is_subscribed: z.boolean() },
  errors: [BadRequest],
  async handle({ context: { db, realm }, caller, params }) {
    await accessKnownPrincipals({ db, realm }, caller.user, [params.user_id]);
    const channel = accessChannelById(realm, caller.user, params.stream_id);
    return { is_subscribed: realm.isSubscribed(params.user_id, channel.id) };
  },
});
