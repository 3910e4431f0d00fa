import type { Context } from '../../../chat/context.ts';
import type { AttemptOutcome, Ended, OutboxTransport } from '../../../chat/jobs/outbox/transport.ts';
import type { BotService } from '../../../chat/model/bots.ts';
import type { User } from '../../../chat/model/people.ts';
import { webhookOf } from '../../../chat/rules/organization/webhooks.ts';
import type { StoredMessage } from '../../../chat/store/messages/messages.ts';
import type { OutboxEntry } from '../../../chat/store/outbox/outbox.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { ApiError } from '../../../engine/kernel/errors.ts';
import { PARLEY_VERSION } from '../../../engine/kernel/version.ts';
import type { Outbound, OutboundAnswer, OutboundRequest } from '../../../engine/outbound/client.ts';
import { DELIVERY_PROBLEMS } from '../../../engine/outbound/delivery-problems.ts';
import { OutboundError } from '../../../engine/outbound/errors.ts';
import type { DeliveryState } from '../delivery.ts';
import type { WebhookCall } from '../operations/call.ts';
import { isNews, sayFailure } from '../operations/failure.ts';
import { recordAttempt, recordLoss } from '../operations/ledger.ts';
import { notifyOwnerOfFailures } from '../operations/notice.ts';
import { type BotReply, composeReply } from '../operations/reply.ts';
import type { DeliveryAttempt } from '../store/attempts.ts';
import {
  composeTestMessage,
  fetchOutgoing,
  type Outgoing,
  presentForm,
  presentOutgoingWebhook,
  type WebhookTrigger,
} from '../views/outgoing-webhook.ts';
import { BadReply, outcomeOfError, outcomeOfStatus, readReply } from './answer.ts';
import { signatureHeaders } from './signature.ts';
import { MOST_KEPT, traceOf } from './trace.ts';

const DAY = 86_400;
/** The longest answer, in bytes: more than a message of the greatest length as JSON. */
const MOST_BYTES = 262_144;
/** The most bytes that are read of an error reply: enough for what the ledger keeps. */
const FAILURE_BYTES = 4 * MOST_KEPT + 1;
/** The interface of another chat's webhooks. */
const FORM = 2;
const NO_DIRECT_MESSAGES: BotReply = {
  content: "Failure! Slack outgoing webhooks don't support direct messages.",
};

type WebhookContext = Pick<Context, 'realm' | 'db' | 'clock' | 'config' | 'log'>;

/** Posts messages to the servers of outgoing-webhook bots, and sends their answers (docs/webhooks.md). */
export function webhookTransport(context: WebhookContext, outbound: Outbound): OutboxTransport {
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
    deliver: (entry, signal) => deliver(context, outbound, { entry, signal }),
    recordLoss,
  };
}

interface Task {
  readonly entry: OutboxEntry;
  readonly signal: AbortSignal;
}

/** Sends an entry, and records the outcome in the ledger. */
async function deliver(context: WebhookContext, outbound: Outbound, task: Task): Promise<AttemptOutcome> {
  const traced: { attempt?: DeliveryAttempt } = {};
  const outcome = await carry(context, tracing(context, outbound, traced), task);
  if (outcome.kind === 'interrupted') return outcome;
  const { attempt } = traced;
  return {
    ...outcome,
    async record(tx, ended) {
      const { entry } = task;
      await recordAttempt(tx, entry, { ...cameOf(ended, attempt), attempt });
      if (ended.problem !== undefined && isNews(entry, ended.isOver)) await sayFailure(tx, entry);
    },
  };
}

/** The outcome in the words of the ledger. */
function cameOf(
  { kind, isOver, ...ended }: Ended,
  attempt: DeliveryAttempt | undefined,
): { state: DeliveryState; problem: string | null } {
  const problem = ended.problem ?? null;
  if (kind === 'dropped') return { state: 'dropped', problem: DELIVERY_PROBLEMS.nothing_to_send };
  if (kind === 'delivered')
    return attempt
      ? { state: 'delivered', problem }
      : { state: 'dropped', problem: DELIVERY_PROBLEMS.only_for_channels };
  return { state: isOver ? 'failed' : 'waiting', problem };
}

type Post = (request: OutboundRequest, token: string) => Promise<OutboundAnswer>;

