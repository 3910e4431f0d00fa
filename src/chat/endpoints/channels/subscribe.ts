import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest, ParameterInvalid } from '../../../engine/kernel/errors.ts';
import { readChannelRequests, subscribe } from '../../operations/channels/subscribe.ts';
import { presentSubscribed, subscribedReply } from '../../views/channels/subscribed.ts';
import { costOfSubscriptions } from '../costs.ts';
import { newChannelParams, readNewChannel } from './new-channel-params.ts';
import { askedChannel, notify } from './subscribing.ts';

export const subscribeToChannels = defineEndpoint({
  operationId: 'subscribe',
  method: 'POST',
  path: '/users/me/subscriptions',
  tag: 'channels',
  access: 'user',
  summary: 'Subscribe to channels',
  description:
    'Subscribes the caller, or others, to channels. Channels that do not exist are made, with the settings given.',
  params: {
    subscriptions: json(listOf(askedChannel, BOUNDS.channels), {
      doc: 'The channels by name; the description is for new ones, in Markdown; the colour (#rrggbb) for the caller.',
    }),
    principals: json(z.union([listOf(z.string(), BOUNDS.people), listOf(z.int(), BOUNDS.people)]), {
      default: [],
      doc: 'Who is to be subscribed, by user IDs or by addresses. Without it, the caller.',
    }),
    authorization_errors_fatal: boolean({
      default: true,
      doc: 'Whether a channel that the caller may not use or create fails the request; else it is listed as unauthorized.',
    }),
    announce: boolean({ default: false, doc: 'Whether the notification bot announces new channels.' }),
    ...newChannelParams,
  },
  reply: { ...subscribedReply, unauthorized: z.array(z.string()).optional() },
  errors: [BadRequest, ParameterInvalid],
  cost: ({ subscriptions, principals }) => costOfSubscriptions(subscriptions.length, principals.length),
  async handle({ context, caller: { user: actor }, params }) {
    const { authorization_errors_fatal: errorsFatal, announce, principals } = params;
    const wishes = readChannelRequests(context.realm, actor, params.subscriptions);
    const request = { wishes, principals, errorsFatal, settings: readNewChannel(params) };
    const outcome = await context.transact((tx) => subscribe(tx, actor, request));
    await notify(context, outcome, { actor, announce });
    return { ...presentSubscribed(outcome), ...(!errorsFatal && { unauthorized: outcome.unauthorized }) };
  },
});
