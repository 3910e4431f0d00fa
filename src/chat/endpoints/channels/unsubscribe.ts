import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest, StreamDoesNotExist } from '../../../engine/kernel/errors.ts';
import { unsubscribe } from '../../operations/channels/unsubscribe.ts';
import { costOfSubscriptions } from '../costs.ts';

export const unsubscribeFromChannels = defineEndpoint({
  operationId: 'unsubscribe',
  method: 'DELETE',
  path: '/users/me/subscriptions',
  tag: 'channels',
  access: 'user',
  summary: 'Unsubscribe from channels',
  description: 'Unsubscribes the caller, or others, from channels.',
  params: {
    subscriptions: json(listOf(z.string(), BOUNDS.channels), { doc: 'The channels, by name.' }),
    principals: json(z.union([listOf(z.string(), BOUNDS.people), listOf(z.int(), BOUNDS.people)]), {
      default: [],
      doc: 'Who is to be unsubscribed, by user IDs or by addresses. Without it, the caller.',
    }),
  },
  reply: { not_removed: z.array(z.string()), removed: z.array(z.string()) },
  errors: [BadRequest, StreamDoesNotExist],
  cost: ({ subscriptions, principals }) => costOfSubscriptions(subscriptions.length, principals.length),
  async handle({ context, caller, params: { subscriptions: channels, principals } }) {
    const done = await context.transact((tx) => unsubscribe(tx, caller.user, { channels, principals }));
    return { not_removed: done.notRemoved, removed: done.removed };
  },
});