/** Stores the request and its reply in `traced`. */
function tracing({ clock }: WebhookContext, outbound: Outbound, traced: { attempt?: DeliveryAttempt }): Post {
  return async (request, token) => {
    const startedAt = seconds(clock);
    const begun = clock.elapsed();
    const keep = (answer: OutboundAnswer | undefined) => {
      const durationMs = Math.round(clock.elapsed() - begun);
      traced.attempt = traceOf({ request, answer, token }, { startedAt, durationMs });
    };
    try {
      const answer = await outbound({ ...request, failureBytes: FAILURE_BYTES });
      keep(answer);
      return answer;
    } catch (error) {
      keep(undefined);
      throw error;
    }
  };
}

async function carry(context: WebhookContext, post: Post, { entry, signal }: Task): Promise<AttemptOutcome> {
  const { realm, clock } = context;
  const call = JSON.parse(entry.payload) as WebhookCall;
  const bot = realm.users.get(call.botId);
  const service = webhookOf(realm, bot);
  if (!bot || !service || realm.info.deactivated) return { kind: 'dropped' };
  const isTest = call.trigger === 'test';
  const outgoing = await findMessage(context, bot, call);
  if (!outgoing) return { kind: 'dropped' };
  const { message } = outgoing;
  const answering = isTest ? undefined : { context, bot, message };
  if (service.interface === FORM && message.channelId === null && answering)
    return sendReply(answering, NO_DIRECT_MESSAGES);
  try {
    const { body, type } = webhookBody(context, { bot, service, call, outgoing });
    const request: OutboundRequest = {
      ...{ method: 'POST', url: service.baseUrl, body, maxBytes: MOST_BYTES, signal },
      headers: {
        'content-type': type,
        'user-agent': `ParleyOutgoingWebhook/${PARLEY_VERSION}`,
        ...signatureHeaders(service.token, { id: call.id, timestamp: seconds(clock), body }),
      },
    };
    const answer = await post(request, service.token);
    if (answer.status < 200 || answer.status >= 300) return outcomeOfStatus(answer);
    const reply = readReply(answer.body, service.interface);
    return answering ? await sendReply(answering, reply) : { kind: 'delivered' };
  } catch (error) {
    if (error instanceof OutboundError) return outcomeOfError(error);
    if (error instanceof BadReply) return { kind: 'delivered', complaint: error.message };
    throw error;
  }
}

function findMessage({ realm, db, clock }: WebhookContext, bot: User, call: WebhookCall) {
  if (call.trigger === 'test') return composeTestMessage(bot, { askedBy: call.askedBy, at: seconds(clock) });
  return fetchOutgoing({ db, realm }, bot, call.messageId);
}

interface Posting {
  readonly bot: User;
  readonly service: BotService;
  readonly call: WebhookCall;
  readonly outgoing: Outgoing;
}

function webhookBody({ realm, config }: WebhookContext, { bot, service, call, outgoing }: Posting) {
  const { token } = service;
  const delivery = { bot, token, trigger: triggerOf(call, service), ...outgoing };
  const { externalUrl } = config;
  if (service.interface === FORM) {
    const form = new URLSearchParams(presentForm(delivery, { realm, externalUrl }));
    return { body: form.toString(), type: 'application/x-www-form-urlencoded' };
  }
  const payload = presentOutgoingWebhook(delivery, { realm, externalUrl });
  return { body: JSON.stringify(payload), type: 'application/json' };
}

/** A test has the trigger of a message: servers of bots may know no other. */
function triggerOf({ trigger }: WebhookCall, service: BotService): WebhookTrigger {
  if (trigger !== 'test') return trigger;
  return service.interface === FORM ? 'mention' : 'direct_message';
}

interface Answering {
  readonly context: WebhookContext;
  readonly bot: User;
  readonly message: StoredMessage;
}

async function sendReply(
  { context, bot, message }: Answering,
  reply: BotReply | undefined,
): Promise<AttemptOutcome> {
  if (!reply) return { kind: 'delivered' };
  try {
    const write = await composeReply(context, bot, { to: message, ...reply });
    return { kind: 'delivered', write };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'delivered', complaint: `${DELIVERY_PROBLEMS.answer_refused} ${error.message}` };
  }
}
