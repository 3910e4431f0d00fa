import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { boolean, json, listOf, text } from '../../http/params.ts';
import { BOUNDS } from '../../kernel/bounds.ts';
import { BadRequest, ParameterInvalid } from '../../kernel/errors.ts';
import { readChannelRequests, subscribe } from '../../operations/channels/subscribe.ts';
import { costOfSubscriptions } from '../costs.ts';
import { channelPermissionParams } from './new-channel-params.ts';
import { askedChannel, notify } from './subscribing.ts';

const namesById = z.record(z.string(), z.array(z.string()));

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
    invite_only: boolean({ default: false, doc: 'Whether new channels are private.' }),
    is_web_public: boolean({ default: false, doc: 'Whether everybody on the web may read new channels.' }),
    is_default_stream: boolean({ default: false, doc: 'Whether new people start in new channels.' }),
    history_public_to_subscribers: boolean({
      optional: true,
      doc: 'Whether those who join later see what was written before.',
    }),
    message_retention_days: text({
      default: 'realm_default',
      doc: 'How many days messages are kept; or realm_default; or unlimited.',
    }),
    ...channelPermissionParams,
  },
  reply: {
    subscribed: namesById,
    already_subscribed: namesById,
    unauthorized: z.array(z.string()).optional(),
  },
  errors: [BadRequest, ParameterInvalid],
  cost: ({ subscriptions, principals }) => costOfSubscriptions(subscriptions.length, principals.length),
  async handle({ context, caller, params }) {
    const { authorization_errors_fatal: errorsFatal, announce, principals } = params;
    const wishes = readChannelRequests(context.realm, caller.user, params.subscriptions);
    const settings = {
      inviteOnly: params.invite_only,
      isWebPublic: params.is_web_public,
      isDefault: params.is_default_stream,
      historyPublicToSubscribers: params.history_public_to_subscribers,
      messageRetentionDays: params.message_retention_days,
      permissions: params,
    };
    const outcome = await context.transact((tx) =>
      subscribe(tx, caller.user, { wishes, principals, errorsFatal, settings }),
    );
    await notify(context, outcome, { actor: caller.user, announce });
    return {
      subscribed: outcome.subscribed,
      already_subscribed: outcome.alreadySubscribed,
      ...(!errorsFatal && { unauthorized: outcome.unauthorized }),
    };
  },
});
