import { z } from 'zod';
import type { Context } from '../../../chat/context.ts';
import type { User } from '../../../chat/model/people.ts';
import type { EndpointRequest } from '../../../engine/http/define-endpoint.ts';
import { json, listOf, type ParameterValues, pathText, text } from '../../../engine/http/params.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import type { Integration } from '../../integrations/kit/integration.ts';
import { isWanted } from '../../integrations/kit/patterns.ts';
import { topicOf } from '../../integrations/kit/present.ts';
import { type ReceivedHook, readHook } from '../../integrations/kit/read.ts';
import { nameByEmail } from '../operations/name-by-email.ts';
import type { HookMessage } from '../operations/receive.ts';

const PATTERNS = 100;

/** The parameters in the address that another service posts to. */
export const hookParams = {
  integration: pathText({ max: 60, doc: 'The name of the service, as the page /integrations has it.' }),
  api_key: text({ optional: true, doc: 'The key of the bot; absent: HTTP Basic.' }),
  stream: text({
    optional: true,
    allowBlank: true,
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
};

/**
 * A name of the address, which some services escape once more than HTTP does: `a%20b` is `a b`. Where that makes no text, the name
 * is as it came.
 */
export function onceUnescaped(name: string | undefined): string | undefined {
  if (name === undefined || !/%[0-9a-f]{2}/i.test(name)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    // No text in UTF-8.
    return name;
  }
}

/** The channel of the address: digits are an ID, everything else is a name. */
export function channelOf(stream: string | undefined): string | number | undefined {
  const name = onceUnescaped(stream);
  return name !== undefined && /^[0-9]{1,15}$/.test(name) ? Number(name) : name;
}

interface HookRequest {
  readonly context: Context;
  readonly bot: User;
  readonly params: ParameterValues<typeof hookParams>;
  readonly request: EndpointRequest;
}

/** The messages for the wanted events of a request; throws the errors of `readHook`. */
export function readMessages(integration: Integration, asked: HookRequest): HookMessage[] {
  const { only_events: only, exclude_events: exclude } = asked.params;
  return readHook(integration, received(asked))
    .filter(({ event }) => isWanted(event, { only, exclude }))
    .map((notice) => ({
      topic: topicOf(notice),
      channel: notice.channel,
      content: notice.content,
      files: notice.files ?? [],
      filesLeftOut: notice.filesLeftOut ?? 0,
      mayMention: integration.mayMention ?? false,
    }));
}

function received({ context, bot, params, request }: HookRequest): ReceivedHook {
  const { body } = request;
  return {
    ...{ body: body.bytes, form: body.form, files: body.files },
    now: seconds(context.clock),
    hasTopic: params.topic !== undefined,
    header: (name) => request.header(name),
    option: (name) => body.query.get(name),
    nameOf: (email) => nameByEmail(context.realm, bot, email),
    secret: secretOf(context, bot) || body.query.get('webhook_secret'),
    address: context.config.externalUrl + body.target,
  };
}

/** The secret with which the service signs: in the bot's settings, so that no log of addresses has it. */
const secretOf = ({ realm }: Context, bot: User): string | undefined =>
  realm.part('bots').get(bot.id)?.config.webhook_secret;
