import {
  AnomalousWebhookPayload,
  InvalidApiKey,
  MissingEventHeader,
  UnsupportedWebhookEvent,
} from '../../../chat/model/webhook-errors.ts';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest, InvalidJson, NotFound, ParameterMissing } from '../../../engine/kernel/errors.ts';
import { clientOf } from '../../integrations/kit/present.ts';
import { postFromHook } from '../operations/receive.ts';
import { accessIntegration } from './access-hook.ts';
import { presentAccepted } from './answers.ts';
import { withComplaints } from './complaints.ts';
import { channelOf, hookParams, onceUnescaped, readMessages } from './hook-params.ts';

export const receiveWebhook = defineEndpoint({
  operationId: 'receive-webhook',
  isOurs: true,
  isPersonal: true,
  isHook: true,
  method: 'POST',
  path: '/external/{integration}',
  tag: 'webhooks',
  access: 'user',
  incomingWebhooks: true,
  summary: 'Receive an event of another service',
  description:
    'Another service posts its events here, in its own form; the bot whose key is in the address sends what they say. An event of ' +
    'which no message is made gets 200 with `UNSUPPORTED_WEBHOOK_EVENT_TYPE`. `slack_incoming` answers `ok` as text, as Slack does. The page /integrations lists the services.',
  params: hookParams,
  reply: {},
  errors: [
    AnomalousWebhookPayload,
    BadRequest,
    InvalidApiKey,
    InvalidJson,
    MissingEventHeader,
    NotFound,
    ParameterMissing,
    UnsupportedWebhookEvent,
  ],
  // The largest bound of an integration (`Integration.mostBytes`): mail with its files.
  maxBody: 2_097_152,
  async handle({ context, caller: { user: bot }, params, request }) {
    const integration = accessIntegration(bot, params.integration);
    const to = { channel: channelOf(params.stream), topic: onceUnescaped(params.topic) };
    const posting = { bot, to, client: clientOf(integration) };
    await withComplaints(context, { bot, integration }, () =>
      postFromHook(context, posting, () => readMessages(integration, { context, bot, params, request })),
    );
    return presentAccepted(integration);
  },
});
