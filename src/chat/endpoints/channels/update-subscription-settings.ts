import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { setProperties } from '../../operations/channels/properties.ts';

export const updateSubscriptionSettings = defineEndpoint({
  operationId: 'update-subscription-settings',
  isPersonal: true,
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  tag: 'channels',
  access: 'user',
  summary: 'Update subscription settings',
  description:
    "Changes the caller's personal settings for channels that the caller is in, all of them or none.",
  params: {
    subscription_data: json(
      listOf(
        z.object({ stream_id: z.int(), property: z.string(), value: z.union([z.boolean(), z.string()]) }),
        BOUNDS.channels,
      ),
      { doc: 'The channel, the property and its new value, for each change.' },
    ),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    await context.transact((tx) => setProperties(tx, caller.user, params.subscription_data));
    return {};
  },
});
