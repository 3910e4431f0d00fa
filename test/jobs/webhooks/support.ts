import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import type { User } from '../../../src/chat/model/people.ts';
import type { Config } from '../../../src/engine/config/config.ts';

import { type ReceiverServer, startReceiver } from '../../support/receiver.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { read } from '../../support/talk.ts';

export interface WebhookPlace {
  readonly server: TestServer;
  readonly receiver: ReceiverServer;
  /** Alice's bot; posts to the receiver. */
  readonly hook: Actor;
  readonly token: string;
  /** Once nothing is being sent. */
  idle(): Promise<void>;
}

/** A server with a bot whose webhook goes to a receiver on this machine. */
export async function startWithWebhook(
  bot: Record<string, unknown> = {},
  overrides: Partial<Config> = {},
): Promise<WebhookPlace> {
  const server = await startServer({ outboundAllow: ['127.0.0.0/8'], ...overrides });
  const receiver = await startReceiver();
  const hook = await makeWebhook(server, 'Hook', { payload_url: receiver.url, ...bot });
  const token = server.context.realm.part('bots').get(hook.user.id)?.service?.token ?? '';
  return { server, receiver, hook, token, idle: () => server.app.idle('webhooks') };
}

/** An outgoing-webhook bot of alice's. */
export async function makeWebhook(
  server: TestServer,
  name: string,
  bot: Record<string, unknown>,
): Promise<Actor> {
  const asked = { full_name: name, short_name: name.toLowerCase(), bot_type: 3, ...bot };
  const { user_id } = await server.as.alice.call(createBot, asked);
  return server.asUser(server.context.realm.users.get(user_id) as User);
}

/** Who wrote what, in the order of the IDs, that somebody sees. */
export async function talkOf(actor: Actor, narrow: Parameters<typeof read>[1] = []): Promise<string[]> {
  const { messages } = await read(actor, narrow, { apply_markdown: false });
  return messages.map(({ sender_full_name, content }) => `${sender_full_name}: ${content}`);
}

/** What the server's own bot told somebody. */
export const noticesTo = async (actor: Actor): Promise<string[]> =>
  (await talkOf(actor)).filter((line) => line.includes('outgoing webhook of your bot'));
