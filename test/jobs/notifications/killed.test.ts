import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import type { ReplyShape } from '../../../src/engine/http/define-endpoint.ts';
import { type CallAnswer, createClient, fetchTransport } from '../../../src/testing/client.ts';
import { endLeases } from '../../support/leases.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { ownerClient, place, startParley } from '../../support/process.ts';

const NUMBERS = Array.from({ length: 30 }, (_, n) => n);

function success<R extends ReplyShape>({ body }: CallAnswer<R>) {
  assert(body.result === 'success', JSON.stringify(body));
  return body;
}

/** The plain text without what was said before. */
const newIn = (text: string): string =>
  (text.split('Content-Type: text/html')[0] ?? '').split('\r\nNew:\r\n').at(-1) ?? '';

/** A mail server, and how many of its mails have a number; a mail that arrives again counts once. */
async function startCounting() {
  const { url, got, until } = await startMailServer();
  const mails = () =>
    new Map(got.map(({ text }) => [/^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? '', newIn(text)])).values();
  const has = (n: number) => [...mails()].filter((text) => text.includes(`number ${n}.`)).length;
  return { url, has, all: () => until(() => NUMBERS.every(has)) };
}

test('kill -9 after messages were sent: each of them is in one mail', async () => {
  const { dataDir, env } = await place();
  const mail = await startCounting();
  const settings = { ...env, PARLEY_RATE_LIMIT: '0', PARLEY_SMTP_URL: mail.url };
  const first = await startParley(settings);
  const owner = ownerClient(dataDir, first.url);
  success(await owner.call(updateSettings, { email_notifications_batching_period_seconds: 1 }));
  const { user_id } = success(await owner.call(getOwnUser, {}));
  const bot = success(await owner.call(createBot, { full_name: 'Bell', short_name: 'bell' }));
  const email = success(await owner.call(getUser, { user_id: bot.user_id })).user.email ?? '';
  const sends = async (url: string, numbers: readonly number[]) => {
    const client = createClient(fetchTransport(url), { email, apiKey: bot.api_key });
    for (const n of numbers) {
      const to = JSON.stringify([user_id]);
      success(await client.call(sendMessage, { type: 'direct', to, content: `number ${n}.` }));
    }
  };
  await sends(first.url, NUMBERS.slice(0, 20));
  first.kill('SIGKILL');
  await first.ended;
  await endLeases(env.DATABASE_URL);
  const second = await startParley(settings);
  await sends(second.url, NUMBERS.slice(20));
  second.kill('SIGKILL');
  await second.ended;
  await endLeases(env.DATABASE_URL);
  await startParley(settings);
  await mail.all();
  assert.deepEqual(
    NUMBERS.map((n) => mail.has(n)),
    NUMBERS.map(() => 1),
  );
});
