import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { json, listOf, pathText, text } from '../../http/params.ts';
import { findIntegration } from '../../integrations/catalogue.ts';
import { isWanted } from '../../integrations/kit/patterns.ts';
import { clientOf, contentOf, topicOf } from '../../integrations/kit/present.ts';
import { readHook } from '../../integrations/kit/read.ts';
import { seconds } from '../../kernel/clock.ts';
import { ApiError, BadRequest, InvalidJson, NotFound, ParameterMissing } from '../../kernel/errors.ts';
import {
  AnomalousWebhookPayload,
  InvalidApiKey,
  MissingEventHeader,
  UnsupportedWebhookEvent,
} from '../../kernel/webhook-errors.ts';
import type { User } from '../../model/people.ts';
import { nameByEmail } from '../../operations/webhooks/name-by-email.ts';
import { postFromHook } from '../../operations/webhooks/receive.ts';
import { complainOfHook } from './complaints.ts';
import { SlackRefusal } from './slack-refusal.ts';

const PATTERNS = 100;

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
    'which no message is made gets 200 with `UNSUPPORTED_WEBHOOK_EVENT_TYPE`. The page /integrations lists the services.',
  params: {
    integration: pathText({ max: 60, doc: 'The name of the service, as the page /integrations has it.' }),
    api_key: text({ optional: true, doc: 'The key of the bot; absent: HTTP Basic.' }),
    stream: text({
      optional: true,
      max: 100,
      doc: 'A channel by name or ID; absent: a direct message to the owner of the bot.',
    }),
    topic: text({ optional: true, allowBlank: true, doc: 'Absent: a topic of the event.' }),
    only_events: json(listOf(z.string(), PATTERNS), {
      optional: true,
      doc: 'Only these events make messages: names, with shell patterns (`*`, `?`, `[a-c]`).',
    }),
    exclude_events: json(listOf(z.string(), PATTERNS), {
      optional: true,
      doc: 'These events make no messages: names, with shell patterns.',
    }),
    payload: text({
      optional: true,
      allowBlank: true,
      allowNul: true,
      doc: 'The event, where the body is a form.',
    }),
  },
  reply: { ok: z.boolean().optional() },
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
  // 2 MiB: above what the services send, and parsed in a few milliseconds.
  maxBody: 2_097_152,
  async handle({ context, caller, params, request }) {
    const integration = findIntegration(params.integration);
    if (!integration)
      throw new NotFound('There is no integration of this name. The page /integrations lists them.');
    requireBot(caller.user);
    const { body } = request;
    const received = {
      ...{
        body: body.bytes,
        form: body.form,
        files: body.files,
        now: seconds(context.clock),
        hasTopic: params.topic !== undefined,
      },
      header: (name: string) => request.header(name),
      option: (name: string) => body.query.get(name),
      nameOf: (email: string) => nameByEmail(context.realm, caller.user, email),
      secret: secretOf(context, caller.user) || body.query.get('webhook_secret'),
      address: context.config.externalUrl + body.target,
    };
    try {
      const filter = { only: params.only_events, exclude: params.exclude_events };
      const notices = readHook(integration, received).filter(({ event }) => isWanted(event, filter));
      const messages = notices.map((notice) => ({
        topic: topicOf(notice),
        content: contentOf(integration, notice),
        files: notice.files ?? [],
        filesLeftOut: notice.filesLeftOut ?? 0,
      }));
      const to = { channel: params.stream, topic: params.topic };
      await postFromHook(context, { bot: caller.user, to, client: clientOf(integration) }, messages);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await complainOfHook(context, caller.user, { integration, error });
      throw integration.answers === 'slack' ? new SlackRefusal(error) : error;
    }
    return { ...(integration.answers === 'slack' && { ok: true }) };
  },
});

/** Threat: with a person's key in its settings, another service could do everything that the person can. */
function requireBot(user: User): void {
  if (!user.isBot) throw new BadRequest('This address takes the key of a bot.');
}

/** The secret with which the service signs: in the bot's settings, so that no log of addresses has it. */
const secretOf = ({ realm }: Context, bot: User): string | undefined =>
  realm.part('bots').get(bot.id)?.config.webhook_secret;
