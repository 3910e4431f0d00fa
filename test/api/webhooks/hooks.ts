import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import type { User } from '../../../src/chat/model/people.ts';
import { inject } from '../../../src/testing/inject.ts';
import type { TestServer } from '../../support/server.ts';
import { read, term } from '../../support/talk.ts';

export interface Posted {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface Request {
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, unless it is a text. */
  readonly payload: unknown;
}

/** Posts as a service does: with the key in the address. */
export async function post(server: TestServer, key: string | undefined, request: Request): Promise<Posted> {
  const { name = 'slack_incoming', query = {}, headers = {}, payload } = request;
  const search = new URLSearchParams({ ...(key !== undefined && { api_key: key }), ...query });
  const {
    statusCode,
    headers: answered,
    body,
  } = await inject(server.app.http, {
    method: 'POST',
    url: `/api/v1/external/${name}?${search}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  const isText = String(answered['content-type']).startsWith('text/plain');
  return { status: statusCode, body: isText ? { text: body } : JSON.parse(body) };
}

/** A bot of alice's for incoming webhooks. */
export async function hookBot(server: TestServer, config?: Readonly<Record<string, string>>): Promise<User> {
  const made = await server.as.alice.call(createBot, {
    ...{ full_name: 'Hook', short_name: 'hook', bot_type: 2 },
    ...(config && { config_data: { ...config } }),
  });
  return server.context.realm.user(made.user_id);
}

/** What alice reads in a channel: `topic: content`, the oldest first. */
export async function said({ as }: TestServer, channel = 'square'): Promise<string[]> {
  const { messages } = await read(as.alice, [term('channel', channel)]);
  return messages.map(({ subject, content }) => `${subject}: ${content}`);
}

/** The direct messages that alice has, with their senders. */
export async function whispered({ as }: TestServer): Promise<string[]> {
  const { messages } = await read(as.alice, [term('is', 'dm')], { apply_markdown: false });
  return messages.map(({ sender_full_name: sender, content }) => `${sender}: ${content}`);
}
