import type { Context } from '../../../chat/context.ts';
import type { User } from '../../../chat/model/people.ts';
import {
  AnomalousWebhookPayload,
  MissingEventHeader,
  UnsupportedWebhookEvent,
} from '../../../chat/model/webhook-errors.ts';
import { ApiError, InvalidJson, ParameterMissing, PayloadTooLarge } from '../../../engine/kernel/errors.ts';
import { asCode } from '../../../engine/kernel/text/safe-text.ts';
import type { Integration } from '../../integrations/kit/integration.ts';
import { complain, nameOf } from '../operations/complain.ts';
import { refusalFor } from './answers.ts';

interface Hooked {
  readonly bot: User;
  readonly integration: Integration;
}

/**
 * Does what a service's request asks for. Notifies the bot's owner of an error of the request, since nobody sees the answers that
 * the service gets, and throws the error in the form that the service reads.
 */
export async function withComplaints(
  context: Context,
  hooked: Hooked,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await complainOf(error, context, hooked);
    throw refusalFor(hooked.integration, error);
  }
}

async function complainOf(error: ApiError, context: Context, { bot, integration }: Hooked): Promise<void> {
  const problem = problemOf(integration, error);
  if (problem === undefined) return;
  const text = `Your bot ${nameOf(bot)} got a request for the ${integration.title} integration. ${problem}`;
  await complain(context, bot, { kind: `${integration.name} ${error.code}`, text: text.slice(0, 2000) });
}

function problemOf({ title, name }: Integration, error: ApiError): string | undefined {
  const page = 'The page [Integrations](/integrations) says how to set it up.';
  if (error instanceof MissingEventHeader)
    return `The request has no HTTP header \`${error.header}\`, by which ${title} names its events. The address may be that of another integration. ${page}`;
  if (error instanceof InvalidJson || error instanceof ParameterMissing)
    return `Its body is not the JSON that ${title} sends. ${page}`;
  if (error instanceof PayloadTooLarge) return 'Its body is too large.';
  if (error instanceof AnomalousWebhookPayload)
    return `Its body has not the form of an event of ${title}. The address may be that of another integration. ${page}`;
  if (error instanceof UnsupportedWebhookEvent) {
    return `No message is made of the event ${asCode(error.eventType)}. ${title} need not send it here (\`${name}\`).`;
  }
  return error.message === 'Webhook signature verification failed.'
    ? `Its signature is wrong: somebody else sent it, or the secret of the bot is not that of ${title}.`
    : undefined;
}
