import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest, StreamDoesNotExist } from '../../../engine/kernel/errors.ts';
import { readChannelRequests } from '../../operations/channels/subscribe.ts';
import { updateSubscriptions } from '../../operations/channels/update-subscriptions.ts';
import { presentSubscribed, subscribedReply } from '../../views/channels/subscribed.ts';
import { costOfSubscriptions } from '../costs.ts';
import { askedChannel, notify } from './subscribing.ts';

export const updateSubscriptionList = defineEndpoint({
  operationId: 'update-subscriptions',
  isPersonal: true,
  method: 'PATCH',
  path: '/users/me/subscriptions',
  tag: 'channels',
  access: 'user',
  summary: 'Update subscriptions',
  description: 'Subscribes the caller to some channels and unsubscribes them from others, both or neither.',
  params: {
    delete: json(listOf(z.string(), BOUNDS.channels), {
      default: [],
      doc: 'The channels to leave, by name.',
    }),
    add: json(listOf(askedChannel, BOUNDS.channels), {
      default: [],
      doc: 'The channels to join, made if they do not exist; each may bring its colour.',
    }),
  },
  reply: {
    ...subscribedReply,
    not_removed: z.array(z.string()),
    removed: z.array(z.string()),
  },
  errors: [BadRequest, StreamDoesNotExist],
  cost: ({ add, delete: left }) => costOfSubscriptions(add.length + left.length, 1),
  async handle({ context, caller, params }) {
    const wishes = readChannelRequests(context.realm, caller.user, params.add);
    const { left, joined } = await context.transact((tx) =>
      updateSubscriptions(tx, caller.user, { wishes, leave: params.delete }),
    );
    await notify(context, joined, { actor: caller.user, announce: false });
    return { ...presentSubscribed(joined), not_removed: left.notRemoved, removed: left.removed };
  },
});
