import type { Context } from '../../context.ts';
import { seconds } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { PARLEY_VERSION } from '../../kernel/version.ts';
import type { BotService } from '../../model/bots.ts';
import type { User } from '../../model/people.ts';
import type { Call } from '../../operations/webhooks/call.ts';
import { notifyOwnerOfFailures } from '../../operations/webhooks/notice.ts';
import { composeReply, type Reply } from '../../operations/webhooks/reply.ts';
import type { Outbound } from '../../outbound/client.ts';
import { OutboundError } from '../../outbound/errors.ts';
import { webhookOf } from '../../rules/organization/webhooks.ts';

import type { StoredMessage } from '../../store/messages/messages.ts';

import {
  fetchOutgoing,
  type Outgoing,
  presentForm,
  presentOutgoingWebhook,
} from '../../views/outgoing-webhook.ts';
import type { Carrier, Outcome } from '../outbox/carrier.ts';
import { BadReply, outcomeOfError, outcomeOfStatus, readReply } from './answer.ts';
import { signatureHeaders } from './signature.ts';

const DAY = 86_400;
/** The longest answer, in bytes: more than a message of the greatest length as JSON. */
const MOST_BYTES = 262_144;
/** The interface that is another chat's. */
const FORM = 2;
const NO_DIRECT_MESSAGES: Reply = {
  content: "Failure! Slack outgoing webhooks don't support direct messages.",
};

type WebhookContext = Pick<Context, 'realm' | 'db' | 'clock' | 'config' | 'log'>;

/** Posts messages to the servers behind outgoing-webhook bots, and sends what they answer (docs/webhooks.md). */
export function webhookCarrier(context: WebhookContext, outbound: Outbound): Carrier {
  return {
    ...{ kind: 'webhook', job: 'webhooks' },
    bounds: { receivers: 64, failing: 32, lanes: 4, turn: 16, lease: 120 },
    patience: { first: 5, longest: 3600, age: DAY, attempts: Number.POSITIVE_INFINITY },
    report: ({ id: entry, receiver: bot, attempts }, err) =>
      context.log.warn({ err, job: 'webhooks', entry, bot, attempts }, 'An outgoing webhook has failed.'),
    notice:
      ({ receiver }, reason) =>
      (tx) =>
        notifyOwnerOfFailures(tx, Number(receiver), reason),
    deliver: ({ payload }, signal) => deliver(context, outbound, JSON.parse(payload) as Call, signal),
  };
}

async function deliver(
  context: WebhookContext,
  outbound: Outbound,
  call: Call,
  signal: AbortSignal,
): Promise<Outcome> {
  const { realm, db } = context;
  const bot = realm.users.get(call.botId);
  const service = webhookOf(realm, bot);
  if (!bot || !service || realm.info.deactivated) return { kind: 'dropped' };
  const outgoing = await fetchOutgoing({ db, realm }, bot, call.messageId);
  if (!outgoing) return { kind: 'dropped' };
  const { message } = outgoing;
  const answering = { context, bot, message };
  if (service.interface === FORM && message.channelId === null)
    return sendReply(answering, NO_DIRECT_MESSAGES);
  try {
    const { body, type } = webhookBody(context, { bot, service, call, outgoing });
    const answer = await outbound({
      ...{ method: 'POST', url: service.baseUrl, body, maxBytes: MOST_BYTES, signal },
      headers: {
        'content-type': type,
        'user-agent': `ParleyOutgoingWebhook/${PARLEY_VERSION}`,
        ...signatureHeaders(service.token, { id: call.id, timestamp: seconds(context.clock), body }),
      },
    });
    if (answer.status < 200 || answer.status >= 300) return outcomeOfStatus(answer);
    return sendReply(answering, readReply(answer.body, service.interface));
  } catch (error) {
    if (error instanceof OutboundError) return outcomeOfError(error);
    if (error instanceof BadReply) return { kind: 'delivered', complaint: error.message };
    throw error;
  }
}

interface Posting {
  readonly bot: User;
  readonly service: BotService;
  readonly call: Call;
  readonly outgoing: Outgoing;
}

function webhookBody({ realm, config }: WebhookContext, { bot, service, call, outgoing }: Posting) {
  const delivery = { bot, token: service.token, trigger: call.trigger, ...outgoing };
  const { externalUrl } = config;
  if (service.interface === FORM) {
    const form = new URLSearchParams(presentForm(delivery, { realm, externalUrl }));
    return { body: form.toString(), type: 'application/x-www-form-urlencoded' };
  }
  const payload = presentOutgoingWebhook(delivery, { realm, externalUrl });
  return { body: JSON.stringify(payload), type: 'application/json' };
}

interface Answering {
  readonly context: WebhookContext;
  readonly bot: User;
  readonly message: StoredMessage;
}

async function sendReply({ context, bot, message }: Answering, reply: Reply | undefined): Promise<Outcome> {
  if (!reply) return { kind: 'delivered' };
  try {
    const write = await composeReply(context, bot, { to: message, ...reply });
    return { kind: 'delivered', write };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'delivered', complaint: `What it answered cannot be sent: ${error.message}` };
  }
}
